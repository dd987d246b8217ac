import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Sound } from '#contract/sounds.ts';
import { beginReading, RATES, type Reading, readAgain, readOn, utterancesOf } from '#domain/speech.ts';
import { useConfig } from '../state/config.ts';
import { noteHelp } from '../state/help.ts';
import { setPreferences, usePreferences } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { listenText } from '../text/listen.ts';
import { mark } from './mark.ts';
import { type Listenable, partsOf } from './parts.ts';
import { play, useRecordings } from './recordings.ts';
import { speak, useSwedishVoice } from './voice.ts';

/** Only one player at a time: starting stops the previous one. */
let endOther = () => {};

/** A unit of playback: a sentence for speech synthesis, or a recording of a whole text. */
type Track = { readonly part: number; readonly say?: string; readonly line?: number; readonly sound?: Sound };

/** Playback of a text by speech synthesis or recordings; highlights the current sentence inside `place`. */
export function useReadAloud(of: Listenable, isOver: boolean, place: RefObject<HTMLElement | null>) {
  const words = useCatalog(listenText);
  const { cdn } = useConfig();
  const { heard, slow, hears } = usePreferences();
  const voice = useSwedishVoice(heard);
  const { recordings, isError, isForGuest } = useRecordings(of, hears === 'ti');
  const [reading, setReading] = useState<Reading>();
  const [state, setState] = useState<'new' | 'begun' | 'failed'>('new');
  const parts = partsOf(of, words.parts, hears);
  const rate = slow ? RATES.slow : RATES.usual;
  const tracksAt = (speed: number): readonly Track[] =>
    hears === 'sv'
      ? utterancesOf(parts, speed)
      : parts.flatMap((one, part) => {
          const sound = recordings?.get(one.of);
          return sound === undefined ? [] : [{ part, sound }];
        });
  const tracks = tracksAt(rate);

  const begin = (part?: number) => {
    endOther();
    endOther = () => setReading(undefined);
    // Hearing a language that is not shown counts as help by translation.
    if ('question' in of && !isOver && !of.shown.includes(hears)) noteHelp(of.question.id, 'translation');
    setState('begun');
    setReading(beginReading(tracks, part));
  };
  const isReady = hears === 'sv' ? Boolean(voice) : recordings !== undefined;
  // Starts automatically, once, as soon as there is something to play.
  const beginOnce = useEffectEvent(() => {
    if (state === 'new' && !isOver) begin();
  });
  const voiceName = voice?.voiceURI;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another voice, or another language, begins anew.
  useEffect(() => {
    if (isReady) beginOnce();
  }, [isReady, voiceName, hears]);

  const isSpeaking = reading !== undefined && !isOver;
  const track = isSpeaking ? tracks[reading.at] : undefined;
  const { say, line, sound } = track ?? {};
  const at = track === undefined ? undefined : parts[track.part]?.at;
  useEffect(() => {
    if (reading === undefined || at === undefined) return undefined;
    const then = {
      onEnd: () => setReading(readOn(reading)),
      onFail: () => {
        setReading(undefined);
        setState('failed');
      },
    };
    const unmark = mark(place.current?.closest('article, .verdict, dialog, section, details')?.querySelector(at), say, line);
    const silence =
      sound !== undefined
        ? play(sound, cdn, rate, then)
        : say !== undefined && voice
          ? speak(say, voice, rate, then)
          : () => undefined;
    return () => {
      unmark();
      silence();
    };
  }, [reading, say, line, sound, at, voice, rate, cdn, place]);

  return {
    parts,
    tracks,
    track,
    isSpeaking,
    isReady,
    /** Null if the device has no Swedish voice. */
    voice,
    hasBegun: state === 'begun',
    hasFailed: state === 'failed' || (hears === 'ti' && isError),
    /** Guests without a login cannot get recordings. */
    isForGuest,
    /** No text has a recording. */
    isSilent: hears === 'ti' && recordings !== undefined && tracks.length === 0,
    begin,
    stop: () => setReading(undefined),
    /** Starts again automatically with another voice or language. */
    reset: () => {
      setReading(undefined);
      setState('new');
    },
    toggleSlow: () => {
      setPreferences({ slow: !slow });
      const after = tracksAt(slow ? RATES.usual : RATES.slow);
      if (reading !== undefined) setReading(readAgain(reading, tracks, after));
    },
  };
}

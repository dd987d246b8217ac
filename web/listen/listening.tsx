import { Play, Snail, Square } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Sound } from '#contract/sounds.ts';
import { beginReading, RATES, type Reading, readAgain, readOn, utterancesOf } from '#domain/speech.ts';
import { noteHelp } from '../question/help.ts';
import { useConfig } from '../state/config.ts';
import { setPreferences, useInterfaceLanguage, usePreferences } from '../state/preferences.ts';
import { listenText } from '../text/listen.ts';
import { useText } from '../text/use-text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { mark } from './mark.ts';
import { type Listenable, partsOf } from './parts.ts';
import { play, useRecordings } from './recordings.ts';
import { speak, useSwedishVoice } from './voice.ts';
import { VoiceHelp } from './voice-help.tsx';

/** One is heard at a time: who begins ends the others. */
let endOther = () => {};

/** What is heard at a time: a sentence that the device says, or a recording of a whole text. */
type Track = { readonly part: number; readonly say?: string; readonly line?: number; readonly sound?: Sound };

/** Reads a text aloud, and shows where it is. Begins when it comes: somebody has tapped for it. */
export function Listening({ of, isOver }: { of: Listenable; isOver: boolean }) {
  const words = listenText[useInterfaceLanguage()];
  const names = useText().language;
  const { cdn } = useConfig();
  const { heard, slow, hears } = usePreferences();
  const voice = useSwedishVoice(heard);
  const { recordings, isError } = useRecordings(of, hears === 'ti');
  const place = useRef<HTMLFieldSetElement>(null);
  const [reading, setReading] = useState<Reading>();
  const [state, setState] = useState<'new' | 'begun' | 'failed'>('new');
  const [isHelping, setHelping] = useState(false);
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
    // Who reads one language and hears the other is helped by it.
    if ('question' in of && !isOver && !of.shown.includes(hears)) noteHelp(of.question.id, 'translation');
    setState('begun');
    setReading(beginReading(tracks, part));
  };
  const isReady = hears === 'sv' ? Boolean(voice) : recordings !== undefined;
  // By itself as soon as there is something to hear, once.
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
  }, [reading, say, line, sound, at, voice, rate, cdn]);

  const hear = (language: 'ti' | 'sv') => {
    setReading(undefined);
    setState('new');
    setPreferences({ hears: language });
  };
  const answer = (isSwedish: boolean) => {
    if (!voice) return;
    setPreferences({ heard: { ...heard, [voice.voiceURI]: isSwedish } });
    if (isSwedish) return;
    setReading(undefined);
    // Another voice, where there is one, is tried by itself.
    setState('new');
    setHelping(true);
  };
  const isSilent = hears === 'ti' && recordings !== undefined && tracks.length === 0;
  return (
    <fieldset ref={place} aria-label={words.title} className="clear-both my-2 grid w-full min-w-0 gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          label={isSpeaking ? words.stop : words.all}
          tone="primary"
          disabled={!isReady || isSilent}
          onClick={() => (isSpeaking ? setReading(undefined) : begin())}
        >
          {isSpeaking ? <Square aria-hidden className="size-5 fill-current" /> : <Play aria-hidden className="size-5" />}
        </IconButton>
        <IconButton
          label={words.slow}
          aria-pressed={slow}
          tone={slow ? 'chosen' : 'quiet'}
          onClick={() => {
            setPreferences({ slow: !slow });
            const after = tracksAt(slow ? RATES.usual : RATES.slow);
            if (reading !== undefined) setReading(readAgain(reading, tracks, after));
          }}
        >
          <Snail aria-hidden className="size-6" />
        </IconButton>
        {(['ti', 'sv'] as const).map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={hears === language}
            onClick={() => hear(language)}
            className="min-h-(--target) rounded-control px-2 text-caption aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-action"
          >
            {names[language]}
          </button>
        ))}
        {parts.length < 2 || !isReady || isSilent ? null : (
          <span className="flex flex-wrap">
            {parts.map(({ label, short }, part) => (
              <button
                key={label}
                type="button"
                aria-label={label}
                aria-current={track?.part === part ? 'true' : undefined}
                disabled={!tracks.some((one) => one.part === part)}
                onClick={() => begin(part)}
                className="min-h-(--target) min-w-11 rounded-control px-2 font-semibold text-action tabular-nums disabled:opacity-40 aria-current:bg-care-soft aria-current:text-care"
              >
                {short ?? label}
              </button>
            ))}
          </span>
        )}
      </div>
      {hears === 'sv' && voice === null ? (
        <Notice>
          {words.noVoice}
          <Button variant="quiet" className="px-1!" onClick={() => setHelping(true)}>
            {words.how}
          </Button>
        </Notice>
      ) : null}
      {isSilent ? (
        <Notice>
          {words.notRecorded}
          <Button variant="quiet" className="px-1!" onClick={() => hear('sv')}>
            {words.inSwedish}
          </Button>
        </Notice>
      ) : null}
      {state === 'failed' || (hears === 'ti' && isError) ? (
        <p role="status" className="text-caption text-wrong">
          {words.failed}
        </p>
      ) : null}
      {sound?.machine === true ? <p className="text-caption text-soft">{words.machine}</p> : null}
      {hears === 'sv' && voice && state === 'begun' && heard[voice.voiceURI] === undefined ? (
        <div role="status" className="flex flex-wrap items-center gap-x-2 rounded-control bg-action-soft px-3 py-1">
          <span className="grow">{words.didYouHear}</span>
          <span className="flex">
            <Button variant="quiet" className="px-4!" onClick={() => answer(true)}>
              {words.yes}
            </Button>
            <Button variant="quiet" className="px-4!" onClick={() => answer(false)}>
              {words.no}
            </Button>
          </span>
        </div>
      ) : null}
      {isHelping && voice === null ? <VoiceHelp words={words} onClose={() => setHelping(false)} /> : null}
    </fieldset>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 rounded-control bg-care-soft px-3 py-1 text-care">
      {children}
    </p>
  );
}

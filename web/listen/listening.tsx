import { Play, Snail, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { beginReading, RATES, type Reading, readAgain, readOn, utterancesOf } from '#domain/speech.ts';
import { setPreferences, useInterfaceLanguage, usePreferences } from '../preferences.ts';
import { listenText } from '../text/listen.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { mark } from './mark.ts';
import { type Listenable, partsOf } from './parts.ts';
import { speak, useSwedishVoice } from './voice.ts';
import { VoiceHelp } from './voice-help.tsx';

/** One is heard at a time: who begins ends the others. */
let endOther = () => {};

/** Reads a text aloud, sentence by sentence, and shows where it is. Begins when it comes: somebody has tapped for it. */
export function Listening({ of, isOver }: { of: Listenable; isOver: boolean }) {
  const words = listenText[useInterfaceLanguage()];
  const { heard, slow } = usePreferences();
  const voice = useSwedishVoice(heard);
  const place = useRef<HTMLFieldSetElement>(null);
  const [reading, setReading] = useState<Reading>();
  const [state, setState] = useState<'new' | 'begun' | 'failed'>('new');
  const [isHelping, setHelping] = useState(false);
  const parts = partsOf(of, words.parts);
  const rate = slow ? RATES.slow : RATES.usual;
  const utterances = utterancesOf(parts, rate);

  const begin = (part?: number) => {
    endOther();
    endOther = () => setReading(undefined);
    setState('begun');
    setReading(beginReading(utterances, part));
  };
  const isSpeaking = reading !== undefined && !isOver;

  // By itself as soon as there is a voice, once.
  const begins = useRef(() => {});
  begins.current = () => {
    if (state === 'new' && !isOver) begin();
  };
  useEffect(() => {
    if (voice) begins.current();
  }, [voice]);

  const utterance = isSpeaking ? utterances[reading.at] : undefined;
  const [say, at] = [utterance?.say, utterance === undefined ? undefined : parts[utterance.part]?.at];
  useEffect(() => {
    if (reading === undefined || say === undefined || at === undefined || !voice) return undefined;
    const unmark = mark(place.current?.closest('article, .verdict, dialog, section')?.querySelector(at), say);
    const silence = speak(say, voice, rate, {
      onEnd: () => setReading(readOn(reading)),
      onFail: () => {
        setReading(undefined);
        setState('failed');
      },
    });
    return () => {
      unmark();
      silence();
    };
  }, [reading, say, at, voice, rate]);

  const answer = (isSwedish: boolean) => {
    if (!voice) return;
    setPreferences({ heard: { ...heard, [voice.voiceURI]: isSwedish } });
    if (isSwedish) return;
    setReading(undefined);
    // Another voice, where there is one, is tried by itself.
    setState('new');
    setHelping(true);
  };
  return (
    <fieldset ref={place} aria-label={words.title} className="clear-both my-2 grid w-full min-w-0 gap-2 print:hidden">
      {voice === null ? (
        <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-care-soft px-3 py-1 text-care" role="status">
          {words.noVoice}
          <Button variant="quiet" className="px-1!" onClick={() => setHelping(true)}>
            {words.how}
          </Button>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-1">
          <IconButton
            label={isSpeaking ? words.stop : words.all}
            tone="primary"
            disabled={voice === undefined}
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
              const after = utterancesOf(parts, slow ? RATES.usual : RATES.slow);
              if (reading !== undefined) setReading(readAgain(reading, utterances, after));
            }}
          >
            <Snail aria-hidden className="size-6" />
          </IconButton>
          {parts.length < 2
            ? null
            : parts.map(({ label, short }, part) => (
                <button
                  key={label}
                  type="button"
                  aria-label={label}
                  aria-current={utterance?.part === part ? 'true' : undefined}
                  onClick={() => begin(part)}
                  className="min-h-(--target) min-w-10 rounded-control px-2 font-semibold text-action tabular-nums aria-current:bg-care-soft aria-current:text-care"
                >
                  {short ?? label}
                </button>
              ))}
        </div>
      )}
      {state === 'failed' ? (
        <p role="status" className="text-caption text-wrong">
          {words.failed}
        </p>
      ) : null}
      {voice && state === 'begun' && heard[voice.voiceURI] === undefined ? (
        <div role="status" className="flex flex-wrap items-center gap-2 rounded-control bg-action-soft px-3 py-1">
          <span className="grow">{words.didYouHear}</span>
          <Button variant="quiet" className="px-3!" onClick={() => answer(true)}>
            {words.yes}
          </Button>
          <Button variant="quiet" className="px-3!" onClick={() => answer(false)}>
            {words.no}
          </Button>
        </div>
      ) : null}
      {isHelping && voice === null ? <VoiceHelp words={words} onClose={() => setHelping(false)} /> : null}
    </fieldset>
  );
}

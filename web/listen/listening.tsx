import { Play, Snail, Square } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { setPreferences, usePreferences } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { listenText } from '../text/listen.ts';
import { useText } from '../text/use-text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import type { Listenable } from './parts.ts';
import { useReadAloud } from './use-read-aloud.ts';
import { VoiceHelp } from './voice-help.tsx';

/** Player that reads a text aloud and highlights the current sentence. Starts on mount, because the learner has tapped to hear it. */
export function Listening({ of, isOver }: { of: Listenable; isOver: boolean }) {
  const words = useCatalog(listenText);
  const { heard, slow, hears } = usePreferences();
  const place = useRef<HTMLFieldSetElement>(null);
  const reader = useReadAloud(of, isOver, place);
  const { track, voice, isSpeaking, isReady, isSilent } = reader;
  const [isHelping, setHelping] = useState(false);

  const hear = (language: 'ti' | 'sv') => {
    reader.reset();
    setPreferences({ hears: language });
  };
  const answer = (isSwedish: boolean) => {
    if (!voice) return;
    setPreferences({ heard: { ...heard, [voice.voiceURI]: isSwedish } });
    if (isSwedish) return;
    // Starts again with the next voice, if there is one.
    reader.reset();
    setHelping(true);
  };
  return (
    <fieldset ref={place} aria-label={words.title} className="clear-both my-2 grid w-full min-w-0 gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          label={isSpeaking ? words.stop : words.all}
          tone="primary"
          disabled={!isReady || isSilent}
          onClick={() => (isSpeaking ? reader.stop() : reader.begin())}
        >
          {isSpeaking ? <Square aria-hidden className="size-5 fill-current" /> : <Play aria-hidden className="size-5" />}
        </IconButton>
        <IconButton label={words.slow} aria-pressed={slow} tone={slow ? 'chosen' : 'quiet'} onClick={reader.toggleSlow}>
          <Snail aria-hidden className="size-6" />
        </IconButton>
        <LanguageButtons onHear={hear} />
        {reader.parts.length < 2 || !isReady || isSilent ? null : <PartButtons {...reader} />}
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
          {reader.isForGuest ? words.notForGuests : words.notRecorded}
          <Button variant="quiet" className="px-1!" onClick={() => hear('sv')}>
            {words.inSwedish}
          </Button>
        </Notice>
      ) : null}
      {reader.hasFailed ? (
        <p role="status" className="text-caption text-wrong">
          {words.failed}
        </p>
      ) : null}
      {track?.sound?.machine === true ? <p className="text-caption text-soft">{words.machine}</p> : null}
      {hears === 'sv' && voice && reader.hasBegun && heard[voice.voiceURI] === undefined ? (
        <DidYouHear onAnswer={answer} />
      ) : null}
      {isHelping && voice === null ? <VoiceHelp words={words} onClose={() => setHelping(false)} /> : null}
    </fieldset>
  );
}

/** Choice of the language to hear. */
function LanguageButtons({ onHear }: { onHear: (language: 'ti' | 'sv') => void }) {
  const names = useText().language;
  const { hears } = usePreferences();
  return (['ti', 'sv'] as const).map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      aria-pressed={hears === language}
      onClick={() => onHear(language)}
      className="min-h-(--target) rounded-control px-2 text-caption aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-action"
    >
      {names[language]}
    </button>
  ));
}

type PartButtonsProps = Pick<ReturnType<typeof useReadAloud>, 'parts' | 'tracks' | 'track' | 'begin'>;

/** Buttons that read the question or a single answer. */
function PartButtons({ parts, tracks, track, begin }: PartButtonsProps) {
  return (
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
  );
}

/** Asks whether the voice worked: devices may claim a Swedish voice and stay silent, or use one of another language. */
function DidYouHear({ onAnswer }: { onAnswer: (isSwedish: boolean) => void }) {
  const words = useCatalog(listenText);
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 rounded-control bg-action-soft px-3 py-1">
      <span className="grow">{words.didYouHear}</span>
      <span className="flex">
        <Button variant="quiet" className="px-4!" onClick={() => onAnswer(true)}>
          {words.yes}
        </Button>
        <Button variant="quiet" className="px-4!" onClick={() => onAnswer(false)}>
          {words.no}
        </Button>
      </span>
    </div>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 rounded-control bg-care-soft px-3 py-1 text-care">
      {children}
    </p>
  );
}

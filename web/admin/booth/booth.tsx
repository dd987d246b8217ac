import { Mic, Play, RotateCcw, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BoothText } from '#contract/sounds.ts';
import { decibels, refusedFor, type Samples, type SoundFault, soundFaults, writeWav } from '#domain/recording.ts';
import { useConfig } from '../../state/config.ts';
import { Button } from '../../ui/button.tsx';
import { useFieldName } from '../content/use-field-name.ts';
import type { AdminText } from '../text/sv.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { PlaceHeader } from '../ui/place-header.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useMicrophone } from './use-microphone.ts';
import { putTake } from './waiting-takes.ts';

type BoothProps = {
  texts: readonly BoothText[];
  speaker: number | undefined;
  /** A recording was stored in the queue of uploads. */
  onKept: () => Promise<void>;
  onEnd: () => void;
};

/** Shows one text in large print with its controls, by key or touch: record, listen, record again, keep, next. */
export function Booth({ texts, speaker, onKept, onEnd }: BoothProps) {
  const { booth: words, desk } = useAdminText();
  const { cdn } = useConfig();
  const nameOf = useFieldName();
  const [place, setPlace] = useState(0);
  const [take, setTake] = useState<Samples>();
  const [isFull, setFull] = useState(false);
  const microphone = useMicrophone(setTake);
  const shown = texts[Math.min(place, texts.length - 1)] as BoothText;
  const player = useRef<HTMLAudioElement>(null);
  const address = useAddressOf(take);
  const faults = take === undefined ? [] : soundFaults(take);
  const canKeep = take !== undefined && speaker !== undefined && refusedFor(faults) === undefined;
  const heard = address !== '' ? address : shown.take === null ? '' : `${cdn}/sounds/${shown.take.file}`;
  const go = (to: number) => {
    if (microphone.isRecording) return;
    setTake(undefined);
    if (to >= texts.length) {
      setPlace(0);
      onEnd();
    } else setPlace(Math.max(0, to));
  };
  const keep = async () => {
    if (!canKeep) return;
    const { kind, id, field, digest } = shown;
    const sound = wavOf(take);
    try {
      // Stored on the device before the upload, so that a failing network loses no recording.
      await putTake({ query: { kind, id, field, digest, language: 'ti', speaker }, sound });
    } catch {
      return setFull(true);
    }
    setFull(false);
    void onKept();
    go(place + 1);
  };
  const record = () => {
    player.current?.pause();
    if (microphone.isRecording) microphone.stop();
    else {
      setTake(undefined);
      microphone.start();
    }
  };
  const hear = () => void player.current?.play().catch(() => undefined);
  useKeys({
    ' ': record,
    p: hear,
    r: record,
    Enter: () => void keep(),
    ArrowRight: () => go(place + 1),
    ArrowLeft: () => go(place - 1),
  });
  return (
    <section aria-labelledby="booth-text" className="grid gap-5 rounded-card border border-line bg-raised p-4 shadow-card md:p-6">
      <PlaceHeader
        words={words}
        titleId="booth-text"
        onPrevious={place === 0 ? undefined : () => go(place - 1)}
        onNext={() => go(place + 1)}
      >
        {desk.kinds[shown.kind]} {shown.id} · {nameOf(shown.field)} · {place + 1} / {texts.length}
      </PlaceHeader>
      <p lang="ti" className="min-h-32 text-[1.625rem] leading-relaxed text-pretty whitespace-pre-line">
        {shown.text}
      </p>
      <p lang="sv" className="text-soft text-pretty whitespace-pre-line">
        {shown.sv}
      </p>
      <Level of={microphone} />
      <p role="status" className="min-h-7">
        {microphone.isRefused
          ? words.noMicrophone
          : isFull
            ? words.deviceFull
            : speaker === undefined
              ? words.speakerFirst
              : microphone.isRecording
                ? words.recording
                : stateOf(shown, take, faults, words)}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: what it says stands above it. */}
      <audio ref={player} src={heard === '' ? undefined : heard} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <RecordButton isRecording={microphone.isRecording} isTaken={take !== undefined} onClick={record} />
        <Button variant="secondary" disabled={heard === '' || microphone.isRecording} onClick={hear}>
          <Play aria-hidden className="size-5" />
          {words.hear}
        </Button>
        <Button disabled={!canKeep || microphone.isRecording} onClick={() => void keep()} className="max-sm:col-span-2">
          {words.keep}
        </Button>
      </div>
      <p className="hidden text-caption text-soft md:block">{words.keys}</p>
    </section>
  );
}

const wavOf = (take: Samples) => new Blob([writeWav(take)], { type: 'audio/wav' });

/** Object URL of the recording; empty without one. */
function useAddressOf(take: Samples | undefined): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (take === undefined) return setAddress('');
    const made = URL.createObjectURL(wavOf(take));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [take]);
  return address;
}

/** Status line: length and faults of the new recording, otherwise whether the text was recorded before. */
function stateOf(shown: BoothText, take: Samples | undefined, faults: readonly SoundFault[], words: AdminText['booth']): string {
  if (take === undefined) return shown.state === 'missing' ? '' : words.states[shown.state];
  return [words.length(take.samples.length / take.rate), ...faults.map((fault) => words.faults[fault])].join(' · ');
}

type RecordButtonProps = { isRecording: boolean; isTaken: boolean; onClick: () => void };

function RecordButton({ isRecording, isTaken, onClick }: RecordButtonProps) {
  const { booth: words } = useAdminText();
  return (
    <Button variant={isRecording || isTaken ? 'secondary' : 'primary'} onClick={onClick}>
      {isRecording ? (
        <Square aria-hidden className="size-5 fill-current" />
      ) : isTaken ? (
        <RotateCcw aria-hidden className="size-5" />
      ) : (
        <Mic aria-hidden className="size-5" />
      )}
      {isRecording ? words.stop : isTaken ? words.again : words.record}
    </Button>
  );
}

const FLOOR_DB = -60;

/** Level meter with the elapsed time: green while the level is that of a voice, red while it clips. */
function Level({ of: { level, seconds, isRecording } }: { of: ReturnType<typeof useMicrophone> }) {
  const { booth: words } = useAdminText();
  const share = Math.round(Math.max(0, (decibels(level) - FLOOR_DB) / -FLOOR_DB) * 100);
  return (
    <div className="flex items-center gap-3">
      <meter aria-label={words.level} min={0} max={100} low={50} high={97} optimum={80} value={share} className="h-4 w-full">
        {share} %
      </meter>
      {isRecording ? (
        <span aria-hidden="true" className="shrink-0 tabular-nums">
          {seconds} s
        </span>
      ) : null}
    </div>
  );
}

import { ChevronLeft, ChevronRight, Mic, Play, RotateCcw, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BoothText } from '#contract/sounds.ts';
import { decibels, refusedFor, type Samples, soundFaults, writeWav } from '#domain/recording.ts';
import { useConfig } from '../../state/config.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useFieldName } from '../content/use-field-name.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { useKeys } from '../ui/use-keys.ts';
import { useMicrophone } from './use-microphone.ts';
import { putTake } from './waiting-takes.ts';

type BoothProps = {
  texts: readonly BoothText[];
  speaker: number | undefined;
  /** A take waits to be sent. */
  onKept: () => Promise<void>;
  onEnd: () => void;
};

/** One text, large, and what it takes to speak it: record, hear, again, keep and next, by key or thumb. */
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
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (take === undefined) return setAddress('');
    const made = URL.createObjectURL(new Blob([writeWav(take)], { type: 'audio/wav' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [take]);
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
    const sound = new Blob([writeWav(take)], { type: 'audio/wav' });
    try {
      // First on this device: whatever happens to the network, it was not spoken in vain.
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
      <div className="flex items-center justify-between gap-3">
        <IconButton label={words.previous} disabled={place === 0} onClick={() => go(place - 1)}>
          <ChevronLeft aria-hidden className="size-6" />
        </IconButton>
        <h2 id="booth-text" className="text-caption text-soft">
          {desk.kinds[shown.kind]} {shown.id} · {nameOf(shown.field)} · {place + 1} / {texts.length}
        </h2>
        <IconButton label={words.next} onClick={() => go(place + 1)}>
          <ChevronRight aria-hidden className="size-6" />
        </IconButton>
      </div>
      <p lang="ti" className="min-h-32 text-[1.625rem] leading-relaxed text-pretty whitespace-pre-line">
        {shown.text}
      </p>
      <p lang="sv" className="text-soft text-pretty whitespace-pre-line">
        {shown.sv}
      </p>
      <div className="flex items-center gap-3">
        <Meter level={microphone.level} label={words.level} />
        {microphone.isRecording ? (
          <span aria-hidden="true" className="shrink-0 tabular-nums">
            {microphone.seconds} s
          </span>
        ) : null}
      </div>
      <p role="status" className="min-h-7">
        {microphone.isRefused
          ? words.noMicrophone
          : isFull
            ? words.deviceFull
            : speaker === undefined
              ? words.speakerFirst
              : microphone.isRecording
                ? words.recording
                : take === undefined
                  ? shown.state === 'missing'
                    ? ''
                    : words.states[shown.state]
                  : [words.length(take.samples.length / take.rate), ...faults.map((fault) => words.faults[fault])].join(' · ')}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: what it says stands above it. */}
      <audio ref={player} src={heard === '' ? undefined : heard} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button variant={microphone.isRecording || take !== undefined ? 'secondary' : 'primary'} onClick={record}>
          {microphone.isRecording ? (
            <Square aria-hidden className="size-5 fill-current" />
          ) : take === undefined ? (
            <Mic aria-hidden className="size-5" />
          ) : (
            <RotateCcw aria-hidden className="size-5" />
          )}
          {microphone.isRecording ? words.stop : take === undefined ? words.record : words.again}
        </Button>
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

const FLOOR_DB = -60;

/** Green where a voice should be, red where it is cut off. */
function Meter({ level, label }: { level: number; label: string }) {
  const share = Math.round(Math.max(0, (decibels(level) - FLOOR_DB) / -FLOOR_DB) * 100);
  return (
    <meter aria-label={label} min={0} max={100} low={50} high={97} optimum={80} value={share} className="h-4 w-full">
      {share} %
    </meter>
  );
}

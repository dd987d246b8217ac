import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Samples, TAKE_SECONDS_MAX, trimSilence } from '#domain/recording.ts';

/** Sample rate in Hz: enough for speech, and half of what microphones deliver. */
const RATE = 24_000;
/** Safari claims to support WebM but cannot play what it records, so MP4 comes first. */
const TYPES = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];

const bestType = () => TYPES.find((type) => MediaRecorder.isTypeSupported(type) && new Audio().canPlayType(type) !== '');

/** Decodes a recording; throws when it could not be played either. */
async function decode(recorded: Blob): Promise<Samples> {
  const buffer = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await recorded.arrayBuffer());
  return trimSilence({ rate: buffer.sampleRate, samples: buffer.getChannelData(0) });
}

type Recording = { stop(): void };
type Microphone = {
  readonly isRecording: boolean;
  /** Loudness now, from 0 to 1. */
  readonly level: number;
  /** Length so far, in whole seconds. */
  readonly seconds: number;
  /** The browser or the user denied access to the microphone. */
  readonly isRefused: boolean;
  start(): void;
  stop(): void;
};

/** Records one take at a time and trims the silence around it. */
export function useMicrophone(onTake: (take: Samples) => void): Microphone {
  const running = useRef<Recording | undefined>(undefined);
  const [isRecording, setRecording] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [level, setLevel] = useState(0);
  const [seconds, setSeconds] = useState(0);
  const [taken, setTaken] = useState<Samples>();
  const hand = useEffectEvent(onTake);
  useEffect(() => {
    if (taken !== undefined) hand(taken);
  }, [taken]);

  async function begin(): Promise<void> {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: false } });
    const type = bestType();
    const recorder = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type });
    const parts: Blob[] = [];
    const context = new AudioContext();
    const meter = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(meter);
    const heard = new Float32Array(meter.fftSize);
    let frame = 0;
    const since = performance.now();
    const measure = () => {
      meter.getFloatTimeDomainData(heard);
      setLevel(heard.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0));
      setSeconds(Math.floor((performance.now() - since) / 1_000));
      frame = requestAnimationFrame(measure);
    };
    const limit = setTimeout(() => recorder.stop(), TAKE_SECONDS_MAX * 1_000);
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      clearTimeout(limit);
      cancelAnimationFrame(frame);
      for (const track of stream.getTracks()) track.stop();
      void context.close();
      running.current = undefined;
      setRecording(false);
      setLevel(0);
      setSeconds(0);
      decode(new Blob(parts, { type: recorder.mimeType })).then(setTaken, () => setRefused(true));
    };
    recorder.start();
    measure();
    running.current = { stop: () => recorder.stop() };
    setRecording(true);
    setRefused(false);
  }

  useEffect(() => () => running.current?.stop(), []);
  return {
    isRecording,
    level,
    seconds,
    isRefused,
    start: () => {
      if (running.current === undefined) begin().catch(() => setRefused(true));
    },
    stop: () => running.current?.stop(),
  };
}

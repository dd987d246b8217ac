import { useEffect, useState } from 'react';
import { type Heard, swedishVoice } from '#domain/speech.ts';

/** Browsers return their voices with a delay. */
const VOICES_MS = 2_000;

const synthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/** The Swedish voice; null if there is none, undefined until the device has reported its voices. */
export function useSwedishVoice(heard: Heard): SpeechSynthesisVoice | null | undefined {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>(() => synthesis()?.getVoices() ?? []);
  const [isTold, setTold] = useState(synthesis() === undefined || voices.length > 0);
  useEffect(() => {
    const device = synthesis();
    if (device === undefined) return undefined;
    const tell = () => {
      setVoices(device.getVoices());
      setTold(true);
    };
    device.addEventListener('voiceschanged', tell);
    const wait = setTimeout(tell, VOICES_MS);
    return () => {
      clearTimeout(wait);
      device.removeEventListener('voiceschanged', tell);
    };
  }, []);
  return swedishVoice(voices, heard) ?? (isTold ? null : undefined);
}

type Speaking = { onEnd: () => void; onFail: () => void };

/** Speaks a sentence; returns a function that stops it. */
export function speak(say: string, voice: SpeechSynthesisVoice, rate: number, { onEnd, onFail }: Speaking): () => void {
  const device = synthesis();
  const utterance = new SpeechSynthesisUtterance(say);
  let isOver = false;
  const once = (then: () => void) => () => {
    if (isOver) return;
    isOver = true;
    then();
  };
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = rate;
  utterance.onend = once(onEnd);
  utterance.onerror = once(onFail);
  device?.speak(utterance);
  return () => {
    // This reference keeps the utterance from being garbage-collected while it is spoken.
    if (utterance.text !== '') once(() => device?.cancel())();
  };
}

/** Longest take; no text of ours takes that long to read aloud. */
export const TAKE_SECONDS_MAX = 240;
/** Shortest take; no word is shorter. */
const TAKE_SECONDS_MIN = 0.3;
/** Decoding stops here, when a file is certain to be too long. */
export const DECODED_SECONDS_MAX = TAKE_SECONDS_MAX + 1;

/** Languages that have recordings. */
export const SOUND_LANGUAGES = ['ti', 'sv'] as const;
export type SoundLanguage = (typeof SOUND_LANGUAGES)[number];

export const SOUND_TYPES = ['audio/wav', 'audio/ogg', 'audio/mp4', 'audio/webm', 'audio/mpeg'] as const;
export type SoundType = (typeof SOUND_TYPES)[number];
export const SOUND_ENDINGS: Readonly<Record<SoundType, string>> = {
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/mpeg': 'mp3',
};

/** The type of one of our own files, by its name. */
export const soundTypeOf = (name: string): SoundType =>
  SOUND_TYPES.find((type) => name.endsWith(`.${SOUND_ENDINGS[type]}`)) ?? 'audio/wav';

/** Detects the type by magic bytes: the file name and the content type are not trustworthy. */
export function soundType(bytes: Uint8Array): SoundType | undefined {
  const starts = (at: number, expected: string) =>
    [...expected].every((letter, place) => bytes[at + place] === letter.charCodeAt(0));
  if (starts(0, 'RIFF') && starts(8, 'WAVE')) return 'audio/wav';
  if (starts(0, 'OggS')) return 'audio/ogg';
  if (starts(4, 'ftyp')) return 'audio/mp4';
  if (starts(0, '\x1a\x45\xdf\xa3')) return 'audio/webm';
  if (starts(0, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg';
  return undefined;
}

/** Decoded sound: one channel, samples from -1 to 1. */
export type Samples = { readonly rate: number; readonly samples: Float32Array };

const RATE_MIN = 8_000;
const RATE_MAX = 192_000;
const FULL = 32_768;
/** Recorders write three or four chunks. The limit stops files with millions of empty chunks. */
const CHUNKS_MAX = 100;

/** Reads a WAV with 16-bit samples; undefined when it has another format or is truncated. */
export function readWav(bytes: Uint8Array): Samples | undefined {
  if (soundType(bytes) !== 'audio/wav') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let form: { channels: number; rate: number } | undefined;
  for (let [at, chunks] = [12, 0]; at + 8 <= bytes.length && chunks < CHUNKS_MAX; chunks += 1) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const [start, said] = [at + 8, view.getUint32(at + 4, true)];
    if (name === 'fmt ' && start + 16 <= bytes.length) {
      const [format, channels, rate] = [
        view.getUint16(start, true),
        view.getUint16(start + 2, true),
        view.getUint32(start + 4, true),
      ];
      const isKnown = format === 1 && view.getUint16(start + 14, true) === 16 && (channels === 1 || channels === 2);
      if (!isKnown || rate < RATE_MIN || rate > RATE_MAX) return undefined;
      form = { channels, rate };
    }
    if (name === 'data') {
      if (form === undefined || start + said > bytes.length) return undefined;
      const { channels, rate } = form;
      const samples = new Float32Array(Math.floor(said / (2 * channels)));
      for (let index = 0; index < samples.length; index += 1)
        samples[index] = view.getInt16(start + index * 2 * channels, true) / FULL;
      return { rate, samples };
    }
    at = start + said + (said % 2);
  }
  return undefined;
}

const HEAD_BYTES = 44;

/** Writes a WAV, which every browser plays and whose header states its length. */
export function writeWav({ rate, samples }: Samples): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD_BYTES + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) =>
    bytes.set(
      [...text].map((letter) => letter.charCodeAt(0)),
      at,
    );
  word(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) => {
    view.setInt16(HEAD_BYTES + index * 2, Math.max(-FULL, Math.min(FULL - 1, Math.round(sample * FULL))), true);
  });
  return bytes;
}

const WINDOW_SECONDS = 0.05;

/** Loudness per window of 50 ms. */
function loudness({ rate, samples }: Samples): number[] {
  const size = Math.max(1, Math.round(rate * WINDOW_SECONDS));
  const windows: number[] = [];
  for (let from = 0; from + size <= samples.length; from += size) {
    let sum = 0;
    for (let index = from; index < from + size; index += 1) sum += (samples[index] as number) ** 2;
    windows.push(Math.sqrt(sum / size));
  }
  return windows;
}

export const decibels = (level: number) => (level <= 0 ? -100 : Math.max(-100, 20 * Math.log10(level)));

const SPEECH_DB = -45;
const CLIPPED_AT = 0.985;
const CLIPPED_SHARE = 0.0005;
/** Speech with a smaller distance to the background noise is hard to understand. */
const ABOVE_NOISE_DB = 18;
const NOISE_DB = -50;
const QUIET_SHARE = 0.1;

const SOUND_FAULTS = ['short', 'long', 'silent', 'clipped', 'noisy'] as const;
export type SoundFault = (typeof SOUND_FAULTS)[number];

/** Faults of a take, the worst first. Only the first three kinds reject it. */
export function soundFaults(sound: Samples): readonly SoundFault[] {
  const seconds = sound.samples.length / sound.rate;
  const levels = loudness(sound).sort((one, other) => one - other);
  const loud = decibels(levels.at(-1 - Math.floor(levels.length * QUIET_SHARE)) ?? 0);
  const room = decibels(levels[Math.floor(levels.length * QUIET_SHARE)] ?? 0);
  const clipped = sound.samples.reduce((count, sample) => count + (Math.abs(sample) >= CLIPPED_AT ? 1 : 0), 0);
  const found: Readonly<Record<SoundFault, boolean>> = {
    short: seconds < TAKE_SECONDS_MIN,
    long: seconds > TAKE_SECONDS_MAX,
    silent: decibels(levels.at(-1) ?? 0) < SPEECH_DB,
    clipped: clipped > sound.samples.length * CLIPPED_SHARE,
    noisy: room > NOISE_DB && loud - room < ABOVE_NOISE_DB,
  };
  return SOUND_FAULTS.filter((fault) => found[fault]);
}

/** The fault that rejects a take; undefined: it is accepted. */
export const refusedFor = (faults: readonly SoundFault[]): 'short' | 'long' | 'silent' | undefined =>
  faults.find((fault) => fault === 'short' || fault === 'long' || fault === 'silent');

const MARGIN_SECONDS = 0.15;

/** Trims silence at both ends; a margin stays, so that the first sound is not cut off. */
export function trimSilence(sound: Samples): Samples {
  const levels = loudness(sound).map((level) => decibels(level) >= SPEECH_DB);
  const [first, last] = [levels.indexOf(true), levels.lastIndexOf(true)];
  if (first === -1) return sound;
  const place = (seconds: number) => Math.round(seconds * sound.rate);
  const from = Math.max(0, place(first * WINDOW_SECONDS - MARGIN_SECONDS));
  const to = Math.min(sound.samples.length, place((last + 1) * WINDOW_SECONDS + MARGIN_SECONDS));
  return { rate: sound.rate, samples: sound.samples.slice(from, to) };
}

/** missing: no take · stale: recorded for an older wording · machine: synthesised · spoken: recorded by a person. */
export const TAKE_STATES = ['missing', 'stale', 'machine', 'spoken'] as const;
export type TakeState = (typeof TAKE_STATES)[number];
type KnownTake = { readonly digest: string; readonly machine: boolean };

export function takeState(take: KnownTake | undefined, digest: string): TakeState {
  if (take === undefined) return 'missing';
  if (take.digest !== digest) return 'stale';
  return take.machine ? 'machine' : 'spoken';
}

/** `missed`: how often learners got it wrong; `met`: how often they were asked. */
export type Asked = { readonly missed: number; readonly met: number };

/** Order of recording: what learners miss most, then what they are asked most. */
export const spokenFirst = (one: Asked, other: Asked): number => other.missed - one.missed || other.met - one.met;

/**
 * Whether a new take is published at once: yes from people who decide about texts, and from a trusted speaker unless it replaces somebody else's take. All
 * others are proposals.
 */
export const isHeardAtOnce = (by: {
  readonly decides: boolean;
  readonly trusted: boolean;
  readonly replacesOther: boolean;
}): boolean => by.decides || (by.trusted && !by.replacesOther);

/** A synthesised take never replaces a take that a person recorded for the same words. */
export const mayReplace = (before: TakeState, isMachine: boolean): boolean => !isMachine || before !== 'spoken';

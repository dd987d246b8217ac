/** Longer than anybody reads one of our texts; a file that goes on for hours is none. */
export const TAKE_SECONDS_MAX = 240;
/** Shorter than any word. */
const TAKE_SECONDS_MIN = 0.3;
/** So much is listened to before a file is found to be too long. */
export const DECODED_SECONDS_MAX = TAKE_SECONDS_MAX + 1;

/** Where sounds of a language come from. */
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

/** By the name of one of our files. */
export const soundTypeOf = (name: string): SoundType =>
  SOUND_TYPES.find((type) => name.endsWith(`.${SOUND_ENDINGS[type]}`)) ?? 'audio/wav';

/** What a file is, by its first bytes: what it is called or said to be proves nothing. */
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

/** Sound as it is measured: one channel, from -1 to 1. */
export type Samples = { readonly rate: number; readonly samples: Float32Array };

const RATE_MIN = 8_000;
const RATE_MAX = 192_000;
const FULL = 32_768;
/** A recorder writes three or four. A file of millions of empty ones is made to keep us busy. */
const CHUNKS_MAX = 100;

/** A WAV of 16-bit samples; undefined where it is something else, or says more than it holds. */
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

/** A WAV that every browser plays and that says how long it is. */
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

/** How loud each twentieth of a second is. */
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
/** Speech that stands less than this above the room around it is hard to follow. */
const ABOVE_NOISE_DB = 18;
const NOISE_DB = -50;
const QUIET_SHARE = 0.1;

const SOUND_FAULTS = ['short', 'long', 'silent', 'clipped', 'noisy'] as const;
export type SoundFault = (typeof SOUND_FAULTS)[number];

/** Faults of a take, the worst first. Only the first three refuse it. */
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

/** Why a file is no take; undefined when it is one. */
export const refusedFor = (faults: readonly SoundFault[]): 'short' | 'long' | 'silent' | undefined =>
  faults.find((fault) => fault === 'short' || fault === 'long' || fault === 'silent');

const MARGIN_SECONDS = 0.15;

/** Without the silence before and after; some of it stays, or the first letter would be cut. */
export function trimSilence(sound: Samples): Samples {
  const levels = loudness(sound).map((level) => decibels(level) >= SPEECH_DB);
  const [first, last] = [levels.indexOf(true), levels.lastIndexOf(true)];
  if (first === -1) return sound;
  const place = (seconds: number) => Math.round(seconds * sound.rate);
  const from = Math.max(0, place(first * WINDOW_SECONDS - MARGIN_SECONDS));
  const to = Math.min(sound.samples.length, place((last + 1) * WINDOW_SECONDS + MARGIN_SECONDS));
  return { rate: sound.rate, samples: sound.samples.slice(from, to) };
}

/** A text that has no take, one of other words than it has now, one of a machine, or one that somebody spoke. */
export const TAKE_STATES = ['missing', 'stale', 'machine', 'spoken'] as const;
export type TakeState = (typeof TAKE_STATES)[number];
type KnownTake = { readonly digest: string; readonly machine: boolean };

export function takeState(take: KnownTake | undefined, digest: string): TakeState {
  if (take === undefined) return 'missing';
  if (take.digest !== digest) return 'stale';
  return take.machine ? 'machine' : 'spoken';
}

/** How often learners were asked a text and did not know it, how often they were asked, and where it stands in the content. */
export type Asked = { readonly missed: number; readonly met: number; readonly place: number };

/** What is spoken first: what learners miss most, then what they meet most. */
export const spokenFirst = (one: Asked, other: Asked): number =>
  other.missed - one.missed || other.met - one.met || one.place - other.place;

/**
 * Whether learners hear a take as soon as it is spoken: of who decides about texts, and of a speaker whom the owner trusts as long as it takes the
 * place of nobody else's. All others are proposed.
 */
export const isHeardAtOnce = (by: {
  readonly decides: boolean;
  readonly trusted: boolean;
  readonly replacesOther: boolean;
}): boolean => by.decides || (by.trusted && !by.replacesOther);

/** A machine never takes the place of a person who spoke these words. */
export const mayReplace = (before: TakeState, isMachine: boolean): boolean => !isMachine || before !== 'spoken';

import { expect, test } from 'vitest';
import {
  mayReplace,
  readWav,
  refusedFor,
  type Samples,
  soundFaults,
  soundType,
  TAKE_SECONDS_MAX,
  takeState,
  trimSilence,
  writeWav,
} from './recording.ts';

const RATE = 8_000;
/** Builds a test tone from pieces: seconds at a level, one after the other. */
const tone = (...pieces: readonly (readonly [seconds: number, level: number])[]): Samples => ({
  rate: RATE,
  samples: Float32Array.from(
    pieces.flatMap(([seconds, level]) =>
      Array.from({ length: seconds * RATE }, (_, index) => level * Math.sin((index * 2 * Math.PI * 440) / RATE)),
    ),
  ),
});
const SPEECH = tone([0.5, 0], [2, 0.3], [0.5, 0]);

test.each([
  ['speech', SPEECH, []],
  ['nothing at all', tone([2, 0]), ['silent']],
  ['a whisper far away', tone([2, 0.002]), ['silent']],
  ['a click', tone([0.1, 0.3]), ['short', 'noisy']],
  ['hours of silence', { rate: 8_000, samples: new Float32Array(8_000 * (TAKE_SECONDS_MAX + 60)) }, ['long', 'silent']],
  [
    'a voice that is cut off',
    { rate: RATE, samples: tone([2, 2]).samples.map((one) => Math.max(-1, Math.min(1, one))) },
    ['clipped', 'noisy'],
  ],
  ['a fan beside the voice', tone([1, 0.05], [1, 0.1]), ['noisy']],
])('%s is heard for what it is', (_name, sound, faults) => {
  expect(soundFaults(sound)).toEqual(faults);
});

test.each([
  [['clipped', 'noisy'], undefined],
  [['long', 'silent'], 'long'],
  [['silent'], 'silent'],
  [[], undefined],
] as const)('%j refuses a take for %s', (faults, reason) => {
  expect(refusedFor(faults)).toBe(reason);
});

test('silence around the words is trimmed, except for a short margin', () => {
  const { samples } = trimSilence(SPEECH);
  expect(samples.length / RATE).toBeCloseTo(2.3, 1);
  expect(trimSilence(tone([1, 0])).samples).toHaveLength(RATE);
});

test('what is written as WAV is read as the same sound', () => {
  const read = readWav(writeWav(SPEECH));
  expect(read?.rate).toBe(RATE);
  expect(read?.samples.length).toBe(SPEECH.samples.length);
  expect(Math.max(...(read?.samples ?? []).map((one, index) => Math.abs(one - (SPEECH.samples[index] ?? 9))))).toBeLessThan(
    0.001,
  );
});

test.each([
  [50, true],
  [1_000_000, false],
])('a WAV with %i empty chunks before its sound is read: %s', (count, isRead) => {
  const wav = writeWav(SPEECH);
  const bytes = new Uint8Array(wav.length + 8 * count);
  bytes.set(wav.subarray(0, 12));
  for (let at = 12; at < 12 + 8 * count; at += 8) bytes.set([106, 117, 110, 107, 0, 0, 0, 0], at);
  bytes.set(wav.subarray(12), 12 + 8 * count);
  expect(readWav(bytes) !== undefined).toBe(isRead);
});

const changed = (change: (bytes: Uint8Array) => void) => {
  const bytes = writeWav(SPEECH);
  change(bytes);
  return bytes;
};
test.each([
  ['no file', new Uint8Array()],
  ['no sound', Uint8Array.from('<svg></svg>', (letter) => letter.charCodeAt(0))],
  ['cut off', writeWav(SPEECH).subarray(0, 1_000)],
  ['without its samples', writeWav(SPEECH).subarray(0, 40)],
  ['of hours that it does not hold', changed((bytes) => bytes.fill(0xff, 40, 44))],
  ['compressed', changed((bytes) => bytes.fill(7, 20, 21))],
  ['of no rate', changed((bytes) => bytes.fill(0, 24, 28))],
  ['of nine channels', changed((bytes) => bytes.fill(9, 22, 23))],
])('a file that is %s is no WAV', (_name, bytes) => {
  expect(readWav(bytes)).toBeUndefined();
});

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
test.each([
  ['RIFF....WAVE', 'audio/wav'],
  ['RIFF....WEBP', undefined],
  ['OggS', 'audio/ogg'],
  ['....ftypM4A ', 'audio/mp4'],
  ['\x1a\x45\xdf\xa3', 'audio/webm'],
  ['ID3', 'audio/mpeg'],
  ['\xff\xfb', 'audio/mpeg'],
  ['\xff\xd8\xff', undefined],
  ['', undefined],
])('%j begins %s', (start, type) => {
  expect(soundType(bytesOf(start))).toBe(type);
});

test.each([
  [undefined, 'missing'],
  [{ digest: 'old', machine: false }, 'stale'],
  [{ digest: 'new', machine: true }, 'machine'],
  [{ digest: 'new', machine: false }, 'spoken'],
] as const)('the take %j is %s', (take, state) => {
  expect(takeState(take, 'new')).toBe(state);
});

test.each([
  ['missing', true, true],
  ['stale', true, true],
  ['machine', true, true],
  ['spoken', true, false],
  ['spoken', false, true],
  ['machine', false, true],
] as const)('in place of a take that is %s, one of a machine (%s) may come: %s', (before, isMachine, may) => {
  expect(mayReplace(before, isMachine)).toBe(may);
});
test('a file of a million empty pieces is none, and is not gone through', () => {
  const sound = writeWav(SPEECH);
  const withEmpty = (count: number) => {
    const bytes = new Uint8Array(sound.length + 8 * count);
    bytes.set(sound.subarray(0, 12));
    for (let place = 0; place < count; place += 1) bytes.set([0x4a, 0x55, 0x4e, 0x4b], 12 + 8 * place);
    bytes.set(sound.subarray(12), 12 + 8 * count);
    return bytes;
  };
  expect(readWav(withEmpty(10))).toBeDefined();
  expect(readWav(withEmpty(1_000_000))).toBeUndefined();
});

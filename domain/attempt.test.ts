import { expect, test } from 'vitest';
import {
  compareGiven,
  drawPilots,
  type GivenAnswer,
  isAttemptOver,
  lookedAtSince,
  mergeGiven,
  minutesFit,
  nextSequence,
} from './attempt.ts';

const given = (sequence: number, option_id: number | null, seconds = 0, flagged = false): GivenAnswer => ({
  question_id: 1,
  option_id,
  flagged,
  seconds,
  sequence,
});

test.each([
  ['the first word', undefined, given(1_001, 5), 'newer'],
  ['a later word', given(1_001, 5), given(2_001, 6), 'newer'],
  ['the same again', given(1_001, 5), given(1_001, 5), 'known'],
  ['the same again after more time', given(1_001, 5, 10), given(1_001, 5, 20), 'known'],
  ['an older word', given(2_001, 5), given(1_002, 6), 'known'],
  ['another choice under the same number', given(1_001, 5), given(1_001, 6), 'clash'],
  ['another flag under the same number', given(1_001, 5), given(1_001, 5, 0, true), 'clash'],
  ['a look at what was answered', given(1_001, 5), given(0, null, 9), 'known'],
] as const)('%s', (_title, stored, sent, outcome) => {
  expect(compareGiven(stored, sent)).toBe(outcome);
});

test.each([
  ['a later choice stands, the time stays', given(1_001, 5, 30), given(2_001, 6, 12), given(2_001, 6, 30)],
  ['an older choice changes nothing but the time', given(2_001, 5, 12), given(1_001, 6, 30), given(2_001, 5, 30)],
  ['taking a flag off again', given(1_001, 5, 1, true), given(2_001, 5, 2), given(2_001, 5, 2)],
])('%s', (_title, stored, sent, merged) => {
  expect(mergeGiven(stored, sent)).toEqual(merged);
});

test('whatever the order in which words of several devices come, the same stands in the end', () => {
  const words = [given(1_001, 5, 3), given(2_002, 6, 1), given(3_001, null, 2), given(2_001, 7, 9)];
  const orders = words.flatMap((_, start) => [[...words.slice(start), ...words.slice(0, start)]]);
  for (const order of [...orders, ...orders.map((one) => one.toReversed())]) {
    expect(order.reduce<GivenAnswer | undefined>(mergeGiven, undefined)).toEqual(given(3_001, null, 9));
  }
});

test('a device counts above all that it knows of, and two that count at once differ', () => {
  expect(nextSequence(0, 42)).toBe(1_042);
  expect(nextSequence(1_042, 42)).toBe(2_042);
  expect(nextSequence(1_999, 7)).toBe(2_007);
  expect(nextSequence(5_000, 7)).not.toBe(nextSequence(5_000, 8));
});

test('in the official mode five of the seventy do not count, otherwise all do', () => {
  const drawn = Array.from({ length: 70 }, (_, place) => place);
  const pilots = drawPilots('official', drawn, () => 0.3);
  expect(new Set(pilots).size).toBe(5);
  for (const pilot of pilots) expect(drawn).toContain(pilot);
  expect(drawPilots('standard', drawn, () => 0.3)).toEqual([]);
});

test('only the official mode has more time', () => {
  const fits = (['standard', 'official'] as const).map((mode) =>
    ([50, 75, 100] as const).map((minutes) => minutesFit(mode, minutes)),
  );
  expect(fits).toEqual([
    [true, false, false],
    [true, true, true],
  ]);
});

test('an attempt is over ten seconds after its time', () => {
  expect([0, 9_999, 10_000, 10_001].map((late) => isAttemptOver(1_000_000, 1_000_000 + late))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test.each([
  ['a question that is looked at', 1_000, 30_000, 31_000, 1_000],
  ['a tick that comes late', 1_000, 21_000, 31_000, 1_000],
  ['a phone that slept for 51 minutes', 1_000, 31_000, 3_091_000, 3_061_000],
] as const)('since when a question counts as looked at: %s', (_title, since, lastSign, now, expected) => {
  expect(lookedAtSince(since, lastSign, now)).toBe(expected);
});

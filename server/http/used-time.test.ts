import { describe, expect, test } from 'vitest';
import { addCall, openUsedTime, placesOf, restOf, type Used, usedOf } from './used-time.ts';

test.each([
  ['that of a first call', [[0, 20]], 20],
  [
    'the sum of calls one after the other',
    [
      [0, 60],
      [0, 60],
    ],
    120,
  ],
  [
    'less by a quarter of the time that has passed',
    [
      [0, 100],
      [160, 10],
    ],
    70,
  ],
  [
    'never less than the last call',
    [
      [0, 100],
      [5_000, 10],
    ],
    10,
  ],
  ['not more than half a second of rest pays for, however long a call took', [[0, 60_000]], 185],
  [
    'not more when the clock is set back',
    [
      [1_000, 100],
      [0, 10],
    ],
    110,
  ],
])('the time that a person has used is %s', (_title, calls, expected) => {
  const used = calls.reduce<Used | undefined>((before, [at = 0, tookMs = 0]) => addCall(before, tookMs, at), undefined);
  expect(usedOf(used, calls.at(-1)?.[0] ?? 0)).toBeCloseTo(expected);
});

test.each([
  [0, 3, 0],
  [30, 3, 0],
  [31, 1, 0],
  [60, 1, 0],
  [70, 1, 40],
  [185, 1, 500],
])('who has used %d ms has %d calls in work and rests for %d ms before the next', (usedMs, places, rest) => {
  expect([placesOf(usedMs, 3), restOf(usedMs)]).toEqual([places, rest]);
});

describe('calls in work at the same time', () => {
  test('share the time that passes', () => {
    let now = 0;
    const time = openUsedTime(() => now);
    const a = time.begin();
    now = 10;
    const b = time.begin();
    now = 30;
    a('one');
    expect(time.of('one')).toBe(20);
    now = 34;
    b('other');
    expect([time.of('one'), time.of('other')]).toEqual([19, 14]);
  });

  test('of who is not logged in count for nobody', () => {
    let now = 0;
    const time = openUsedTime(() => now);
    const [a, b] = [time.begin(), time.begin()];
    now = 10;
    a(undefined);
    b('one');
    expect(time.of('one')).toBe(5);
  });
});

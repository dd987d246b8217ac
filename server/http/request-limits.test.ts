import { expect, test } from 'vitest';
import { openRequestLimits } from './request-limits.ts';

test('within a minute each address has its own number of requests; the next minute begins anew for all', () => {
  let now = 1_000_000;
  const limits = openRequestLimits(2, () => now);
  const ask = (address: string) => limits.waitFor(address);
  expect([ask('a'), ask('a'), ask('b')]).toEqual([0, 0, 0]);
  now += 15_000;
  expect([ask('a'), ask('b'), ask('b')]).toEqual([45_000, 0, 45_000]);
  now += 44_999;
  expect(ask('a')).toBe(1);
  now += 1;
  expect([ask('a'), ask('a'), ask('a')]).toEqual([0, 0, 60_000]);
});

test('a clock that was set back by an hour keeps nobody out for that hour', () => {
  let now = 10_000_000;
  const limits = openRequestLimits(1, () => now);
  expect([limits.waitFor('a'), limits.waitFor('a')]).toEqual([0, 60_000]);
  now -= 3_600_000;
  expect([limits.waitFor('a'), limits.waitFor('a')]).toEqual([0, 60_000]);
  now += 7_200_000;
  expect([limits.waitFor('a'), limits.waitFor('a')]).toEqual([0, 60_000]);
});

import { expect, test } from 'vitest';
import { openRequestLimits } from './request-limits.ts';

test('each address has its own share of a minute, which comes back as time goes', () => {
  let now = 1_000_000;
  const limits = openRequestLimits(2, () => now);
  const ask = (address: string) => limits.waitFor(address);
  expect([ask('a'), ask('a'), ask('b')]).toEqual([0, 0, 0]);
  now += 15_000;
  expect([ask('a'), ask('b'), ask('b')]).toEqual([15_000, 0, 15_000]);
  now += 14_999;
  expect(ask('a')).toBe(1);
  now += 1;
  expect([ask('a'), ask('a')]).toEqual([0, 30_000]);
  now += 3_600_000;
  expect([ask('a'), ask('a'), ask('a')]).toEqual([0, 0, 30_000]);
});

test('where much is allowed, a tenth of it may come at once, and then as much as the minute gives', () => {
  let now = 1_000_000;
  const limits = openRequestLimits(3_000, () => now);
  const taken = (times: number) => Array.from({ length: times }, () => limits.waitFor('a')).filter((wait) => wait === 0).length;
  expect(taken(3_000)).toBe(300);
  expect(limits.waitFor('a')).toBe(20);
  now += 1_000;
  expect(taken(3_000)).toBe(50);
  let inAMinute = 0;
  for (let second = 0; second < 60; second += 1) {
    now += 1_000;
    inAMinute += taken(3_000);
  }
  expect(inAMinute).toBe(3_000);
  expect(limits.waitFor('b')).toBe(0);
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

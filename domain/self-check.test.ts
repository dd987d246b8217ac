import { expect, test } from 'vitest';
import { isCountLate, isMailLate } from './self-check.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-17T12:00:00Z');

test.each([
  [undefined, true],
  [NOW - 48 * HOUR_MS, false],
  [NOW - 48 * HOUR_MS - 1, true],
])('the nightly count of %o is late: %o', (countedAt, expected) => {
  expect(isCountLate(countedAt, NOW)).toBe(expected);
});

test.each([
  [null, false],
  [NOW - HOUR_MS, false],
  [NOW - HOUR_MS - 1, true],
])('a mail that waits since %o is late: %o', (since, expected) => {
  expect(isMailLate(since, NOW)).toBe(expected);
});

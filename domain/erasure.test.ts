import { expect, test } from 'vitest';
import { canComeBack, erasedAfter } from './erasure.ts';

const NOW = Date.parse('2026-11-15T10:00:00Z');
const DAY_MS = 86_400_000;

test('an account waits a fortnight for its owner', () => {
  expect(erasedAfter(NOW)).toBe(Date.parse('2026-11-29T10:00:00Z'));
});

test.each([
  ['at once', 0, true],
  ['on the last day', 14 * DAY_MS - 1, true],
  ['when the time is over', 14 * DAY_MS, false],
])('comes back %s: %#', (_title, after, expected) => {
  expect(canComeBack(new Date(erasedAfter(NOW)).toISOString(), NOW + after)).toBe(expected);
});

import { expect, test } from 'vitest';
import { answeredAt, recordedFault } from './clock-skew.ts';

const NOW = Date.parse('2026-11-15T10:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

test.each([
  ['2026-11-15T10:00:00Z', undefined],
  ['2026-11-15T10:05:00Z', undefined],
  ['2026-11-15T10:05:01Z', 'in the future'],
  ['9136-01-01T00:00:00Z', 'in the future'],
  ['2025-10-11T10:00:00Z', undefined],
  ['2025-10-11T09:59:59Z', 'too long ago'],
  ['1900-01-01T00:00:00Z', 'too long ago'],
] as const)('at %s: %s', (at, fault) => {
  expect(recordedFault(Date.parse(at), NOW)).toBe(fault);
});

test.each([
  ['just now', 0, 0],
  ['a week ago', -7 * DAY_MS, -7 * DAY_MS],
  ['400 days ago', -400 * DAY_MS, -400 * DAY_MS],
  ['longer ago', -400 * DAY_MS - 1, undefined],
  ['by a clock that runs a minute ahead', MINUTE_MS, 0],
  ['by a clock that is a month ahead', 30 * DAY_MS, 0],
  ['by no clock of a phone', 400 * DAY_MS + 1, undefined],
])('an answer given %s', (_title, offset, taken) => {
  expect(answeredAt(NOW + offset, NOW)).toBe(taken === undefined ? undefined : NOW + taken);
});

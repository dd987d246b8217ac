import { expect, test } from 'vitest';
import { stockholmDay } from './stockholm.ts';

test.each([
  ['2026-11-15T22:59:59Z', '2026-11-15'],
  ['2026-11-15T23:00:00Z', '2026-11-16'],
  ['2026-07-01T21:59:59Z', '2026-07-01'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T22:00:00Z', '2026-03-30'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('at %s it is %s in Stockholm', (instant, day) => {
  expect(stockholmDay(Date.parse(instant))).toBe(day);
});

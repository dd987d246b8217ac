import { expect, test } from 'vitest';
import { formatDay, formatDayAndTime } from './format-day.ts';
import { addDays, stockholmMidnight } from './stockholm.ts';

test.each([
  ['ti', '2026-11-15', '15 ሕዳር 2026 (2026-11-15)'],
  ['ti', '2026-01-01', '1 ጥሪ 2026 (2026-01-01)'],
  ['ti', '2026-11-14T22:59:59.999Z', '14 ሕዳር 2026 (2026-11-14)'],
  ['ti', '2026-12-31T23:00:00.000Z', '1 ጥሪ 2027 (2027-01-01)'],
  ['ti', '2026-07-01T22:00:00.000Z', '2 ሓምለ 2026 (2026-07-02)'],
  ['sv', '2026-11-15', '15 november 2026'],
  ['sv', '2026-11-14T23:00:00.000Z', '15 november 2026'],
  ['en', '2026-11-15', '15 November 2026'],
  ['en', '2026-11-14T22:59:59.999Z', '14 November 2026'],
] as const)('in %s, %s is written %s', (language, when, written) => {
  expect(formatDay(language, when)).toBe(written);
});

test.each([
  ['ti', '2026-11-15T07:05:59.999Z', '15 ሕዳር 2026 (2026-11-15)፡ 08:05'],
  ['sv', '2026-07-01T22:30:00.000Z', '2 juli 2026, 00:30'],
  ['en', '2026-07-01T22:30:00.000Z', '2 July 2026, 00:30'],
] as const)('in %s, %s with its time is written %s', (language, instant, written) => {
  expect(formatDayAndTime(language, instant)).toBe(written);
});

test('a day is written like its first and its last instant in Sweden', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    for (const instant of [stockholmMidnight(day), stockholmMidnight(addDays(day, 1)) - 1]) {
      expect(formatDay('ti', new Date(instant).toISOString())).toBe(formatDay('ti', day));
    }
  }
});

import { expect, test } from 'vitest';
import { addDays, stockholmDay, stockholmMidnight, stockholmTime } from './stockholm.ts';

test.each([
  ['2026-11-14T22:59:59.999Z', '2026-11-14'],
  ['2026-11-14T23:00:00.000Z', '2026-11-15'],
  ['2026-07-01T21:59:59.999Z', '2026-07-01'],
  ['2026-07-01T22:00:00.000Z', '2026-07-02'],
])('%s is on %s', (instant, day) => {
  expect(stockholmDay(Date.parse(instant))).toBe(day);
});

test.each([
  ['2026-11-15T07:05:59.999Z', '08:05'],
  ['2026-07-01T22:30:00.000Z', '00:30'],
  ['2026-03-29T00:59:59.999Z', '01:59'],
  ['2026-03-29T01:00:00.000Z', '03:00'],
  ['2026-10-25T00:59:59.999Z', '02:59'],
  ['2026-10-25T01:00:00.000Z', '02:00'],
])('%s is at %s', (instant, time) => {
  expect(stockholmTime(Date.parse(instant))).toBe(time);
});

test.each([
  ['a winter day', '2026-11-15', '2026-11-14T23:00:00.000Z'],
  ['a summer day', '2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['the day on which the clocks go forward', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['the day after it', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['the day on which the clocks go back', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['the day after it', '2026-10-26', '2026-10-25T23:00:00.000Z'],
])('%s, %s, begins at %s', (_title, day, instant) => {
  expect(new Date(stockholmMidnight(day)).toISOString()).toBe(instant);
});

test('every day of a year begins with its own name, right after another', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    expect(stockholmDay(stockholmMidnight(day))).toBe(day);
    expect(stockholmDay(stockholmMidnight(day) - 1)).toBe(addDays(day, -1));
  }
});

test('the clocks change when the platform says so, from 1996 and for the years it knows', () => {
  const platform = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const HALF_HOUR_MS = 1_800_000;
  // The calendar day can differ from UTC only around midnight.
  for (let day = '1996-01-01'; day < '2051-01-01'; day = addDays(day, 1)) {
    const utc = Date.parse(`${day}T00:00:00Z`);
    for (let instant = utc - 5 * HALF_HOUR_MS; instant <= utc; instant += HALF_HOUR_MS)
      if (stockholmDay(instant) !== platform.format(instant)) expect.unreachable(new Date(instant).toISOString());
  }
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-15', 0, '2026-11-15'],
])('%s and %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
});

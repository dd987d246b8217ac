import { expect, test } from 'vitest';
import { addDays, stockholmDay, stockholmMidnight } from './stockholm.ts';

test.each([
  ['2026-11-14T22:59:59.999Z', '2026-11-14'],
  ['2026-11-14T23:00:00.000Z', '2026-11-15'],
  ['2026-07-01T21:59:59.999Z', '2026-07-01'],
  ['2026-07-01T22:00:00.000Z', '2026-07-02'],
])('%s is on %s', (instant, day) => {
  expect(stockholmDay(Date.parse(instant))).toBe(day);
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

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-15', 0, '2026-11-15'],
])('%s and %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
});

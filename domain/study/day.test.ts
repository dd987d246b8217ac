import { expect, test } from 'vitest';
import { calendarDay, dayFromFour, dayNumber } from './day.ts';

test.each([
  ['one second before four in winter', '2026-11-16T02:59:59Z', '2026-11-15'],
  ['four in winter', '2026-11-16T03:00:00Z', '2026-11-16'],
  ['one second before four in summer', '2026-07-02T01:59:59Z', '2026-07-01'],
  ['four in summer', '2026-07-02T02:00:00Z', '2026-07-02'],
  ['an evening', '2026-11-15T22:30:00Z', '2026-11-15'],
  ['after midnight', '2026-11-15T23:30:00Z', '2026-11-15'],
  ['the clock goes forward: one second before four', '2026-03-29T01:59:59Z', '2026-03-28'],
  ['the clock goes forward: four', '2026-03-29T02:00:00Z', '2026-03-29'],
  ['the clock goes back: one second before four', '2026-10-25T02:59:59Z', '2026-10-24'],
  ['the clock goes back: four', '2026-10-25T03:00:00Z', '2026-10-25'],
  ['new year', '2027-01-01T02:00:00Z', '2026-12-31'],
])('%s belongs to its day of study', (_title, instant, day) => {
  expect(calendarDay(dayFromFour(Date.parse(instant)))).toBe(day);
});

test('a counted day and the calendar say the same', () => {
  for (const day of ['1970-01-01', '2026-02-28', '2028-02-29']) expect(calendarDay(dayNumber(day))).toBe(day);
});

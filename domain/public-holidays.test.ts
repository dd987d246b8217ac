import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDayOff, nextWorkingDay } from './public-holidays.ts';

/** Dates taken from the Swedish calendar. */
test.each([
  ['New Year', '2026-01-01'],
  ['Epiphany', '2026-01-06'],
  ['Good Friday 2026', '2026-04-03'],
  ['Easter Monday 2026', '2026-04-06'],
  ['Good Friday 2027', '2027-03-26'],
  ['Easter Monday 2028', '2028-04-17'],
  ['1 May', '2026-05-01'],
  ['Ascension 2026', '2026-05-14'],
  ['Ascension 2027', '2027-05-06'],
  ['National Day', '2028-06-06'],
  ['Midsummer Eve 2026', '2026-06-19'],
  ['Midsummer Eve 2027', '2027-06-25'],
  ['a Saturday', '2026-11-21'],
  ['a Sunday', '2026-11-22'],
  ['Christmas Eve', '2026-12-24'],
  ['Christmas Day', '2026-12-25'],
  ["New Year's Eve", '2026-12-31'],
])('%s is a day off', (_name, day) => expect(isDayOff(day)).toBe(true));

test.each([
  ['Maundy Thursday', '2026-04-02'],
  ['the Friday before the week of Midsummer', '2027-06-18'],
  ['Easter Tuesday', '2026-04-07'],
  ['Walpurgis Eve', '2026-04-30'],
  ['the day after Christmas week', '2026-12-28'],
])('%s is a working day', (_name, day) => expect(isDayOff(day)).toBe(false));

test.each([
  ['2026-04-03', '2026-04-07'],
  ['2026-12-24', '2026-12-28'],
  ['2026-12-31', '2027-01-04'],
  ['2026-11-18', '2026-11-18'],
])('who should have acted on %s has until %s', (day, until) => expect(nextWorkingDay(day)).toBe(until));

test('no year has more than five days off in a row', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2120-12-31'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      const until = nextWorkingDay(day);
      expect(Date.parse(until) - Date.parse(day)).toBeLessThanOrEqual(5 * 86_400_000);
      expect(isDayOff(until)).toBe(false);
    }),
  );
});

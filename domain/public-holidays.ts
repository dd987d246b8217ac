import { addDays } from './stockholm.ts';

/** Easter Sunday in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const SATURDAY = 6;
const SUNDAY = 0;

/** Holidays with a fixed date, and the eves that the law treats as holidays. */
const FIXED = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'];
/** Good Friday, Easter Monday and Ascension Day, in days from Easter Sunday. */
const AFTER_EASTER = [-2, 1, 39];

/** A day on which by Swedish law (1930:173, 2 §) no deadline ends: weekends, public holidays, and the eves of Midsummer, Christmas and New Year. */
export function isDayOff(day: string): boolean {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY || weekday === SUNDAY || FIXED.includes(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  if (AFTER_EASTER.some((days) => addDays(easter, days) === day)) return true;
  // Midsummer Eve is the Friday between 19 and 25 June.
  return weekday === 5 && day.slice(5) >= '06-19' && day.slice(5) <= '06-25';
}

/** The day itself when it is a working day, else the next working day. */
export function nextWorkingDay(day: string): string {
  return isDayOff(day) ? nextWorkingDay(addDays(day, 1)) : day;
}

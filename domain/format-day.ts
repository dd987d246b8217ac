import type { InterfaceLanguage } from './language.ts';
import { stockholmDay, stockholmTime } from './stockholm.ts';

/** Intl has no Tigrinya dates: browsers print English, "M10", or Ethiopian month names instead of the Eritrean ones. */
const MONTHS = ['ጥሪ', 'ለካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰነ', 'ሓምለ', 'ነሓሰ', 'መስከረም', 'ጥቅምቲ', 'ሕዳር', 'ታሕሳስ'];

/**
 * Formats a day in Swedish time. Tigrinya also gets the numeric form, because its month names are used for another calendar too. Accepts an instant or a date
 * (2026-11-15): a date is parsed as midnight UTC, which is the same day in Sweden.
 */
export function formatDay(language: InterfaceLanguage, when: string): string {
  const day = stockholmDay(Date.parse(when));
  if (language === 'ti') {
    const [year, month, date] = day.split('-').map(Number) as [number, number, number];
    return `${date} ${MONTHS[month - 1]} ${year} (${day})`;
  }
  const format = new Intl.DateTimeFormat(language === 'sv' ? 'sv-SE' : 'en-GB', { timeZone: 'UTC', dateStyle: 'long' });
  return format.format(Date.parse(day));
}

/** Day and time of an instant, in Swedish time. */
export function formatDayAndTime(language: InterfaceLanguage, instant: string): string {
  return `${formatDay(language, instant)}${language === 'ti' ? '፡' : ','} ${stockholmTime(Date.parse(instant))}`;
}

import type { InterfaceLanguage } from './language.ts';
import { stockholmDay, stockholmTime } from './stockholm.ts';

/** Intl has no dates in Tigrinya: browsers print English or "M10", others the month names of Ethiopia rather than those that are used in Eritrea. */
const MONTHS = ['ጥሪ', 'ለካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰነ', 'ሓምለ', 'ነሓሰ', 'መስከረም', 'ጥቅምቲ', 'ሕዳር', 'ታሕሳስ'];

/**
 * A day of Sweden's calendar as people say it, in Tigrinya with the unambiguous form beside it: there the month names also serve another calendar.
 * Of an instant, or of the day itself (2026-11-15), which read as an instant is one or two hours into it.
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

/** An instant by the clocks of Sweden. */
export function formatDayAndTime(language: InterfaceLanguage, instant: string): string {
  return `${formatDay(language, instant)}${language === 'ti' ? '፡' : ','} ${stockholmTime(Date.parse(instant))}`;
}

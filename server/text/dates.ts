import type { InterfaceLanguage } from '#domain/language.ts';
import { stockholmDay } from '#domain/stockholm.ts';

/** Intl knows the month names of Ethiopia rather than those that are used in Eritrea, and puts the month first. */
const MONTHS = ['ጥሪ', 'ለካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰነ', 'ሓምለ', 'ነሓሰ', 'መስከረም', 'ጥቅምቲ', 'ሕዳር', 'ታሕሳስ'];

/** A day of Sweden's calendar (2026-11-15) as people say it; in Tigrinya with the unambiguous form beside it, where the month names also serve another calendar. */
export function writeDay(language: InterfaceLanguage, day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  if (language === 'ti') return `${date} ${MONTHS[month - 1]} ${year} (${day})`;
  const format = new Intl.DateTimeFormat(language === 'sv' ? 'sv-SE' : 'en-GB', { timeZone: 'UTC', dateStyle: 'long' });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' });

/** An instant by the clocks of Sweden. */
export function writeDayAndTime(language: InterfaceLanguage, instant: string): string {
  const at = Date.parse(instant);
  return `${writeDay(language, stockholmDay(at))}${language === 'ti' ? '፡' : ','} ${time.format(at)}`;
}

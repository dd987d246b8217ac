import type { InterfaceLanguage } from '#domain/language.ts';
import { stockholmDay, stockholmTime } from '#domain/stockholm.ts';

/** Browsers have no Tigrinya dates: Intl prints English or "M10". */
const MONTHS = ['ጥሪ', 'ለካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰነ', 'ሓምለ', 'ነሓሰ', 'መስከረም', 'ጥቅምቲ', 'ሕዳር', 'ታሕሳስ'];
/** A day as people say it, with the unambiguous form beside it in Tigrinya, where the month names also serve another calendar. */
export function formatDay(language: InterfaceLanguage, instant: string): string {
  if (language !== 'ti') {
    return new Intl.DateTimeFormat(language === 'sv' ? 'sv-SE' : 'en-GB', {
      timeZone: 'Europe/Stockholm',
      dateStyle: 'long',
    }).format(new Date(instant));
  }
  const iso = stockholmDay(Date.parse(instant));
  const [year, month, day] = iso.split('-').map(Number) as [number, number, number];
  return `${day} ${MONTHS[month - 1]} ${year} (${iso})`;
}

export function formatDayAndTime(language: InterfaceLanguage, instant: string): string {
  const time = stockholmTime(Date.parse(instant));
  return `${formatDay(language, instant)}${language === 'ti' ? '፡' : ','} ${time}`;
}

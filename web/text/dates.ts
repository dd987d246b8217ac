import type { InterfaceLanguage } from '#domain/language.ts';

/** Browsers have no Tigrinya dates: Intl prints English or "M10". */
const MONTHS = ['ጥሪ', 'ለካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰነ', 'ሓምለ', 'ነሓሰ', 'መስከረም', 'ጥቅምቲ', 'ሕዳር', 'ታሕሳስ'];
const ZONE = 'Europe/Stockholm';

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** A day as people say it, with the unambiguous form beside it in Tigrinya, where the month names also serve another calendar. */
export function formatDay(language: InterfaceLanguage, instant: string): string {
  if (language !== 'ti') {
    return new Intl.DateTimeFormat(language === 'sv' ? 'sv-SE' : 'en-GB', { timeZone: ZONE, dateStyle: 'long' }).format(
      new Date(instant),
    );
  }
  const iso = parts.format(new Date(instant)).slice(0, 10);
  const [year, month, day] = iso.split('-').map(Number) as [number, number, number];
  return `${day} ${MONTHS[month - 1]} ${year} (${iso})`;
}

export function formatDayAndTime(language: InterfaceLanguage, instant: string): string {
  const time = parts.format(new Date(instant)).slice(-5);
  return `${formatDay(language, instant)}${language === 'ti' ? '፡' : ','} ${time}`;
}

import type { Catalog } from './catalog.ts';

/** Texts about the end of access, on the Today card. */
const ti = {
  soon: (date: string) => `ኩሉ ክሳብ ${date} ክፉት እዩ።`,
  today: 'ኩሉ ክሳብ ሎሚ ምሸት ክፉት እዩ።',
  over: 'ኩሉ ክፉት ዝነበረሉ ግዜ ተወዲኡ ኣሎ።',
  stays: 'ድሕሪኡ ቀዳማይ ልምምድን ቀዳማይ ደረጃን ክፉት ይጸንሑ። ዝተማሃርኩምዎ ኣይጠፍእን።',
  stayed: 'ቀዳማይ ልምምድን ቀዳማይ ደረጃን ክፉት ኣለዉ። ካልኦት ሕቶታት ዕጹዋት እዮም። ዝተማሃርኩምዎ ግን ኣይጠፍአን።',
  more: 'ተወሳኺ ግዜ',
  from: (price: string) => `ተወሳኺ ግዜ፦ ካብ ${price} ጀሚሩ`,
};
type EndNoteText = typeof ti;
const sv: EndNoteText = {
  soon: (date) => `Allt är öppet till och med den ${date}.`,
  today: 'Allt är öppet till i kväll.',
  over: 'Tiden då allt var öppet är slut.',
  stays: 'Sedan är den första övningen och det första steget öppna. Det du har lärt dig försvinner inte.',
  stayed: 'Den första övningen och det första steget är öppna. Andra frågor är låsta. Det du har lärt dig finns kvar.',
  more: 'Mer tid',
  from: (price) => `Mer tid: från ${price}`,
};
const en: EndNoteText = {
  soon: (date) => `Everything is open through ${date}.`,
  today: 'Everything is open until tonight.',
  over: 'The time in which everything was open is over.',
  stays: 'After that the first exercise and the first step stay open. What you have learnt is not lost.',
  stayed: 'The first exercise and the first step are open. Other questions are locked. What you have learnt is not lost.',
  more: 'More time',
  from: (price) => `More time: from ${price}`,
};

export const endNoteText: Catalog<EndNoteText> = { ti, sv, en };

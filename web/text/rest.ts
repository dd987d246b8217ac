import type { Catalog } from './catalog.ts';

/** Shown while the remaining questions of an exercise are loading. */
const ti = {
  waiting: 'ዝተረፉ ሕቶታት ይመጹ ኣለዉ…',
  failed: 'ዝተረፉ ሕቶታት ገና ኣይመጹን። ኢንተርነትኩም ርኣዩ፡ ድሕሪኡ ደጊምኩም ፈትኑ።',
};
type RestText = typeof ti;
const sv: RestText = {
  waiting: 'Resten av frågorna är på väg …',
  failed: 'Resten av frågorna har inte kommit än. Kontrollera internet och försök igen.',
};
const en: RestText = {
  waiting: 'The other questions are on their way…',
  failed: 'The other questions have not come yet. Check your internet and try again.',
};

export const restText: Catalog<RestText> = { ti, sv, en };

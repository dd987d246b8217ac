import type { Catalog } from './catalog.ts';

/** List or grid view of signs. */
const ti = { label: 'ብኸመይ ይረኣዩ', grid: 'ስእልታት', list: 'ዝርዝር' };
type SignsViewText = typeof ti;
const sv: SignsViewText = { label: 'Visa som', grid: 'Bilder', list: 'Lista' };
const en: SignsViewText = { label: 'Show as', grid: 'Pictures', list: 'List' };

export const signsViewText: Catalog<SignsViewText> = { ti, sv, en };

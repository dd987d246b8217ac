import type { Catalog } from '../catalog.ts';

/** What stands on the screens whose questions, signs and words can be downloaded. */
type PackRowText = { readonly title: string; readonly there: string };

export const packRowText: Catalog<PackRowText> = {
  ti: { title: 'ንመገሻ ኣውርዱ', there: 'ኣብ ተሌፎን ኣሎ' },
  sv: { title: 'Ladda ner till bussen', there: 'Finns i telefonen' },
  en: { title: 'Download for the bus', there: 'On the phone' },
};

import type { Catalog } from '../catalog.ts';

/** Texts about downloads on the screens whose content can be downloaded. */
type PackRowText = { readonly title: string; readonly there: string };

export const packRowText: Catalog<PackRowText> = {
  ti: { title: 'ንመገሻ ኣውርዱ', there: 'ኣብ ተሌፎን ኣሎ' },
  sv: { title: 'Ladda ner till bussen', there: 'Finns i telefonen' },
  en: { title: 'Download for the bus', there: 'On the phone' },
};

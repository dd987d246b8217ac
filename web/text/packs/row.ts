import type { InterfaceLanguage } from '#domain/language.ts';

/** What stands on the screens whose questions, signs and words can be downloaded. */
type PackRowText = { readonly title: string; readonly there: string };

export const packRowText: Readonly<Record<InterfaceLanguage, PackRowText>> = {
  ti: { title: 'ንመገሻ ኣውርዱ', there: 'ኣብ ተሌፎን ኣሎ' },
  sv: { title: 'Ladda ner till bussen', there: 'Finns i telefonen' },
  en: { title: 'Download for the bus', there: 'On the phone' },
};

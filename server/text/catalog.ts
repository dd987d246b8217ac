import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage } from '#domain/language.ts';
import { en } from './en.ts';
import { sv } from './sv.ts';
import { ti } from './ti.ts';

export type ServerText = typeof ti;
export type TextKey = keyof ServerText;

const catalogs: Record<InterfaceLanguage, ServerText> = { ti, sv, en };

/** Values for the placeholders of a text; values with a name per language use that of the text. */
export type SaidValues = Readonly<Record<string, string | number | Readonly<Record<InterfaceLanguage, string>>>>;

export function say(language: InterfaceLanguage, key: TextKey, values: SaidValues = {}): string {
  return catalogs[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === 'object' ? value[language] : String(value);
  });
}

/** The best supported language by the weights of Accept-Language; Tigrinya when none matches. */
export function chooseLanguage(header: string | undefined): InterfaceLanguage {
  let best: InterfaceLanguage = DEFAULT_LANGUAGE;
  let bestWeight = 0;
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = tag.trim().split('-')[0];
    const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (isInterfaceLanguage(language) && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}

/** Says it in the language that the caller asks for. */
export function sayTo(
  { headers }: { readonly headers: { readonly 'accept-language'?: string | undefined } },
  key: TextKey,
  values?: SaidValues,
): string {
  return say(chooseLanguage(headers['accept-language']), key, values);
}

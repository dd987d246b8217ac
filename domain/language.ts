export const LANGUAGES = ['ti', 'sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'ti';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

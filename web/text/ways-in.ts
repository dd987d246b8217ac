import type { InterfaceLanguage } from '#domain/language.ts';

/** Beneath the login form, apart from the catalogs: the first script of every learner needs none of it. */
const ti = {
  forgotten: 'መሕለፊ ቃል ረሲዕኩም?',
};
export type WaysInText = typeof ti;

const sv: WaysInText = {
  forgotten: 'Glömt lösenordet?',
};

const en: WaysInText = {
  forgotten: 'Forgotten your password?',
};

export const waysInText: Record<InterfaceLanguage, WaysInText> = { ti, sv, en };

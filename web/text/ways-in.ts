import type { Catalog } from './catalog.ts';

/** Around the login form, apart from the catalogs: the first script of every learner needs none of it. */
const ti = {
  forgotten: 'መሕለፊ ቃል ረሲዕኩም?',
  signUp: 'ሓድሽ ሕሳብ (konto)',
  try: 'ሕጂ ፈትኑ',
  notConfirmed: 'ሓድሽ ሕሳብ (konto) እንተኸፊትኩም፡ መጀመርታ ነቲ ብኢመይል ዝሰደድናልኩም መላግቦ (länk) ክፈትዎ።',
  sendAgain: 'መላግቦ ደጊምኩም ስደዱለይ',
};
export type WaysInText = typeof ti;

const sv: WaysInText = {
  forgotten: 'Glömt lösenordet?',
  signUp: 'Nytt konto',
  try: 'Prova nu',
  notConfirmed: 'Har du nyss öppnat ett konto, öppna först länken som vi skickade med e-post.',
  sendAgain: 'Skicka länken igen',
};

const en: WaysInText = {
  forgotten: 'Forgotten your password?',
  signUp: 'New account',
  try: 'Try now',
  notConfirmed: 'If you have just opened an account, first open the link that we mailed you.',
  sendAgain: 'Send the link again',
};

export const waysInText: Catalog<WaysInText> = { ti, sv, en };

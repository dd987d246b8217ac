import type { Catalog } from './catalog.ts';

/** Texts around the login form. Not in the main catalogs, to keep them out of the first script. */
const ti = {
  forgotten: 'መሕለፊ ቃል ረሲዕኩም?',
  signUp: 'ሓድሽ ሕሳብ (konto)',
  try: 'ሕጂ ፈትኑ',
  notConfirmed: 'ሓድሽ ሕሳብ (konto) እንተኸፊትኩም፡ መጀመርታ ነቲ ብኢመይል ዝሰደድናልኩም መላግቦ (länk) ክፈትዎ።',
  sendAgain: 'መላግቦ ደጊምኩም ስደዱለይ',
  emailOrPhone: 'ኢመይል ወይ ቁጽሪ ተሌፎን',
  byNumber: 'ብቁጽሪ ተሌፎን ምእታው ዝከኣል፡ እቲ ቁጽሪ ናትኩም ምዃኑ ምስ ዝተረጋገጸ ጥራይ እዩ። ብኢመይል እውን ክትኣትዉ ትኽእሉ ኢኹም።',
  callUs: (phone: string) => `መሕለፊ ቃል እንተረሲዕኩም፡ ብኢመይል ሓቱ፡ ወይ ናብ ${phone} ደውሉ።`,
};
type WaysInText = typeof ti;

const sv: WaysInText = {
  forgotten: 'Glömt lösenordet?',
  signUp: 'Nytt konto',
  try: 'Prova nu',
  notConfirmed: 'Har du nyss öppnat ett konto, öppna först länken som vi skickade med e-post.',
  sendAgain: 'Skicka länken igen',
  emailOrPhone: 'E-post eller telefonnummer',
  byNumber: 'Med telefonnummer går det bara att logga in när vi vet att numret är ditt. Du kan också logga in med e-post.',
  callUs: (phone: string) => `Har du glömt lösenordet, be om en länk med e-post eller ring ${phone}.`,
};

const en: WaysInText = {
  forgotten: 'Forgotten your password?',
  signUp: 'New account',
  try: 'Try now',
  notConfirmed: 'If you have just opened an account, first open the link that we mailed you.',
  sendAgain: 'Send the link again',
  emailOrPhone: 'E-mail or phone number',
  byNumber: 'A phone number lets you in only once we know that it is yours. You can also log in with your e-mail address.',
  callUs: (phone: string) => `If you have forgotten your password, ask for a link by e-mail or call ${phone}.`,
};

export const waysInText: Catalog<WaysInText> = { ti, sv, en };

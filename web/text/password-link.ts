import type { InterfaceLanguage } from '#domain/language.ts';

/** The page of a one-time link, apart from the catalogs: hardly anybody sees it, and then once. */
const ti = {
  title: 'መሕለፊ ቃል ምረጹ',
  intro: 'እዚ መላግቦ (länk) ሓደ ግዜ ጥራይ ይሰርሕ። ሓድሽ መሕለፊ ቃልኩም ምረጹ፡ ድሕሪኡ ክትኣትዉ ትኽእሉ ኢኹም።',
  hint: (characters: number) => `እንተወሓደ ${characters} ፊደላት`,
  submit: 'መሕለፊ ቃል ዓቅቡ',
  submitting: 'ይዕቀብ ኣሎ…',
  missing: 'እዚ መላግቦ ምሉእ ኣይኮነን። ነቲ ዝተላእከልኩም መላግቦ (länk) ብምልኡ ክፈትዎ።',
  login: 'ናብ ምእታው',
  account: (email: string) => `ኢመይልኩም፦ ${email}`,
};
export type PasswordLinkText = typeof ti;

const sv: PasswordLinkText = {
  title: 'Välj lösenord',
  intro: 'Länken fungerar en gång. Välj ett nytt lösenord, sedan kan du logga in.',
  hint: (characters) => `Minst ${characters} tecken`,
  submit: 'Spara lösenordet',
  submitting: 'Sparar…',
  missing: 'Länken är inte hel. Öppna hela länken som du fick.',
  login: 'Till inloggningen',
  account: (email) => `Din e-post: ${email}`,
};

const en: PasswordLinkText = {
  title: 'Choose a password',
  intro: 'The link works once. Choose a new password, then you can log in.',
  hint: (characters) => `At least ${characters} characters`,
  submit: 'Save the password',
  submitting: 'Saving…',
  missing: 'The link is not complete. Open the whole link that you were sent.',
  login: 'To the login',
  account: (email) => `Your email: ${email}`,
};

export const passwordLinkText: Record<InterfaceLanguage, PasswordLinkText> = { ti, sv, en };

import type { Catalog } from './catalog.ts';

/** Texts of the password link page. Not in the main catalogs, because hardly anybody needs them. */
const ti = {
  title: 'መሕለፊ ቃል ምረጹ',
  intro: 'እዚ መላግቦ (länk) ሓደ ግዜ ጥራይ ይሰርሕ። ሓድሽ መሕለፊ ቃልኩም ምረጹ፡ ድሕሪኡ ክትኣትዉ ትኽእሉ ኢኹም።',
  hint: (characters: number) => `እንተወሓደ ${characters} ፊደላት`,
  submit: 'መሕለፊ ቃል ዓቅቡ',
  submitting: 'ይዕቀብ ኣሎ…',
  askTitle: 'መሕለፊ ቃል ረሲዕኩም?',
  askIntro:
    'ናይ ኢመይል ኣድራሻኹም ጽሓፉ። ሓድሽ መሕለፊ ቃል እትመርጹሉ መላግቦ (länk) ክንሰደልኩም ኢና። ሕሳብኩም (konto) ገና እንተዘይተረጋጊጹ፡ ናይ ምርግጋጽ መላግቦ ደጊምና ንሰደልኩም።',
  ask: 'መላግቦ ስደዱለይ',
  asking: 'ይስደድ ኣሎ…',
  askAgain: 'ሓድሽ መላግቦ ሕተቱ',
  mailed:
    'ኢመይልኩም ክፈቱ። እንታይ ከም እትገብሩ ኣብቲ መልእኽቲ ተጻሒፉ ኣሎ። እቲ መላግቦ ንሓደ ሰዓት ይሰርሕ። እንተዘይረኺብኩምዎ፡ ኣብቲ ናይ ዘይድለ ኢመይል ሳጹን (skräppost) እውን ርኣዩ።',
  otherAddress: 'ካልእ ኣድራሻ ጽሓፉ',
  noMail: 'ኢመይል ክንሰድድ ኣይንኽእልን ኢና።',
  callUs: (phone: string) => `ሓድሽ መሕለፊ ቃል ንምርካብ ናብ ${phone} ደውሉ።`,
  login: 'ናብ ምእታው',
  account: (email: string) => `ኢመይልኩም፦ ${email}`,
};
type PasswordLinkText = typeof ti;

const sv: PasswordLinkText = {
  title: 'Välj lösenord',
  intro: 'Länken fungerar en gång. Välj ett nytt lösenord, sedan kan du logga in.',
  hint: (characters) => `Minst ${characters} tecken`,
  submit: 'Spara lösenordet',
  submitting: 'Sparar…',
  askTitle: 'Glömt lösenordet?',
  askIntro:
    'Skriv din e-postadress. Vi skickar en länk där du väljer ett nytt lösenord. Är kontot inte bekräftat än skickar vi den länken igen.',
  ask: 'Skicka länken',
  asking: 'Skickar…',
  askAgain: 'Be om en ny länk',
  mailed:
    'Öppna din e-post. I mejlet står vad du gör. Länken fungerar i en timme. Hittar du den inte, titta också bland skräpposten.',
  otherAddress: 'Ange en annan adress',
  noMail: 'Vi kan inte skicka e-post.',
  callUs: (phone) => `Ring ${phone} för att få ett nytt lösenord.`,
  login: 'Till inloggningen',
  account: (email) => `Din e-post: ${email}`,
};

const en: PasswordLinkText = {
  title: 'Choose a password',
  intro: 'The link works once. Choose a new password, then you can log in.',
  hint: (characters) => `At least ${characters} characters`,
  submit: 'Save the password',
  submitting: 'Saving…',
  askTitle: 'Forgotten your password?',
  askIntro:
    'Enter your email address. We send a link with which you choose a new password. If the account is not confirmed yet, we send that link again.',
  ask: 'Send the link',
  asking: 'Sending…',
  askAgain: 'Ask for a new link',
  mailed: 'Open your email. It says what to do. The link works for one hour. If you cannot find it, look in the spam folder too.',
  otherAddress: 'Enter another address',
  noMail: 'We cannot send email.',
  callUs: (phone) => `Call ${phone} to get a new password.`,
  login: 'To the login',
  account: (email) => `Your email: ${email}`,
};

export const passwordLinkText: Catalog<PasswordLinkText> = { ti, sv, en };

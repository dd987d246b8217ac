import type { Catalog } from './catalog.ts';

/** The second login step. Not in the main catalogs, because only admins need it. */
const ti = {
  title: 'ናይ ምርግጋጽ ኮድ',
  intro: 'ኣብቲ ናይ ምርግጋጽ ኣፕ (autentiseringsapp) ዘሎ ኮድ ኣእትዉ። ተሌፎንኩም እንተዘይብልኩም፡ ሓደ ካብቶም ዝዓቀብኩምዎም መጠባበቒ ኮዳት (reservkoder) ኣእትዉ።',
  code: 'ኮድ',
  submit: 'ቀጽሉ',
  submitting: 'ይረጋገጽ ኣሎ…',
  back: 'ናብ ድሕሪት',
};
type SecondFactorText = typeof ti;

const sv: SecondFactorText = {
  title: 'Kod för inloggning',
  intro: 'Ange koden från din autentiseringsapp. Har du inte telefonen, ange en av dina reservkoder.',
  code: 'Kod',
  submit: 'Fortsätt',
  submitting: 'Kontrollerar…',
  back: 'Tillbaka',
};

const en: SecondFactorText = {
  title: 'Code for logging in',
  intro: 'Enter the code of your authenticator app. Without your phone, enter one of your recovery codes.',
  code: 'Code',
  submit: 'Continue',
  submitting: 'Checking…',
  back: 'Back',
};

export const secondFactorText: Catalog<SecondFactorText> = { ti, sv, en };

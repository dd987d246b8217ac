import type { Catalog } from './catalog.ts';

const ti = {
  title: 'ሕጂ ፈትኑ',
  done: 'ነቶም ቀዳሞት ሕቶታት መሊስኩምዎም!',
  score: (right: number, total: number) => `ካብ ${total} ሕቶታት፡ ${right} ብቕኑዕ መሊስኩም።`,
  inTheApp: 'ኣብቲ ኣፕ ከምዚኦም ዝኣመሰሉ ብዙሓት ሕቶታት ኣለዉ፡ ምስ መብርሂኦም ብትግርኛ።',
  kept: 'ሕሳብ (konto) እንተኸፊትኩም፡ እዞም መልስታትኩም ምሳኹም ይጸንሑ።',
  /** Free period of a new account, and what comes after it. */
  trial: (days: number) => `ኣብተን ናይ መጀመርታ ${days} መዓልቲ ኩሉ ብነጻ እዩ። ድሕሪኡ ቀዳማይ ደረጃን ቀዳማይ ልምምድን ብነጻ ይቕጽሉ፡ እቲ ካልእ ግን ብኽፍሊት እዩ።`,
  signUp: 'ሓድሽ ሕሳብ (konto) ክፈቱ',
  login: 'ሕሳብ (konto) ኣለኩም? እተዉ',
  onwards: 'ናብ ልምምዳት',
};
type TryText = typeof ti;

const sv: TryText = {
  title: 'Prova nu',
  done: 'Dina första frågor är besvarade!',
  score: (right, total) => `${right} av ${total} rätt.`,
  inTheApp: 'I appen finns många fler sådana frågor, med förklaringar på tigrinja.',
  kept: 'Öppnar du ett konto följer svaren med.',
  trial: (days) =>
    `De första ${days} dagarna är allt gratis. Sedan är första steget och första övningen fortfarande gratis, resten kostar.`,
  signUp: 'Öppna ett konto',
  login: 'Har du ett konto? Logga in',
  onwards: 'Till övningarna',
};

const en: TryText = {
  title: 'Try now',
  done: 'Your first questions are answered!',
  score: (right, total) => `${right} of ${total} right.`,
  inTheApp: 'The app has many more like these, explained in Tigrinya.',
  kept: 'If you open an account, these answers go with it.',
  trial: (days) =>
    `For the first ${days} days everything is free. After that the first step and the first exercise stay free, and the rest costs money.`,
  signUp: 'Open an account',
  login: 'Have an account? Log in',
  onwards: 'To the exercises',
};

export const tryText: Catalog<TryText> = { ti, sv, en };

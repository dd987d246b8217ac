import type { Catalog } from './catalog.ts';

/** For installations that require a code: who gives it, and what it costs. */
const ti = {
  needed: 'ሕሳብ (konto) ንምኽፋት ኮድ የድሊ። ኮድ ካባና ትረኽቡ።',
  call: (phone: string) => `ናብ ${phone} ደውሉ፡ ወይ ብኡ መልእኽቲ (sms) ስደዱ።`,
  write: (email: string) => `ናብ ${email} ክትጽሕፉ እውን ትኽእሉ ኢኹም።`,
  cost: (price: string, days: number) => `ዋጋ፦ ካብ ${price} ጀሚሩ፡ ን${days} መዓልቲ።`,
  haveCode: 'ኮድ ኣለኩም? ሕሳብ (konto) ክፈቱ',
};
type AskForCodeText = typeof ti;

const sv: AskForCodeText = {
  needed: 'För att öppna ett konto behöver du en kod. Den får du av oss.',
  call: (phone) => `Ring eller skicka sms till ${phone}.`,
  write: (email) => `Du kan också skriva till ${email}.`,
  cost: (price, days) => `Pris: från ${price} för ${days} dagar.`,
  haveCode: 'Har du en kod? Öppna ett konto',
};

const en: AskForCodeText = {
  needed: 'To open an account you need a code. You get it from us.',
  call: (phone) => `Call or text ${phone}.`,
  write: (email) => `You can also write to ${email}.`,
  cost: (price, days) => `Price: from ${price} for ${days} days.`,
  haveCode: 'Have a code? Open an account',
};

export const askForCodeText: Catalog<AskForCodeText> = { ti, sv, en };

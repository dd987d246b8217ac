import type { ReportReason } from '#domain/support.ts';
import type { Catalog } from './catalog.ts';

type ReportText = {
  readonly title: string;
  readonly reasons: Readonly<Record<ReportReason, string>>;
  readonly more: string;
  readonly sent: string;
  readonly about: (question: number) => string;
  readonly corrected: (day: string) => string;
};

export const reportText: Catalog<ReportText> = {
  ti: {
    title: 'ኣብዚ ሕቶ ጌጋ ኣሎ?',
    reasons: {
      wrong: 'እቲ ቅኑዕ ዝተባህለ መልሲ ጌጋ እዩ',
      unclear: 'እቲ ሕቶ ንጹር ኣይኮነን',
      picture: 'እቲ ስእሊ ጌጋ ኣለዎ',
      language: 'እቲ ቋንቋ ጽቡቕ ኣይኮነን',
      other: 'ካልእ',
    },
    more: 'እንታይ ከም ዝኾነ ጽሓፉ (እንተደሊኹም)',
    sent: 'የቐንየልና! ተሰዲዱ ኣሎ። መልሲ ኣብ «ርኸቡና» ክትረኽቡ ኢኹም።',
    about: (question) => `ብዛዕባ ሕቶ ${question}`,
    corrected: (day) => `እዚ ሕቶ ብ${day} ተኣሪሙ ኣሎ።`,
  },
  sv: {
    title: 'Är något fel i frågan?',
    reasons: {
      wrong: 'Svaret som sägs vara rätt är fel',
      unclear: 'Frågan är otydlig',
      picture: 'Det är fel i bilden',
      language: 'Språket är inte bra',
      other: 'Annat',
    },
    more: 'Skriv vad det gäller (om du vill)',
    sent: 'Tack! Det är skickat. Svaret finns sedan under ”Kontakta oss”.',
    about: (question) => `Om fråga ${question}`,
    corrected: (day) => `Frågan rättades den ${day}.`,
  },
  en: {
    title: 'Is something wrong with this question?',
    reasons: {
      wrong: 'The answer said to be right is wrong',
      unclear: 'The question is unclear',
      picture: 'The picture is wrong',
      language: 'The language is not good',
      other: 'Something else',
    },
    more: 'Say what it is (if you like)',
    sent: 'Thank you! It is sent. You will find the answer under “Contact us”.',
    about: (question) => `About question ${question}`,
    corrected: (day) => `This question was corrected on ${day}.`,
  },
};

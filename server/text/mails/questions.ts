import type { MailCatalog } from './mail-text.ts';

export type QuestionMails = {
  /** `counts`: choices of the option by the best, middle and weakest third of learners. */
  'question-suspect': {
    readonly name: string;
    readonly question: number;
    readonly answers: number;
    readonly options: readonly { readonly number: number; readonly isKey: boolean; readonly counts: readonly number[] }[];
  };
};

type Values = QuestionMails['question-suspect'];
const lines = (options: Values['options'], name: (option: number) => string, key: string) =>
  options.map(({ number, isKey, counts }) => `${name(number)}${isKey ? ` (${key})` : ''}: ${counts.join(' · ')}`);
const path = (question: number) => `/admin/questions/${question}`;

export const questionMails: MailCatalog<QuestionMails> = {
  'question-suspect': {
    ti: ({ name, question, answers, options }) => ({
      subject: `ሕቶ ${question}፦ እቲ ቅኑዕ ዝተባህለ መልሲ ጌጋ ይኸውን`,
      paragraphs: [
        `ሰላም ${name}፡`,
        `ካብቶም ዝበለጹ ተመሃሮ ዝበዝሑ ኣብ ሕቶ ${question} ካልእ መልሲ መሪጾም ኣለዉ። ክሳብ ትርእይዎ፡ እዚ ሕቶ ካብ ፈተናን ልምምድን ወጺኡ ኣሎ።`,
        `${answers} ናይ መጀመርታ መልስታት። ዝበለጹ · ማእከሎት · ዝተሓተ ውጽኢት ዘለዎም፦`,
        ...lines(options, (option) => `ኣማራጺ ${option}`, 'ቅኑዕ ዝተባህለ'),
      ],
      button: { label: 'ነቲ ሕቶ ርኣዩ', path: path(question) },
    }),
    sv: ({ name, question, answers, options }) => ({
      subject: `Fråga ${question}: facit kan vara fel`,
      paragraphs: [
        `Hej ${name},`,
        `de som kan mest väljer oftare ett annat svar än facit på fråga ${question}. Den är borta ur prov, övning och siffror tills du har tittat på den.`,
        `${answers} svar vid första anblicken. Bästa tredjedelen · mellersta · svagaste:`,
        ...lines(options, (option) => `Alternativ ${option}`, 'facit'),
      ],
      button: { label: 'Se frågan', path: path(question) },
    }),
    en: ({ name, question, answers, options }) => ({
      subject: `Question ${question}: the key may be wrong`,
      paragraphs: [
        `Hello ${name},`,
        `those who know most choose another answer than the key on question ${question}. It is out of exams, practice and figures until you have looked at it.`,
        `${answers} answers at first sight. Best third · middle · weakest:`,
        ...lines(options, (option) => `Option ${option}`, 'key'),
      ],
      button: { label: 'See the question', path: path(question) },
    }),
  },
};

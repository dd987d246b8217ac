/**
 * The form of a question, held against the real test: one situation, one decision, few words. A question that is long, asks two things or crosses two
 * answers in its options tests reading and logic instead of traffic.
 */
import type { Question } from '../schema.ts';
import type { Language } from './lint-ti.ts';

/** What is wrong with the form of a question, in the words that an editor reads. */
export type FormRemark = 'long question' | 'two questions' | 'lettered cases' | 'named person' | 'crossed options' | 'sum';

type Form = Pick<Question, Language> & { readonly options: readonly Pick<Question['options'][number], Language>[] };

/** A stem beyond this is read twice. */
export const LONG_STEM_WORDS = 25;

export const wordsIn = (text: string): number => text.trim().split(/\s+/).length;
/** All that is read before the answer. */
export const wordsRead = (question: Form, language: Language): number =>
  question.options.reduce((sum, option) => sum + wordsIn(option[language]), wordsIn(question[language]));

const TWO_QUESTIONS: Record<Language, RegExp> = {
  sv: /\?.+\?|\b(?:och|samt) (?:vem|vad|vilken|vilket|vilka|hur|får|ska|måste|när|var|varför|av vilket skäl|på vilket sätt|gäller)\b[^.?]*\?|\bhade (?:det|den|du|svaret|märket|bilen)\b|\bi stället (?:hade|varit|stått)\b|\b(?:om|när) (?:det|den|du|märket|bilen|han|hon) (?:i stället|hade|varit)\b|\boch om\b[^.?]*\?/iu,
  ti: /\?.+\?|እንተ(?:ዝነብር|ዝነበር|ዝኸውን)/u,
  en: /\?.+\?|\band (?:who|what|which|how|may|must|when|where|why|for what reason)\b[^.?]*\?|\bhad (?:it|the|you|there)\b|\binstead\b[^.]*\?|\band if\b[^.?]*\?/iu,
};
const LETTERED = /(?:^|[\s(])([A-C])(?=[\s:,.)፦፡])[\s\S]*(?:^|[\s(])(?!\1)([A-C])(?=[\s:,.)?፦፡])/u;
/** People with names are one more thing to keep in mind; „din vän" is enough. */
const NAMED =
  /\b(?:Sara|Omar|Selam|Amina|Ali|Lena|Anna|Erik|Johan|Maria|Karin|Ahmed|Yonas|Jonas|Musa|Musse|Natan|Miriam|Dawit|Bahta|Eden|Lina|Samir|Samuel|Daniel|Hanna|Ruta|Abel|Kidane|Mehari|Senait|Tesfay|Lars|Eva|Nils|Mona|Peter|Leila|Hassan|Fatima|David|Rahel|Elias|Mikael|Almaz|Helen|Robel|Filmon|Bereket)\b/u;

const halves = (option: string): [string, string] | undefined => {
  const parts = option
    .toLowerCase()
    .replace(/[.።]$/u, '')
    .split(/, (?:och|men|and|but) |, |; |፡ | och | men | and | but /u);
  return parts.length === 2 ? [parts[0] ?? '', parts[1] ?? ''] : undefined;
};
/** Two answers in one: the first halves repeat among the options, and so do the second ones. */
export function isCrossed(options: readonly string[]): boolean {
  const pairs = options.map(halves);
  if (options.length < 4 || pairs.some((pair) => pair === undefined)) return false;
  const different = (place: 0 | 1) => new Set(pairs.map((pair) => pair?.[place])).size;
  return different(0) <= options.length / 2 && different(1) <= options.length - 1;
}

/** Numbers in the text, numbers to choose among, and nothing to look up: it is worked out. */
const NUMBER = /\d+(?:[.,]\d+)?/g;
export function isSum(question: Form): boolean {
  const given = question.sv.match(NUMBER)?.length ?? 0;
  return (
    given >= 2 &&
    question.options.every((option) => NUMBER.test(option.sv) || /\d/.test(option.sv)) &&
    /\bhur (?:mycket|många|långt?|lång tid|tungt?)\b/iu.test(question.sv)
  );
}

export function formRemarks(question: Form, language: Language = 'sv'): FormRemark[] {
  const stem = question[language];
  const remarks: [FormRemark, boolean][] = [
    ['long question', wordsIn(stem) > LONG_STEM_WORDS],
    ['two questions', TWO_QUESTIONS[language].test(stem)],
    ['lettered cases', LETTERED.test(stem)],
    ['named person', NAMED.test(question.sv)],
    ['crossed options', isCrossed(question.options.map((option) => option[language]))],
    ['sum', isSum(question)],
  ];
  return remarks.filter(([, is]) => is).map(([remark]) => remark);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** The figures of a bank that are held against those of the real test. */
export function formOf(questions: readonly Form[], language: Language) {
  const sorted = (numbers: number[]) => numbers.sort((one, other) => one - other);
  const stems = sorted(questions.map((question) => wordsIn(question[language])));
  const read = sorted(questions.map((question) => wordsRead(question, language)));
  const options = sorted(questions.flatMap((question) => question.options.map((option) => wordsIn(option[language]))));
  const share = (is: (question: Form) => boolean) => questions.filter(is).length / questions.length;
  const has = (...wanted: FormRemark[]) =>
    share((question) => formRemarks(question, language).some((remark) => wanted.includes(remark)));
  return {
    stem: [quantile(stems, 0.5), quantile(stems, 0.9)] as const,
    read: [quantile(read, 0.5), quantile(read, 0.9)] as const,
    option: quantile(options, 0.5),
    short: share((question) => wordsIn(question[language]) <= 15),
    compound: has('two questions', 'lettered cases', 'named person'),
    crossed: has('crossed options'),
    sums: has('sum'),
  };
}

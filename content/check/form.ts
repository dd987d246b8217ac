/** Figures on the form of the whole bank, compared with the real test (`domain/question-form.ts` covers a single question). */
import { type FormRemark, formRemarks, wordsIn } from '#domain/question-form.ts';
import type { Question } from '../schema.ts';
import type { Language } from './lint-ti.ts';

type Texts = Pick<Question, Language> & { readonly options: readonly Pick<Question['options'][number], Language>[] };

/** Number of words read before answering. */
const wordsRead = (question: Texts, language: Language): number =>
  question.options.reduce((sum, option) => sum + wordsIn(option[language]), wordsIn(question[language]));

export const remarksOn = (question: Texts, language: Language = 'sv'): FormRemark[] =>
  formRemarks({ stem: question[language], options: question.options.map((option) => option[language]), language });

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** The figures of a bank that are compared with those of the real test. */
export function formOf(questions: readonly Texts[], language: Language) {
  const sorted = (numbers: number[]) => numbers.sort((one, other) => one - other);
  const stems = sorted(questions.map((question) => wordsIn(question[language])));
  const read = sorted(questions.map((question) => wordsRead(question, language)));
  const options = sorted(questions.flatMap((question) => question.options.map((option) => wordsIn(option[language]))));
  const share = (is: (question: Texts) => boolean) => questions.filter(is).length / questions.length;
  const has = (...wanted: FormRemark[]) =>
    share((question) => remarksOn(question, language).some((remark) => wanted.includes(remark)));
  return {
    stem: [quantile(stems, 0.5), quantile(stems, 0.9)] as const,
    read: [quantile(read, 0.5), quantile(read, 0.9)] as const,
    option: quantile(options, 0.5),
    short: share((question) => wordsIn(question[language]) <= 15),
    compound: has('two questions', 'lettered cases'),
    crossed: has('crossed options'),
    sums: has('sum'),
  };
}

import type { ContentLanguage } from './language.ts';

/**
 * Checks the form of a question against the real test: one situation, one decision, few words. A question that is long, asks two things or combines two
 * answers in each option tests reading and logic instead of traffic knowledge.
 */

/** The texts of a question in one language. */
export type Form = { readonly stem: string; readonly options: readonly string[]; readonly language: ContentLanguage };

const FORM_REMARKS = ['long question', 'two questions', 'lettered cases', 'long option', 'crossed options', 'sum'] as const;
export type FormRemark = (typeof FORM_REMARKS)[number];

/** Longer stems and options have to be read twice. */
const LONG_STEM_WORDS = 25;
const LONG_OPTION_WORDS = 14;

export const wordsIn = (text: string): number => text.trim().split(/\s+/).length;

const TWO_QUESTIONS: Readonly<Record<ContentLanguage, RegExp>> = {
  sv: /\?.+\?|\b(?:och|samt) (?:vem|vad|vilken|vilket|vilka|hur|får|ska|måste|när|var|varför|av vilket skäl|på vilket sätt|gäller)\b[^.?]*\?|\bhade (?:det|den|du|svaret|märket|bilen)\b|\bi stället (?:hade|varit|stått)\b|\b(?:om|när) (?:det|den|du|märket|bilen|han|hon) (?:i stället|hade|varit)\b|\boch om\b[^.?]*\?/iu,
  ti: /\?.+\?|እንተ(?:ዝነብር|ዝነበር|ዝኸውን)/u,
  en: /\?.+\?|\band (?:who|what|which|how|may|must|when|where|why|for what reason)\b[^.?]*\?|\bhad (?:it|the|you|there)\b|\binstead\b[^.]*\?|\band if\b[^.?]*\?/iu,
};
const LETTERED = /(?:^|[\s(])([A-C])(?=[\s:,.)፦፡])[\s\S]*(?:^|[\s(])(?!\1)([A-C])(?=[\s:,.)?፦፡])/u;
const halves = (option: string): [string, string] | undefined => {
  const parts = option
    .toLowerCase()
    .replace(/[.።]$/u, '')
    .split(/, (?:och|men|and|but) |, |; |፡ | och | men | and | but /u);
  return parts.length === 2 ? [parts[0] ?? '', parts[1] ?? ''] : undefined;
};
/** Options that combine two answers: both their first halves and their second halves repeat. */
export function isCrossed(options: readonly string[]): boolean {
  const pairs = options.map(halves);
  if (options.length < 4 || pairs.some((pair) => pair === undefined)) return false;
  const different = (place: 0 | 1) => new Set(pairs.map((pair) => pair?.[place])).size;
  return different(0) <= options.length / 2 && different(1) <= options.length - 1;
}

/** Numbers in the stem and numbers in the options: answered by arithmetic, not by knowledge. */
const isSum = ({ stem, options }: Form): boolean =>
  (stem.match(/\d+(?:[.,]\d+)?/g)?.length ?? 0) >= 2 && options.every((option) => /\d/.test(option)) && HOW_MUCH.test(stem);
const HOW_MUCH = /\bhur (?:mycket|många|långt?|lång tid|tungt?)\b|\bhow (?:much|many|far|long|heavy)\b|ክንደይ/iu;

/** Remarks for the editor. */
export function formRemarks(form: Form): FormRemark[] {
  const { stem, options, language } = form;
  const found: Readonly<Record<FormRemark, boolean>> = {
    'long question': wordsIn(stem) > LONG_STEM_WORDS,
    'two questions': TWO_QUESTIONS[language].test(stem),
    'lettered cases': LETTERED.test(stem),
    'long option': options.some((option) => wordsIn(option) > LONG_OPTION_WORDS),
    'crossed options': isCrossed(options),
    sum: isSum(form),
  };
  return FORM_REMARKS.filter((remark) => found[remark]);
}

/**
 * Models a guesser who knows tests but not traffic: each rule prefers options by their form alone. The guesser picks one of those at random; the chance of
 * being right depends on the number of options.
 */
import type { Question } from '../schema.ts';
import type { Language } from './lint-ti.ts';

type Texts = Readonly<Record<Language, string>>;
/** Score of each option by the rule; equal scores mean that the rule does not apply. */
type Rule = (stem: string, options: readonly string[], language: Language) => number[];

const ABSOLUTE: Record<Language, RegExp> = {
  sv: /(?<!\p{L})(alltid|aldrig|bara|endast|alla|allt|ingen|inget|inga|helt|alls)(?!\p{L})/iu,
  ti: /ኩሉ ግዜ|ወትሩ|ፈጺም|ጥራይ|ኩሎም|ኩለን|ዋላ ሓደ|ምሉእ ብምሉእ/u,
  en: /\b(always|never|only|all|none|nothing|no one|nobody|completely|at all)\b/iu,
};
const REASON: Record<Language, RegExp> = {
  sv: /, (för|eftersom|så att) /u,
  ti: /ስለ |ምእንቲ /u,
  en: /, (for|because|since|so that) /u,
};
const ALL_OR_NONE: Record<Language, RegExp> = {
  sv: /(?<!\p{L})(alla|ingen|inget|inga)(?!\p{L})/iu,
  ti: /ኩሎም|ኩለን|ሰለስቲ(?:ኦም|አን|ኡ)|ዋላ ሓደ|ዋላ ሓንቲ/u,
  en: /\b(all|none|nobody|no one|neither)\b/iu,
};
const CONTRAST: Record<Language, RegExp> = { sv: /(?<!\p{L})men(?!\p{L})/iu, ti: /ግን/u, en: /\bbut\b/iu };
/** Minimum length of words; shorter ones are too common to be informative. */
const TELLING: Record<Language, number> = { sv: 5, ti: 3, en: 5 };

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [];
const count = (words: Iterable<string>, there: ReadonlySet<string>): number =>
  [...words].filter((word) => there.has(word)).length;

/** NaN without a number. English writes 20,000 and 0.5, the others 20 000 and 0,5. */
function firstNumber(option: string, language: Language): number {
  const whole = option.replace(language === 'en' ? /(?<=\d),(?=\d{3}\b)/g : /(?<=\d)\s(?=\d{3}\b)/gu, '');
  return Number(/\d+(?:[.,]\d+)?/.exec(whole)?.[0].replace(',', '.'));
}

export const CLUES = {
  longest: (_, options) => options.map((option) => option.length),
  shortest: (_, options) => options.map((option) => -option.length),
  'words of the question': (stem, options, language) => {
    const telling = new Set(wordsOf(stem).filter((word) => word.length >= TELLING[language]));
    return options.map((option) => count(new Set(wordsOf(option)), telling));
  },
  'no absolute word': (_, options, language) => options.map((option) => (ABSOLUTE[language].test(option) ? 0 : 1)),
  'neither all nor none': (_, options, language) => options.map((option) => (ALL_OR_NONE[language].test(option) ? 0 : 1)),
  'a contrast': (_, options, language) => options.map((option) => (CONTRAST[language].test(option) ? 1 : 0)),
  'neither the lowest nor the highest number': (_, options, language) => {
    const numbers = options.map((option) => firstNumber(option, language));
    const isOutside = (value: number) => value === Math.min(...numbers) || value === Math.max(...numbers);
    return numbers.map((value) => (numbers.some(Number.isNaN) || isOutside(value) ? 0 : 1));
  },
  'no reason given': (_, options, language) => options.map((option) => (REASON[language].test(option) ? 0 : 1)),
  'begins unlike the three others': (_, options) => {
    const first = options.map((option) => wordsOf(option).slice(0, 2).join(' '));
    const alike = (word: string) => first.filter((other) => other === word).length;
    return first.map((word) => (first.some((other) => alike(other) === 3) && alike(word) === 1 ? 1 : 0));
  },
  'most like the others': (_, options) => {
    const words = options.map((option) => new Set(wordsOf(option)));
    return words.map((own) => words.reduce((sum, other) => (other === own ? sum : sum + count(own, other)), 0));
  },
} as const satisfies Record<string, Rule>;

export type Clue = keyof typeof CLUES;

/** Probability that a guesser by this rule picks the key; uniform if the rule does not apply. */
export function chanceBy(clue: Clue, question: Question, language: Language): number {
  const texts: readonly Texts[] = question.options;
  const rule: Rule = CLUES[clue];
  const liking = rule(
    question[language],
    texts.map((option) => option[language]),
    language,
  );
  const most = Math.max(...liking);
  const key = question.options.findIndex(({ correct }) => correct === true);
  return liking[key] === most ? 1 / liking.filter((value) => value === most).length : 0;
}

/** Expected share of right answers by random guessing. */
export const chanceOf = (questions: readonly Question[]): number =>
  questions.reduce((sum, { options }) => sum + 1 / options.length, 0) / questions.length;

/** Expected share of right answers by this rule. */
export const shareBy = (clue: Clue, questions: readonly Question[], language: Language): number =>
  questions.reduce((sum, question) => sum + chanceBy(clue, question, language), 0) / questions.length;

/** Questions whose key is preferred by most rules, worst first. */
export function givenAway(questions: readonly Question[], language: Language): { id: number; clues: Clue[] }[] {
  return questions
    .map((question) => ({
      id: question.id,
      clues: (Object.keys(CLUES) as Clue[]).filter((clue) => chanceBy(clue, question, language) > 1 / 2),
    }))
    .filter(({ clues }) => clues.length > 1)
    .sort((one, other) => other.clues.length - one.clues.length || one.id - other.id);
}

/** What the learner is told about booking the test: a state and its numbers, no words. Only a mock exam under the clock can say "book": practice can be looked up, translated and taken slowly. */
import type { ContentLanguage } from '../language.ts';
import type { Bank, BankQuestion } from './bank.ts';
import { TEST_SHARES } from './blueprint.ts';
import {
  type CategoryFigure,
  countedMocks,
  FIGURE_VERSION,
  type Figure,
  figureOf,
  SIGHTS_NEEDED_PER_CATEGORY,
  WINDOW_DAYS,
} from './figure.ts';
import { isCountedMock, type Mock, type StudyState } from './sights.ts';
import { WORDS, type Word } from './words.ts';

/** too little: more new questions are needed. parts: not all categories are open to this learner. old: nothing was answered for six weeks. language: all that is missing for "book" is the language of the test. */
export const STATES = ['too little', 'parts', 'old', 'language', ...WORDS] as const;
export type ReadinessState = (typeof STATES)[number];

const FAR = 0.2;
const NOT_YET = 0.5;
/** "Book" begins here, and is taken back below the lower line, so that it does not come and go. */
const BOOK_FROM = 0.93;
const BOOK_UNTIL = 0.85;
/** One may be luck: so many mocks that count, the last of them not older than this. */
const MOCKS_NEEDED = 2;
const FRESH_DAYS = 21;
/** And no more of it left empty than an oversight: who leaves empty what is not known gives points away in the real test too, and has not shown how the test is taken. */
const MOST_LEFT_EMPTY = 2;

type Circumstances = {
  /** The mocks that count, in the language of the test, the latest last. */
  readonly mocks: readonly Mock[];
  readonly today: number;
  /** What was said last of the test in this language. */
  readonly before?: ReadinessState | undefined;
};

export function wordOf(pass: number, { mocks, today, before }: Circumstances): Word {
  if (pass < FAR) return 'far';
  if (pass < NOT_YET) return 'not yet';
  if (pass < (before === 'book' ? BOOK_UNTIL : BOOK_FROM)) return 'close';
  const last = mocks.at(-1);
  const isShown = last !== undefined && today - last.day <= FRESH_DAYS && last.empty <= MOST_LEFT_EMPTY;
  return isShown && mocks.length >= MOCKS_NEEDED ? 'book' : 'mock';
}

export type JudgeInput = {
  readonly bank: Bank;
  readonly state: StudyState;
  readonly today: number;
  /** Changes nothing that is said: who has a date goes on studying. */
  readonly examDay?: number | undefined;
  /** The language of the test; undefined: not decided, so that all counts and nobody is told to book. */
  readonly language?: ContentLanguage | undefined;
  /** What was said last of the test in this language. */
  readonly before?: ReadinessState | undefined;
  readonly mayOpen?: ((category: number) => boolean) | undefined;
  readonly isSuspect?: ((question: number) => boolean) | undefined;
  /** How much harder the real test is, in logits; undefined: as assumed. */
  readonly gap?: number | undefined;
};

export type Judgement = {
  readonly state: ReadinessState;
  readonly pass: number | null;
  /** The points of four tests in five; null also before a mock has counted, since looked-up practice promises too much. */
  readonly low: number | null;
  readonly high: number | null;
  readonly counted: number;
  /** How many new questions until there is a figure. Never grows while somebody studies. */
  readonly missing: number;
  /** The day of the last first sight that counts. */
  readonly since: number | null;
  /** No question of the test is left that was never seen. */
  readonly allSeen: boolean;
  readonly categories: readonly CategoryFigure[];
  /** Of the last mock under the clock: what the time did not reach, and what was left empty although a guess costs nothing. */
  readonly notReached: number;
  readonly leftEmpty: number;
};

/** What to practise first, of the categories that are open: the weakest first; nothing before there is a figure. */
export function weakestFirst(
  { pass, categories }: Pick<Judgement, 'pass' | 'categories'>,
  mayOpen: (category: number) => boolean,
) {
  if (pass === null) return [];
  return categories
    .filter(({ category }) => mayOpen(category))
    .toSorted((one, other) => one.share - other.share || one.category - other.category)
    .map(({ category }) => category);
}

/** Why a passed exam and a low figure stand together: its questions had been seen, or one exam weighs less than all that was answered. */
export function whyStillLow(state: ReadinessState, fresh: number): 'seen before' | 'one exam' | undefined {
  if (state !== 'far' && state !== 'not yet') return undefined;
  return isCountedMock({ fresh }) ? 'one exam' : 'seen before';
}

function stateOf(input: JudgeInput, { pass, categories }: Figure, mocks: readonly Mock[]): ReadinessState {
  const { today, state, language, before, mayOpen } = input;
  if (pass === null) {
    const isClosed = ({ category, counted }: CategoryFigure) =>
      counted < SIGHTS_NEEDED_PER_CATEGORY && mayOpen?.(category) === false;
    return categories.some(isClosed) ? 'parts' : 'too little';
  }
  if (state.lastDay === undefined || today - state.lastDay > WINDOW_DAYS) return 'old';
  const word = wordOf(pass, { mocks, today, before });
  return word === 'book' && language === undefined ? 'language' : word;
}

export function judge(input: JudgeInput): Judgement {
  const { bank, state, today, language, isSuspect } = input;
  const figure = figureOf(input);
  const mocks = countedMocks(state.mocks, today, language);
  const said = stateOf(input, figure, mocks);
  let since: number | null = null;
  for (const { day, source } of state.sights.values()) if (source !== 'none') since = Math.max(day, since ?? day);
  const isLeft = ({ id, category }: BankQuestion) =>
    TEST_SHARES.has(category) && !state.sights.has(id) && isSuspect?.(id) !== true;
  const last = state.mocks.at(-1);
  const { counted, missing, categories } = figure;
  const isRange = said !== 'old' && mocks.length > 0;
  return {
    state: said,
    since,
    pass: said === 'old' ? null : figure.pass,
    low: isRange ? figure.low : null,
    high: isRange ? figure.high : null,
    counted,
    missing,
    allSeen: !bank.questions.some(isLeft),
    categories,
    notReached: last === undefined ? 0 : last.asked - last.reached,
    leftEmpty: last?.empty ?? 0,
  };
}

/** The line of its own for the test in Swedish, by what was read in Swedish alone; undefined before there is any of it. */
export function judgeSwedish(input: JudgeInput): Judgement | undefined {
  const hasAny = [...input.state.sights.values()].some((sight) => sight.language === 'sv' && sight.source !== 'none');
  return hasAny ? judge({ ...input, language: 'sv', before: undefined }) : undefined;
}

const FELL = 0.05;
const TOLD_DAYS = 7;

/** Whether the figure fell by the last mock that counts, which weighs more than practice: it is compared with what was said of the test in this language before that day, and told for a week. */
export function isLoweredByMock(
  { pass }: Pick<Judgement, 'pass'>,
  mocks: readonly Mock[],
  shown: readonly { readonly day: number; readonly pass: number; readonly language?: ContentLanguage | null }[],
  today: number,
  language?: ContentLanguage,
): boolean {
  const last = countedMocks(mocks, today, language).at(-1);
  if (pass === null || last === undefined || today - last.day > TOLD_DAYS) return false;
  const before = shown.findLast((row) => row.day < last.day && (row.language ?? undefined) === language);
  return before !== undefined && before.pass - pass >= FELL;
}

/** One row per learner and day on which a figure was shown: what the screen said, for comparison with what came true. */
type ShownRow = {
  readonly day: number;
  readonly pass: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly word: Word;
  readonly counted: number;
  readonly language: ContentLanguage | null;
  readonly examDay: number | null;
  readonly version: number;
  /** How much harder the real test was taken to be, where it was not the assumed one. */
  readonly gap?: number;
};

/** Where the language alone is missing, one thing is to go as with a mock. */
const toWord = (state: ReadinessState): Word | undefined =>
  state === 'language' ? 'mock' : WORDS.find((word) => word === state);

/** Undefined when no figure was shown. */
export function shownRow(
  { state, pass, low, high, counted }: Judgement,
  { today, language, examDay, gap }: Pick<JudgeInput, 'today' | 'language' | 'examDay' | 'gap'>,
): ShownRow | undefined {
  const word = toWord(state);
  if (pass === null || word === undefined) return undefined;
  return {
    day: today,
    pass,
    low,
    high,
    word,
    counted,
    language: language ?? null,
    examDay: examDay ?? null,
    version: FIGURE_VERSION,
    ...(gap === undefined ? {} : { gap }),
  };
}

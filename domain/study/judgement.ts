/**
 * What the learner is told about booking the test, as a state with numbers and without texts. Only mock exams under the clock can lead to "book": practice
 * answers can be looked up, translated and taken slowly.
 */
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

/**
 * too little: more new questions are needed · parts: some categories are closed to this learner · old: no answers for six weeks · language: ready for "book",
 * but the language of the test is not chosen.
 */
export const STATES = ['too little', 'parts', 'old', 'language', ...WORDS] as const;
export type ReadinessState = (typeof STATES)[number];

const FAR = 0.2;
const NOT_YET = 0.5;
/** "Book" starts at the upper limit and ends below the lower one (hysteresis), so that it does not flicker. */
const BOOK_FROM = 0.93;
const BOOK_UNTIL = 0.85;
/** One good mock may be luck: this many must count, and the last must be at most this old. */
const MOCKS_NEEDED = 2;
const FRESH_DAYS = 21;
/** Unanswered questions allowed in the last mock. More are not an oversight: leaving questions empty loses points in the real test too. */
const MOST_LEFT_EMPTY = 2;

type Circumstances = {
  /** Mocks that count, in the language of the test, the latest last. */
  readonly mocks: readonly Mock[];
  readonly today: number;
  /** The previous state for the test in this language. */
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
  /** Does not change the judgement: learners with a date go on studying. */
  readonly examDay?: number | undefined;
  /** The language of the test; undefined: not chosen, so all evidence counts but "book" is never told. */
  readonly language?: ContentLanguage | undefined;
  /** The previous state for the test in this language. */
  readonly before?: ReadinessState | undefined;
  readonly mayOpen?: ((category: number) => boolean) | undefined;
  readonly isSuspect?: ((question: number) => boolean) | undefined;
  /** How much harder the real test is, in logits; undefined: as assumed. */
  readonly gap?: number | undefined;
};

export type Judgement = {
  readonly state: ReadinessState;
  readonly pass: number | null;
  /** 80 % interval of the points; null before a mock has counted, because practice that was looked up is too optimistic. */
  readonly low: number | null;
  readonly high: number | null;
  readonly counted: number;
  /** New questions that are needed before there is a figure. Never increases during study. */
  readonly missing: number;
  /** The day of the last first sight that counts as evidence. */
  readonly since: number | null;
  /** Every question of the test categories has been seen. */
  readonly allSeen: boolean;
  readonly categories: readonly CategoryFigure[];
  /** In the last mock: questions not reached in time, and questions left empty although guessing is free. */
  readonly notReached: number;
  readonly leftEmpty: number;
};

/** Open categories to practise first, the weakest first; empty before there is a figure. */
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

/** Why the figure is low after a passed exam: its questions had been seen before, or one exam weighs less than all other answers. */
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

/** A separate judgement for the test in Swedish, from questions read in Swedish alone; undefined when there are none. */
export function judgeSwedish(input: JudgeInput): Judgement | undefined {
  const hasAny = [...input.state.sights.values()].some((sight) => sight.language === 'sv' && sight.source !== 'none');
  return hasAny ? judge({ ...input, language: 'sv', before: undefined }) : undefined;
}

const FELL = 0.05;
const TOLD_DAYS = 7;

/**
 * Whether the last counted mock lowered the figure, compared with the figure shown before that day for the same language. Told for a week, because learners
 * expect practice to weigh as much.
 */
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

/** One row per learner and day with the figure that was shown, to compare it with reported results later. */
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
  /** Stored only when it differs from the assumed gap. */
  readonly gap?: number;
};

/** When only the language is missing one step is left, as for `mock`. */
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

/** What the learner is told about booking the test: a state and its numbers, no words. Only a mock exam under the clock can say "book": practice can be looked up, translated and taken slowly. */
import type { ContentLanguage } from '../language.ts';
import type { Bank, BankQuestion } from './bank.ts';
import { TEST_CATEGORIES, TEST_SHARES } from './blueprint.ts';
import {
  type CategoryFigure,
  countedMocks,
  FIGURE_VERSION,
  type Figure,
  figureOf,
  SIGHTS_NEEDED,
  SIGHTS_NEEDED_PER_CATEGORY,
  testDayOf,
  WINDOW_DAYS,
} from './figure.ts';
import { isCountedMock, type Mock, type StudyState } from './sights.ts';
import { WORDS, type Word } from './words.ts';

/** too little: more new questions are needed. parts: not all categories are open to this learner. old: nothing new for six weeks. all seen: there was a figure, and too few questions are left for another one. */
export const STATES = ['too little', 'parts', 'old', 'all seen', ...WORDS] as const;
export type ReadinessState = (typeof STATES)[number];

const FAR = 0.2;
const NOT_YET = 0.5;
/** "Book" begins here, and is taken back below the lower line, so that it does not come and go. */
export const BOOK_FROM = 0.93;
export const BOOK_UNTIL = 0.85;
/** Of the first sights of the last mock that counted. */
const MOCK_PASSED = 0.8;
/** And no more of it left empty than an oversight: who leaves empty what is not known gives points away in the real test too, and has not shown how the test is taken. */
const MOST_LEFT_EMPTY = 2;
const ACTIVE_DAYS = 14;

export type Circumstances = {
  /** The mocks that count, the latest last. */
  readonly mocks: readonly Mock[];
  readonly today: number;
  readonly lastDay: number | undefined;
  /** What was said last. */
  readonly before?: ReadinessState | undefined;
};

export function wordOf(pass: number, { mocks, today, lastDay, before }: Circumstances): Word {
  if (pass < FAR) return 'far';
  if (pass < NOT_YET) return 'not yet';
  if (pass < (before === 'book' || before === 'mock' ? BOOK_UNTIL : BOOK_FROM)) return 'close';
  const last = mocks.at(-1);
  const isShown = last !== undefined && last.freshRight >= MOCK_PASSED * last.fresh && last.empty <= MOST_LEFT_EMPTY;
  const isActive = lastDay !== undefined && today - lastDay <= ACTIVE_DAYS;
  return isShown && isActive ? 'book' : 'mock';
}

export type JudgeInput = {
  readonly bank: Bank;
  readonly state: StudyState;
  readonly today: number;
  readonly examDay?: number | undefined;
  /** The language of the booked test; undefined: none is booked, and all counts. */
  readonly language?: ContentLanguage | undefined;
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
  /** The figure is from this day: that of the last first sight that counts; where there is none any more, the day of the last one. */
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

/** Whether there was a figure after the first sights of a day. */
function hadFigure({ state, bank }: JudgeInput, on: number): boolean {
  const counts = new Map(TEST_CATEGORIES.map((category) => [category, 0]));
  for (const { question, day, source } of state.sights.values()) {
    const category = bank.byId.get(question)?.category ?? 0;
    if (source === 'none' || day > on || on - day > WINDOW_DAYS || !counts.has(category)) continue;
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const all = [...counts.values()];
  return all.reduce((sum, one) => sum + one, 0) >= SIGHTS_NEEDED && all.every((one) => one >= SIGHTS_NEEDED_PER_CATEGORY);
}

function lastFigureDay(input: JudgeInput): number | undefined {
  const days = new Set([...input.state.sights.values()].filter(({ source }) => source !== 'none').map(({ day }) => day));
  return [...days].sort((one, other) => other - one).find((day) => hadFigure(input, day));
}

/** How many questions of each category were never seen. */
function unseenOf({ bank, state, isSuspect }: JudgeInput): ReadonlyMap<number, number> {
  const unseen = new Map(TEST_CATEGORIES.map((category) => [category, 0]));
  for (const { id, category } of bank.questions) {
    const count = unseen.get(category);
    if (count !== undefined && !state.sights.has(id) && isSuspect?.(id) !== true) unseen.set(category, count + 1);
  }
  return unseen;
}

function stateWithout(
  input: JudgeInput,
  { categories, missing }: Figure,
  since: number | null,
): Pick<Judgement, 'state' | 'since'> {
  const unseen = unseenOf(input);
  const left = [...unseen.values()].reduce((sum, one) => sum + one, 0);
  const isOut =
    left < missing ||
    categories.some(({ category, counted }) => counted + (unseen.get(category) ?? 0) < SIGHTS_NEEDED_PER_CATEGORY);
  const isLong = since !== null && input.today - since > WINDOW_DAYS;
  const figureDay = isOut || isLong ? lastFigureDay(input) : undefined;
  if (figureDay !== undefined) return { state: isOut ? 'all seen' : 'old', since: figureDay };
  const isClosed = ({ category, counted }: CategoryFigure) =>
    counted < SIGHTS_NEEDED_PER_CATEGORY && input.mayOpen?.(category) === false;
  return { state: categories.some(isClosed) ? 'parts' : 'too little', since };
}

export function judge(input: JudgeInput): Judgement {
  const { bank, state, today, examDay, language, before, isSuspect, gap } = input;
  const figure = figureOf({
    bank,
    state,
    today,
    testDay: testDayOf(today, examDay),
    language,
    isSuspect,
    gap,
  });
  const mocks = countedMocks(state.mocks, today, language);
  let since: number | null = null;
  for (const { day, source } of state.sights.values()) if (source !== 'none') since = Math.max(day, since ?? day);
  const isLeft = ({ id, category }: BankQuestion) =>
    TEST_SHARES.has(category) && !state.sights.has(id) && isSuspect?.(id) !== true;
  const last = state.mocks.at(-1);
  const { pass, counted, missing, categories } = figure;
  return {
    ...(pass === null
      ? stateWithout(input, figure, since)
      : { state: wordOf(pass, { mocks, today, lastDay: state.lastDay, before }), since }),
    pass,
    low: mocks.length === 0 ? null : figure.low,
    high: mocks.length === 0 ? null : figure.high,
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
  return hasAny ? judge({ ...input, language: 'sv' }) : undefined;
}

const FELL = 0.05;
const TOLD_DAYS = 7;

/** Whether the figure fell by the last mock that counts, which weighs more than practice: it is compared with what was said before that day, and told for a week. */
export function isLoweredByMock(
  { pass }: Pick<Judgement, 'pass'>,
  mocks: readonly Mock[],
  shown: readonly { readonly day: number; readonly pass: number }[],
  today: number,
): boolean {
  const last = countedMocks(mocks, today).at(-1);
  if (pass === null || last === undefined || today - last.day > TOLD_DAYS) return false;
  const before = shown.findLast(({ day }) => day < last.day);
  return before !== undefined && before.pass - pass >= FELL;
}

/** One row per learner and day on which a figure was shown: what the screen said, for comparison with what came true. */
export type ShownRow = {
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

const isWord = (state: ReadinessState): state is Word => WORDS.some((word) => word === state);

/** Undefined when no figure was shown. */
export function shownRow(
  { state, pass, low, high, counted }: Judgement,
  { today, language, examDay, gap }: Pick<JudgeInput, 'today' | 'language' | 'examDay' | 'gap'>,
): ShownRow | undefined {
  if (pass === null || !isWord(state)) return undefined;
  return {
    day: today,
    pass,
    low,
    high,
    word: state,
    counted,
    language: language ?? null,
    examDay: examDay ?? null,
    version: FIGURE_VERSION,
    ...(gap === undefined ? {} : { gap }),
  };
}

/**
 * How likely the real test would be passed: a faded count of what was right in mock exams, whose questions were new and whose clock the server held. Practice can be looked up, so it only
 * stands in where mocks are missing, and holds back a mock that it contradicts. What is repeated counts for nothing. Why it is as simple as this: docs/decisions/017.
 */
import type { ContentLanguage } from '../language.ts';
import type { Bank } from './bank.ts';
import { ASSUMED_GAP, TEST_CATEGORIES, TEST_PASS, TEST_QUESTIONS } from './blueprint.ts';
import { logistic, logit } from './logit.ts';
import { isCountedMock, type Mock, type Sight, type StudyState } from './sights.ts';

/** Changes when a number of this file or of judgement.ts does: rows of what was shown name it. */
export const FIGURE_VERSION = 6;

export const SIGHTS_NEEDED = 60;
/** The plan has asked for these by then, so that the countdown tells what is needed in truth. */
export const SIGHTS_NEEDED_PER_CATEGORY = 2;
/** A mock that is older says no "book". What is older fades no further while nothing newer came: it is all that is known. */
export const WINDOW_DAYS = 42;
const HALF_LIFE_DAYS = 14;
/** What was seen before and is fresh again counts for half, and one in twenty that is right of it as wrong: some of it is remembered. */
const AGAIN_COUNTS = 0.5;
const AGAIN_KNOWN = 0.95;
/** Practice says little, however much of it there is, and nothing where mocks say as much. */
const PRACTICE_ANSWERS = 20;
/** In logits: the plan asks what is not known yet, so practice is harder than a mock. */
const PRACTICE_HARDER = 0.2;
/** In logits: a mock that is better than practice by more than this was lucky or not the learner's own, */
const MOST_ABOVE_PRACTICE = 0.3;
/** and than twice the usual error of so few answers. */
const ABOVE_FEW = 2;
/** In logits: who goes on practising in that language knows more than what was shown on average, */
const LEARNT_SINCE = 0.16;
/** and what was shown has lost so much with every day without study since. */
const LOST_PER_DAY = 0.01;
/** How far a single test may lie from that, in logits. */
const DOUBT = 0.15;
/** What the mean of all is worth where little is known of a category. */
const MEAN_ANSWERS = 8;

/** Nodes and weights of Gauss–Hermite quadrature for a standard normal variable. */
const NODES: readonly (readonly [number, number])[] = [
  [0, 0.40634920634920635],
  [1.0232556637891326, 0.24409750289493909],
  [2.0768479786778302, 0.04991640676521788],
  [3.20542900285647, 0.002789141321231769],
  [4.512745863399783, 2.2345844007746563e-5],
].flatMap(([node = 0, weight = 0]) =>
  node === 0 ? [[node, weight] as const] : [[node, weight] as const, [-node, weight] as const],
);

type FigureInput = {
  readonly bank: Pick<Bank, 'byId'>;
  readonly state: Pick<StudyState, 'sights' | 'questions' | 'mocks' | 'lastDay'>;
  readonly today: number;
  /** Only what was read in this language; undefined: all. */
  readonly language?: ContentLanguage | undefined;
  readonly isSuspect?: ((question: number) => boolean) | undefined;
  /** How much harder the real test is, in logits. */
  readonly gap?: number | undefined;
  /** What will have been learnt by the day that is meant, in logits. */
  readonly learnt?: number | undefined;
};

export type CategoryFigure = {
  readonly category: number;
  /** Counted first sights, and how many of them were right. */
  readonly counted: number;
  readonly right: number;
  /** What would be right of it in the test. */
  readonly share: number;
};
export type Figure = {
  readonly counted: number;
  /** How many new questions are missing; 0: there is a figure. */
  readonly missing: number;
  /** The chance to pass, the points that four tests in five lie between, and the points to expect; null while something is missing. */
  readonly pass: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly points: number | null;
  readonly categories: readonly CategoryFigure[];
};

/** What was read with a translation beside it counts for the test in the learner's language, and not for the one in Swedish. */
const isReadIn = (language: ContentLanguage | undefined, read: Sight['language']) =>
  language === undefined || read === language || (language !== 'sv' && read === 'both');

/** The mock exams that count, of the last six weeks, the latest last. */
export const countedMocks = (mocks: readonly Mock[], today: number, language?: ContentLanguage): Mock[] =>
  mocks.filter((mock) => isCountedMock(mock) && today - mock.day <= WINDOW_DAYS && isReadIn(language, mock.language));

/** What a day has shown. */
type Shown = { readonly day: number; right: number; count: number };
class Days extends Map<number, Shown> {
  add(day: number, right: number): void {
    const of = this.get(day) ?? { day, right: 0, count: 0 };
    of.right += right;
    of.count += 1;
    this.set(day, of);
  }
}
/** The same of many days, faded; `idle`: how many days without study came after it, on average. */
type Faded = { readonly right: number; readonly count: number; readonly idle: number };
const logitOf = ({ right, count }: Pick<Faded, 'right' | 'count'>) => logit((right + 0.5) / (count + 1), 0.005, 0.995);

function fadedOf(shown: Iterable<Shown>, today: number, idleSince: (day: number) => number): Faded {
  const all = [...shown];
  const last = all.reduce((latest, { day }) => Math.max(latest, day), Number.NEGATIVE_INFINITY);
  const until = Math.min(today, last + WINDOW_DAYS);
  const sum = { right: 0, count: 0, idle: 0 };
  for (const { day, right, count } of all) {
    const weight = 2 ** ((day - until) / HALF_LIFE_DAYS);
    sum.right += weight * right;
    sum.count += weight * count;
    sum.idle += weight * count * idleSince(day);
  }
  return { ...sum, idle: sum.count === 0 ? 0 : sum.idle / sum.count };
}

/** How many of the days after that day, and before today, nothing was answered. */
function idleDays({ sights, questions, mocks, lastDay }: FigureInput['state'], today: number): (day: number) => number {
  const studied = new Set(mocks.map(({ day }) => day));
  if (lastDay !== undefined) studied.add(lastDay);
  for (const { day, source } of sights.values()) if (source !== 'none') studied.add(day);
  for (const { lastDay: day } of questions.values()) studied.add(day);
  const first = [...studied].reduce((least, day) => Math.min(least, day), today);
  const since = new Map<number, number>();
  for (let day = today - 1, idle = 0; day >= first; day -= 1) {
    since.set(day, idle);
    if (!studied.has(day)) idle += 1;
  }
  return (day) => since.get(day) ?? 0;
}

type Evidence = {
  readonly mocks: Faded;
  /** All first sights. */
  readonly seen: Faded;
  /** Those that hold mocks back. */
  readonly holding: Faded;
};

/** The logit of being right in a mock on the days of study, and how many answers that rests on. */
function shownBy({ mocks, seen, holding }: Evidence) {
  const standIn = Math.min(seen.count, Math.max(0, PRACTICE_ANSWERS - mocks.count));
  const answers = mocks.count + standIn;
  const right = mocks.count * logistic(logitOf(mocks)) + standIn * logistic(logitOf(seen) + PRACTICE_HARDER);
  const most = holding.count === 0 ? Number.POSITIVE_INFINITY : MOST_ABOVE_PRACTICE + ABOVE_FEW / Math.sqrt(holding.count);
  const level = Math.min(logit(right / answers, 0.005, 0.995), logitOf(holding) + most);
  return { level, answers, idle: (mocks.count * mocks.idle + standIn * seen.idle) / answers };
}

/** The chance of each score of the test. */
function scoresOf(level: number, doubt: number): number[] {
  const scores = new Array<number>(TEST_QUESTIONS + 1).fill(0);
  for (const [node, weight] of NODES) {
    const share = Math.min(0.9999, logistic(level + doubt * node));
    let chance = weight * (1 - share) ** TEST_QUESTIONS;
    for (let score = 0; score <= TEST_QUESTIONS; score += 1) {
      scores[score] = (scores[score] as number) + chance;
      chance *= (((TEST_QUESTIONS - score) / (score + 1)) * share) / (1 - share);
    }
  }
  return scores;
}

function quantile(chances: readonly number[], share: number): number {
  let sum = 0;
  return chances.findIndex((chance) => {
    sum += chance;
    return sum >= share;
  });
}

export function figureOf({ bank, state, today, language, isSuspect, gap = ASSUMED_GAP, learnt = 0 }: FigureInput): Figure {
  const byCategory = new Map(TEST_CATEGORIES.map((category) => [category, { right: 0, count: 0 }]));
  const [seen, practice, holding] = [new Days(), new Days(), new Days()];
  for (const { question, day, source, right, language: read } of state.sights.values()) {
    const of = byCategory.get(bank.byId.get(question)?.category ?? 0);
    if (of === undefined || source === 'none' || isSuspect?.(question) === true) continue;
    const isRead = isReadIn(language, read);
    // Nobody does better in Swedish than in the language that they learn in.
    if (source === 'practice' && (isRead || language === 'sv')) holding.add(day, Number(right));
    if (!isRead) continue;
    of.count += 1;
    of.right += Number(right);
    seen.add(day, Number(right));
    if (source === 'practice') practice.add(day, Number(right));
  }
  const all = [...byCategory.values()];
  const counted = all.reduce((sum, { count }) => sum + count, 0);
  const mean = all.reduce((sum, { right }) => sum + right, 0) / Math.max(1, counted);
  const categories = [...byCategory].map(([category, { right, count }]) => {
    const share = (right + MEAN_ANSWERS * mean) / (count + MEAN_ANSWERS);
    return { category, counted: count, right, share };
  });
  const missing = Math.max(
    0,
    SIGHTS_NEEDED - counted,
    all.reduce((sum, { count }) => sum + Math.max(0, SIGHTS_NEEDED_PER_CATEGORY - count), 0),
  );
  if (missing > 0) return { counted, missing, pass: null, low: null, high: null, points: null, categories };
  const idleSince = idleDays(state, today);
  const faded = (shown: Iterable<Shown>) => fadedOf(shown, today, idleSince);
  const mocks = state.mocks.filter((mock) => isCountedMock(mock) && isReadIn(language, mock.language));
  const { level, answers, idle } = shownBy({
    // What the time did not reach is not right, as it would not be in the test.
    mocks: faded(
      mocks.map(({ day, fresh, freshRight, again, againRight }) => ({
        day,
        right: freshRight - (1 - AGAIN_COUNTS * AGAIN_KNOWN) * againRight,
        count: fresh - (1 - AGAIN_COUNTS) * again,
      })),
    ),
    seen: faded(seen.values()),
    holding: faded(holding.values()),
  });
  const share = logistic(level);
  const learntSince = LEARNT_SINCE * Math.min(1, faded(practice.values()).count / PRACTICE_ANSWERS);
  const inTest = level + gap + learntSince + learnt - LOST_PER_DAY * idle;
  const scores = scoresOf(inTest, Math.sqrt(1 / (answers * share * (1 - share)) + DOUBT ** 2));
  const pass = scores.slice(TEST_PASS).reduce((sum, chance) => sum + chance, 0);
  const points = scores.reduce((sum, chance, score) => sum + score * chance, 0);
  return {
    counted,
    missing,
    pass: Math.min(1, pass),
    low: quantile(scores, 0.1),
    high: quantile(scores, 0.9),
    points,
    categories,
  };
}

/**
 * The figure: the probability of passing the real test. It is a time-weighted share of right answers in mock exams, whose questions were new and whose clock
 * the server ran. Practice answers can be looked up, so they only stand in for missing mocks and hold back a mock that they contradict. Repeated questions do
 * not count. The reasons are in docs/decisions/017.
 */
import type { ContentLanguage } from '../language.ts';
import type { Bank } from './bank.ts';
import { ASSUMED_GAP, TEST_CATEGORIES, TEST_PASS, TEST_QUESTIONS } from './blueprint.ts';
import { logistic, logit } from './logit.ts';
import { isCountedMock, type Mock, type Sight, type StudyState } from './sights.ts';

/** Increase when a number in this file or in judgement.ts changes; it is stored with every figure that was shown. */
export const FIGURE_VERSION = 7;

export const SIGHTS_NEEDED = 60;
/** Per category; the plan asks this many early, so that the countdown of missing questions is true. */
export const SIGHTS_NEEDED_PER_CATEGORY = 2;
/** Mocks older than this do not count for "book". Decay stops this many days after the last evidence, which is then all that is known. */
export const WINDOW_DAYS = 42;
const HALF_LIFE_DAYS = 14;
/**
 * Weight of a question that was seen long ago and is fresh again, and the share of right answers to such questions that counts as known rather than
 * remembered.
 */
const AGAIN_COUNTS = 0.5;
const AGAIN_KNOWN = 0.95;
/** Upper limit of what practice weighs, in answers; mocks with that many answers replace it. */
const PRACTICE_ANSWERS = 30;
/** In logits: practice is harder than a mock, because the plan chooses what is not known yet. */
const PRACTICE_HARDER = 0.2;
/** Where practice is worse than the mocks each of its answers weighs as many: better mocks are luck, or somebody else's answers. */
const HOLDS_BACK = 4;
/** The share of its wrong answers that counts as right, because the explanation taught the rule: more where it was new than where it had been met. */
const taught = (met: number) => 0.35 - 0.25 * met;
/** In logits: a learner who keeps practising knows more than the average of the evidence, */
const LEARNT_SINCE = 0.26;
/** and loses this much for each later day without study. */
const LOST_PER_DAY = 0.01;
/** Standard deviation of a single test around the level, in logits. */
const DOUBT = 0.15;
/** Weight, in answers, of the overall mean in a category with little evidence (shrinkage). */
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
  /** Counts only what was read in this language; undefined: everything. */
  readonly language?: ContentLanguage | undefined;
  readonly isSuspect?: ((question: number) => boolean) | undefined;
  /** How much harder the real test is, in logits. */
  readonly gap?: number | undefined;
  /** Expected learning until the day of the prediction, in logits. */
  readonly learnt?: number | undefined;
};

export type CategoryFigure = {
  readonly category: number;
  /** Counted first sights, and how many of them were right. */
  readonly counted: number;
  readonly right: number;
  /** The expected share of right answers in the test. */
  readonly share: number;
};
export type Figure = {
  readonly counted: number;
  /** New questions that are needed before there is a figure; 0: there is one. */
  readonly missing: number;
  /** Probability of passing, 80 % interval of the points, and expected points; null while questions are missing. */
  readonly pass: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly points: number | null;
  readonly categories: readonly CategoryFigure[];
};

/** Questions read with a translation count for the test in the learner's language, but not for the test in Swedish. */
const isReadIn = (language: ContentLanguage | undefined, read: Sight['language']) =>
  language === undefined || read === language || (language !== 'sv' && read === 'both');

/** Mock exams of the last six weeks that count, the latest last. */
export const countedMocks = (mocks: readonly Mock[], today: number, language?: ContentLanguage): Mock[] =>
  mocks.filter((mock) => isCountedMock(mock) && today - mock.day <= WINDOW_DAYS && isReadIn(language, mock.language));

/** First sights of one day. */
type Shown = { readonly day: number; right: number; count: number };
class Days extends Map<number, Shown> {
  add(day: number, right: number): void {
    const of = this.get(day) ?? { day, right: 0, count: 0 };
    of.right += right;
    of.count += 1;
    this.set(day, of);
  }
}
/** The evidence of many days with exponential decay; `idle`: weighted mean of the days without study after it. */
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

/** Returns, for a day, the number of later days before today without any answer. */
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
  /** Practice that holds mocks back. */
  readonly holding: Faded;
};

/** The level, as the logit of a right answer in a mock, and the number of answers behind it. */
function shownBy({ mocks, seen, holding }: Evidence) {
  const standIn = Math.min(seen.count, Math.max(0, PRACTICE_ANSWERS - mocks.count));
  const answers = mocks.count + standIn;
  const right = mocks.right + standIn * logistic(logitOf(seen) + PRACTICE_HARDER);
  const heldBack = (right + HOLDS_BACK * holding.right) / (answers + HOLDS_BACK * holding.count);
  const level = logitOf({ right: Math.min(right, heldBack * answers), count: answers });
  return { level, answers, idle: (mocks.count * mocks.idle + standIn * seen.idle) / answers };
}

/** The probability of each score of the test, integrated over the uncertainty of the level. */
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
  for (const { question, day, source, right, met, language: read } of state.sights.values()) {
    const of = byCategory.get(bank.byId.get(question)?.category ?? 0);
    if (of === undefined || source === 'none' || isSuspect?.(question) === true) continue;
    const isRead = isReadIn(language, read);
    // For the test in Swedish, practice in any language holds back: nobody does better in Swedish than in their own language.
    if (source === 'practice' && (isRead || language === 'sv')) holding.add(day, right ? 1 : taught(met));
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
    // Questions that were not reached in time count as wrong, as in the real test.
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

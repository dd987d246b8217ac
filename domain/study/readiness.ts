/**
 * The figure of the first version of the study engine; judgement.ts is what replaces it.
 * Whether to book the test. Evidence is the first answer ever to each question, and only that: the real questions are not in our bank, and whoever
 * repeats ours remembers ours. Words, never decimals, and nothing at all before there is enough evidence.
 */
import { TEST_PASS, TEST_QUESTIONS, TEST_SHARES } from './blueprint.ts';

export { TEST_PASS, TEST_QUESTIONS };

export type FirstAnswer = {
  readonly category: number;
  readonly right: boolean;
  /** How many answers the learner gave after it. */
  readonly answersSince: number;
  readonly ageDays: number;
};

/** The first answer to a question as it is stored: its place among all of the learner's answers, and its day. */
export type FirstSeen = {
  readonly category: number;
  readonly right: boolean;
  readonly number: number;
  readonly day: number;
};

/** What was known on a day. `answers`: how many were given by then; where nobody counted, the last first answer tells. */
export function evidenceOn(first: readonly FirstSeen[], day: number, answers?: number): FirstAnswer[] {
  const seen = first.filter((one) => one.day <= day);
  const given = answers ?? seen.reduce((most, { number }) => Math.max(most, number), 0);
  return seen.map(({ category, right, number, day: since }) => ({
    category,
    right,
    answersSince: Math.max(0, given - number),
    ageDays: day - since,
  }));
}

const TREND_POINTS = 12;

/** The days at which the trend is looked at: from the first answer to today, evenly, at most twelve. */
export function trendDays(first: readonly FirstSeen[], today: number): number[] {
  const begin = first.reduce((least, { day }) => Math.min(least, day), today);
  const count = Math.min(TREND_POINTS, today - begin + 1);
  return Array.from({ length: count }, (_, place) =>
    count === 1 ? today : Math.round(begin + (place / (count - 1)) * (today - begin)),
  );
}

export type Band = 'far' | 'not yet' | 'close' | 'book';
export type Readiness = {
  /** Weighted number of first answers. */
  readonly evidence: number;
  /** How likely the test would be passed today; null below the evidence that a figure needs. */
  readonly pass: number | null;
  /** Between these the score would lie in four tests of five, of 65. */
  readonly low: number | null;
  readonly high: number | null;
  readonly band: Band | null;
  readonly categories: readonly { readonly category: number; readonly share: number; readonly evidence: number }[];
};

export const EVIDENCE_NEEDED = 60;
const HALF_LIFE_ANSWERS = 120;
const HALF_LIFE_DAYS = 30;
/** What a population brings, worth ten answers. */
const PRIOR_SHARE = 0.55;
const PRIOR_ANSWERS = 10;
const MOST_SHRINK = 12;
/** How far the real test may lie from our bank, in logits. */
const GAP = 0.25;

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

const logit = (share: number) => Math.log(share / (1 - share));
const logistic = (value: number) => 1 / (1 + Math.exp(-value));

export function weightOf({ answersSince, ageDays }: FirstAnswer): number {
  return 2 ** -(answersSince / HALF_LIFE_ANSWERS + ageDays / HALF_LIFE_DAYS);
}

export type ReadinessOptions = {
  /** How much harder the real test proved, in logits: the one number that is fitted, by the owner, from reported tests. */
  readonly gap?: number;
};

/** ln Γ, by Lanczos. */
function logGamma(value: number): number {
  const coefficients = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012,
    9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const shifted = value - 1;
  let sum = 0.99999999999980993;
  for (const [index, coefficient] of coefficients.entries()) sum += coefficient / (shifted + index + 1);
  const base = shifted + coefficients.length - 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}
const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);

/** The chance of each number of right answers among `count`, when the share itself is uncertain. */
function betaBinomial(count: number, a: number, b: number): number[] {
  const begin = logBeta(a, b);
  return Array.from({ length: count + 1 }, (_, right) => {
    const choose = logGamma(count + 1) - logGamma(right + 1) - logGamma(count - right + 1);
    return Math.exp(choose + logBeta(right + a, count - right + b) - begin);
  });
}

function convolve(first: readonly number[], second: readonly number[]): number[] {
  const sums = new Array<number>(first.length + second.length - 1).fill(0);
  for (const [i, one] of first.entries())
    for (const [j, other] of second.entries()) sums[i + j] = (sums[i + j] as number) + one * other;
  return sums;
}

export function readiness(answers: readonly FirstAnswer[], { gap = 0 }: ReadinessOptions = {}): Readiness {
  const known = answers.filter(({ category }) => TEST_SHARES.has(category));
  const sums = new Map([...TEST_SHARES.keys()].map((category) => [category, { count: 0, right: 0 }]));
  for (const answer of known) {
    const sum = sums.get(answer.category) as { count: number; right: number };
    const weight = weightOf(answer);
    sum.count += weight;
    if (answer.right) sum.right += weight;
  }
  const total = [...sums.values()].reduce((all, { count, right }) => ({ count: all.count + count, right: all.right + right }), {
    count: 0,
    right: 0,
  });
  const mean = (total.right + PRIOR_SHARE * PRIOR_ANSWERS) / (total.count + PRIOR_ANSWERS);
  const shrink = Math.min(MOST_SHRINK, total.count + PRIOR_ANSWERS);
  const categories = [...sums].map(([category, { count, right }]) => ({
    category,
    share: (right + shrink * mean) / (count + shrink),
    evidence: count,
  }));
  if (total.count < EVIDENCE_NEEDED) {
    return { evidence: total.count, pass: null, low: null, high: null, band: null, categories };
  }
  const doubt = Math.sqrt(GAP ** 2 + 1 / ((total.count + PRIOR_ANSWERS) * mean * (1 - mean)));
  const scores = new Array<number>(TEST_QUESTIONS + 1).fill(0);
  for (const [node, weight] of NODES) {
    const distribution = categories
      .map(({ category, share, evidence }) => {
        const p = logistic(logit(share) + gap + doubt * node);
        const size = evidence + shrink;
        return betaBinomial(TEST_SHARES.get(category) ?? 0, p * size, (1 - p) * size);
      })
      .reduce(convolve);
    for (const [score, chance] of distribution.entries()) scores[score] = (scores[score] as number) + weight * chance;
  }
  const pass = Math.min(
    1,
    Math.max(
      0,
      scores.slice(TEST_PASS).reduce((sum, chance) => sum + chance, 0),
    ),
  );
  return { evidence: total.count, pass, low: quantile(scores, 0.1), high: quantile(scores, 0.9), band: bandOf(pass), categories };
}

function quantile(chances: readonly number[], share: number): number {
  let sum = 0;
  for (const [score, chance] of chances.entries()) {
    sum += chance;
    if (sum >= share) return score;
  }
  return chances.length - 1;
}

export function bandOf(pass: number): Band {
  if (pass < 0.2) return 'far';
  if (pass < 0.5) return 'not yet';
  return pass < 0.8 ? 'close' : 'book';
}

/**
 * How likely the real test would be passed, from first sights alone. The memory of rules says what to expect of each question; first sights say how far the learner differs from that, in
 * nine numbers: on rules not met, on rules met, in practice against a mock, and in each of six categories. The whole bank, sealed questions too, is the yardstick: the open part alone overrates.
 */
import type { ContentLanguage } from '../language.ts';
import type { Bank } from './bank.ts';
import { ASSUMED_GAP, TEST_CATEGORIES, TEST_PASS, TEST_QUESTIONS, TEST_SHARES } from './blueprint.ts';
import { logistic, logit } from './logit.ts';
import { baseOfRule, isCountedMock, type Mock, type Sight, type StudyState, UNMET_BASE } from './sights.ts';

/** Changes when a number of this file or of judgement.ts does: rows of what was shown name it. */
export const FIGURE_VERSION = 3;

export const SIGHTS_NEEDED = 60;
export const SIGHTS_NEEDED_PER_CATEGORY = 4;
export const WINDOW_DAYS = 42;
const HALF_LIFE_SIGHTS = 250;
const HALF_LIFE_DAYS = 60;
/** What our bank lacks of the real test: nothing of it was met. */
const OUTSIDE = 0.15;
/** How far a single test may lie from that, in logits. */
const GAP_DOUBT = 0.25;

/** The nine numbers: place of each, what is expected of it and how much it varies. */
const UNMET = 0;
const MET = 1;
const PRACTICE = 2;
const FIRST_CATEGORY = 3;
const NUMBERS = FIRST_CATEGORY + TEST_CATEGORIES.length;
const MEANS: readonly number[] = Array.from({ length: NUMBERS }, (_, place) => (place === PRACTICE ? 0.2 : 0));
const PRECISIONS: readonly number[] = Array.from({ length: NUMBERS }, (_, place) => {
  if (place >= FIRST_CATEGORY) return 1 / 0.4 ** 2;
  return place === PRACTICE ? 1 / 0.6 ** 2 : 1 / 0.8 ** 2;
});
const PLACE_OF_CATEGORY = new Map(TEST_CATEGORIES.map((category, index) => [category, FIRST_CATEGORY + index]));
const NEWTON_STEPS = 6;
const LONGEST_STEP = 1;
/** A step shorter than this changes nothing that is shown, and the next one would be shorter than its square. */
const LAST_STEP = 1e-4;

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

const logitOf = (share: number) => logit(share, 0.05, 0.985);

export type FigureInput = {
  readonly bank: Bank;
  readonly state: Pick<StudyState, 'sights' | 'rules' | 'mocks'>;
  readonly today: number;
  /** The day for which the figure holds. */
  readonly testDay: number;
  /** Only what was read in this language; undefined: all. */
  readonly language?: ContentLanguage | undefined;
  readonly isSuspect?: ((question: number) => boolean) | undefined;
  /** How much harder the real test is, in logits. */
  readonly gap?: number | undefined;
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
  /** The share of a mock that is answered in time. */
  readonly reached: number;
  readonly categories: readonly CategoryFigure[];
};

/** The exam day, or tomorrow where there is none to come. */
export const testDayOf = (today: number, examDay: number | undefined) =>
  examDay !== undefined && examDay > today ? examDay : today + 1;

/** What was read with a translation beside it counts for the test in the learner's language, and not for the one in Swedish. */
const isReadIn = (language: ContentLanguage | undefined, read: Sight['language']) =>
  language === undefined || read === language || (language !== 'sv' && read === 'both');

type Counted = { readonly sight: Sight; readonly place: number };

function countedSights({ bank, state, today, language, isSuspect }: FigureInput): Counted[] {
  const counted: Counted[] = [];
  for (const sight of state.sights.values()) {
    if (sight.source === 'none' || today - sight.day > WINDOW_DAYS || !isReadIn(language, sight.language)) continue;
    const place = PLACE_OF_CATEGORY.get(bank.byId.get(sight.question)?.category ?? 0);
    if (place === undefined || isSuspect?.(sight.question) === true) continue;
    counted.push({ sight, place });
  }
  return counted;
}

/** Newer first sights fade older ones, and days do; repeats fade nothing. Those of one day weigh the same, whichever came first. */
function weightsOf(counted: readonly Counted[], today: number): ReadonlyMap<number, number> {
  const perDay = new Map<number, number>();
  for (const { sight } of counted) perDay.set(sight.day, (perDay.get(sight.day) ?? 0) + 1);
  const weights = new Map<number, number>();
  let newer = 0;
  for (const [day, count] of [...perDay].sort(([one], [other]) => other - one)) {
    weights.set(day, 2 ** -((newer + (count - 1) / 2) / HALF_LIFE_SIGHTS + (today - day) / HALF_LIFE_DAYS));
    newer += count;
  }
  return weights;
}

type Fit = { readonly numbers: readonly number[]; readonly curvature: readonly (readonly number[])[] };

/** The most likely nine numbers, by Newton's method, and the curvature there, whose inverse is their doubt. */
function fitNumbers(counted: readonly Counted[], today: number): Fit {
  const weights = weightsOf(counted, today);
  const rows = counted.map(({ sight, place }) => ({
    right: sight.right ? 1 : 0,
    base: logitOf(sight.base),
    met: sight.met,
    practice: sight.source === 'practice' ? 1 : 0,
    place,
    weight: weights.get(sight.day) as number,
  }));
  const numbers = [...MEANS];
  const curvature = numbers.map(() => new Array<number>(NUMBERS).fill(0));
  const places = [UNMET, MET, PRACTICE, 0];
  const parts = [0, 0, 0, 1];
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const slope = numbers.map((number, place) => -(number - (MEANS[place] as number)) * (PRECISIONS[place] as number));
    for (const [place, line] of curvature.entries()) {
      line.fill(0);
      line[place] = PRECISIONS[place] as number;
    }
    for (const { right, base, met, practice, place, weight } of rows) {
      places[3] = place;
      parts[UNMET] = 1 - met;
      parts[MET] = met;
      parts[PRACTICE] = practice;
      let value = base;
      for (let i = 0; i < 4; i += 1) value += (parts[i] as number) * (numbers[places[i] as number] as number);
      const chance = logistic(value);
      const error = weight * (right - chance);
      const spread = weight * chance * (1 - chance);
      for (let i = 0; i < 4; i += 1) {
        const part = parts[i] as number;
        if (part === 0) continue;
        const at = places[i] as number;
        slope[at] = (slope[at] as number) + error * part;
        const line = curvature[at] as number[];
        const spreadPart = spread * part;
        // Places rise: the half above the diagonal is summed up, and mirrored below it.
        for (let j = i; j < 4; j += 1) {
          const to = places[j] as number;
          line[to] = (line[to] as number) + spreadPart * (parts[j] as number);
        }
      }
    }
    for (let i = 1; i < NUMBERS; i += 1) {
      const line = curvature[i] as number[];
      for (let j = 0; j < i; j += 1) line[j] = (curvature[j] as number[])[i] as number;
    }
    let longest = 0;
    for (const [place, change] of solve(curvature, slope).entries()) {
      longest = Math.max(longest, Math.abs(change));
      numbers[place] = (numbers[place] as number) + Math.min(LONGEST_STEP, Math.max(-LONGEST_STEP, change));
    }
    if (longest < LAST_STEP) break;
  }
  return { numbers, curvature };
}

/** Solves a system whose matrix is symmetric and positive definite, so that no pivot is needed. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length;
  const rows = matrix.map((line, place) => [...line, right[place] as number]);
  for (let i = 0; i < size; i += 1) {
    const pivot = rows[i] as number[];
    for (let below = i + 1; below < size; below += 1) {
      const row = rows[below] as number[];
      const factor = (row[i] as number) / (pivot[i] as number);
      if (factor === 0) continue;
      for (let column = i; column <= size; column += 1)
        row[column] = (row[column] as number) - factor * (pivot[column] as number);
    }
  }
  const solved = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i -= 1) {
    const row = rows[i] as number[];
    let sum = row[size] as number;
    for (let column = i + 1; column < size; column += 1) sum -= (row[column] as number) * (solved[column] as number);
    solved[i] = sum / (row[i] as number);
  }
  return solved;
}

type Foreseen = {
  /** By category, in the order of the test. */
  readonly shares: readonly number[];
  /** In logits of the whole test. */
  readonly doubt: number;
};

/** What would be right of each category on the day of the test, and how much the nine numbers leave open. */
function foresee({ bank, state, testDay, isSuspect, gap = ASSUMED_GAP }: FigureInput, { numbers, curvature }: Fit): Foreseen {
  const ruleBases = bank.rules.map((rule) => {
    const memory = state.rules.get(rule);
    return memory === undefined || memory.lastDay >= testDay ? undefined : baseOfRule(memory, testDay);
  });
  const [unmet = 0, met = 0] = numbers;
  const sums = TEST_CATEGORIES.map(() => ({ count: 0, share: 0, unmet: 0, met: 0, all: 0 }));
  const add = (index: number, base: number, metShare: number, weight: number) => {
    const sum = sums[index] as (typeof sums)[number];
    const own = numbers[FIRST_CATEGORY + index] as number;
    const chance = logistic(logitOf(base) + (1 - metShare) * unmet + metShare * met + own + gap);
    const spread = weight * chance * (1 - chance);
    sum.count += weight;
    sum.share += weight * chance;
    sum.unmet += spread * (1 - metShare);
    sum.met += spread * metShare;
    sum.all += spread;
  };
  const unmetCounts = sums.map(() => 0);
  for (const question of bank.questions) {
    const place = PLACE_OF_CATEGORY.get(question.category);
    if (place === undefined || isSuspect?.(question.id) === true) continue;
    let base = 0;
    let known = 0;
    for (const rule of question.rulePlaces) {
      const ruleBase = ruleBases[rule];
      if (ruleBase !== undefined) known += 1;
      base += ruleBase ?? UNMET_BASE;
    }
    const index = place - FIRST_CATEGORY;
    const count = question.rulePlaces.length;
    if (known === 0) unmetCounts[index] = (unmetCounts[index] as number) + 1;
    else add(index, base / count, known / count, 1);
  }
  // Those of which nothing was met are alike, and so is what our bank lacks.
  for (const [index, { count }] of sums.entries()) {
    const alike = unmetCounts[index] as number;
    const all = count + alike;
    add(index, UNMET_BASE, 0, all === 0 ? 1 : alike + (all * OUTSIDE) / (1 - OUTSIDE));
  }
  const gradient = new Array<number>(NUMBERS).fill(0);
  let spread = 0;
  const shares = sums.map((sum, index) => {
    const weight = (TEST_SHARES.get(TEST_CATEGORIES[index] as number) as number) / sum.count;
    gradient[UNMET] = (gradient[UNMET] as number) + weight * sum.unmet;
    gradient[MET] = (gradient[MET] as number) + weight * sum.met;
    gradient[FIRST_CATEGORY + index] = weight * sum.all;
    const share = sum.share / sum.count;
    spread += weight * sum.count * share * (1 - share);
    return share;
  });
  const variance = solve(curvature, gradient).reduce((sum, part, place) => sum + part * (gradient[place] as number), 0);
  return { shares, doubt: Math.sqrt(variance / spread ** 2 + GAP_DOUBT ** 2) };
}

/** The chance of each number of right answers among `count`. */
function binomial(count: number, share: number): number[] {
  const chances: number[] = [];
  let chance = (1 - share) ** count;
  for (let right = 0; right <= count; right += 1) {
    chances.push(chance);
    chance *= (((count - right) / (right + 1)) * share) / (1 - share);
  }
  return chances;
}

function convolve(first: readonly number[], second: readonly number[]): number[] {
  const sums = new Array<number>(first.length + second.length - 1).fill(0);
  for (let i = 0; i < first.length; i += 1) {
    const one = first[i] as number;
    for (let j = 0; j < second.length; j += 1) sums[i + j] = (sums[i + j] as number) + one * (second[j] as number);
  }
  return sums;
}

/** The chance of each score of the test. */
function scoresOf({ shares, doubt }: Foreseen, reached: number): number[] {
  const scores = new Array<number>(TEST_QUESTIONS + 1).fill(0);
  for (const [node, weight] of NODES) {
    const chances = shares
      .map((share, index) =>
        binomial(TEST_SHARES.get(TEST_CATEGORIES[index] as number) as number, reached * logistic(logitOf(share) + doubt * node)),
      )
      .reduce(convolve);
    for (const [score, chance] of chances.entries()) scores[score] = (scores[score] as number) + weight * chance;
  }
  return scores;
}

function quantile(chances: readonly number[], share: number): number {
  let sum = 0;
  for (const [score, chance] of chances.entries()) {
    sum += chance;
    if (sum >= share) return score;
  }
  return chances.length - 1;
}

/** The mock exams that count, of the last six weeks, the latest last. */
export const countedMocks = (mocks: readonly Mock[], today: number, language?: ContentLanguage): Mock[] =>
  mocks.filter((mock) => isCountedMock(mock) && today - mock.day <= WINDOW_DAYS && isReadIn(language, mock.language));

const MOCKS_FOR_REACHED = 2;
function reachedOf(mocks: readonly Mock[]): number {
  const last = mocks.slice(-MOCKS_FOR_REACHED);
  if (last.length === 0) return 1;
  return last.reduce((sum, { reached, asked }) => sum + reached / asked, 0) / last.length;
}

export function figureOf(input: FigureInput): Figure {
  const counted = countedSights(input);
  const byCategory = TEST_CATEGORIES.map((category) => ({ category, counted: 0, right: 0 }));
  for (const { sight, place } of counted) {
    const of = byCategory[place - FIRST_CATEGORY] as (typeof byCategory)[number];
    of.counted += 1;
    if (sight.right) of.right += 1;
  }
  const missing = Math.max(
    0,
    SIGHTS_NEEDED - counted.length,
    byCategory.reduce((sum, of) => sum + Math.max(0, SIGHTS_NEEDED_PER_CATEGORY - of.counted), 0),
  );
  const foreseen = foresee(input, fitNumbers(counted, input.today));
  const categories = byCategory.map((of, index) => ({ ...of, share: foreseen.shares[index] as number }));
  const reached = reachedOf(countedMocks(input.state.mocks, input.today));
  const rest = { counted: counted.length, missing, reached, categories };
  if (missing > 0) return { ...rest, pass: null, low: null, high: null, points: null };
  const scores = scoresOf(foreseen, reached);
  const pass = scores.slice(TEST_PASS).reduce((sum, chance) => sum + chance, 0);
  const points =
    categories.reduce((sum, { category, share }) => sum + share * (TEST_SHARES.get(category) as number), 0) * reached;
  return { ...rest, pass: Math.min(1, pass), low: quantile(scores, 0.1), high: quantile(scores, 0.9), points };
}

/**
 * FSRS-6 by ts-fsrs: how a memory decays and how an answer changes it. The only file that imports the library, because the import patches Date.prototype and
 * the library counts days in UTC. The first script must not load it; it is given our day numbers and never reads the clock.
 */
import { computeDecayFactor, FSRSAlgorithm, Rating } from 'ts-fsrs';

export const AGAIN = Rating.Again;
export const HARD = Rating.Hard;
export const GOOD = Rating.Good;
export const EASY = Rating.Easy;
export type Grade = typeof AGAIN | typeof HARD | typeof GOOD | typeof EASY;

export type MemoryState = {
  /** Days after which the probability of recall is 90 %. */
  readonly stability: number;
  /** 1 easy to 10 hard. */
  readonly difficulty: number;
};

const OPTIONS = { enable_short_term: false, enable_fuzz: false } as const;
const fsrs = new FSRSAlgorithm(OPTIONS);

/** The state after an answer, `days` after the previous one; null: no previous answer. */
export const nextState = (state: MemoryState | null, days: number, grade: Grade): MemoryState =>
  fsrs.next_state(state, Math.max(0, days), grade);

/** Rounds to what is stored and sent, so that the device and the server compute the same figure. */
export const inThousandths = (value: number) => Math.round(value * 1_000) / 1_000;

const { decay, factor } = computeDecayFactor(fsrs.parameters.w);

// Inlined formulas: the library looks up parameters and rounds at every step, which took half of the time of a plan.

/** The probability of recall after this many days. */
export const recall = (days: number, stability: number): number => (days <= 0 ? 1 : (1 + (factor * days) / stability) ** decay);

const W = [...fsrs.parameters.w] as readonly number[];
const weight = (place: number) => W[place] as number;
const [GROWTH, BY_STABILITY, BY_RECALL] = [Math.exp(weight(8)), weight(9), weight(10)];
const [LOSS, BY_DIFFICULTY, LEFT, BY_FORGETTING] = [weight(11), weight(12), weight(13), weight(14)];

/** The stability after a right answer (GOOD) and after a wrong one (AGAIN), this many days after the last. */
export function stabilityAfter({ stability, difficulty }: MemoryState, days: number): { right: number; wrong: number } {
  const recalled = recall(days, stability);
  const grown = 1 + GROWTH * (11 - difficulty) * stability ** -BY_STABILITY * (Math.exp((1 - recalled) * BY_RECALL) - 1);
  const left = LOSS * difficulty ** -BY_DIFFICULTY * ((stability + 1) ** LEFT - 1) * Math.exp((1 - recalled) * BY_FORGETTING);
  return { right: stability * grown, wrong: Math.min(stability, left) };
}

/** FSRS for a simulated learner with another speed of forgetting: initial stabilities are multiplied. */
export function fsrsAtSpeed(speed: number) {
  const weights = [...fsrs.parameters.w];
  for (const grade of [AGAIN, HARD, GOOD, EASY]) weights[grade - 1] = Math.min(60, (weights[grade - 1] ?? 0) * speed);
  const own = new FSRSAlgorithm({ ...OPTIONS, w: weights });
  return {
    nextState: (state: MemoryState | null, days: number, grade: Grade): MemoryState =>
      own.next_state(state, Math.max(0, days), grade),
    recall: (days: number, stability: number): number => (days <= 0 ? 1 : own.forgetting_curve(days, stability)),
  };
}

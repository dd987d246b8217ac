/**
 * FSRS-6, by ts-fsrs: how a memory fades and what an answer makes of it. The only file that knows the library, because importing it patches Date.prototype and its own
 * count of days is in UTC: what the first script loads may not import it, it gets our days, and it is never asked for the clock.
 */
import { computeDecayFactor, FSRSAlgorithm, Rating } from 'ts-fsrs';

export const AGAIN = Rating.Again;
export const HARD = Rating.Hard;
export const GOOD = Rating.Good;
export const EASY = Rating.Easy;
export type Grade = typeof AGAIN | typeof HARD | typeof GOOD | typeof EASY;

export type MemoryState = {
  /** In days: after this many the chance to recall is nine in ten. */
  readonly stability: number;
  /** 1 easy to 10 hard. */
  readonly difficulty: number;
};

const OPTIONS = { enable_short_term: false, enable_fuzz: false } as const;
const fsrs = new FSRSAlgorithm(OPTIONS);

/** The state after one more answer, `days` after the last; null: there was none. */
export const nextState = (state: MemoryState | null, days: number, grade: Grade): MemoryState =>
  fsrs.next_state(state, Math.max(0, days), grade);

/** What is stored and sent has three decimals everywhere, so that the device and the server, going on from it, come to the same figure. */
export const inThousandths = (value: number) => Math.round(value * 1_000) / 1_000;

const { decay, factor } = computeDecayFactor(fsrs.parameters.w);

// What a plan asks for every rule is written out: the library looks its parameters up and rounds at every step, which took half of the plan's time.

/** The chance to recall after this many days. */
export const recall = (days: number, stability: number): number => (days <= 0 ? 1 : (1 + (factor * days) / stability) ** decay);

const W = [...fsrs.parameters.w] as readonly number[];
const weight = (place: number) => W[place] as number;
const [GROWTH, BY_STABILITY, BY_RECALL] = [Math.exp(weight(8)), weight(9), weight(10)];
const [LOSS, BY_DIFFICULTY, LEFT, BY_FORGETTING] = [weight(11), weight(12), weight(13), weight(14)];

/** How stable a memory would be after a right (GOOD), and after a wrong answer (AGAIN), this many days after the last. */
export function stabilityAfter({ stability, difficulty }: MemoryState, days: number): { right: number; wrong: number } {
  const recalled = recall(days, stability);
  const grown = 1 + GROWTH * (11 - difficulty) * stability ** -BY_STABILITY * (Math.exp((1 - recalled) * BY_RECALL) - 1);
  const left = LOSS * difficulty ** -BY_DIFFICULTY * ((stability + 1) ** LEFT - 1) * Math.exp((1 - recalled) * BY_FORGETTING);
  return { right: stability * grown, wrong: Math.min(stability, left) };
}

/** The same for somebody who forgets at another speed than most: the first stabilities are that many times as long. Learners of the proofs are made of it. */
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

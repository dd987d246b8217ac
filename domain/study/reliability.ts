import { WORDS, type Word } from './words.ts';

/** A reported result with the state and probability that were shown before it. */
export type Judged = { readonly word: Word; readonly pass: number; readonly passed: boolean };

type ReliabilityRow = {
  readonly word: Word;
  readonly tests: number;
  readonly passed: number;
  /** The mean predicted probability, and the share that passed; null without results. */
  readonly said: number | null;
  readonly happened: number | null;
};
export type Reliability = {
  readonly tests: number;
  /** Brier score: 0 is perfect, 0.25 is what a constant prediction of one half gets. */
  readonly brier: number | null;
  readonly rows: readonly ReliabilityRow[];
};

/** With fewer real results the advice on booking rests on simulated learners, and the text says so. */
export const REAL_RESULTS_NEEDED = 30;

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Calibration of the readiness figure, shown to the owner; nothing is fitted to it. */
export function reliabilityOf(tests: readonly Judged[]): Reliability {
  return {
    tests: tests.length,
    brier: mean(tests.map(({ pass, passed }) => (pass - Number(passed)) ** 2)),
    rows: WORDS.map((word) => {
      const of = tests.filter((test) => test.word === word);
      return {
        word,
        tests: of.length,
        passed: of.filter(({ passed }) => passed).length,
        said: mean(of.map(({ pass }) => pass)),
        happened: mean(of.map(({ passed }) => Number(passed))),
      };
    }),
  };
}

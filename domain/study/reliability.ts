import { WORDS, type Word } from './words.ts';

/** A real test that was reported, and what the screen had said before it: the word, and how likely it would be passed. */
export type Judged = { readonly word: Word; readonly pass: number; readonly passed: boolean };

type ReliabilityRow = {
  readonly word: Word;
  readonly tests: number;
  readonly passed: number;
  /** What readiness said on average, and what came true, between 0 and 1; null without tests. */
  readonly said: number | null;
  readonly happened: number | null;
};
export type Reliability = {
  readonly tests: number;
  /** The mean square of how far it was off: 0 is perfect, 0.25 is what always saying "half" gets. */
  readonly brier: number | null;
  readonly rows: readonly ReliabilityRow[];
};

/** So many real results, and what is said of booking rests on them; with fewer it rests on simulated learners, and says so. */
export const REAL_RESULTS_NEEDED = 30;

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether what readiness says comes true. For the owner to look at: nothing is fitted by it. */
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

import type { Band } from './readiness.ts';
import { bandOf } from './readiness.ts';

/** A real test that was reported, and how likely readiness said on that day that it would be passed. */
export type Judged = { readonly pass: number; readonly passed: boolean };

export const BANDS: readonly Band[] = ['far', 'not yet', 'close', 'book'];

export type ReliabilityRow = {
  readonly band: Band;
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

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether what readiness says comes true. For the owner to look at: nothing is fitted by it. */
export function reliabilityOf(tests: readonly Judged[]): Reliability {
  return {
    tests: tests.length,
    brier: mean(tests.map(({ pass, passed }) => (pass - Number(passed)) ** 2)),
    rows: BANDS.map((band) => {
      const of = tests.filter(({ pass }) => bandOf(pass) === band);
      return {
        band,
        tests: of.length,
        passed: of.filter(({ passed }) => passed).length,
        said: mean(of.map(({ pass }) => pass)),
        happened: mean(of.map(({ passed }) => Number(passed))),
      };
    }),
  };
}

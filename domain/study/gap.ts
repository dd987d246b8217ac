/**
 * Estimates how much harder the real test is than our questions, in logits, from reported results. Shown to the owner; used only when the owner sets it
 * (TEST_GAP).
 */
import { ASSUMED_GAP } from './blueprint.ts';
import { logistic, logit } from './logit.ts';

/** With fewer reports there is no estimate. */
const RESULTS_FOR_GAP = 30;

/** A reported result with the probability of passing that was shown before it and the gap that it assumed. */
export type ToldResult = { readonly pass: number; readonly gap: number; readonly passed: boolean };
type FittedGap = { readonly gap: number; readonly low: number; readonly high: number };

/** Change in the logit of passing per logit of question difficulty: 65 questions at 80 %, with the uncertainty of one learner's figure. */
const STEEPNESS = 3.9;
const DOUBT = 0.3;
const NEWTON_STEPS = 8;
const Z95 = 1.96;

/** Undefined when there are too few results. */
export function fitGap(results: readonly ToldResult[]): FittedGap | undefined {
  if (results.length < RESULTS_FOR_GAP) return undefined;
  let gap = ASSUMED_GAP;
  let curvature = 0;
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let slope = -(gap - ASSUMED_GAP) / DOUBT ** 2;
    curvature = 1 / DOUBT ** 2;
    for (const { pass, gap: then, passed } of results) {
      const chance = logistic(logit(pass, 0.005, 0.995) + STEEPNESS * (gap - then));
      slope += STEEPNESS * (Number(passed) - chance);
      curvature += STEEPNESS ** 2 * chance * (1 - chance);
    }
    gap += Math.min(0.5, Math.max(-0.5, slope / curvature));
  }
  const error = Z95 / Math.sqrt(curvature);
  return { gap, low: gap - error, high: gap + error };
}

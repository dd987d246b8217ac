/**
 * An A/B test: does it help to repeat a rule by another question? Half of the learners get sibling questions, half the same question again. The measure is the
 * share of right first sights on questions of which a rule had been met before.
 */
export const SIBLING_MODES = ['half', 'all', 'none'] as const;
/** half: the experiment · all: siblings for everybody · none: the same question for everybody. */
export type SiblingMode = (typeof SIBLING_MODES)[number];

export const ARMS = ['sibling', 'same'] as const;
/** The arm of a learner: a rule is repeated by a sibling question or by the same question. */
export type Repeats = (typeof ARMS)[number];

/** Golden ratio hash of the learner's id: consecutive ids are spread over both arms, independently of anything else that uses the id. */
const SPREAD = 2_654_435_761;
const halfOf = (learner: number): Repeats => (Math.imul(learner, SPREAD) >>> 31 === 0 ? 'sibling' : 'same');

/** Depends on the id alone, so it is the same on every device and day. */
export function repeatsFor(learner: number, mode: SiblingMode): Repeats {
  if (mode === 'half') return halfOf(learner);
  return mode === 'all' ? 'sibling' : 'same';
}

/** Running sums, so that learners can be read in batches. */
export type ArmSums = {
  learners: number;
  sights: number;
  right: number;
  rightSquared: number;
  rightTimesSights: number;
  sightsSquared: number;
};
export const noSums = (): ArmSums => ({
  learners: 0,
  sights: 0,
  right: 0,
  rightSquared: 0,
  rightTimesSights: 0,
  sightsSquared: 0,
});

export function addLearner(sums: ArmSums, { sights, right }: { readonly sights: number; readonly right: number }): void {
  if (sights === 0) return;
  sums.learners += 1;
  sums.sights += sights;
  sums.right += right;
  sums.rightSquared += right * right;
  sums.rightTimesSights += right * sights;
  sums.sightsSquared += sights * sights;
}

/** Factor of the 95 % confidence interval. */
const Z95 = 1.96;
/** With fewer learners the interval would be too narrow. */
export const LEARNERS_NEEDED = 10;

export type ArmShare = { readonly share: number; readonly error: number };

/** Share of right answers with a standard error clustered by learner, because one learner's answers are not independent. Undefined: too few learners. */
export function shareOf(sums: ArmSums): ArmShare | undefined {
  const { learners, sights, right, rightSquared, rightTimesSights, sightsSquared } = sums;
  if (learners < LEARNERS_NEEDED) return undefined;
  const share = right / sights;
  const spread = rightSquared - 2 * share * rightTimesSights + share * share * sightsSquared;
  return { share, error: Math.sqrt((Math.max(0, spread) * learners) / (learners - 1)) / sights };
}

export type Interval = { readonly low: number; readonly high: number };
export const intervalOf = ({ share, error }: ArmShare): Interval => ({
  low: Math.max(0, share - Z95 * error),
  high: Math.min(1, share + Z95 * error),
});

/** Sibling share minus same share with its interval; an interval that contains 0 is inconclusive. */
export function differenceOf(sibling: ArmShare, same: ArmShare): Interval & { readonly difference: number } {
  const difference = sibling.share - same.share;
  const error = Math.hypot(sibling.error, same.error);
  return { difference, low: difference - Z95 * error, high: difference + Z95 * error };
}

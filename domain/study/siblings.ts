/**
 * Whether it helps to repeat a rule by another question: half of the learners get siblings, half the same question again, and nothing else differs.
 * Compared is how often both are right at first sight on a question of which they had met a rule before.
 */
export const SIBLING_MODES = ['half', 'all', 'none'] as const;
/** The setting: half of the learners each (the experiment), everybody siblings, everybody the same question. */
export type SiblingMode = (typeof SIBLING_MODES)[number];

export const ARMS = ['sibling', 'same'] as const;
/** By what a rule comes again. */
export type Repeats = (typeof ARMS)[number];

/** The golden ratio in 32 bits: neighbours in number land in different halves, and no other rule of ours goes by it. */
const SPREAD = 2_654_435_761;
const halfOf = (learner: number): Repeats => (Math.imul(learner, SPREAD) >>> 31 === 0 ? 'sibling' : 'same');

/** The same for a learner on every device and day. */
export function repeatsFor(learner: number, mode: SiblingMode): Repeats {
  if (mode === 'half') return halfOf(learner);
  return mode === 'all' ? 'sibling' : 'same';
}

/** Sums over learners, so that nobody has to hold them all: added up some at a time. */
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

/** Nineteen of twenty such intervals hold the true value. */
const Z95 = 1.96;
/** With fewer the interval would promise too much. */
export const LEARNERS_NEEDED = 10;

export type ArmShare = { readonly share: number; readonly error: number };

/** The share right, and its standard error, taken over learners: the answers of one are alike, and are no evidence each. Undefined: too few learners. */
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

/** How much more often those with siblings are right; an interval that holds 0 has decided nothing. */
export function differenceOf(sibling: ArmShare, same: ArmShare): Interval & { readonly difference: number } {
  const difference = sibling.share - same.share;
  const error = Math.hypot(sibling.error, same.error);
  return { difference, low: difference - Z95 * error, high: difference + Z95 * error };
}

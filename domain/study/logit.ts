export const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/** Nobody is surer than `most` to be right, or than `least` to be wrong. */
export function logit(share: number, least: number, most: number): number {
  const kept = Math.min(most, Math.max(least, share));
  return Math.log(kept / (1 - kept));
}

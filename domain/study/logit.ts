export const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/** Shares are clamped to [least, most], so that the logit stays finite. */
export function logit(share: number, least: number, most: number): number {
  const kept = Math.min(most, Math.max(least, share));
  return Math.log(kept / (1 - kept));
}

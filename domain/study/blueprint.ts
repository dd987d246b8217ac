/** The real test as far as it is known: how many of the 65 counted questions come from each category, and the pass mark. */
export const TEST_SHARES: ReadonlyMap<number, number> = new Map([
  [1, 19],
  [2, 15],
  [3, 9],
  [4, 6],
  [5, 6],
  [6, 10],
]);
export const TEST_CATEGORIES: readonly number[] = [...TEST_SHARES.keys()];
export const TEST_QUESTIONS = [...TEST_SHARES.values()].reduce((sum, share) => sum + share, 0);
export const TEST_PASS = 52;

/** How much harder than our questions the real test is assumed to be, in logits, until enough reported results allow the owner to set it. */
export const ASSUMED_GAP = -0.15;
/** The largest gap that the owner may set. */
export const WIDEST_GAP = 1;

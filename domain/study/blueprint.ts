/** The real test as far as it is known: how many of the 65 questions that count come from each category, and how many must be right. */
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

/** How much harder the real test is taken to be, in logits, until enough real results are reported and the owner has said so. */
export const ASSUMED_GAP = -0.15;
/** The widest that may be said. */
export const WIDEST_GAP = 1;

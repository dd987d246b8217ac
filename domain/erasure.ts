const DAY_MS = 86_400_000;

/** Grace period in days before a requested erasure; a login within it cancels the erasure. */
export const SECOND_THOUGHTS_DAYS = 14;

/** The time of an erasure that is requested now. */
export const erasedAfter = (now: number): number => now + SECOND_THOUGHTS_DAYS * DAY_MS;

/** Whether a login still cancels the erasure. */
export const canComeBack = (eraseAt: string, now: number): boolean => Date.parse(eraseAt) > now;

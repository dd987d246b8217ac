const DAY_MS = 86_400_000;

/** How long an account that is to be erased waits for its owner to think better of it: a login brings it back. */
export const SECOND_THOUGHTS_DAYS = 14;

/** When an account goes that is asked to be erased now. */
export const erasedAfter = (now: number): number => now + SECOND_THOUGHTS_DAYS * DAY_MS;

/** Whether a login can still bring it back. */
export const canComeBack = (eraseAt: string, now: number): boolean => Date.parse(eraseAt) > now;

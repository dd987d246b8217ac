const DAY_MS = 86_400_000;

/** At most 24 months, whichever months they are. */
export const RETENTION_DAYS = 730;
/** Days before the erasure of an unused account on which its owner gets the first and the second notice. */
export const FIRST_NOTICE_DAYS = 60;
export const SECOND_NOTICE_DAYS = 14;

/** Since when the account is unused, and when each notice was sent. */
export type Unused = { readonly since: number; readonly firstAt: number | null; readonly secondAt: number | null };
export type RetentionStep = 'first notice' | 'second notice' | 'erase';
/** The next step and its time, and the time of erasure if the owner does not return. */
export type RetentionPlan = { readonly step: RetentionStep; readonly at: number; readonly erasedAt: number };

const days = (count: number) => count * DAY_MS;

/** Only accounts that were last used before this need to be read from the database. */
export const unusedBefore = (now: number): number => now - days(RETENTION_DAYS - FIRST_NOTICE_DAYS);

/**
 * An account is erased only after both notices, and each notice gives its full period: if a notice is late, because the server was down or the rule is new,
 * the erasure moves.
 */
export function retentionPlan({ since, firstAt, secondAt }: Unused, now: number): RetentionPlan {
  const end = since + days(RETENTION_DAYS);
  if (firstAt === null) {
    const at = Math.max(now, end - days(FIRST_NOTICE_DAYS));
    return { step: 'first notice', at, erasedAt: Math.max(end, at + days(FIRST_NOTICE_DAYS)) };
  }
  const told = Math.max(end, firstAt + days(FIRST_NOTICE_DAYS));
  if (secondAt === null) {
    const at = Math.max(now, told - days(SECOND_NOTICE_DAYS));
    return { step: 'second notice', at, erasedAt: Math.max(told, at + days(SECOND_NOTICE_DAYS)) };
  }
  const erasedAt = Math.max(told, secondAt + days(SECOND_NOTICE_DAYS));
  return { step: 'erase', at: erasedAt, erasedAt };
}

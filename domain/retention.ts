const DAY_MS = 86_400_000;

/** Never longer than 24 months, whatever the months are. */
export const RETENTION_DAYS = 730;
/** How many days before an account goes its owner is written to: once, and once more. */
export const FIRST_NOTICE_DAYS = 60;
export const SECOND_NOTICE_DAYS = 14;

/** Since when nobody has used the account, and when its owner was written to because of that. */
export type Unused = { readonly since: number; readonly firstAt: number | null; readonly secondAt: number | null };
export type RetentionStep = 'first notice' | 'second notice' | 'erase';
/** What comes next, when, and when the account goes if nothing comes in between. */
export type RetentionPlan = { readonly step: RetentionStep; readonly at: number; readonly erasedAt: number };

const days = (count: number) => count * DAY_MS;

/** Accounts that nobody has used since then are near their end: everybody else need not be looked at. */
export const unusedBefore = (now: number): number => now - days(RETENTION_DAYS - FIRST_NOTICE_DAYS);

/**
 * Nobody is erased without both notices, and each leaves its whole time: where they come late, because the server was away or the rule is
 * new, the end waits for them.
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

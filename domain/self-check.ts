/** When a running installation is told to need somebody: by the command `doctor` and on the start page of the back office. */

export const CLOCK_AHEAD_MAX_MS = 5_000;
/** A gigabyte. */
export const DISK_FREE_MIN_BYTES = 1e9;
/** The nightly count runs by itself while a server does. */
const COUNT_LATE_MS = 48 * 3_600_000;
/** A mail that has waited this long is not on its way. */
const MAIL_LATE_MS = 3_600_000;

export const isCountLate = (countedAt: number | undefined, now: number): boolean =>
  countedAt === undefined || now - countedAt > COUNT_LATE_MS;

/** `since`: of the mail that has waited longest; null: none waits. */
export const isMailLate = (since: number | null, now: number): boolean => since !== null && now - since > MAIL_LATE_MS;

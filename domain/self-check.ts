/** Thresholds at which a running installation reports a problem, in the command `doctor`, on the start page of the back office and in deploy/prometheus-alerts.yml. */

export const CLOCK_AHEAD_MAX_MS = 5_000;
/** 2 GB. */
export const DISK_FREE_MIN_BYTES = 2e9;
/** The nightly count runs every 24 hours while a server is up. */
const COUNT_LATE_MS = 48 * 3_600_000;
/** A mail that waits longer than this is stuck. */
const MAIL_LATE_MS = 3_600_000;

export const isCountLate = (countedAt: number | undefined, now: number): boolean =>
  countedAt === undefined || now - countedAt > COUNT_LATE_MS;

/** `since`: when the oldest waiting mail was queued; null: none waits. */
export const isMailLate = (since: number | null, now: number): boolean => since !== null && now - since > MAIL_LATE_MS;

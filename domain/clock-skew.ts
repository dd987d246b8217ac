const DAY_MS = 86_400_000;

/** Maximum age of an answer that waited on an offline phone. */
export const RECORD_AGE_MAX_MS = 400 * DAY_MS;
/** Answers are kept longer than that, so that a resend is recognised as a duplicate. */
export const ANSWERS_KEPT_MONTHS_MIN = 14;
/** Tolerance for a phone clock that is ahead of the server. */
const CLOCK_SKEW_MS = 5 * 60_000;

export type RecordedFault = 'too long ago' | 'in the future';

/** Why a phone's timestamp is impossible; undefined when it is plausible. */
export function recordedFault(at: number, now: number): RecordedFault | undefined {
  if (at < now - RECORD_AGE_MAX_MS) return 'too long ago';
  return at > now + CLOCK_SKEW_MS ? 'in the future' : undefined;
}

/** The time that is stored for an answer: times in the future become now, so that a wrong clock loses no answer. Undefined when the time is impossible. */
export function answeredAt(at: number, now: number): number | undefined {
  return Math.abs(at - now) > RECORD_AGE_MAX_MS ? undefined : Math.min(at, now);
}

const DAY_MS = 86_400_000;

/** Answers may wait on a phone this long for a network. */
export const RECORD_AGE_MAX_MS = 400 * DAY_MS;
/** Answers are kept longer than that, so that one sent again is recognised. */
export const ANSWERS_KEPT_MONTHS_MIN = 14;
/** How far a phone's clock may run ahead. */
const CLOCK_SKEW_MS = 5 * 60_000;

export type RecordedFault = 'too long ago' | 'in the future';

/** Why a phone's timestamp is impossible; undefined when it is plausible. */
export function recordedFault(at: number, now: number): RecordedFault | undefined {
  if (at < now - RECORD_AGE_MAX_MS) return 'too long ago';
  return at > now + CLOCK_SKEW_MS ? 'in the future' : undefined;
}

/** The time that an answer counts at. A wrong clock loses no answer: future times become now. Undefined for times that no real phone sends. */
export function answeredAt(at: number, now: number): number | undefined {
  return Math.abs(at - now) > RECORD_AGE_MAX_MS ? undefined : Math.min(at, now);
}

const DAY_MS = 86_400_000;

/** What a learner did waits on the phone until there is a network; for longer than this nobody is away. */
export const RECORD_AGE_MAX_MS = 400 * DAY_MS;
/** Answers that are kept for a time at all are kept for longer than that, so that one which comes again is known. */
export const ANSWERS_KEPT_MONTHS_MIN = 14;
/** A phone's clock may run ahead of ours. */
const CLOCK_SKEW_MS = 5 * 60_000;

export type RecordedFault = 'too long ago' | 'in the future';

/** Why something cannot have happened when its phone says so; undefined when it can. */
export function recordedFault(at: number, now: number): RecordedFault | undefined {
  if (at < now - RECORD_AGE_MAX_MS) return 'too long ago';
  return at > now + CLOCK_SKEW_MS ? 'in the future' : undefined;
}

/**
 * When an answer counts as given. A phone whose clock is wrong by hours or months loses none: what it says of the future is taken for now.
 * Undefined for a time that no phone which can reach us would say.
 */
export function answeredAt(at: number, now: number): number | undefined {
  return Math.abs(at - now) > RECORD_AGE_MAX_MS ? undefined : Math.min(at, now);
}

import { addDays, LAST_YEAR, stockholmDay, stockholmMidnight } from './stockholm.ts';

const DAY_MS = 86_400_000;
/** Limit of one change. */
export const TRIAL_DAYS_MAX = 3_650;

export type TrialNotice =
  | { readonly kind: 'expiring'; readonly days: number; readonly ends_at: string }
  | { readonly kind: 'ends-today'; readonly days: 0; readonly ends_at: string }
  | { readonly kind: 'expired'; readonly days: number; readonly ends_at: string };

/**
 * behaviour 1.6: the difference in days, rounded; above 0 means about to expire, 0 or below expired. While premium still lasts it is never reported as
 * expired: 0 days left is shown as today. Admins see no notice.
 */
export function trialNotice(
  user: { readonly role: string; readonly trial_ends_at: string | null },
  now: number,
): TrialNotice | undefined {
  if (user.role === 'admin' || user.trial_ends_at === null) return undefined;
  const days = Math.round((Date.parse(user.trial_ends_at) - now) / DAY_MS);
  if (days === 0 && Date.parse(user.trial_ends_at) > now) return { kind: 'ends-today', days: 0, ends_at: user.trial_ends_at };
  return { kind: days > 0 ? 'expiring' : 'expired', days: Math.abs(days), ends_at: user.trial_ends_at };
}

/** The notice becomes a warning this many days before the end. */
const EXPIRY_WARNING_DAYS = 14;

/** The learner's day mentions the end from so many days before it until so many days after. */
const END_NOTE_DAYS = { before: 3, after: 30 };

/** The note about the end on the learner's day; by calendar day, so that it does not change during a day. */
export type EndNote = { readonly kind: 'soon' | 'today' | 'over'; readonly lastDay: string };

export function endNote(
  user: { readonly role: string; readonly trial_ends_at: string | null },
  now: number,
): EndNote | undefined {
  if (user.role === 'admin' || user.trial_ends_at === null) return undefined;
  const [today, lastDay] = [stockholmDay(now), lastTrialDay(user.trial_ends_at)];
  if (Date.parse(user.trial_ends_at) <= now)
    return today <= addDays(lastDay, END_NOTE_DAYS.after) ? { kind: 'over', lastDay } : undefined;
  if (today < addDays(lastDay, -END_NOTE_DAYS.before)) return undefined;
  return { kind: today === lastDay ? 'today' : 'soon', lastDay };
}

/** Style of the notice: plain while there is time, yellow in the last two weeks, red afterwards. */
export function noticeTone({ kind, days }: TrialNotice): 'plain' | 'care' | 'wrong' {
  if (kind === 'expired') return 'wrong';
  return days > EXPIRY_WARNING_DAYS ? 'plain' : 'care';
}

/** The instant at which a trial ends that includes this whole day, Swedish time. */
export function trialThrough(day: string): string {
  return new Date(stockholmMidnight(addDays(day, 1))).toISOString();
}

/** The last day on which the trial is at least partly valid. */
export function lastTrialDay(endsAt: string): string {
  return stockholmDay(Date.parse(endsAt) - 1);
}

/** The last day that a trial can include. */
const LAST_DAY = `${LAST_YEAR}-12-31`;

/**
 * The end of a trial after adding or removing days, counted from its end, or from today when it has ended or never began. The result is a whole day, in
 * `LAST_YEAR` at the latest: forms take no later date.
 */
export function extendTrial(endsAt: string | null, days: number, now: number): string {
  const isRunning = endsAt !== null && Date.parse(endsAt) > now;
  const day = addDays(isRunning ? lastTrialDay(endsAt) : stockholmDay(now), days);
  return trialThrough(day < LAST_DAY ? day : LAST_DAY);
}

/** Takes days back from a running trial; an ended one is not changed. */
export function shortenTrial(endsAt: string | null, days: number, now: number): string | null {
  return endsAt !== null && Date.parse(endsAt) > now ? extendTrial(endsAt, -days, now) : endsAt;
}

/** An activation is a change that moves the end of the trial to a later time in the future (product.md §8); shortening is not. */
export function isActivation(from: string | null, to: string | null, now: number): boolean {
  return to !== null && Date.parse(to) > now && (from === null || Date.parse(from) < Date.parse(to));
}

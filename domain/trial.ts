import { addDays, stockholmDay, stockholmMidnight } from './stockholm.ts';

const DAY_MS = 86_400_000;
/** Nobody gives or takes more at once. */
export const TRIAL_DAYS_MAX = 3_650;

export type TrialNotice =
  | { readonly kind: 'expiring'; readonly days: number; readonly ends_at: string }
  | { readonly kind: 'ends-today'; readonly days: 0; readonly ends_at: string }
  | { readonly kind: 'expired'; readonly days: number; readonly ends_at: string };

/**
 * behaviour 1.6: the day difference rounded; above 0 means about to expire, 0 or below means expired. But as long as all is open nobody is told
 * that it is over: then none is left means today. Admins see no notice (behaviour 1.6).
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

/** From this many days before the end the notice warns. */
const EXPIRY_WARNING_DAYS = 14;

/** On the learner's day the end is told from so many days before it until so many after. */
const END_NOTE_DAYS = { before: 3, after: 30 };

/** What the learner's day says of the end: by the calendar, so that it names the same day every time. */
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

/** How loud the notice is: a fact as long as there is time, yellow in the last two weeks, red when it is over. */
export function noticeTone({ kind, days }: TrialNotice): 'plain' | 'care' | 'wrong' {
  if (kind === 'expired') return 'wrong';
  return days > EXPIRY_WARNING_DAYS ? 'plain' : 'care';
}

/** The trial lasts through this whole day of Sweden's calendar. */
export function trialThrough(day: string): string {
  return new Date(stockholmMidnight(addDays(day, 1))).toISOString();
}

/** The last whole or begun day of a trial. */
export function lastTrialDay(endsAt: string): string {
  return stockholmDay(Date.parse(endsAt) - 1);
}

/** The end of a trial with this many days more, or fewer: counted from the end of the trial, or from today when it is over or never began. Days are whole. */
export function extendTrial(endsAt: string | null, days: number, now: number): string {
  const isRunning = endsAt !== null && Date.parse(endsAt) > now;
  return trialThrough(addDays(isRunning ? lastTrialDay(endsAt) : stockholmDay(now), days));
}

/** Days that were given are taken back from a running trial; one that is over stays as it was. */
export function shortenTrial(endsAt: string | null, days: number, now: number): string | null {
  return endsAt !== null && Date.parse(endsAt) > now ? extendTrial(endsAt, -days, now) : endsAt;
}

/** An activation is a change that moves the end of the trial on, into the future (product.md §8). A trial made shorter is none. */
export function isActivation(from: string | null, to: string | null, now: number): boolean {
  return to !== null && Date.parse(to) > now && (from === null || Date.parse(from) < Date.parse(to));
}

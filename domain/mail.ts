import { addDays, stockholmDay, stockholmHour, stockholmMidnight } from './stockholm.ts';
import { lastTrialDay } from './trial.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A mail that cannot be handed over is tried again for this long. */
export const MAIL_GIVE_UP_MS = 2 * DAY_MS;
/** The wait before the second try; it doubles with each one more. */
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 4 * HOUR_MS;

type MailTry = { readonly tries: number; readonly queuedAt: number; readonly expiresAt: number | null };

/** When a mail that could not be handed over is tried again; undefined: it is given up, because it took too long or its link is dead by then. */
export function nextMailTry({ tries, queuedAt, expiresAt }: MailTry, now: number): number | undefined {
  const next = now + Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  const last = Math.min(queuedAt + MAIL_GIVE_UP_MS, expiresAt ?? Number.POSITIVE_INFINITY);
  return next < last ? next : undefined;
}

/** Reminders arrive while people are up: from nine to six in Sweden. */
const FAIR_FROM = 9;
const FAIR_UNTIL = 18;

export function isFairHour(now: number): boolean {
  const hour = stockholmHour(now);
  return hour >= FAIR_FROM && hour < FAIR_UNTIL;
}

/** Now, or when the next day's hours for reminders begin. */
export function nextFairHour(now: number): number {
  if (isFairHour(now)) return now;
  const today = stockholmDay(now);
  const midnight = stockholmMidnight(stockholmHour(now) < FAIR_FROM ? today : addDays(today, 1));
  // On the two days on which clocks are changed, nine is eight or ten hours after midnight.
  const opening = [8, 9, 10].map((hours) => midnight + hours * HOUR_MS);
  return opening.find((instant) => stockholmHour(instant) === FAIR_FROM) ?? midnight + FAIR_FROM * HOUR_MS;
}

/** Mails that are on until somebody turns them off. */
export const MAIL_SWITCHES = ['trial', 'answers', 'letters'] as const;
export type MailSwitch = (typeof MAIL_SWITCHES)[number];
/** What a link in a mail turns off; reminders to study are chosen by themselves. */
export const REMINDERS = [...MAIL_SWITCHES, 'study'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** Names for trying out, which nobody can register (RFC 2606): no mail ever arrives there. The demo accounts have such. */
const NOBODY = /(^|[@.])(test|example|invalid|localhost)$/i;
export const isNobodysAddress = (address: string) => NOBODY.test(address.trim());

/** How many days before the last one a learner is reminded; later ones of each for a server that was away. */
const WEEK_BEFORE = { from: 7, to: 5 };
const DAY_BEFORE = { from: 1, to: 0 };
/** A learner whose account is younger than this knows when the trial ends, and is not reminded. */
export const REMIND_AFTER_MS = 3 * DAY_MS;
/** No trial that ends later is looked at. */
export const REMIND_WITHIN_MS = (WEEK_BEFORE.from + 2) * DAY_MS;

type TrialReminder = { readonly when: 'week' | 'day'; readonly days: number; readonly day: string };

/** Which reminder of the end of a trial is due: by days of Sweden's calendar, counted to the last one on which all is open. */
export function trialReminder(endsAt: string, now: number): TrialReminder | undefined {
  if (Date.parse(endsAt) <= now) return undefined;
  const day = lastTrialDay(endsAt);
  const days = Math.round((Date.parse(day) - Date.parse(stockholmDay(now))) / DAY_MS);
  const isIn = ({ from, to }: typeof WEEK_BEFORE) => days <= from && days >= to;
  if (isIn(WEEK_BEFORE)) return { when: 'week', days, day };
  return isIn(DAY_BEFORE) ? { when: 'day', days, day } : undefined;
}

import { addDays, stockholmDay, stockholmHour, stockholmMidnight } from './stockholm.ts';
import { lastTrialDay } from './trial.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Delivery of a mail is retried for this long. */
export const MAIL_GIVE_UP_MS = 2 * DAY_MS;
/** Wait before the second try; it doubles with each further try. */
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 4 * HOUR_MS;

type MailTry = { readonly tries: number; readonly queuedAt: number; readonly expiresAt: number | null };

/** Time of the next delivery attempt; undefined: give up, because too much time has passed or the link in the mail will have expired. */
export function nextMailTry({ tries, queuedAt, expiresAt }: MailTry, now: number): number | undefined {
  const next = now + Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  const last = Math.min(queuedAt + MAIL_GIVE_UP_MS, expiresAt ?? Number.POSITIVE_INFINITY);
  return next < last ? next : undefined;
}

/** Reminders are sent only between nine and eighteen o'clock, Swedish time. */
const FAIR_FROM = 9;
const FAIR_UNTIL = 18;

export function isFairHour(now: number): boolean {
  const hour = stockholmHour(now);
  return hour >= FAIR_FROM && hour < FAIR_UNTIL;
}

/** Now, if reminders may be sent; else the next opening at nine. */
export function nextFairHour(now: number): number {
  if (isFairHour(now)) return now;
  const today = stockholmDay(now);
  const midnight = stockholmMidnight(stockholmHour(now) < FAIR_FROM ? today : addDays(today, 1));
  // On days when the clocks change, nine o'clock is eight or ten hours after midnight.
  const opening = [8, 9, 10].map((hours) => midnight + hours * HOUR_MS);
  return opening.find((instant) => stockholmHour(instant) === FAIR_FROM) ?? midnight + FAIR_FROM * HOUR_MS;
}

/** Mails that are sent unless the user turns them off. */
export const MAIL_SWITCHES = ['trial', 'answers', 'letters'] as const;
export type MailSwitch = (typeof MAIL_SWITCHES)[number];
/** Mails with an unsubscribe link; `study` is off unless the user chose it. */
export const REMINDERS = [...MAIL_SWITCHES, 'study'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** Reserved domains (RFC 2606) that nobody can register, used by the demo accounts: no mail can arrive there. */
const NOBODY = /(^|[@.])(test|example|invalid|localhost)$/i;
export const isNobodysAddress = (address: string) => NOBODY.test(address.trim());

/** Days before the end on which the two reminders are sent. After a server outage a reminder is still sent until `to`. */
const WEEK_BEFORE = { from: 7, to: 5 };
const DAY_BEFORE = { from: 1, to: 0 };
/** Accounts younger than this are not reminded: they have just been told when the trial ends. */
export const REMIND_AFTER_MS = 3 * DAY_MS;
/** Trials that end later than this need not be read from the database. */
export const REMIND_WITHIN_MS = (WEEK_BEFORE.from + 2) * DAY_MS;

type TrialReminder = { readonly when: 'week' | 'day'; readonly days: number; readonly day: string };

/** The reminder of the end of the trial that is due, by days in Swedish time until the last day of the trial. */
export function trialReminder(endsAt: string, now: number): TrialReminder | undefined {
  if (Date.parse(endsAt) <= now) return undefined;
  const day = lastTrialDay(endsAt);
  const days = Math.round((Date.parse(day) - Date.parse(stockholmDay(now))) / DAY_MS);
  const isIn = ({ from, to }: typeof WEEK_BEFORE) => days <= from && days >= to;
  if (isIn(WEEK_BEFORE)) return { when: 'week', days, day };
  return isIn(DAY_BEFORE) ? { when: 'day', days, day } : undefined;
}

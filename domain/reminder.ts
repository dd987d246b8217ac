/** Reminders to study, on the days and at the hour that the learner has chosen. */
import { isTestOver } from './study/after-test.ts';

/** 1 is Monday, 7 Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const FIRST_HOUR = 6;
export const LAST_HOUR = 22;
export const USUAL_HOUR = 18;
/** After a server outage a reminder may be this many hours late; after that it is skipped for the day. */
export const LATE_HOURS = 2;

/** The weekday of a date (2026-11-15). */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

type Wish = {
  readonly days: readonly number[];
  readonly hour: number;
  /** Date of the last reminder. */
  readonly remindedOn: string | null;
  /** Whether the learner has answered something today. */
  readonly hasStudied: boolean;
  readonly examDate: string | null;
  readonly hasPassed: boolean;
};

/** At most one per day, never on a day on which the learner has studied, and never after the test. */
export function isReminderDue(wish: Wish, day: string, hour: number): boolean {
  const isNow = wish.days.includes(weekdayOf(day)) && hour >= wish.hour && hour <= wish.hour + LATE_HOURS;
  return isNow && wish.remindedOn !== day && !wish.hasStudied && !isTestOver(day, wish.examDate, wish.hasPassed);
}

/** Hosts of the browsers' push services. The server sends to no other host, whatever endpoint a browser registers (SSRF). */
const PUSH_SERVICE =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)*push\.apple\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com)\/\S+$/;
export const isPushEndpoint = (endpoint: string) => PUSH_SERVICE.test(endpoint);

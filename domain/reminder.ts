/** Reminders to study, on the days and at the hour that the learner has chosen. */
import { isTestOver } from './study/after-test.ts';

/** 1 is Monday, 7 Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const FIRST_HOUR = 6;
export const LAST_HOUR = 22;
export const USUAL_HOUR = 18;
/** A server that was away still reminds this many hours later; after that the day is over for it. */
export const LATE_HOURS = 2;

/** The weekday of a day of the calendar (2026-11-15). */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

type Wish = {
  readonly days: readonly number[];
  readonly hour: number;
  /** The last day on which one was sent. */
  readonly remindedOn: string | null;
  /** Something was answered today. */
  readonly hasStudied: boolean;
  readonly examDate: string | null;
  readonly hasPassed: boolean;
};

/** At most one a day, never on a day on which something was answered, and never after the test. */
export function isReminderDue(wish: Wish, day: string, hour: number): boolean {
  const isNow = wish.days.includes(weekdayOf(day)) && hour >= wish.hour && hour <= wish.hour + LATE_HOURS;
  return isNow && wish.remindedOn !== day && !wish.hasStudied && !isTestOver(day, wish.examDate, wish.hasPassed);
}

/** The push services of the browsers. A server sends to nobody else, whatever a browser says. */
const PUSH_SERVICE =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)*push\.apple\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com)\/\S+$/;
export const isPushEndpoint = (endpoint: string) => PUSH_SERVICE.test(endpoint);

/**
 * Days are counted from 1970. A day of study begins at four in the morning of Stockholm: a learner who goes on past midnight
 * has not begun another day.
 */
import { onStockholmClock } from '../stockholm.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY_BEGINS_AT_MS = 4 * HOUR_MS;

/** A day of the calendar (2026-11-15), counted from 1970. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** A counted day as the calendar writes it. */
export const calendarDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** The day of study of an instant, counted: from four o'clock to four o'clock on Stockholm's clocks. */
export const dayFromFour = (instant: number) => Math.floor((onStockholmClock(instant) - DAY_BEGINS_AT_MS) / DAY_MS);

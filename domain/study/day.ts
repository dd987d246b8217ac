/** Day numbers since 1970. A study day begins at four in the morning in Sweden, so that studying past midnight belongs to the same day. */
import { onStockholmClock } from '../stockholm.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY_BEGINS_AT_MS = 4 * HOUR_MS;

/** Date (2026-11-15) to day number. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** Day number to date. */
export const calendarDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** Instant to the number of its study day. */
export const dayFromFour = (instant: number) => Math.floor((onStockholmClock(instant) - DAY_BEGINS_AT_MS) / DAY_MS);

import { stockholmDay } from '../stockholm.ts';

const DAY_MS = 86_400_000;

/** A day of the calendar (2026-11-15), counted from 1970. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** The Stockholm day of an instant, counted. */
export const studyDay = (instant: number) => dayNumber(stockholmDay(instant));

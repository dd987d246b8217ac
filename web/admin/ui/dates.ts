import { stockholmDay } from '#domain/stockholm.ts';

const TIME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' });

/** ISO date (2026-11-15), because it is easy to scan and sort in tables. */
export const shortDay = (instant: string) => stockholmDay(Date.parse(instant));
export const shortTime = (instant: string) => `${shortDay(instant)} ${TIME.format(Date.parse(instant))}`;

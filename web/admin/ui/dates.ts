import { stockholmDay } from '#domain/stockholm.ts';

const TIME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' });

/** 2026-11-15: in tables a day is read fastest in the form that sorts. */
export const shortDay = (instant: string) => stockholmDay(Date.parse(instant));
export const shortTime = (instant: string) => `${shortDay(instant)} ${TIME.format(Date.parse(instant))}`;

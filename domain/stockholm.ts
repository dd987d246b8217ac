const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** No date is later: none is needed, and loops over days stay short. */
export const LAST_YEAR = 2100;

/** The last Sunday of a month at 01:00 UTC, when the clocks change in the EU. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS;
}

const MARCH = 2;
const OCTOBER = 9;

/** Offset of Swedish time from UTC, by the EU rule in force since 1996: Intl would take a tenth of a second on a weak phone. */
function aheadOfUtc(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  const isSummer = instant >= clockChange(year, MARCH) && instant < clockChange(year, OCTOBER);
  return isSummer ? 2 * HOUR_MS : HOUR_MS;
}

/** Swedish wall-clock time expressed as if it were UTC, for arithmetic with whole days and hours. */
export const onStockholmClock = (instant: number): number => instant + aheadOfUtc(instant);
const onSwedensClock = (instant: number) => new Date(onStockholmClock(instant)).toISOString();

/** The date in Sweden, as 2026-11-15. */
export const stockholmDay = (instant: number): string => onSwedensClock(instant).slice(0, 10);

/** The time of day in Sweden, as 08:05. */
export const stockholmTime = (instant: number): string => onSwedensClock(instant).slice(11, 16);

/** Day and time in Sweden to the second, as 2026-11-15 08:05:09. */
export const stockholmSecond = (instant: number): string => onSwedensClock(instant).slice(0, 19).replace('T', ' ');

const hourFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', hour: '2-digit', hourCycle: 'h23' });

/** The hour in Sweden, 0 to 23. */
export function stockholmHour(instant: number): number {
  return Number(hourFormat.format(instant));
}

/** The instant of Swedish midnight, one or two hours before midnight UTC. */
export function stockholmMidnight(day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  return stockholmDay(utc - 2 * HOUR_MS) === day ? utc - 2 * HOUR_MS : utc - HOUR_MS;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Three instants in Swedish time: the start of last month, the start of this month, and its end. */
export function monthsUntil(now: number): readonly [number, number, number] {
  const [year = 0, month = 0] = stockholmDay(now).split('-').map(Number);
  const begin = (offset: number) => stockholmMidnight(new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10));
  return [begin(-1), begin(0), begin(1)];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The last Sunday of a month, at one o'clock UTC: when the clocks of the European Union change. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS;
}

const MARCH = 2;
const OCTOBER = 9;

/** Sweden's clock is that far ahead of UTC. By the rule that holds since 1996: to ask the platform for it costs a weak phone a tenth of a second. */
function aheadOfUtc(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  const isSummer = instant >= clockChange(year, MARCH) && instant < clockChange(year, OCTOBER);
  return isSummer ? 2 * HOUR_MS : HOUR_MS;
}

/** What the clocks of Sweden show, as if they showed UTC: for whole days and hours of the clock. */
export const onStockholmClock = (instant: number): number => instant + aheadOfUtc(instant);
const onSwedensClock = (instant: number) => new Date(onStockholmClock(instant)).toISOString();

/** The calendar day in Sweden, as 2026-11-15. */
export const stockholmDay = (instant: number): string => onSwedensClock(instant).slice(0, 10);

/** The time of day in Sweden, as 08:05. */
export const stockholmTime = (instant: number): string => onSwedensClock(instant).slice(11, 16);

/** Day and time in Sweden to the second, as 2026-11-15 08:05:09. */
export const stockholmSecond = (instant: number): string => onSwedensClock(instant).slice(0, 19).replace('T', ' ');

const hourFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', hour: '2-digit', hourCycle: 'h23' });

/** The hour on the clocks of Sweden, 0 to 23. */
export function stockholmHour(instant: number): number {
  return Number(hourFormat.format(instant));
}

/** The instant at which a day of Sweden's calendar begins: one or two hours before it does in UTC. */
export function stockholmMidnight(day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  return stockholmDay(utc - 2 * HOUR_MS) === day ? utc - 2 * HOUR_MS : utc - HOUR_MS;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** When the month before this one began in Sweden, when this one did, and when it ends. */
export function monthsUntil(now: number): readonly [number, number, number] {
  const [year = 0, month = 0] = stockholmDay(now).split('-').map(Number);
  const begin = (offset: number) => stockholmMidnight(new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10));
  return [begin(-1), begin(0), begin(1)];
}

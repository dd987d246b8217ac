const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in Sweden, as 2026-11-15. */
export function stockholmDay(instant: number): string {
  return format.format(instant);
}

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

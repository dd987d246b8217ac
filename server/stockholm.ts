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

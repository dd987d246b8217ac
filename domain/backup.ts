const HOUR_MS = 3_600_000;

/** Whether there should be a newer backup: the last good one is older than it may be, or there is none. No limit: backups are made elsewhere. */
export function isBackupLate(lastMadeAt: number | undefined, hours: number, now: number): boolean {
  if (hours === 0) return false;
  return lastMadeAt === undefined || now - lastMadeAt > hours * HOUR_MS;
}

const HOUR_MS = 3_600_000;

/** Whether there should be a newer backup: the last good one is older than it may be, or there is none. No limit: backups are made elsewhere. */
export function isBackupLate(lastMadeAt: number | undefined, hours: number, now: number): boolean {
  if (hours === 0) return false;
  return lastMadeAt === undefined || now - lastMadeAt > hours * HOUR_MS;
}

const DAY_MS = 24 * HOUR_MS;
const NAME = /^mengedi-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(?:\.age|\.gpg)?$/;

/** A kept backup is named by when it was made, so that names sort by time. */
export function backupNameOf(at: number, isEncrypted: boolean): string {
  const moment = `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return `mengedi-${moment}.backup${isEncrypted ? '.age' : ''}`;
}

/** When the backup of that name was made; undefined: it is not the name of one. */
export function backupMadeAt(name: string): number | undefined {
  const [, ...parts] = NAME.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const [year = 0, month = 0, ...rest] = parts.map(Number);
  return Date.UTC(year, month - 1, ...(rest as [number, number, number, number]));
}

export type Keeping = { days: number; atLeast: number };

/** Which of these may go: older than so many days, and not among the newest, which stay however old they are. */
export function backupsToRemove(names: readonly string[], { days, atLeast }: Keeping, now: number): string[] {
  const kept = names.filter((name) => backupMadeAt(name) !== undefined).sort();
  return kept.slice(0, Math.max(0, kept.length - atLeast)).filter((name) => now - (backupMadeAt(name) ?? now) > days * DAY_MS);
}

/** A backup that is much smaller than the one before may be of a database that lost its rows: the older ones are then all that is left of them. */
export const hasShrunk = (bytes: number, before: number | undefined): boolean => before !== undefined && bytes < before / 2;

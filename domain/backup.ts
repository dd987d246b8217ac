const HOUR_MS = 3_600_000;

/** Whether the last good backup is missing or older than the limit. A limit of 0: backups are made elsewhere, so this never reports. */
export function isBackupLate(lastMadeAt: number | undefined, hours: number, now: number): boolean {
  if (hours === 0) return false;
  return lastMadeAt === undefined || now - lastMadeAt > hours * HOUR_MS;
}

const DAY_MS = 24 * HOUR_MS;
const NAME = /^mengedi-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(?:\.age|\.gpg)?$/;

/** The file name is the time of the backup, so that sorting by name sorts by age. */
export function backupNameOf(at: number, isEncrypted: boolean): string {
  const moment = `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return `mengedi-${moment}.backup${isEncrypted ? '.age' : ''}`;
}

/** The time in a backup's name; undefined for other files. */
export function backupMadeAt(name: string): number | undefined {
  const [, ...parts] = NAME.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const [year = 0, month = 0, ...rest] = parts.map(Number);
  return Date.UTC(year, month - 1, ...(rest as [number, number, number, number]));
}

export type Keeping = { days: number; atLeast: number };

/** Names of the backups that may be deleted: older than `days`, except the newest `atLeast`. */
export function backupsToRemove(names: readonly string[], { days, atLeast }: Keeping, now: number): string[] {
  const kept = names.filter((name) => backupMadeAt(name) !== undefined).sort();
  return kept.slice(0, Math.max(0, kept.length - atLeast)).filter((name) => now - (backupMadeAt(name) ?? now) > days * DAY_MS);
}

/** A backup that is much smaller than the previous one may lack rows, so older backups are not deleted then. */
export const hasShrunk = (bytes: number, before: number | undefined): boolean => before !== undefined && bytes < before / 2;

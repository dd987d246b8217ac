import type pg from 'pg';
import { makeBackup, restoreBackup } from '../backup/backup.ts';
import { BackupError, type BackupFile } from '../backup/backup-file.ts';
import type { Erasure } from '../db/replace.ts';
import { readLine, say } from './command.ts';

const counted = (rows: Iterable<[string, number]>) =>
  [...rows]
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ');
const total = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, count) => sum + count, 0);
const progress = (table: string, rows: number) => say(`  ${table}: ${rows} rows …`);

export async function backup(pool: pg.Pool, path: string): Promise<void> {
  const { rows, bytes } = await makeBackup(pool, path, progress);
  say(`Wrote ${path}: ${total(rows)} rows of ${Object.keys(rows).length} tables, ${bytes} bytes.`);
  say(counted(Object.entries(rows)));
}

type Restoring = { role: string | undefined; isAgreed: boolean; erased: readonly Erasure[] };

export async function restore(pool: pg.Pool, backup: BackupFile, { role, isAgreed, erased }: Restoring): Promise<void> {
  const restored = await restoreBackup(pool, backup, {
    progress,
    serverRole: role,
    erased,
    async mayReplace(lost, { made_at, version }) {
      if (isAgreed) return true;
      const holds = `The database is not empty. It holds: ${counted(lost)}.`;
      if (!process.stdin.isTTY) throw new BackupError(`${holds}\nNothing was changed; --yes replaces all of it.`);
      process.stderr.write(
        `${holds}\nAll of it is replaced by the backup of ${made_at}, made by Mengedi ${version}. Go on (yes/no)? `,
      );
      return (await readLine()).trim().toLowerCase() === 'yes';
    },
  });
  if (restored === undefined) throw new BackupError('Nothing was changed.');
  const { header, rows, applied, leftOut, erasedAgain } = restored;
  for (const table of leftOut) say(`Left out: ${table}, which is no table of Mengedi.`);
  for (const migration of applied) say(`Migrated: ${migration}`);
  say(`Restored the backup of ${header.made_at}: ${total(rows)} rows of ${Object.keys(rows).length} tables.`);
  if (erasedAgain > 0) say(`Erased again, because that was done after the backup was made: ${erasedAgain} accounts.`);
}

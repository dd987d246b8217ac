import type pg from 'pg';
import type { Db } from '../connect.ts';

type KeptBackup = { made_at: string; bytes: number; rows: number; tables: number };

/** Written as the owner of the tables. Returns false where the table does not exist yet, or the database is read-only. */
export async function recordBackup(pool: pg.Pool, { made_at, bytes, rows, tables }: KeptBackup): Promise<boolean> {
  const { rows: found } = await pool.query<{ may: boolean }>(
    "select to_regclass('backups') is not null and current_setting('transaction_read_only') = 'off' as may",
  );
  if (found[0]?.may !== true) return false;
  await pool.query('insert into backups (made_at, bytes, rows, tables) values ($1, $2, $3, $4)', [made_at, bytes, rows, tables]);
  return true;
}

export function findLastBackup(db: Db): Promise<KeptBackup | undefined> {
  return db
    .selectFrom('backups')
    .select(['made_at', 'bytes', 'rows', 'tables'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

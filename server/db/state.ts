import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Whether it is there, and takes writes: a replica, and a primary that became one, only reads. */
export type DatabaseState = 'ready' | 'read-only' | 'away';

const ASK_MS = 2_000;

/** Never fails, and never takes longer than two seconds. */
export function databaseState(db: Db): Promise<DatabaseState> {
  const asked = sql<{ read_only: boolean }>`select current_setting('transaction_read_only')::boolean as read_only`
    .execute(db)
    .then(
      ({ rows }): DatabaseState => (rows[0]?.read_only === false ? 'ready' : 'read-only'),
      (): DatabaseState => 'away',
    );
  return Promise.race([asked, new Promise<'away'>((resolve) => setTimeout(resolve, ASK_MS, 'away').unref())]);
}

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';

/** Whether it is there, and takes writes: a replica, and a primary that became one, only reads; `reading` is what its owner chose. */
export type DatabaseState = 'ready' | 'reading' | 'read-only' | 'away';

/** Set beside PostgreSQL's own setting where the owner chose that it is only read: a server that reads is then one that does its work. */
const CHOSEN = 'mengedi.read_only';

export async function letOnlyRead(client: pg.ClientBase, isOn: boolean): Promise<void> {
  await client.query('set default_transaction_read_only = off');
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const setting of ['default_transaction_read_only', CHOSEN]) {
    await client.query(`alter database ${rows[0]?.name} ${isOn ? `set ${setting} = on` : `reset ${setting}`}`);
  }
}

const ASK_MS = 2_000;

/** Never fails, and never takes longer than two seconds. */
export function databaseState(db: Db): Promise<DatabaseState> {
  const asked = sql<{
    read_only: boolean;
    chosen: boolean;
  }>`select current_setting('transaction_read_only')::boolean as read_only,
    coalesce(current_setting(${CHOSEN}, true), '') = 'on' as chosen`
    .execute(db)
    .then(
      ({ rows: [row] }): DatabaseState => (row?.read_only === false ? 'ready' : row?.chosen === true ? 'reading' : 'read-only'),
      (): DatabaseState => 'away',
    );
  return Promise.race([asked, new Promise<'away'>((resolve) => setTimeout(resolve, ASK_MS, 'away').unref())]);
}

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

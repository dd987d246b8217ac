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

/** Connections keep the settings that they were opened with: ends all others, whose servers open new ones. Returns how many it may not end. */
export async function endOtherConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  let left = 0;
  for (const { pid } of rows) {
    // Those of a role that ours has no power over.
    await client.query('select pg_terminate_backend($1)', [pid]).catch(() => {
      left += 1;
    });
  }
  return left;
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

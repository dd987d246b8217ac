import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, isDiskFull, seeRoom } from './connect.ts';
import { isUnavailable } from './unavailable.ts';

/** Whether the database answers and accepts writes. read-only: a replica or demoted primary; reading: read-only mode; full: its disk is full. */
export type DatabaseState = 'ready' | 'reading' | 'read-only' | 'full' | 'away';

/** Ends all other connections, because they keep the settings they were opened with; servers reconnect. Returns how many could not be ended. */
export async function endOtherConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  let left = 0;
  for (const { pid } of rows) {
    // Fails for connections of roles with more rights.
    await client.query('select pg_terminate_backend($1)', [pid]).catch(() => {
      left += 1;
    });
  }
  return left;
}

const ASK_MS = 2_000;

/** More than half of a PostgreSQL page, so that each row needs a new page. */
const PAGE_BYTES = 7_000;

/** Checks for free disk space by inserting and deleting a row that needs a new page. */
async function tryRow(db: Db): Promise<DatabaseState> {
  await sql`insert into write_checks (filler) values (repeat('x', ${PAGE_BYTES}))`.execute(db);
  await sql`delete from write_checks`.execute(db);
  seeRoom(db);
  return 'ready';
}

/** Reads, then writes a few bytes to the WAL; after a full disk, tries a row. */
async function ask(db: Db, note: (state: DatabaseState) => void): Promise<DatabaseState> {
  const { rows } = await sql<{
    read_only: boolean;
    chosen: boolean;
  }>`select current_setting('transaction_read_only')::boolean as read_only,
    exists (select from read_only) as chosen`.execute(db);
  const [row] = rows;
  // In read-only mode a database that can be read is healthy.
  if (row?.chosen === true) return 'reading';
  if (row?.read_only !== false) return 'read-only';
  // With synchronous replication a primary without its standby blocks writes, so it counts as read-only until the write returns.
  note('read-only');
  if (isDiskFull(db)) return tryRow(db).catch((): DatabaseState => 'full');
  await sql`select pg_logical_emit_message(true, 'mengedi', '')`.execute(db).catch((error) => {
    if (isUnavailable(error)) throw error;
  });
  return 'ready';
}

/** One probe at a time, because waiting probes would use up the pool. */
const asking = new WeakMap<Db, { answer: Promise<DatabaseState>; soFar: DatabaseState }>();

/** Never fails, and never takes longer than two seconds. */
export function databaseState(db: Db): Promise<DatabaseState> {
  let asked = asking.get(db);
  if (asked === undefined) {
    const fresh: { answer: Promise<DatabaseState>; soFar: DatabaseState } = { answer: Promise.resolve('away'), soFar: 'away' };
    fresh.answer = ask(db, (state) => {
      fresh.soFar = state;
    })
      .catch((): DatabaseState => 'away')
      .finally(() => asking.delete(db));
    asking.set(db, fresh);
    asked = fresh;
  }
  const { answer } = asked;
  return Promise.race([answer, sleep(ASK_MS, undefined, { ref: false }).then(() => asking.get(db)?.soFar ?? answer)]);
}

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

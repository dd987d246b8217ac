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

const ROW_EVERY_MS = 10_000;
/** More than half of a PostgreSQL page, so that a page holds one row. */
const FILLER_BYTES = 7_000;

/**
 * Checks for free disk space with rows that are inserted until the table has grown by a page, and deleted again. Only growth shows that there is room: pages
 * that vacuum has emptied take rows on a full disk, too, and so does the WAL, whose files have their size in advance.
 */
function growTable(db: Db): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const pages = sql<number>`pg_relation_size('write_checks') / current_setting('block_size')::int`;
    const { rows: before } = await sql<{ pages: number }>`select ${pages} as pages`.execute(tx);
    const most = before[0]?.pages ?? 0;
    for (let place = 0; place <= most; place += 1) {
      const { rows } = await sql<{ page: number }>`insert into write_checks (filler) values (repeat('x', ${FILLER_BYTES}))
        returning (ctid::text::point)[0]::int as page`.execute(tx);
      if ((rows[0]?.page ?? 0) >= most) break;
    }
    await sql`delete from write_checks`.execute(tx);
  });
}

/** When each database last took a row. */
const grown = new WeakMap<Db, number>();

async function tryRow(db: Db): Promise<DatabaseState> {
  try {
    await growTable(db);
    grown.set(db, performance.now());
    seeRoom(db);
  } catch (error) {
    if (isDiskFull(db)) return 'full';
    if (isUnavailable(error as Error)) throw error;
  }
  return 'ready';
}

/** Reads, then writes: a row every ten seconds and on a full disk, else a few bytes to the WAL. */
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
  if (isDiskFull(db) || performance.now() - (grown.get(db) ?? Number.NEGATIVE_INFINITY) >= ROW_EVERY_MS) return tryRow(db);
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

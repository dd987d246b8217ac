import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { BY_COMMAND_LINE, insertAudit } from './audit.ts';
import type { Db } from './connect.ts';
import { DatabaseFault } from './reach.ts';
import { LEFT_OUT, ownTables } from './upkeep/snapshot.ts';

/** Tables that stay writable in read-only mode: for logins, server starts, and the records of backups and migrations. */
const OPEN: ReadonlySet<string> = new Set([
  ...LEFT_OUT,
  'sessions',
  'login_events',
  'second_factors',
  'backups',
  'schema_migrations',
]);

const TRIGGER = 'refuse_while_read_only';
const quote = pg.escapeIdentifier;

/** Allows the transaction of a migration to write in read-only mode. */
export const WRITES_ANYWAY = 'set local mengedi.writes_anyway = on';

/** Tables that lack the trigger of read-only mode. */
export async function unguardedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = $1 and c.relnamespace = current_schema()::regnamespace`,
    [TRIGGER],
  );
  const guarded = new Set(rows.map(({ name }) => name));
  return (await ownTables(client)).map(({ name }) => name).filter((name) => !OPEN.has(name) && !guarded.has(name));
}

/** Call as the owner of the tables, in a transaction. */
export async function guardTables(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await client.query(
      `create trigger ${TRIGGER} before insert or update or delete or truncate on ${quote(name)}
      for each statement execute function ${TRIGGER}()`,
    );
  }
}

/** Since when read-only mode is on; null: off. */
export async function readOnlySince(db: Db): Promise<string | null> {
  const row = await db.selectFrom('read_only').select('since').executeTakeFirst();
  return row?.since ?? null;
}

/** Switches inside the caller's transaction; `note` writes the audit. Returns false when nothing changes. */
export async function switchReadOnly(tx: Db, isOn: boolean, note: () => Promise<void>): Promise<boolean> {
  if (isOn) {
    if ((await readOnlySince(tx)) !== null) return false;
    await note();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('read_only')
      .values({ is_on: true })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numDeletedRows } = await tx.deleteFrom('read_only').executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await note();
  return true;
}

/** The operator's switch. Its state is one row, so that a crash leaves it on or off. Returns false when nothing changes. */
export function turnReadOnly(db: Db, isOn: boolean): Promise<boolean> {
  const action = isOn ? 'read-only on' : 'read-only off';
  const entry = { ...BY_COMMAND_LINE, action, subject: 'database', subject_id: 'read-only', before: null, after: null } as const;
  return db
    .transaction()
    .setAccessMode('read write')
    .execute((tx) => switchReadOnly(tx, isOn, () => insertAudit(tx, entry)));
}

const WRITERS_MS = 20_000;

/** Waits for transactions that began before the switch. Returns false on a time-out. */
export async function untilWritersEnded(db: Db): Promise<boolean> {
  const begun = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  const next = begun.rows[0]?.next ?? '0';
  for (const until = performance.now() + WRITERS_MS; performance.now() < until; await sleep(50)) {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::text::xid8 as ended`.execute(db);
    if (rows[0]?.ended === true) return true;
  }
  return false;
}

/** Database settings by which earlier versions made the database read-only; the second marks that an operator had asked for it. */
const EARLIER = ['default_transaction_read_only', 'mengedi.read_only'] as const;
const NO_PERMISSION = '42501';

async function earlierSettings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select split_part(setting, '=', 1) as name
    from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(setconfig) as setting
    where datname = current_database() and setrole = 0 and split_part(setting, '=', 2) = 'on'`.execute(db);
  return EARLIER.filter((setting) => rows.some(({ name }) => name === setting));
}

/**
 * Removes settings of earlier versions. Returns whether there were any: open connections keep them until they are closed. Throws a message that names the role
 * needed when this one may not.
 */
export async function clearEarlierSwitch(db: Db): Promise<boolean> {
  const found = await earlierSettings(db);
  for (const setting of found) {
    await db
      .transaction()
      .setAccessMode('read write')
      .execute(async (tx) => {
        const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(tx);
        await sql.raw(`alter database ${rows[0]?.name} reset ${setting}`).execute(tx);
      })
      .catch((error: pg.DatabaseError) => {
        if (error.code !== NO_PERMISSION) throw error;
        // The mark alone has no effect.
        if (setting === EARLIER[1]) return;
        throw new DatabaseFault(
          `The database is set to be only read, and this role may not change that: let its owner run "alter database … reset ${setting}".`,
        );
      });
  }
  return found.length > 0;
}

/** At start: an earlier version's read-only setting becomes the row. */
export async function takeOverEarlierSwitch(db: Db): Promise<void> {
  const found = await earlierSettings(db);
  if (found.length !== EARLIER.length) return;
  await turnReadOnly(db, true);
  await clearEarlierSwitch(db);
}

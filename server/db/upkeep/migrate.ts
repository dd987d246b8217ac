import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { CONTENT, columnsOf, TEXT_KINDS } from '#contract/content.ts';
import { contentTextsDigest, contentTextsSql } from '../content/content-texts.ts';
import { LOCKS } from '../locks.ts';
import { DatabaseFault } from '../reach.ts';
import { guardTables, unguardedTables, WRITES_ANYWAY } from '../read-only.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);

/** All migrations of this release, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
}

/** The oldest release that this one upgrades: the first migration makes its tables, and has the name of its last one. */
const OLDEST_BUILD = '20261116.1705-adf12e48';

/** Why this release cannot use tables with these migrations; undefined when it can, or when there are none. */
export function ageFault([oldest = '']: readonly string[], names: readonly string[]): string | undefined {
  if (names.length === 0 || names.includes(oldest)) return undefined;
  return `older than build ${OLDEST_BUILD}, the oldest one that this release upgrades: upgrade to that build first`;
}

/** Migrations of a newer release. Those before the first known one are contained in it. */
export const newerThan = (known: readonly string[], names: readonly string[]) =>
  names.filter((name) => name > (known[0] ?? '') && !known.includes(name));

/** Tables that exist after these migrations. */
export async function tablesOf(names: readonly string[]): Promise<Set<string>> {
  const tables = new Set(['schema_migrations']);
  for (const name of names) {
    const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
    for (const [, table = ''] of text.matchAll(/^create table (\w+)\b(?! partition of)/gm)) tables.add(table);
    for (const [, table = ''] of text.matchAll(/^drop table (\w+)/gm)) tables.delete(table);
  }
  return tables;
}

/**
 * Serialises servers that start at once; the second finds nothing left to do. A transaction-level lock, which also works behind a pooler in transaction mode.
 */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migrations]);
}

/** Indexes of large tables are made before their migration, with CREATE INDEX CONCURRENTLY, so that writes go on. */
const MADE_BEFORE: Readonly<Record<string, { index: string; on: string; of: string }>> = {
  '130-answers-until.sql': {
    index: 'answers_user_question_time',
    on: 'answers',
    of: 'user_id, question_id, answered_at, id',
  },
};
/** For smaller tables the migration itself creates the index quickly. */
const LARGE_BYTES = 16_000_000;

async function makeIndexBefore(pool: pg.Pool, client: pg.ClientBase, name: string): Promise<void> {
  const made = MADE_BEFORE[name];
  if (made === undefined) return;
  const { index, on, of } = made;
  const look = async () => {
    const { rows } = await client.query<{ is_large: boolean; valid: boolean | null }>(
      `select pg_relation_size($2::regclass) > $3 as is_large,
        (select indisvalid from pg_index where indexrelid = to_regclass($1)) as valid`,
      [index, on, LARGE_BYTES],
    );
    const { is_large = false, valid = null } = rows[0] ?? {};
    return { isMissing: valid === false || (is_large && valid === null), isHalf: valid === false };
  };
  for (let found = await look(); found.isMissing; found = await look()) {
    // One of several starting servers creates the index while another connection holds the lock. Waiting for the lock inside a statement would block CREATE
    // INDEX CONCURRENTLY.
    const holder = await pool.connect();
    try {
      await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
      // Without a parameter: a named statement would keep its snapshot open, and CREATE INDEX CONCURRENTLY waits for all snapshots.
      const { rows } = await holder.query<{ is_ours: boolean }>(`select pg_try_advisory_xact_lock(${LOCKS.indexes}) as is_ours`);
      if (rows[0]?.is_ours !== true) await sleep(LOCK_PAUSE_MS);
      else {
        // Overrides a limit of the role.
        await client.query('set statement_timeout = 0');
        // Under the lock: another server may have made it since, and changed the table after that.
        const { isMissing, isHalf } = await look();
        // An invalid index left by a start that was killed.
        if (isHalf) await client.query(`drop index concurrently ${index}`);
        if (isMissing) await client.query(`create index concurrently if not exists ${index} on ${on} (${of})`);
        await client.query('reset statement_timeout');
      }
    } catch (error) {
      throw new DatabaseFault(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
    } finally {
      holder.release(true);
    }
  }
}

/**
 * The line "-- needs: NAME" of a migration that removes something: the migration that a release must know in order to work afterwards, i.e. that of the
 * release that stopped using it. Without the line a migration only adds, and all earlier releases continue to work.
 */
export const neededBy = (statements: string): string | undefined => /^-- needs: (\S+)$/m.exec(statements)?.[1];

/** Applies one migration in the transaction, unless it was applied before. Returns whether it was applied now. */
export async function applyMigration(client: pg.ClientBase, name: string): Promise<boolean> {
  await lockMigrations(client);
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rowCount } = await client.query('insert into schema_migrations (name) values ($1) on conflict do nothing', [name]);
  if (rowCount !== 1) return false;
  const statements = await readFile(new URL(name, MIGRATIONS), 'utf8');
  await client.query(statements);
  const needs = neededBy(statements);
  if (needs !== undefined) await client.query('update schema_migrations set needs = $2 where name = $1', [name, needs]);
  return true;
}

/** After the last migration: makes the triggers and the view of texts, and the triggers of read-only mode. For a database that nobody else uses. */
export async function finishTables(client: pg.ClientBase): Promise<void> {
  await makeContentTexts(client);
  await guardTables(client, await unguardedTables(client));
}

async function makeContentTexts(client: pg.ClientBase): Promise<void> {
  const missing = await missingColumns(client);
  if (missing.length > 0) throw new Error(`contract/content.ts describes what no migration makes: ${missing.join(', ')}`);
  await client.query(contentTextsSql());
}

/** Columns that the description of content names and the tables lack: gives a clearer error than creating the view would. */
async function missingColumns(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const described = TEXT_KINDS.flatMap((kind) => columnsOf(kind).map((column) => `${CONTENT[kind].table}.${column}`));
  return described.filter((name) => !there.has(name));
}

/** Needed for views with security_invoker, among others. */
const POSTGRES_MIN = 15;

/** Why the database's locale cannot handle Ge'ez letters; undefined when it can. */
export async function letterFault(client: pg.ClientBase | pg.Pool): Promise<string | undefined> {
  const { rows } = await client.query<{ encoding: string; locale: string; knows: boolean }>(
    `select current_setting('server_encoding') as encoding, datctype as locale, 'ሰ' ~ '^[[:alpha:]]$' as knows
    from pg_database where datname = current_database()`,
  );
  const { encoding = '', locale = '', knows = false } = rows[0] ?? {};
  if (encoding !== 'UTF8') return `its encoding is ${encoding}, and must be UTF8`;
  return knows ? undefined : `its locale (${locale}) knows no letters beyond ASCII`;
}

/** Refuses a new database with such a locale, because changing it later requires a dump and restore. */
export async function refuseWithoutLetters(client: pg.ClientBase | pg.Pool): Promise<void> {
  const fault = await letterFault(client);
  if (fault === undefined) return;
  throw new DatabaseFault(
    `The database is not fit for Mengedi: ${fault}; names in Ge'ez could not be searched. ` +
      "Make another one: create database mengedi owner mengedi_owner template template0 encoding 'UTF8' locale 'C.UTF-8'",
  );
}

type Applied = {
  names: readonly string[];
  /** Applied migrations of a newer release, after a downgrade. */
  newer: readonly string[];
  /** Those of them that removed something this release needs. */
  unfit: readonly string[];
};

/** Compares applied migrations with those that this release knows. */
async function lookAtMigrations(client: pg.ClientBase, known: readonly string[]): Promise<Applied> {
  // `needs` is a later column: older tables lack it.
  const { rows } = await client.query<{ name: string; needs: string | null }>(
    `select name, to_jsonb(m) ->> 'needs' as needs from schema_migrations m order by name`,
  );
  const names = rows.map(({ name }) => name);
  const unfit = rows.filter(({ needs }) => needs !== null && newerThan(known, [needs]).length > 0);
  return { names, newer: newerThan(known, names), unfit: unfit.map(({ name }) => name) };
}

/**
 * Checks before anything is changed: the PostgreSQL version, the locale, that the tables are not too old, and that no newer release has removed what this one
 * needs. Returns missing migrations and those of a newer release.
 */
export async function checkDatabase(
  client: pg.ClientBase,
  known: readonly string[],
): Promise<{ version: number; missing: readonly string[]; newer: readonly string[] }> {
  const { rows } = await client.query<{ version: string; migrated: boolean }>(
    `select current_setting('server_version_num') as version, to_regclass('schema_migrations') is not null as migrated`,
  );
  const { version = '', migrated = false } = rows[0] ?? {};
  const major = Math.floor(Number(version) / 10_000);
  if (major < POSTGRES_MIN) {
    throw new DatabaseFault(`The database is PostgreSQL ${major}. Mengedi needs PostgreSQL ${POSTGRES_MIN} or newer.`);
  }
  if (!migrated) {
    await refuseWithoutLetters(client);
    return { version: major, missing: known, newer: [] };
  }
  const { names, newer, unfit } = await lookAtMigrations(client, known);
  const tooOld = ageFault(known, names);
  if (tooOld !== undefined) throw new DatabaseFault(`The database is ${tooOld}.`);
  if (unfit.length > 0) {
    throw new DatabaseFault(
      `The database was brought up to date by a newer version of Mengedi (${unfit.join(', ')}). Install that version, or restore a backup of this one.`,
    );
  }
  return { version: major, missing: known.filter((name) => !names.includes(name)), newer };
}

/** With a separate server role the owner's password is needed only when there is something to migrate. */
async function refuseOthersTables(client: pg.ClientBase, missing: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    "select current_user as role from pg_class where oid = to_regclass('schema_migrations') and not pg_has_role(relowner, 'usage')",
  );
  const [other] = rows;
  if (other === undefined) return;
  throw new DatabaseFault(
    `The tables must be brought up to date (${missing.join(', ')}), and the role ${other.role} does not own them: ` +
      'set MIGRATION_DATABASE_URL for this start, or run npm run cli -- migrate with it once.',
  );
}

/**
 * A queued ACCESS EXCLUSIVE lock blocks all later readers. A migration gives up after this long, lets them through and retries. Where transactions overlap all
 * the time, that would never end: later tries wait longer, but only after minutes so long that people notice.
 */
export function lockWaitOf(tries: number): number {
  if (tries <= 20) return 500;
  return tries <= 150 ? 1_000 : 4_000;
}
const LOCK_PAUSE_MS = 1_000;
const LOCK_TRIES = 600;
/** lock_not_available, deadlock_detected: nothing has been done, and the next try may get its locks. */
const LOCK_FAULTS: readonly (string | undefined)[] = ['55P03', '40P01'];

/** Runs `apply` in a transaction with a short lock_timeout, and retries. Returns its result. */
export async function inTurn<Result>(client: pg.ClientBase, name: string, apply: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin read write');
    try {
      await client.query(WRITES_ANYWAY);
      // Overrides a time-out of the role, which is meant for calls.
      await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
      await lockMigrations(client);
      await client.query(`set local lock_timeout = ${lockWaitOf(tries)}`);
      const result = await apply();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      if (LOCK_FAULTS.includes((error as pg.DatabaseError).code) && tries < LOCK_TRIES) {
        await sleep(LOCK_PAUSE_MS);
        continue;
      }
      throw new DatabaseFault(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** The name, in errors, of the step that makes triggers and the view of texts. */
const CONTENT_TEXTS = 'the view of texts';

/** Whether triggers and view were made from another description of content. */
async function hasOtherTexts(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ digest: string | null }>("select obj_description(to_regclass('translations')) as digest");
  return rows[0]?.digest !== contentTextsDigest();
}

/**
 * Applies missing migrations, each in its own transaction, which `finish` ends (migrateFor in roles.ts). Returns the names of those applied now. `tellNewer`
 * receives migrations of a newer release.
 */
export async function migrate(
  pool: pg.Pool,
  tellNewer: (names: readonly string[]) => void = () => undefined,
  finish: (client: pg.ClientBase) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    const { missing, newer } = await checkDatabase(client, await migrationNames());
    if (newer.length > 0) tellNewer(newer);
    if (missing.length > 0) await refuseOthersTables(client, missing);
    for (const name of missing) {
      await makeIndexBefore(pool, client, name);
      const isNew = await inTurn(client, name, async () => {
        if (!(await applyMigration(client, name))) return false;
        await finish(client);
        return true;
      });
      if (isNew) applied.push(name);
    }
    // Nobody uses it yet.
    if (missing.length === (await migrationNames()).length) await inTurn(client, 'a new database', () => finishTables(client));
    // A newer release's view and triggers also work for this one, and its servers may still be running: they stay.
    if (newer.length === 0 && (await hasOtherTexts(client))) {
      await refuseOthersTables(client, [CONTENT_TEXTS]);
      await inTurn(client, CONTENT_TEXTS, async () => {
        await makeContentTexts(client);
        await finish(client);
      });
    }
    // Tables of a newer release are ignored. One table per transaction: one that waits for its only lock cannot be part of a deadlock.
    const known = await tablesOf(await migrationNames());
    const unguarded = async () => (await unguardedTables(client)).filter((name) => known.has(name));
    for (let left = await unguarded(); left.length > 0; ) {
      left = await inTurn(client, 'the guard of tables', async () => {
        // Another server that starts may have guarded it meanwhile.
        const [next, ...others] = await unguarded();
        if (next !== undefined) await guardTables(client, [next]);
        return others;
      });
    }
  } finally {
    client.release();
  }
  return applied;
}

import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { contentTextsSql } from './content-texts.ts';
import { DatabaseFault } from './reach.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Any fixed number: servers that start at once queue here, and the second finds nothing left to do. */
const MIGRATION_LOCK = 7_236_001;

/** All that this version knows, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
}

/** The tables that there are after these migrations. */
export async function tablesOf(names: readonly string[]): Promise<Set<string>> {
  const tables = new Set(['schema_migrations']);
  for (const name of names) {
    const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
    for (const [, table = ''] of text.matchAll(/^create table (\w+)/gm)) tables.add(table);
    for (const [, table = ''] of text.matchAll(/^drop table (\w+)/gm)) tables.delete(table);
  }
  return tables;
}

/** Until the transaction ends. Transaction-level, so that it also works behind a pooler in transaction mode. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/** Applies one inside a transaction, unless it was applied before. Returns whether it was applied now. */
export async function applyMigration(client: pg.ClientBase, name: string): Promise<boolean> {
  await lockMigrations(client);
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rowCount } = await client.query('insert into schema_migrations (name) values ($1) on conflict do nothing', [name]);
  if (rowCount !== 1) return false;
  await client.query(await readFile(new URL(name, MIGRATIONS), 'utf8'));
  if (name === (await migrationNames()).at(-1)) await client.query(contentTextsSql());
  return true;
}

/** Views that look with the eyes of who asks, among others, came with this one. */
const POSTGRES_MIN = 15;

/** Says before anything is changed what could not be undone: an old PostgreSQL, or tables that a newer version has made. Else what is missing. */
export async function checkDatabase(
  client: pg.ClientBase,
  known: readonly string[],
): Promise<{ version: number; missing: readonly string[] }> {
  const { rows } = await client.query<{ version: string; migrated: boolean }>(
    `select current_setting('server_version_num') as version, to_regclass('schema_migrations') is not null as migrated`,
  );
  const { version = '', migrated = false } = rows[0] ?? {};
  const major = Math.floor(Number(version) / 10_000);
  if (major < POSTGRES_MIN) {
    throw new DatabaseFault(`The database is PostgreSQL ${major}. Mengedi needs PostgreSQL ${POSTGRES_MIN} or newer.`);
  }
  if (!migrated) return { version: major, missing: known };
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  const names = applied.map(({ name }) => name);
  const newer = names.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new DatabaseFault(
      `The database was brought up to date by a newer version of Mengedi (${newer.join(', ')}). Install that version, or restore a backup of this one.`,
    );
  }
  return { version: major, missing: known.filter((name) => !names.includes(name)) };
}

/** Applies what is missing, each file in a transaction of its own. Returns the names of those applied now. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const names = await migrationNames();
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await checkDatabase(client, names);
    for (const name of names) {
      await client.query('begin');
      try {
        // However long it takes: a role may have a limit of its own, which is meant for calls.
        await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
        if (await applyMigration(client, name)) applied.push(name);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new DatabaseFault(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
  } finally {
    client.release();
  }
  return applied;
}

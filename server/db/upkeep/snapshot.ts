import pg from 'pg';

export type Table = { name: string; columns: { name: string; type: string }[] };
/** The state of an identity column's sequence. As text: it may exceed JavaScript's integers. */
export type Sequence = { table: string; column: string; last_value: string; is_called: boolean };

export type Snapshot = {
  /** The owner of the tables. */
  role: string;
  migrations: string[];
  /** Migrations that a release must know to work with these tables (migrate.ts). */
  needs: string[];
  tables: Table[];
  /** Tables of the schema that are not ours. */
  foreign: string[];
  sequences: Sequence[];
  /** Rows of a table in batches, each as a JSON array of PostgreSQL's text values. */
  rows(table: Table): AsyncGenerator<string[]>;
};

/** Caches that a server fills at its start. */
export const DERIVED = ['web_builds', 'web_assets', 'web_build_assets', 'published_answers', 'published_questions'];
/** Tables left out of backups: short-lived counts, the read-only switch, revisions of caches, and failed logins, which hold addresses. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'login_limits',
  'write_counts',
  'write_checks',
  'read_only',
  'list_revisions',
  ...DERIVED,
]);
/** Bytes per fetch: rows of pictures have a megabyte, rows of answers two hundred bytes. */
const FETCH_BYTES = 1_000_000;
const FETCH_ROWS_MAX = 250;

/** Fixes the format of dates and bytes, whatever the database's settings, and removes time-outs. */
export const SETTINGS =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';" +
  'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local cursor_tuple_fraction = 1';

const quote = pg.escapeIdentifier;

/** Tables, and partitioned tables with their partitions as one. */
export const WHOLE_TABLES = "c.relkind in ('r', 'p') and not c.relispartition";

/** Tables of our schema; those of extensions and other owners are not ours. */
export async function ownTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and ${WHOLE_TABLES} and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`,
  );
  return rows;
}

async function foreignTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and ${WHOLE_TABLES} and not pg_has_role(c.relowner, 'usage') order by c.relname`,
  );
  return rows.map(({ name }) => name);
}

export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query("select where to_regclass('schema_migrations') is not null");
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

async function neededMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ needs: string }>(
    `select distinct to_jsonb(m) ->> 'needs' as needs from schema_migrations m where to_jsonb(m) ->> 'needs' is not null`,
  );
  return rows.map(({ needs }) => needs);
}

async function readSequences(client: pg.ClientBase, tables: readonly Table[]): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select * from (
      select t as table, a.attname as column, pg_get_serial_sequence(quote_ident(t), a.attname) as sequence
      from unnest($1::text[]) as t join pg_attribute a on a.attrelid = quote_ident(t)::regclass and a.attnum > 0 and not a.attisdropped
    ) as s where sequence is not null`,
    [tables.map(({ name }) => name)],
  );
  const sequences: Sequence[] = [];
  for (const { sequence, ...place } of rows) {
    const { rows: at } = await client.query(`select last_value::text, is_called from ${sequence}`);
    sequences.push({ ...place, ...at[0] });
  }
  return sequences;
}

async function* readRows(client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  await client.query(`declare rows no scroll cursor for select json_build_array(${texts})::text from ${quote(name)}`);
  let largest = FETCH_BYTES / 10;
  for (;;) {
    const count = Math.min(FETCH_ROWS_MAX, Math.max(1, Math.floor(FETCH_BYTES / largest)));
    const { rows } = await client.query<[string]>({ text: `fetch ${count} from rows`, rowMode: 'array' });
    if (rows.length === 0) break;
    const lines = rows.map(([line]) => line);
    largest = Math.max(...lines.map((line) => line.length));
    yield lines;
  }
  await client.query('close rows');
}

/** Reads everything as of one instant, without blocking writes. */
export async function inSnapshot<Result>(pool: pg.Pool, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(SETTINGS);
    const migrations = await appliedMigrations(client);
    const needs = migrations.length === 0 ? [] : await neededMigrations(client);
    const tables = (await ownTables(client)).filter(({ name }) => !LEFT_OUT.has(name));
    // Locked against ALTER and DROP until they are read.
    if (tables.length > 0)
      await client.query(`lock table ${tables.map(({ name }) => quote(name)).join(', ')} in access share mode`);
    const sequences = await readSequences(client, tables);
    const { rows: who } = await client.query<{ role: string }>('select current_user as role');
    const foreign = await foreignTables(client);
    return await read({
      role: who[0]?.role ?? '',
      migrations,
      needs,
      tables,
      foreign,
      sequences,
      rows: (table) => readRows(client, table),
    });
  } finally {
    // Destroys the connection and with it the transaction.
    client.release(true);
  }
}

import pg from 'pg';
import { renewListRevisions } from '../list-revisions.ts';
import { applyMigration, finishTables, lockMigrations, migrationNames, newerThan } from './migrate.ts';
import { grantWork } from './roles.ts';
import { appliedMigrations, DERIVED, ownTables, SETTINGS, type Sequence, type Table } from './snapshot.ts';

export type Loading =
  | { table: { name: string; columns: string[] } }
  /** A row of the table named before, as a JSON array of texts. */
  | { rows: string[] };

type Replacement = {
  migrations: readonly string[];
  parts: AsyncIterable<Loading>;
  sequences: readonly Sequence[];
  /** The server's role, which needs new grants because tables are created anew. */
  serverRole?: string | undefined;
  /** Erasures to replay that the live database does not list. */
  erased: readonly Erasure[];
  /** Leaves out tables and columns of a newer release instead of refusing. */
  leaveNewer: boolean;
  /** Recorded in the audit. */
  record: { madeAt: string; version: string };
};

/** An erased account. created_at distinguishes it from a later account with the same id. */
export type Erasure = { user_id: number; created_at: string };

export class ReplaceError extends Error {
  override name = 'ReplaceError';
}

const quote = pg.escapeIdentifier;
/** A waiting exclusive lock blocks all others, so it is given up after this long. */
const LOCK_TIMEOUT_MS = 30_000;
const DEADLOCK_OR_LOCK_TIMEOUT = new Set(['40P01', '55P03']);
/** Tables that a new database fills by itself. */
const NOT_COUNTED = new Set(['schema_migrations', 'content_revision', 'list_revisions', 'backups', ...DERIVED]);
/** Rows that count as data in tables that also hold defaults. */
const MISSED: Readonly<Record<string, string>> = { plans: 'updated_by is not null or version > 1' };

/** Whether every row of the table counts as data. */
export const isCounted = (table: string) => !NOT_COUNTED.has(table) && MISSED[table] === undefined;

/** How many rows would be lost, by table. */
export async function countRows(pool: pg.Pool): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(SETTINGS);
    for (const { name } of await ownTables(client)) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*) from ${quote(name)} where ${MISSED[name] ?? 'true'}`,
      );
      if (!NOT_COUNTED.has(name) && rows[0] !== undefined && rows[0].count > 0) counts.set(name, rows[0].count);
    }
    await client.query('commit');
  } finally {
    client.release(true);
  }
  return counts;
}

/** Our functions, as DROP names them. */
async function ownFunctions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and pg_has_role(p.proowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`,
  );
  return rows.map(({ signature }) => signature);
}

type ForeignKey = { table: string; name: string; definition: string };
async function foreignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and k.contype = 'f' and k.conparentid = 0 and pg_has_role(c.relowner, 'usage')
    order by c.relname, k.conname`,
  );
  return rows;
}

type Load = { tables: readonly Table[]; parts: AsyncIterable<Loading>; leaveNewer: boolean };

/** Returns tables and columns that were left out. */
async function load(client: pg.ClientBase, { tables, parts, leaveNewer }: Load): Promise<string[]> {
  const leftOut: string[] = [];
  let insert: string | undefined;
  for await (const part of parts) {
    if ('table' in part) {
      const { name, columns } = part.table;
      const known = tables.find((table) => table.name === name);
      insert = undefined;
      if (known === undefined) {
        leftOut.push(name);
        continue;
      }
      const taken = columns.flatMap((column, place) => {
        const type = known.columns.find((candidate) => candidate.name === column)?.type;
        if (type !== undefined) return [{ column: quote(column), value: `(r ->> ${place})::${type}` }];
        if (!leaveNewer) throw new ReplaceError(`the table ${name} has no column ${column} in this version`);
        leftOut.push(`${name}.${column}`);
        return [];
      });
      insert = `insert into ${quote(name)} (${taken.map(({ column }) => column).join(', ')}) overriding system value
        select ${taken.map(({ value }) => value).join(', ')} from jsonb_array_elements($1::jsonb) as r`;
    } else if (insert !== undefined) {
      await client.query(insert, [`[${part.rows.join(',')}]`]);
    }
  }
  return leftOut;
}

const each = async (client: pg.ClientBase, statements: readonly string[]) => {
  for (const statement of statements) await client.query(statement);
};

/** Reads completed and scheduled erasures from the live database before its tables are dropped. Empty for earlier versions. */
async function rememberErasures(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const isKnown = tables.some(({ name }) => name === 'erased');
  await client.query(`
    create temp table erased_before (user_id integer, created_at timestamptz) on commit drop;
    create temp table people_before (id integer, created_at timestamptz, erase_at timestamptz) on commit drop;
    ${isKnown ? 'insert into erased_before select user_id, created_at from erased; insert into people_before select id, created_at, erase_at from users;' : ''}`);
}

/** Repeats erasures made after the backup, and restores the latest state of scheduled ones. Returns the number of erased accounts. */
async function eraseAgain(client: pg.ClientBase, erased: readonly Erasure[]): Promise<number> {
  await client.query(
    `insert into erased (user_id, created_at)
    select user_id, created_at from erased_before
    union select user_id, created_at from jsonb_to_recordset($1::jsonb) as given (user_id integer, created_at timestamptz)
    on conflict do nothing`,
    [JSON.stringify(erased)],
  );
  await client.query(
    'update users u set erase_at = p.erase_at from people_before p where u.id = p.id and u.created_at = p.created_at and u.erase_at is distinct from p.erase_at',
  );
  const gone = await client.query('delete from users u using erased e where u.id = e.user_id and u.created_at = e.created_at');
  return gone.rowCount ?? 0;
}

async function replace(client: pg.ClientBase, replacement: Replacement) {
  const { migrations, parts, sequences, serverRole, record, leaveNewer } = replacement;
  await client.query(SETTINGS);
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await lockMigrations(client);
  const known = await migrationNames();
  const isNewer = newerThan(known, await appliedMigrations(client)).length > 0;
  const owned = await ownTables(client);
  await rememberErasures(client, owned);
  const before = { tables: owned.map(({ name }) => name), functions: await ownFunctions(client) };
  const revision = before.tables.includes('content_revision')
    ? (await client.query<{ revision: number }>('select revision from content_revision')).rows[0]?.revision
    : undefined;

  if (before.tables.length > 0) await client.query(`drop table ${before.tables.map(quote).join(', ')} cascade`);
  if (before.functions.length > 0) await client.query(`drop function ${before.functions.join(', ')} cascade`);
  for (const name of known.filter((name) => migrations.includes(name))) await applyMigration(client, name);

  // Runs as the owner without superuser rights, which managed services do not grant. Triggers are off, so that nothing is counted twice and the audit is
  // writable; foreign keys are off, so that the order of tables does not matter.
  const tables = await ownTables(client);
  const names = tables.map(({ name }) => quote(name));
  const keys = await foreignKeys(client);
  await each(
    client,
    names.map((name) => `alter table ${name} disable trigger user`),
  );
  await each(
    client,
    keys.map(({ table, name }) => `alter table ${quote(table)} drop constraint ${quote(name)}`),
  );
  await client.query(`truncate ${names.join(', ')}`);
  const leftOut = await load(client, { tables, parts, leaveNewer });
  // Deletes records of a newer release's migrations whose tables are not in the backup, so that it applies them again.
  await client.query('delete from schema_migrations where name = any($1)', [newerThan(known, await appliedMigrations(client))]);
  await each(
    client,
    keys.map(({ table, name, definition }) => `alter table ${quote(table)} add constraint ${quote(name)} ${definition}`),
  );
  await each(
    client,
    names.map((name) => `alter table ${name} enable trigger user`),
  );
  for (const { table, column, last_value, is_called } of sequences) {
    if (leftOut.includes(table) || leftOut.includes(`${table}.${column}`)) continue;
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
      table,
      column,
      last_value,
      is_called,
    ]);
  }

  const applied: string[] = [];
  for (const name of known) if (await applyMigration(client, name)) applied.push(name);
  await finishTables(client);
  // Makes the partitions for the months in the backup.
  await client.query('select make_answer_months()');
  const after = { tables: (await ownTables(client)).map(({ name }) => name), functions: await ownFunctions(client) };
  const lost = [
    ...before.tables.filter((name) => !after.tables.includes(name)),
    ...before.functions.filter((name) => !after.functions.includes(name)),
  ];
  // Tables of a newer release are dropped as well; any other unknown table belongs to somebody else.
  if (lost.length > 0 && !isNewer) {
    throw new ReplaceError(`the database holds what is not Mengedi's (${lost.join(', ')}): restore into a database of its own`);
  }

  // It is unknown whether these were sent after the backup, so they are marked as failed and an admin may resend them.
  await client.query("update mails set state = 'failed', last_error = 'waited when the backup was made' where state = 'waiting'");

  const erasedAgain = await eraseAgain(client, replacement.erased);
  if (serverRole !== undefined) await grantWork(client, serverRole);
  // Raises all revisions beyond any that a running server has read, so that every cache is refreshed.
  await client.query('update content_revision set revision = greatest(revision, $1) + 1', [revision ?? 0]);
  await renewListRevisions(client);
  await client.query("insert into audit (action, subject, subject_id, after) values ('restore', 'database', $1, $2)", [
    record.madeAt,
    JSON.stringify({ version: record.version, migrations }),
  ]);
  await client.query("select pg_notify('content', ''), pg_notify('users', '')");
  await client.query(`analyze ${after.tables.map(quote).join(', ')}`);
  return { applied, leftOut, erasedAgain };
}

/**
 * Replaces all our tables by a backup in one transaction: creates them as they were at the time of the backup, fills them and migrates them. Returns the
 * migrations applied, and unknown tables of the backup.
 */
export async function replaceDatabase(
  pool: pg.Pool,
  replacement: Replacement,
): Promise<{ applied: string[]; leftOut: string[]; erasedAgain: number }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await replace(client, replacement);
    await client.query('commit');
    return result;
  } catch (error) {
    if (!DEADLOCK_OR_LOCK_TIMEOUT.has((error as pg.DatabaseError).code ?? '')) throw error;
    throw new ReplaceError('somebody else works in the database; try again, or stop the servers first');
  } finally {
    // Destroys the connection: without a commit nothing has changed.
    client.release(true);
  }
}

import pg from 'pg';
import { connect } from '../connect.ts';
import { lockMigrations, migrate, migrationNames, tablesOf } from './migrate.ts';
import { ownTables } from './snapshot.ts';

const quote = pg.escapeIdentifier;
/** Sorted, for comparison. */
const WORK = 'delete, insert, select, update';
/** Tables with fewer rights: audit, receipts, invoices and agreements are append-only; erasures cannot be undone; migrations and backups are recorded by the owner only. */
const LESS: Readonly<Record<string, string>> = {
  audit: 'insert, select',
  // Written by a trigger with the owner's rights.
  erased: 'select',
  receipts: 'insert, select',
  invoices: 'insert, select',
  agreements: 'insert, select',
  legal_texts: 'insert, select',
  backups: 'select',
  schema_migrations: 'select',
};

/** The rights of a role on each table. */
export async function rightsOf(client: pg.ClientBase, role: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; rights: string }>(
    `select c.relname as name, string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) as rights
    from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = current_schema()::regnamespace and a.grantee = (select oid from pg_roles where rolname = $1)
    group by c.relname`,
    [role],
  );
  return new Map(rows.map(({ name, rights }) => [name, rights]));
}

/** The view, and the functions that run with the owner's rights (SECURITY DEFINER). Between two migrations some are not there yet. */
const BESIDE = `select format('grant select on %s to ', view) as grant from to_regclass('translations') view where view is not null
  union all select format('grant execute on function %s to ', called) from unnest(array[
    to_regprocedure('make_answer_months()'), to_regprocedure('drop_answer_months(integer)')]) called where called is not null`;

/**
 * Grants a role the rights that the server needs, without ownership, so that it can neither alter tables nor drop triggers. `known` are the tables of this
 * release, where they were read before. Call in a transaction.
 */
export async function grantWork(client: pg.ClientBase, role: string, known?: ReadonlySet<string>): Promise<void> {
  const to = quote(role);
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
  const statements = [`grant usage on schema ${quote(rows[0]?.schema ?? 'public')} to ${to}`];
  // Writes nothing when the grants are right, as at most starts.
  const given = await rightsOf(client, role);
  const ours = known ?? (await tablesOf(await migrationNames()));
  for (const { name } of await ownTables(client)) {
    // Grants on tables of a newer release are not changed.
    if (!ours.has(name) && given.has(name)) continue;
    const rights = LESS[name] ?? WORK;
    if (given.get(name) === rights) continue;
    statements.push(`revoke all on ${quote(name)} from ${to}`, `grant ${rights} on ${quote(name)} to ${to}`);
  }
  const beside = await client.query<{ grant: string }>(BESIDE);
  for (const { grant } of beside.rows) statements.push(grant + to);
  await client.query(statements.join('; '));
}

export async function currentRole(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/** The role of a connection. */
async function roleOf(connection: pg.PoolConfig): Promise<string> {
  const { pool } = connect({ connection, size: 1, prepared: false, onError: () => undefined });
  try {
    return await currentRole(pool);
  } finally {
    await pool.end();
  }
}

/** The role that the server works as; undefined when that is the owner of the tables. */
export async function serverRole(database: { owner: pg.PoolConfig; connection: pg.PoolConfig }): Promise<string | undefined> {
  if (database.owner === database.connection) return undefined;
  const [owner, server] = [await roleOf(database.owner), await roleOf(database.connection)];
  return owner === server ? undefined : server;
}

/** Repairs the rights of the role, as the owner. */
export async function letWork(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin read write');
    // Serialises servers that start at once.
    await lockMigrations(client);
    await grantWork(client, role);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Applies missing migrations, and grants the server's role its rights (undefined: it works as the owner). New tables get them in the transaction that makes
 * them, because servers of the release before write meanwhile. Returns the names of the migrations applied now.
 */
export async function migrateFor(
  role: string | undefined,
  owner: pg.Pool,
  tellNewer?: (names: readonly string[]) => void,
): Promise<string[]> {
  if (role === undefined) return migrate(owner, tellNewer);
  const known = await tablesOf(await migrationNames());
  const applied = await migrate(owner, tellNewer, (client) => grantWork(client, role, known));
  await letWork(owner, role);
  return applied;
}

/** Whether the connected role could change the audit, or remove its triggers. */
export async function mayChangeAudit(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select pg_has_role(relowner, 'usage') or has_table_privilege(oid, 'update, delete, truncate, trigger') as may
    from pg_class where oid = 'audit'::regclass`,
  );
  return rows[0]?.may !== false;
}

import pg from 'pg';
import { connect } from './connect.ts';
import { lockMigrations } from './migrate.ts';
import { ownTables } from './snapshot.ts';

const quote = pg.escapeIdentifier;
const WORK = 'select, insert, update, delete';
/** What the server may do less with than work with: audit and receipts are only added to, who was erased stays so, and which migrations were applied and backups made is only the owner's to say. */
const LESS: Readonly<Record<string, string>> = {
  audit: 'select, insert',
  // A trigger with the rights of the owner adds to it.
  erased: 'select',
  receipts: 'select, insert',
  backups: 'select',
  schema_migrations: 'select',
};

/** Lets a role work with our tables, and no more: it owns nothing, so it can neither alter a table nor drop a trigger. Inside a transaction. */
export async function grantWork(client: pg.ClientBase, role: string): Promise<void> {
  const to = quote(role);
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
  await client.query(`grant usage on schema ${quote(rows[0]?.schema ?? 'public')} to ${to}`);
  for (const { name } of await ownTables(client)) {
    await client.query(`revoke all on ${quote(name)} from ${to}`);
    await client.query(`grant ${LESS[name] ?? WORK} on ${quote(name)} to ${to}`);
  }
  await client.query(`grant select on translations to ${to}`);
  // Made and taken away by its hourly job, with the rights of the owner.
  await client.query(`grant execute on function make_answer_months(), drop_answer_months(integer) to ${to}`);
}

export async function currentRole(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/** The role that a connection works as. */
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

/** Called by the owner after each migration, because new tables are nobody else's yet. */
export async function letWork(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    // Of servers that start at once one after the other.
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

/** Whether the role that is connected could change what the audit says, or take away what keeps it from being changed. */
export async function mayChangeAudit(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select pg_has_role(relowner, 'usage') or has_table_privilege(oid, 'update, delete, truncate, trigger') as may
    from pg_class where oid = 'audit'::regclass`,
  );
  return rows[0]?.may !== false;
}

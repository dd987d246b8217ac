import type pg from 'pg';
import { ownTables, WHOLE_TABLES } from './snapshot.ts';

/** How far the database's clock is ahead of ours, in milliseconds, less half of the round trip. */
export async function clockAhead(pool: pg.Pool): Promise<number> {
  const asked = Date.now();
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
  return (rows[0]?.ms ?? 0) - (asked + Date.now()) / 2;
}

/** How many more connections PostgreSQL's own limits allow. */
export async function connectionsLeft(pool: pg.Pool): Promise<{ most: number; left: number }> {
  const { rows } = await pool.query<{ most: number; used: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  const { most = 0, used = 0 } = rows[0] ?? {};
  return { most, left: most - used };
}

/** Whether the connected role owns the tables; true when there are none yet. */
export async function ownsTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    "select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('schema_migrations')",
  );
  return rows[0]?.owns !== false;
}

/** How many of the pool's connections work in parallel: behind a pooler each needs a PostgreSQL connection and waits while none is free. */
export async function atOnce(pool: pg.Pool, wanted: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: wanted }, async () => {
      const client = await pool.connect().catch(() => undefined);
      const works = await client?.query('begin').then(
        () => true,
        () => false,
      );
      return { client, works: works === true };
    }),
  );
  for (const { client } of clients) client?.release(true);
  return clients.filter(({ works }) => works).length;
}

type TableSize = { name: string; bytes: number; rows: number };

/** Sizes of our tables, largest first, with PostgreSQL's estimate of their rows. */
export async function tableSizes(pool: pg.Pool): Promise<TableSize[]> {
  const { rows } = await pool.query<TableSize>(
    `select c.relname as name, sum(pg_total_relation_size(part.oid))::bigint as bytes, sum(greatest(part.reltuples, 0))::bigint as rows
    from pg_class c left join pg_inherits i on i.inhparent = c.oid join pg_class part on part.oid = coalesce(i.inhrelid, c.oid)
    where c.relnamespace = current_schema()::regnamespace and ${WHOLE_TABLES} group by c.oid, c.relname order by 2 desc, 1`,
  );
  return rows;
}

export async function postgresVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string }>('select version() as version');
  return rows[0]?.version ?? '';
}

/** How many rows each of our tables has. */
export async function countTables(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const client = await pool.connect();
  try {
    const counts = new Map<string, number>();
    for (const { name } of await ownTables(client)) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int8 as count from ${client.escapeIdentifier(name)}`,
      );
      counts.set(name, rows[0]?.count ?? 0);
    }
    return counts;
  } finally {
    client.release();
  }
}

import type pg from 'pg';

/** How far the clock of the database is ahead of ours, in milliseconds; half of the way there and back is taken off. */
export async function clockAhead(pool: pg.Pool): Promise<number> {
  const asked = Date.now();
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
  return (rows[0]?.ms ?? 0) - (asked + Date.now()) / 2;
}

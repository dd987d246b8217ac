import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Makes the tables as the oldest release that this one upgrades from has made them. */
export async function makeOldestRelease(pool: pg.Pool): Promise<void> {
  await pool.query(await readFile(new URL('./oldest-release.sql', import.meta.url), 'utf8'));
}

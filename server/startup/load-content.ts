// Loads the files of content into a new database, in a process of its own: what that takes to read and check would stay with the server.
// Started by main.ts, which says where the database is and hears how it went.
import type pg from 'pg';
import { readContentFiles } from '#content/read.ts';
import { connect } from '../db/connect.ts';
import { again } from '../db/hosts.ts';
import { importContent } from '../editing/import.ts';

export type LoadOrder = { directory: string; connection: pg.PoolConfig };
export type LoadResult = { loaded: number } | { name: string; message: string };

async function load({ directory, connection }: LoadOrder): Promise<LoadResult> {
  const { db, pool } = connect({ connection: again(connection), size: 2, prepared: false, onError: () => undefined });
  try {
    const changes = await importContent(db, await readContentFiles(directory), { dryRun: false, overwriteEdited: false });
    return { loaded: changes.length };
  } catch (error) {
    const { name, message, stack = message } = error as Error;
    return { name, message: name === 'ContentError' ? message : stack };
  } finally {
    await pool.end();
  }
}

process.once('message', async (order: LoadOrder) => {
  process.send?.(await load(order), () => process.disconnect());
});

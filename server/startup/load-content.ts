// Loads the files of content into a new database, in a process of its own: what that takes to read and check would stay with the server.
// Started by serve.ts, which says where files and database are and hears how it went.
import type pg from 'pg';
import { readContentFiles } from '#content/read.ts';
import type { Content } from '#content/schema.ts';
import { connect } from '../db/connect.ts';
import { importContent } from '../editing/import.ts';

/** The files are read while the database is being made; its address follows. */
export type LoadOrder = { directory: string } | { connection: pg.PoolConfig };
export type LoadResult = { loaded: number } | { name: string; message: string };

async function load(reading: Promise<Content>, connection: pg.PoolConfig): Promise<LoadResult> {
  const { db, pool } = connect({ connection, size: 2, prepared: false, onError: () => undefined });
  try {
    const changes = await importContent(db, await reading, { dryRun: false, overwriteEdited: false });
    return { loaded: changes.length };
  } catch (error) {
    const { name, message, stack = message } = error as Error;
    return { name, message: name === 'ContentError' ? message : stack };
  } finally {
    await pool.end();
  }
}

let reading: Promise<Content> | undefined;
process.on('message', async (order: LoadOrder) => {
  if ('directory' in order) {
    reading = readContentFiles(order.directory);
    // Reported when the result is awaited.
    reading.catch(() => undefined);
  } else if (reading !== undefined) {
    process.send?.(await load(reading, order.connection), () => process.disconnect());
  }
});

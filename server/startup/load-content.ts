// Loads the content files into a new database, in a child process, so that the memory this needs is returned. serve.ts starts it, sends the folder and the
// database, and receives the result.
import type pg from 'pg';
import { readContentFiles } from '#content/read.ts';
import type { Content } from '#content/schema.ts';
import { connect } from '../db/connect.ts';
import { importContent } from '../editing/import.ts';

/** The files are read while the database is being created; its address is sent afterwards. */
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
    // The error is reported when the result is awaited; this prevents an unhandled rejection.
    reading.catch(() => undefined);
  } else if (reading !== undefined) {
    process.send?.(await load(reading, order.connection), () => process.disconnect());
  }
});

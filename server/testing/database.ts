import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect, type Db } from '../db/connect.ts';
import { type Connection, SERVER_ROLE, startEmbedded } from '../db/embedded/embedded.ts';
import { migrateFor } from '../db/upkeep/roles.ts';
import { writeContentFiles } from '../editing/export.ts';
import { importContent } from '../editing/import.ts';
import { openContentStore } from '../publishing/store.ts';
import { fixture } from './fixture.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Connection;
    /** Folder of the fixture as content files, for servers that fill a database of their own. */
    contentRoot: string;
  }
}

/** PostgreSQL's own template, without our tables. */
export const BARE_TEMPLATE = 'template1';
/** Migrated and empty. */
export const EMPTY_TEMPLATE = 'template_empty';
/** Migrated, with the content of server/testing/fixture.ts. */
export const FIXTURE_TEMPLATE = 'template_fixture';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 30;

/** A temporary folder, in memory if there is space, where databases are created and copied ten times faster. */
export async function testFolder(name: string): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize > ROOM_BYTES;
  return mkdtemp(join(hasRoom ? MEMORY : tmpdir(), `mengedi-${name}-`));
}

/** Stores the compressed content, so that apps on copies of this database need not compress it. */
export async function publishOnce(db: Db): Promise<void> {
  const store = await openContentStore(db, Date.now, (error) => {
    throw error;
  });
  await store.close();
}

/** Starts the PostgreSQL of a test run, creates the template databases, and gives the workers its address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await testFolder('test');
  const embedded = await startEmbedded({ dataDir, fsync: false });
  const open = (database: string) =>
    connect({ connection: { ...embedded.connection, database }, size: 1, prepared: false, onError: () => undefined });

  const { pool } = open(embedded.connection.database);
  await pool.query(`create database ${EMPTY_TEMPLATE}`);
  const empty = open(EMPTY_TEMPLATE);
  await migrateFor(SERVER_ROLE, empty.pool);
  await empty.pool.end();
  await pool.query(`create database ${FIXTURE_TEMPLATE} template ${EMPTY_TEMPLATE} strategy file_copy`);
  await pool.end();
  const filled = open(FIXTURE_TEMPLATE);
  await importContent(filled.db, fixture, { dryRun: false, overwriteEdited: false });
  await publishOnce(filled.db);
  await filled.pool.end();

  const contentRoot = join(dataDir, 'content');
  await writeContentFiles(contentRoot, fixture);
  project.provide('postgres', embedded.connection);
  project.provide('contentRoot', contentRoot);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
}

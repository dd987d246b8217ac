import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../server/db/connect.ts';
import { type Connection, startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/upkeep/migrate.ts';
import { importContent } from '../server/editing/import.ts';
import { publishOnce } from '../server/testing/database.ts';
import { fixture } from '../server/testing/fixture.ts';

/** Template database: migrated, with the content of server/testing/fixture.ts. */
const TEMPLATE = 'template_fixture';
const BUILT = fileURLToPath(new URL('../dist', import.meta.url));
const PLACE = 'MENGEDI_E2E';

/** Shared by all workers of a run: one PostgreSQL, and a copy of the built web app. */
export type Place = { connection: Connection; webRoot: string };

const open = (connection: Connection, database: string) =>
  connect({ connection: { ...connection, database }, size: 1, prepared: false, onError: () => undefined });

/** Playwright calls it before all workers, and the returned function after them. */
// biome-ignore lint/style/noDefaultExport: Playwright takes nothing else.
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'mengedi-e2e-'));
  const webRoot = join(directory, 'web');
  // Copied, so that a concurrent build does not remove files that tests are using.
  await cp(BUILT, webRoot, { recursive: true });
  const { connection, stop } = await startEmbedded({ dataDir: directory, fsync: false });
  const { pool } = open(connection, connection.database);
  await pool.query(`create database ${TEMPLATE}`);
  await pool.end();
  const template = open(connection, TEMPLATE);
  await migrate(template.pool);
  await importContent(template.db, fixture, { dryRun: false, overwriteEdited: false });
  await publishOnce(template.db);
  await template.pool.end();
  process.env[PLACE] = JSON.stringify({ connection, webRoot } satisfies Place);
  return async () => {
    await stop();
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  };
}

/** Creates a database from the template for a worker. Deleted with the run. */
export async function copyDatabase(name: string): Promise<Place> {
  const { connection, webRoot } = JSON.parse(process.env[PLACE] ?? '{}') as Place;
  const { pool } = open(connection, connection.database);
  await pool.query(`create database ${name} template ${TEMPLATE}`).finally(() => pool.end());
  return { connection: { ...connection, database: name }, webRoot };
}

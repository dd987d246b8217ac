import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../server/db/connect.ts';
import { type Connection, startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { importContent } from '../server/editing/import.ts';
import { publishOnce } from '../server/testing/database.ts';
import { fixture } from '../server/testing/fixture.ts';

/** Migrated, with the content of server/testing/fixture.ts. */
const TEMPLATE = 'template_fixture';
const BUILT = fileURLToPath(new URL('../dist', import.meta.url));
const PLACE = 'MENGEDI_E2E';

/** What the workers of this run share: one PostgreSQL, and the web app as it was built when the run began. */
export type Place = { connection: Connection; webRoot: string };

const open = (connection: Connection, database: string) =>
  connect({ connection: { ...connection, database }, size: 1, prepared: false, onError: () => undefined });

/** Playwright calls it once, before all workers, and what it returns after them. */
// biome-ignore lint/style/noDefaultExport: Playwright takes nothing else.
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'mengedi-e2e-'));
  const webRoot = join(directory, 'web');
  // A build in another window does not pull the files away from under a running journey.
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

/** A filled database of one's own, for one worker. It goes with the run. */
export async function copyDatabase(name: string): Promise<Place> {
  const { connection, webRoot } = JSON.parse(process.env[PLACE] ?? '{}') as Place;
  const { pool } = open(connection, connection.database);
  await pool.query(`create database ${name} template ${TEMPLATE}`).finally(() => pool.end());
  return { connection: { ...connection, database: name }, webRoot };
}

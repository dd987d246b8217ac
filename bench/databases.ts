import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { familyOf, memoryOf } from './server.ts';

export type Databases = {
  /** Creates an empty database; returns its DATABASE_URL. */
  create(name: string): Promise<string>;
  query(name: string, statement: string): Promise<void>;
  /** Runs a query that returns one number. */
  count(name: string, statement: string): Promise<number>;
  /** Runs a query that returns one text. */
  text(name: string, statement: string): Promise<string>;
  drop(name: string): Promise<void>;
  memory(): number;
  close(): Promise<void>;
};

/** Starts the embedded PostgreSQL with fsync in a temporary directory. */
export async function openDatabases(): Promise<Databases> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mengedi-bench-'));
  const before = new Set(familyOf(process.pid));
  const embedded = await startEmbedded({ dataDir });
  const postgres = familyOf(process.pid).find((pid) => !before.has(pid)) as number;
  const { host, port, user } = embedded.connection;
  const query = async (database: string, statement: string) => {
    const client = new pg.Client({ ...embedded.connection, database });
    await client.connect();
    return await client.query(statement).finally(() => client.end());
  };
  return {
    async create(name) {
      await query(embedded.connection.database, `create database ${name}`);
      return `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
    },
    query: async (name, statement) => void (await query(name, statement)),
    count: async (name, statement) => Number((await query(name, statement)).rows[0].count),
    text: async (name, statement) => String((await query(name, statement)).rows[0]?.text ?? ''),
    drop: async (name) => void (await query(embedded.connection.database, `drop database ${name} with (force)`)),
    memory: () => familyOf(postgres).reduce((sum, pid) => sum + memoryOf(pid), 0),
    async close() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the parts named on the command line, or all of them. */
export async function runParts(parts: Readonly<Record<string, (databases: Databases) => Promise<void>>>): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Error(`no part "${unknown}"; there are ${Object.keys(parts).join(', ')}`);
  const databases = await openDatabases();
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n== ${name} ==`);
    await part(databases);
  }
  await databases.close();
}

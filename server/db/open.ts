import type pg from 'pg';
import type { Config } from '../settings/config.ts';
import { hasCluster } from './embedded/cluster.ts';
import { attachEmbedded, SERVER_ROLE, startEmbedded } from './embedded/embedded.ts';
import { nameOf, reach } from './reach.ts';

export type OpenDatabase = {
  /** The role that owns the tables; used for migrations and the command line. */
  owner: pg.PoolConfig;
  /** The server's role; equal to the owner when there is only one. */
  connection: pg.PoolConfig;
  close(): Promise<void>;
};

type Where = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>;

/** A name of the database for messages, without its password. */
export function databaseOf({ databaseUrl, dataDir }: Where): string {
  return databaseUrl === undefined ? `embedded, in ${dataDir}` : nameOf({ connectionString: databaseUrl });
}

/** Whether a database exists: always assumed for an address; for the embedded one, once it was made. */
export function hasDatabase({ databaseUrl, dataDir }: Where): boolean {
  return databaseUrl !== undefined || hasCluster(dataDir);
}

/** The PostgreSQL of DATABASE_URL, or the embedded one, which a server owns and the command line attaches to. */
export async function openDatabase(
  config: Where,
  as: 'server' | 'command line',
  log: (line: string) => void,
  /** A server waits for an unreachable PostgreSQL, until aborted; the command line fails at once. */
  wait?: Parameters<typeof reach>[1],
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl };
    const owner = config.migrationDatabaseUrl === undefined ? connection : { connectionString: config.migrationDatabaseUrl };
    await reach([owner, connection], wait);
    return { owner, connection, close: async () => undefined };
  }
  const open = as === 'server' ? startEmbedded : attachEmbedded;
  const embedded = await open({ dataDir: config.dataDir, log });
  const { connection: owner } = embedded;
  return { owner, connection: { ...owner, user: SERVER_ROLE }, close: () => embedded.stop() };
}

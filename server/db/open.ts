import type pg from 'pg';
import type { Config } from '../config.ts';
import { attachEmbedded, startEmbedded } from './embedded.ts';

export type OpenDatabase = {
  connection: pg.PoolConfig;
  close(): Promise<void>;
};

/** The PostgreSQL of DATABASE_URL, or the embedded one: owned by a server, attached to by the command line. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  as: 'server' | 'command line',
  log: (line: string) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    return { connection: { connectionString: config.databaseUrl }, close: async () => undefined };
  }
  const open = as === 'server' ? startEmbedded : attachEmbedded;
  const embedded = await open({ dataDir: config.dataDir, log });
  return { connection: embedded.connection, close: () => embedded.stop() };
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable } from './unavailable.ts';

/** The database cannot be worked with, and waiting would not help. One line says why. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault';
}

const CONNECT_MS = 5_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
/** Older poolers answer a wrong password or unknown database with it. */
const PROTOCOL = '08P01';
/** "Cannot connect now": worth trying again. */
const NOT_NOW = '57P03';

/** Where it is, without who and with which password: host:port/database. */
export function nameOf(connection: pg.ClientConfig): string {
  const { host, port, database } = new pg.Client(connection);
  return `${host}:${port}/${database}`;
}

type Failure = Error & { code?: string; errors?: Failure[] };

const REPLICA: Failure = Object.assign(new Error('it is only a replica'), { code: NOT_NOW });

async function ask(connection: pg.ClientConfig, needsPrimary: boolean): Promise<Failure | undefined> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS, ...connection });
  // A lost connection also rejects the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string }>(
      "select case when pg_is_in_recovery() then 'replica' else 'primary' end as role",
    );
    return needsPrimary && rows[0]?.role === 'replica' ? REPLICA : undefined;
  } catch (error) {
    // A host name with several addresses fails once for each; the first failure is reported.
    return (error as Failure).errors?.[0] ?? (error as Failure);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Resolves when each of these answers. While one is away it is asked again, less and less often; what waiting does not mend, as a wrong password, is
 * thrown at once. Without `wait`, being away is such a fault too. Who waits is a server, which writes: one that is just becoming the primary is
 * waited for until it is.
 */
export async function reach(
  connections: readonly pg.ClientConfig[],
  wait?: { log: (line: string) => void; signal: AbortSignal },
): Promise<void> {
  for (const connection of new Set(connections)) {
    const name = nameOf(connection);
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      const failure = await ask(connection, wait !== undefined);
      wait?.signal.throwIfAborted();
      if (failure === undefined) break;
      if (!isUnavailable(failure) || failure.code === PROTOCOL) {
        throw new DatabaseFault(`The database ${name} lets nobody in with this address: ${failure.message}`);
      }
      if (wait === undefined) throw new DatabaseFault(`The database ${name} cannot be reached: ${failure.message}`);
      wait.log(`the database ${name} cannot be reached (${failure.message}): trying again in ${pauseMs / 1000} s`);
      await sleep(pauseMs, undefined, { signal: wait.signal });
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable } from './unavailable.ts';

/** A database error that waiting does not fix; the message is one line. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault';
}

const CONNECT_MS = 5_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
/** SQLSTATE that older poolers send for a wrong password or an unknown database. */
const PROTOCOL = '08P01';
/** SQLSTATE cannot_connect_now: retry. */
const NOT_NOW = '57P03';

/** host:port/database, without user and password. */
export function nameOf(connection: pg.ClientConfig): string {
  const { host, port, database } = new pg.Client(connection);
  return `${host}:${port}/${database}`;
}

type Failure = Error & { code?: string; errors?: Failure[] };

const REPLICA: Failure = Object.assign(new Error('it is only a replica'), { code: NOT_NOW });

async function ask(connection: pg.ClientConfig, needsPrimary: boolean): Promise<Failure | undefined> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS, ...connection });
  // Without a listener the error event would end the process; a lost connection also rejects the query.
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
 * Resolves when all of these databases answer. While one is unreachable it is retried with growing delays; errors that waiting does not fix, such as a wrong
 * password, are thrown at once. Without `wait` an unreachable database is an error too. A standby counts as unreachable until it is promoted, because a server
 * needs to write.
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

import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './connect.ts';

export type Listener = {
  /** False while notifications may be missed. */
  isConnected(): boolean;
  close(): Promise<void>;
};

const RETRY_MS = 500;
const ECHO_MS = 2_000;

/**
 * Listens for changes made by other servers (LISTEN) and reconnects by itself. `onConnect` runs after each connect to catch up on missed changes. It counts as
 * connected only while it receives its own notifications: behind a pooler in transaction mode LISTEN succeeds but nothing arrives, and a broken network may
 * drop everything silently.
 */
export function listen(
  connection: pg.ClientConfig,
  db: Db,
  channels: Readonly<Record<string, (payload: string) => void>>,
  onConnect: () => void,
): Listener {
  let connected = false;
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const retry = (ended: pg.Client) => {
    if (client !== ended) return;
    connected = false;
    client = undefined;
    ended.removeAllListeners('end');
    ended.end().catch(() => undefined);
    if (!closed) timer = setTimeout(start, RETRY_MS);
  };
  const start = () => {
    const fresh = new pg.Client({ keepAlive: true, connectionTimeoutMillis: 3_000, query_timeout: 3_000, ...connection });
    client = fresh;
    const echo = `echo_${randomUUID()}`;
    let isHeard = false;
    const hear = () => {
      isHeard = true;
      if (connected || client !== fresh) return;
      connected = true;
      onConnect();
    };
    /** Sent from the pool, as changes are: on the listening connection a pooler would deliver it. */
    const call = async () => {
      while (client === fresh) {
        isHeard = false;
        const isSent = await sql`select pg_notify(${echo}, '')`.execute(db).then(
          () => true,
          () => false,
        );
        await sleep(ECHO_MS, undefined, { ref: false });
        // Notifications that arrived during a long turn of the event loop are processed first.
        await nextTurn();
        // When it could not be sent, because the pool is busy or the database away, nothing is known about this connection.
        if (isSent && !isHeard) retry(fresh);
      }
    };
    fresh.on('error', () => retry(fresh));
    fresh.on('end', () => retry(fresh));
    fresh.on('notification', ({ channel, payload }) => (channel === echo ? hear() : channels[channel]?.(payload ?? '')));
    const names = [echo, ...Object.keys(channels)];
    fresh
      .connect()
      .then(() => fresh.query(names.map((name) => `listen ${fresh.escapeIdentifier(name)}`).join('; ')))
      .then(call)
      .catch(() => retry(fresh));
  };
  start();
  return {
    isConnected: () => connected,
    async close() {
      closed = true;
      connected = false;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}

import pg from 'pg';

export type Listener = {
  /** False while the connection is away and messages could be missed. */
  isConnected(): boolean;
  close(): Promise<void>;
};

const RETRY_MS = 500;

/** Hears what other servers changed (LISTEN), and connects again by itself. After each connect, `onConnect` catches up on what was missed. */
export function listen(
  connection: pg.ClientConfig,
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
    const fresh = new pg.Client({ keepAlive: true, connectionTimeoutMillis: 3_000, ...connection });
    client = fresh;
    fresh.on('error', () => retry(fresh));
    fresh.on('end', () => retry(fresh));
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    const names = Object.keys(channels);
    fresh
      .connect()
      .then(() => fresh.query(names.map((name) => `listen ${fresh.escapeIdentifier(name)}`).join('; ')))
      .then(() => {
        if (client !== fresh) return;
        connected = true;
        onConnect();
      })
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

import net, { type AddressInfo } from 'node:net';
import type pg from 'pg';
import { inject } from 'vitest';

export type Proxy = {
  /** The same database, reached through here. */
  via(connection: pg.PoolConfig): pg.PoolConfig;
  /** Every connection breaks, and new ones are refused. */
  cut(): Promise<void>;
  /** Connections stay, but nothing comes through any more. */
  freeze(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
};

/** A way to the PostgreSQL of this run that can be cut, as a network can. */
export async function openProxy(): Promise<Proxy> {
  const postgres = inject('postgres');
  const sockets = new Set<net.Socket>();
  let port = 0;
  let server: net.Server | undefined;
  let isFrozen = false;

  const forward = (from: net.Socket, to: net.Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (!isFrozen) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const open = async () => {
    server = net.createServer((client) => {
      const target = net.connect(`${postgres.host}/.s.PGSQL.${postgres.port}`);
      forward(client, target);
      forward(target, client);
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  const cut = async () => {
    const closing = server;
    server = undefined;
    const closed = new Promise((resolve) => (closing === undefined ? resolve(undefined) : closing.close(resolve)));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  return {
    via: (connection) => ({ ...connection, host: '127.0.0.1', port }),
    cut,
    freeze() {
      isFrozen = true;
    },
    async mend() {
      isFrozen = false;
      await cut();
      await open();
    },
    close: cut,
  };
}

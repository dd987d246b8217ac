import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';

export type PostgresProxy = {
  /** The same connection through the proxy. */
  via(connection: pg.PoolConfig): pg.PoolConfig;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Connections stay open, but no data passes. */
  freeze(): void;
  /** Open connections silently die while new ones work, as when the database moves to another machine. */
  abandon(): void;
  /** Delays data by this much in each direction. */
  delay(milliseconds: number): void;
  /** Once: closes the connection on which this text is sent, before it arrives or in the middle of the answer. */
  breakAt(sent: string, when: 'before' | 'in mid-answer'): void;
  /** Once: the connection on which this text is sent silently dies. */
  abandonAt(sent: string): void;
  /** Drops notifications, like a pooler in transaction mode. */
  deafen(): void;
  /** Replaces a text in the database's answers by another of the same length. */
  pretend(instead: string, of: string): void;
  /** Ends all disturbances. Connections start anew. */
  mend(): Promise<void>;
  close(): Promise<void>;
};

const NOTIFICATION = 'A'.charCodeAt(0);
const HEAD_BYTES = 5;

/** Splits the stream of the PostgreSQL protocol into messages. */
function messages(): (bytes: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const whole: Buffer[] = [];
    while (rest.length >= HEAD_BYTES) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) break;
      whole.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return whole;
  };
}

type Way = { client: net.Socket; database: net.Socket; isAbandoned: boolean; isBreaking: boolean };
type Trap = { sent: string; how: 'before' | 'in mid-answer' | 'abandon' };

/** A proxy to the PostgreSQL of this run that simulates network faults. */
export async function openProxy(): Promise<PostgresProxy> {
  const postgres = inject('postgres');
  const ways = new Set<Way>();
  let port = 0;
  let server: net.Server | undefined;
  let isFrozen = false;
  let isDeaf = false;
  let delayMs = 0;
  let trap: Trap | undefined;
  let pretence: { instead: string; of: string } | undefined;

  const pretended = (bytes: Buffer) =>
    pretence === undefined ? bytes : Buffer.from(bytes.toString('latin1').replaceAll(pretence.of, pretence.instead), 'latin1');
  /** Keeps the order, also with a delay. */
  const forward = (way: Way, to: net.Socket) => {
    let last = Promise.resolve();
    return (bytes: Buffer) => {
      if (isFrozen || way.isAbandoned || bytes.length === 0) return;
      if (delayMs === 0) to.write(bytes);
      else {
        const due = sleep(delayMs, undefined, { ref: false });
        last = Promise.all([last, due]).then(() => void (to.destroyed || to.write(bytes)));
      }
    };
  };
  const breakOff = ({ client, database }: Way) => {
    client.destroySoon();
    database.destroy();
  };
  const open = async () => {
    server = net.createServer((client) => {
      const database = net.connect(`${postgres.host}/.s.PGSQL.${postgres.port}`);
      const way = { client, database, isAbandoned: false, isBreaking: false };
      ways.add(way);
      const [ask, answer, read] = [forward(way, database), forward(way, client), messages()];
      client.on('data', (bytes) => {
        if (trap !== undefined && bytes.includes(trap.sent)) {
          const { how } = trap;
          trap = undefined;
          if (how === 'before') return breakOff(way);
          if (how === 'abandon') way.isAbandoned = true;
          way.isBreaking = how === 'in mid-answer';
        }
        ask(bytes);
      });
      database.on('data', (bytes) => {
        if (way.isBreaking) {
          client.write(bytes.subarray(0, bytes.length / 2));
          return breakOff(way);
        }
        answer(pretended(Buffer.concat(read(bytes).filter((message) => !isDeaf || message[0] !== NOTIFICATION))));
      });
      for (const socket of [client, database]) {
        socket.on('error', () => undefined);
        socket.on('close', () => {
          // The other end is not told that this one has closed.
          if (isFrozen || way.isAbandoned) return;
          ways.delete(way);
          breakOff(way);
        });
      }
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  const cut = async () => {
    const closing = server;
    server = undefined;
    const closed = new Promise((resolve) => (closing === undefined ? resolve(undefined) : closing.close(resolve)));
    for (const { client, database } of ways) {
      client.destroy();
      database.destroy();
    }
    ways.clear();
    await closed;
  };
  await open();
  return {
    via: (connection) => ({ ...connection, host: '127.0.0.1', port }),
    cut,
    freeze() {
      isFrozen = true;
    },
    abandon() {
      for (const way of ways) way.isAbandoned = true;
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    breakAt(sent, how) {
      trap = { sent, how };
    },
    abandonAt(sent) {
      trap = { sent, how: 'abandon' };
    },
    deafen() {
      isDeaf = true;
    },
    pretend(instead, of) {
      pretence = { instead, of };
    },
    async mend() {
      isFrozen = false;
      isDeaf = false;
      delayMs = 0;
      trap = undefined;
      pretence = undefined;
      await cut();
      await open();
    },
    close: cut,
  };
}

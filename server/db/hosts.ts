import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import pg from 'pg';
import { hostsOf } from '../settings/hosts-of.ts';
import { isUnavailable } from './unavailable.ts';

/** Of a connection that leads to the primary among several hosts: what it was made of, and the hosts in words. */
export type Several = { address: string; hosts: string };

const ASK_MS = 2_000;
/** Two may call themselves primary for a moment, after one stood still and was replaced: how long a second one is waited for. */
const SECOND_MS = 250;
/** "Cannot connect now": the same may succeed in a moment. */
export const NOT_NOW = '57P03';

/** Where it writes, as a number that rises with each change of the primary; a replica writes nowhere. */
const ROLE = `select case when pg_is_in_recovery() then 'replica'
  else 'primary ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) end as role`;

type Place = { host: string; port: number; timeline: number };
type Failure = Error & { code?: string; errors?: Failure[] };

const notNow = (message: string) => Object.assign(new Error(message), { code: NOT_NOW });

async function timelineOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ role: string }>(ROLE);
  const [, timeline] = /^primary ([0-9A-F]{8})$/.exec(rows[0]?.role ?? '') ?? [];
  if (timeline === undefined) throw notNow('only a replica');
  return Number.parseInt(timeline, 16);
}

async function ask(connectionString: string): Promise<Place> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS });
  // A lost connection also rejects the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { host: client.host, port: client.port, timeline: await timelineOf(client) };
  } finally {
    client.end().catch(() => undefined);
  }
}

/** A socket that goes wherever the primary is, and not where it is told. */
class PrimarySocket extends net.Socket {
  readonly #find: () => Promise<Place>;
  place: Place | undefined;

  constructor(find: () => Promise<Place>) {
    super();
    this.#find = find;
  }

  override connect(): this {
    this.#find().then(
      (place) => {
        if (this.destroyed) return;
        this.place = place;
        super.connect(place.port, place.host);
      },
      (error) => this.destroy(error),
    );
    return this;
  }
}

/**
 * The way to the database of an address. With several hosts, or with target_session_attrs, each connection goes to the one that is the
 * primary at that moment. Once a new primary was seen, the one before is never written to again: connections to it end, and none is made
 * when it comes back and does not know yet that it was replaced.
 */
export function connectionTo(address: string): pg.PoolConfig & Partial<Several> {
  const { urls, wish } = hostsOf(address);
  const [first = ''] = urls;
  if (urls.length === 1 && wish === undefined) return { connectionString: address };
  const clients = urls.map((connectionString) => new pg.Client({ connectionString }));
  const hosts = clients.map(({ host, port }) => `${host}:${port}`).join(',');
  const sockets = new Set<PrimarySocket>();
  let newest = 0;
  const refuseReplaced = (timeline: number) => {
    if (timeline < newest) throw notNow(`${hosts}: only a primary that was replaced`);
    newest = timeline;
    for (const socket of sockets)
      if ((socket.place?.timeline ?? newest) < newest) socket.destroy(notNow('there is a new primary'));
  };

  const look = async (): Promise<Place> => {
    const found: Place[] = [];
    const failures: Failure[] = [];
    const asked = urls.map((url) => ask(url).then((place) => void found.push(place)));
    const all = Promise.all(asked.map((one) => one.catch((error) => void failures.push(error))));
    // Nobody waits for hosts that are dead without a word, once another one is there.
    await Promise.race([
      all,
      Promise.any(asked).then(
        () => sleep(SECOND_MS),
        () => all,
      ),
    ]);
    const [place] = found.sort((a, b) => b.timeline - a.timeline);
    if (place !== undefined) {
      refuseReplaced(place.timeline);
      return place;
    }
    // What waiting does not mend, as a wrong password, all of them say.
    const fault = failures.every((failure) => !isUnavailable(failure)) ? failures[0] : undefined;
    throw fault ?? notNow(`no primary among ${hosts}: ${failures.map(({ message, code }) => message || code).join('; ')}`);
  };
  let looking: Promise<Place> | undefined;
  const find = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  /** Called by the driver for each connection, with its own settings of TLS: the name in the certificate is that of the host where it leads. */
  const stream = (config: { ssl?: boolean | tls.ConnectionOptions }) => {
    const socket = new PrimarySocket(find);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (config.ssl) {
      const checkServerIdentity: typeof tls.checkServerIdentity = (_first, certificate) =>
        tls.checkServerIdentity(socket.place?.host ?? '', certificate);
      config.ssl = { ...(config.ssl === true ? {} : config.ssl), checkServerIdentity };
    }
    return socket;
  };
  return {
    connectionString: first,
    stream: stream as unknown as () => net.Socket,
    // It may have become a replica, or have been replaced, since it was asked.
    verify: (client, done) =>
      void timelineOf(client)
        .then(refuseReplaced)
        .then(() => done(), done),
    address,
    hosts,
  };
}

/** The same in a process to which only its words came. */
export const again = (connection: pg.PoolConfig & Partial<Several>): pg.PoolConfig =>
  connection.address === undefined ? connection : { ...connection, ...connectionTo(connection.address) };

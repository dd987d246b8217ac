import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type ConnectOptions, connect, type Db } from './connect.ts';
import { isReadOnly } from './unavailable.ts';

/** Where something is read. */
export type From = { readonly db: Db; readonly pool: pg.Pool };
/** Does what only reads, and is done again elsewhere where it fails. */
export type Read = <Result>(work: (from: From) => Promise<Result>) => Promise<Result>;
/** What a replica may be asked for: all that was committed before the question, or what was so some seconds ago. */
export type Freshness = 'current' | 'recent';
/** Where a read went: to the replica, or to the primary because the replica did not have all of it yet, was too old, or was of no use. */
export const READ_PLACES = ['replica', 'behind', 'old', 'away'] as const;
export type ReadPlace = (typeof READ_PLACES)[number];

export type Reader = Readonly<Record<Freshness, Read>> & {
  /** How old the replica is at most, in milliseconds; where it is of no use, why. Undefined: there is none. */
  look(): Promise<{ place: ReadPlace; ageMs: number; why?: Error } | undefined>;
  close(): Promise<void>;
};

export type ReaderOptions = {
  primary: From;
  /** Undefined: everything is read from the primary. */
  replica: Pick<ConnectOptions, 'connection' | 'prepared' | 'slowQueryMs' | 'onSlowQuery'> | undefined;
  maxAgeMs: number;
  count?: (place: ReadPlace) => void;
  /** Called when it changes whether the replica is of use. */
  told?: (place: ReadPlace, why: Error | undefined) => void;
};

const CONNECTIONS = 4;
/** A replica is mostly some milliseconds behind: this long it is waited for, once while it lags. */
const PATIENCE_MS = 250;
const LOOK_AGAIN_MS = 20;
/** A replica that was of no use is left alone for this long: one that does not even refuse would cost every read seconds. */
const LEFT_ALONE_MS = 2_000;

type Position = { system: string; database: string; lsn: string | null; xmax: string; at: string };

const CLUSTER = sql`(select system_identifier::text from pg_control_system()) as system, current_database() as database`;

/** How far the primary is now. */
async function positionOf(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`select ${CLUSTER}, clock_timestamp()::text as at,
    pg_snapshot_xmax(pg_current_snapshot())::text as xmax,
    case when not pg_is_in_recovery() then pg_current_wal_insert_lsn() end::text as lsn`.execute(db);
  return rows[0] as Position;
}

type Compared = { system: string; database: string; is_replica: boolean; has_all: boolean; age: number | null };

/**
 * Whether the replica has all that was committed on the primary by then, and how old it is if not. It has all when it has replayed the log as far; or when no
 * transaction is open on it that was over there: a primary where nothing happens may stand behind the head of a page of which nothing was sent. If not, the last commit that it has
 * says its age. Both times are of the primary's clock.
 */
async function compare(db: Db, { lsn, xmax, at }: Position): Promise<Compared> {
  const { rows } = await sql<Compared>`select ${CLUSTER}, pg_is_in_recovery() as is_replica,
    coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn or pg_snapshot_xmin(pg_current_snapshot()) >= ${xmax}::xid8, false) as has_all,
    (extract(epoch from ${at}::timestamptz - pg_last_xact_replay_timestamp()) * 1000)::float8 as age`.execute(db);
  return rows[0] as Compared;
}

/** The place of one address with the role of another: a replica has the same roles. */
export function atPlaceOf(place: string, role: pg.PoolConfig): pg.PoolConfig {
  const { host, port, database, ssl } = new pg.Client({ connectionString: place });
  const { user, password } = new pg.Client(role);
  return { host, port, ...(database && { database }), ...(user && { user }), ...(password && { password }), ssl };
}

/** Reads from the replica where that is new enough, and from the primary where not, or where the replica fails. */
export function openReader({ primary, replica, maxAgeMs, count, told }: ReaderOptions): Reader {
  if (replica === undefined) {
    const read: Read = (work) => work(primary);
    return { current: read, recent: read, look: async () => undefined, close: async () => undefined };
  }
  const { connection, ...options } = replica;
  const second = connect({
    ...options,
    connection: {
      // Also where it was made a primary meanwhile, nothing is written there.
      ...(options.prepared ? { options: '-c default_transaction_read_only=on' } : {}),
      ...connection,
    },
    size: CONNECTIONS,
    onError: () => undefined,
  });
  let last: ReadPlace = 'replica';
  let leftAloneUntil = Number.NEGATIVE_INFINITY;
  let impatientUntil = Number.NEGATIVE_INFINITY;
  /** When it was last seen to have everything. */
  let allAt = Number.NEGATIVE_INFINITY;

  const note = (place: 'replica' | 'old' | 'away', why?: Error) => {
    if (place !== 'replica') leftAloneUntil = performance.now() + LEFT_ALONE_MS;
    if (place !== last) told?.(place, why);
    last = place;
  };

  async function look(freshness: Freshness): Promise<{ place: ReadPlace; ageMs: number; why?: Error }> {
    const asked = performance.now();
    const patienceMs = asked < impatientUntil ? 0 : PATIENCE_MS;
    const position = await positionOf(primary.db);
    for (;;) {
      const seen = await compare(second.db, position).catch((error: Error) => error);
      if (seen instanceof Error) return { place: 'away', ageMs: Number.POSITIVE_INFINITY, why: seen };
      if (!seen.is_replica || seen.system !== position.system || seen.database !== position.database) {
        const why = new Error('READ_DATABASE_URL leads to no replica of the database of DATABASE_URL');
        return { place: 'away', ageMs: Number.POSITIVE_INFINITY, why };
      }
      if (seen.has_all) {
        allAt = asked;
        return { place: 'replica', ageMs: 0 };
      }
      const ageMs = Math.min(seen.age ?? Number.POSITIVE_INFINITY, performance.now() - allAt);
      if (freshness === 'recent' && ageMs <= maxAgeMs) return { place: 'replica', ageMs };
      if (performance.now() - asked > patienceMs) return { place: ageMs <= maxAgeMs ? 'behind' : 'old', ageMs };
      await sleep(LOOK_AGAIN_MS);
    }
  }

  const readerFor =
    (freshness: Freshness): Read =>
    async (work) => {
      if (performance.now() < leftAloneUntil) {
        count?.(last);
        return work(primary);
      }
      const { place, why } = await look(freshness);
      if (place === 'behind') impatientUntil = performance.now() + LEFT_ALONE_MS;
      if (place === 'old' || place === 'away') note(place, why);
      if (place === 'replica') {
        try {
          const result = await work(second);
          note('replica');
          count?.('replica');
          return result;
        } catch (error) {
          if (isReadOnly(error as { code?: string })) throw error;
          // Whatever it is: what is wrong with the question itself is wrong at the primary too.
          note('away', error as Error);
        }
      }
      count?.(place === 'replica' ? 'away' : place);
      return work(primary);
    };

  return {
    current: readerFor('current'),
    recent: readerFor('recent'),
    look: () => look('recent'),
    close: () => second.pool.end(),
  };
}

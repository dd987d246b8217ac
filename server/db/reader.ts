import { sql } from 'kysely';
import pg from 'pg';
import { type ConnectOptions, connect, type Db } from './connect.ts';
import { isReadOnly } from './unavailable.ts';

/** The database that a read goes to. */
export type From = { readonly db: Db; readonly pool: pg.Pool };
/** Runs work that only reads; it runs again on the primary when the replica fails. */
export type Read = <Result>(work: (from: From) => Promise<Result>) => Promise<Result>;
/** Where a read went: to the replica, or to the primary because the replica was too old or of no use. */
export const READ_PLACES = ['replica', 'old', 'away'] as const;
export type ReadPlace = (typeof READ_PLACES)[number];
type Look = { place: ReadPlace; ageMs: number; why?: Error };

export type Reader = {
  read: Read;
  /** Undefined without a replica. */
  look(): Promise<Look | undefined>;
  close(): Promise<void>;
};

export type ReaderOptions = {
  primary: From;
  /** Undefined: all reads go to the primary. */
  replica: Pick<ConnectOptions, 'connection' | 'prepared' | 'slowQueryMs' | 'onSlowQuery'> | undefined;
  maxAgeMs: number;
  count?: (place: ReadPlace) => void;
  /** Called when the replica becomes usable or stops being so. */
  told?: (place: ReadPlace, why: Error | undefined) => void;
};

const CONNECTIONS = 4;
/** A failed replica is not asked for this long: one that hangs would cost each read seconds. */
const LEFT_ALONE_MS = 2_000;

/** Host and database of one address with the role of another: a replica has the same roles. */
export function atPlaceOf(place: string, role: pg.PoolConfig): pg.PoolConfig {
  const { host, port, database, ssl } = new pg.Client({ connectionString: place });
  const { user, password } = new pg.Client(role);
  return { host, port, ...(database && { database }), ...(user && { user }), ...(password && { password }), ssl };
}

/** `age`: seconds since the last replayed transaction. It grows while nothing is written; then the idle primary is read. */
type Seen = { database: string; is_replica: boolean; age: number | null };

async function lookAt(db: Db): Promise<Seen> {
  const { rows } = await sql<Seen>`select pg_is_in_recovery() as is_replica,
    (select system_identifier::text from pg_control_system()) || ' ' || current_database() as database,
    (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as age`.execute(db);
  return rows[0] as Seen;
}

/** Reads from the replica where PostgreSQL says that it is new enough, and from the primary where not, or where the replica fails. */
export function openReader({ primary, replica, maxAgeMs, count, told }: ReaderOptions): Reader {
  if (replica === undefined) return { read: (work) => work(primary), look: async () => undefined, close: async () => undefined };
  const { connection, ...options } = replica;
  // Never writes, even if the replica has been promoted.
  const readOnly = options.prepared ? { options: '-c default_transaction_read_only=on' } : {};
  const second = connect({
    ...options,
    connection: { ...readOnly, ...connection },
    size: CONNECTIONS,
    onError: () => undefined,
  });
  let last: ReadPlace = 'replica';
  let leftAloneUntil = Number.NEGATIVE_INFINITY;
  const note = (place: ReadPlace, why?: Error) => {
    if (place !== 'replica') leftAloneUntil = performance.now() + LEFT_ALONE_MS;
    if (place !== last) told?.(place, why);
    last = place;
    count?.(place);
  };

  async function look(): Promise<Look> {
    try {
      const [seen, { database }] = await Promise.all([lookAt(second.db), lookAt(primary.db)]);
      if (!seen.is_replica || seen.database !== database)
        throw new Error('READ_DATABASE_URL leads to no replica of the database of DATABASE_URL');
      const ageMs = seen.age ?? Number.POSITIVE_INFINITY;
      return { place: ageMs <= maxAgeMs ? 'replica' : 'old', ageMs };
    } catch (why) {
      return { place: 'away', ageMs: Number.POSITIVE_INFINITY, why: why as Error };
    }
  }

  const read: Read = async (work) => {
    const { place, why } = performance.now() < leftAloneUntil ? { place: last } : await look();
    if (place === 'replica') {
      try {
        const result = await work(second);
        note('replica');
        return result;
      } catch (error) {
        if (isReadOnly(error as { code?: string })) throw error;
        // Any error: one in the query itself fails on the primary as well.
        note('away', error as Error);
        return work(primary);
      }
    }
    if (performance.now() < leftAloneUntil) count?.(place);
    else note(place, why);
    return work(primary);
  };
  return { read, look, close: () => second.pool.end() };
}

import { sql } from 'kysely';
import pg from 'pg';
import { type ConnectOptions, connect, type Db } from './connect.ts';
import { isReadOnly } from './unavailable.ts';

/** The database that a read is sent to. */
export type From = { readonly db: Db; readonly pool: pg.Pool };
/** Runs read-only work; repeats it on the primary when the replica fails. */
export type Read = <Result>(work: (from: From) => Promise<Result>) => Promise<Result>;
/** Where a read went: the replica, or the primary because the replica's data was too old or the replica failed. */
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
  /** Called when the replica becomes usable or unusable. */
  told?: (place: ReadPlace, why: Error | undefined) => void;
};

const CONNECTIONS = 4;
/** A failed replica is skipped for this long, because a hanging one would delay each read by seconds. */
const LEFT_ALONE_MS = 2_000;

/** One address with another role: a replica has the same roles as its primary. */
export function atPlaceOf(place: string, role: pg.PoolConfig): pg.PoolConfig {
  const { host, port, database, ssl } = new pg.Client({ connectionString: place });
  const { user, password } = new pg.Client(role);
  return { host, port, ...(database && { database }), ...(user && { user }), ...(password && { password }), ssl };
}

/** `age`: seconds since the last replayed transaction. It also grows when nothing is written; the primary is then read, which is idle anyway. */
type Seen = { database: string; is_replica: boolean; age: number | null };

async function lookAt(db: Db): Promise<Seen> {
  const { rows } = await sql<Seen>`select pg_is_in_recovery() as is_replica,
    (select system_identifier::text from pg_control_system()) || ' ' || current_database() as database,
    (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as age`.execute(db);
  return rows[0] as Seen;
}

/** Reads from the replica when PostgreSQL reports that its data is recent enough; otherwise, or when it fails, from the primary. */
export function openReader({ primary, replica, maxAgeMs, count, told }: ReaderOptions): Reader {
  if (replica === undefined) return { read: (work) => work(primary), look: async () => undefined, close: async () => undefined };
  const { connection, ...options } = replica;
  // Read-only even after the replica was promoted.
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
        // On any error: an error in the query itself occurs on the primary as well.
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

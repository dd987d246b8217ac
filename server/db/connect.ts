import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** Without parameters, which may be personal data. */
export type SlowQuery = { sql: string; ms: number };

export type ConnectOptions = {
  connection: pg.PoolConfig;
  /** Maximum number of connections. */
  size: number;
  /** False behind a pooler in transaction mode, which may support neither named prepared statements nor session settings. */
  prepared: boolean;
  onError: (error: Error) => void;
  slowQueryMs?: number;
  onSlowQuery?: (query: SlowQuery) => void;
};

const TIMESTAMPTZ = 1184;
const INT8 = 20;
const DATE = 1082;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString();
    if (oid === INT8) return Number;
    if (oid === DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

const names = new Map<string, string>();
function statementName(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    names.set(sql, name);
  }
  return name;
}

type Failed = Error & { code?: string; routine?: string };

/** The shape of a table changed after the statement was prepared. By PostgreSQL's own function: its messages are in the language of `lc_messages`. */
const isStale = ({ code, routine }: Failed) => code === '0A000' && routine === 'RevalidateCachedQuery';
/** The connection does not know the statement: a pooler in transaction mode is in between, although DATABASE_PREPARED is on. */
const isLost = ({ code, message }: Failed) =>
  code === '26000' || code === '42P05' || (code === '08P01' && /prepared statement/.test(message));
/** PostgreSQL rejected the statement before executing it, so it can be repeated outside of a transaction. */
const isOutdated = (error: Failed) => isStale(error) || isLost(error);

/** Names the prepared statements of a pool. */
function openNaming(isOn: boolean) {
  let isNaming = isOn;
  // Not given a new name instead: PgBouncer knows a statement by its text, and would hand out the stale one again.
  const stale = new Set<string>();
  return {
    /** Undefined: send the statement unnamed. */
    nameOf: (text: string): string | undefined => (isNaming && !stale.has(text) ? statementName(text) : undefined),
    refused(text: string, error: Failed): void {
      if (isLost(error)) isNaming = false;
      else stale.add(text);
    },
  };
}
type Naming = ReturnType<typeof openNaming>;

const DISK_FULL = '53100';
const full = new WeakSet<Db>();
/** True after a write failed because the disk was full, until a write succeeds. */
export const isDiskFull = (db: Db): boolean => full.has(db);
export const seeRoom = (db: Db): void => void full.delete(db);

type Watch = (query: unknown, beganAt: number, outcome: unknown) => void;
type Send = (...args: unknown[]) => Promise<unknown>;
const IDLE = 'I';

/** A pg client that names parameterised statements, so that PostgreSQL parses and plans them once per connection, and that reports slow queries. */
function clientClass(isNaming: boolean, naming: Naming, watch: Watch): typeof pg.Client {
  return class extends pg.Client {
    override query(...args: unknown[]): never {
      const [text] = args;
      const callback = args.at(-1);
      const beganAt = performance.now();
      const ended = (outcome: unknown) => {
        watch(text, beganAt, outcome);
        // After a query time-out the server may be unreachable, so the connection is discarded.
        if ((outcome as Error | null)?.message === 'Query read timeout') this.end().catch(() => undefined);
      };
      // The pool passes a callback; other callers await a promise.
      if (typeof callback !== 'function') {
        const result = this.#send(args);
        Promise.resolve(result).then(ended, ended);
        return result as never;
      }
      const told = (...outcome: unknown[]) => {
        ended(outcome[0]);
        callback(...outcome);
      };
      const sent = this.#send(args.slice(0, -1));
      sent.then(
        (result) => process.nextTick(told, null, result),
        (error) => process.nextTick(told, error),
      );
      return undefined as never;
    }

    #send(args: readonly unknown[]): Promise<unknown> {
      const send: Send = (...given) => (super.query as Send).apply(this, given);
      const [text, values, ...rest] = args;
      // Some libraries name their statements themselves.
      if (typeof text === 'object' && text !== null && 'name' in text) {
        const unnamed = () => send({ ...text, name: undefined }, values, ...rest);
        return isNaming ? this.#repeated(send(...args), unnamed) : unnamed();
      }
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? naming.nameOf(text) : undefined;
      if (name === undefined) return send(...args);
      const named = send({ name, text, values }, ...rest).catch((error: Failed) => {
        if (isOutdated(error)) naming.refused(text as string, error);
        throw error;
      });
      return this.#repeated(named, () => send(text, values, ...rest));
    }

    /** Inside a transaction the whole transaction is repeated instead (class Repeating). */
    #repeated(sent: Promise<unknown>, again: () => Promise<unknown>): Promise<unknown> {
      // Queries sent while connecting have no transaction status yet and count as idle.
      const isAlone = (this.getTransactionStatus() ?? IDLE) === IDLE;
      return sent.catch((error: Failed) => {
        if (isAlone && isOutdated(error)) return again();
        throw error;
      });
    }
  };
}

type Begun = ReturnType<Db['transaction']>;

/** Each repetition sends one outdated statement more without a name. */
const REPETITIONS_MAX = 20;

/** Repeats a transaction that failed because of an outdated prepared statement: nothing was committed. */
function repeating(begin: () => Begun): Begun {
  const begun = begin();
  const again = (change: (builder: Begun) => Begun) => repeating(() => change(begin()));
  return new Proxy(begun, {
    get(target, key) {
      if (key === 'setIsolationLevel') return (level: never) => again((builder) => builder.setIsolationLevel(level));
      if (key === 'setAccessMode') return (mode: never) => again((builder) => builder.setAccessMode(mode));
      if (key === 'execute') {
        return (work: never) => {
          const attempt = (transaction: Begun, left: number): Promise<unknown> =>
            transaction.execute(work).catch((error: Failed) => {
              if (!isOutdated(error) || left === 0) throw error;
              return attempt(begin(), left - 1);
            });
          return attempt(target, REPETITIONS_MAX);
        };
      }
      return Reflect.get(target, key);
    },
  });
}

/** Kysely, with transactions that repeat. */
class Repeating extends Kysely<Database> {
  override transaction(): Begun {
    return repeating(() => super.transaction());
  }
}

export function connect(options: ConnectOptions): { db: Db; pool: pg.Pool } {
  const { slowQueryMs = Number.POSITIVE_INFINITY, onSlowQuery } = options;
  const watch: Watch = (query, beganAt, outcome) => {
    if ((outcome as Failed | null)?.code === DISK_FULL) full.add(db);
    const ms = performance.now() - beganAt;
    if (ms <= slowQueryMs) return;
    const sql = typeof query === 'string' ? query : (query as { text?: string }).text;
    onSlowQuery?.({ sql: sql ?? '', ms: Math.round(ms) });
  };
  const pool = new pg.Pool({
    max: options.size,
    // Fails fast when no connection is free, instead of building up a queue.
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // Limits how long a request can hang on a broken network.
    query_timeout: 15_000,
    // The same limits inside the database.
    ...(options.prepared ? { statement_timeout: 12_000, idle_in_transaction_session_timeout: 15_000 } : {}),
    keepAlive: true,
    types,
    Client: clientClass(options.prepared, openNaming(options.prepared), watch),
    ...options.connection,
  });
  pool.on('error', options.onError);
  // The pool has error listeners on idle connections only. A connection that breaks in use rejects its query; without a listener its error event would also
  // end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db: Db = new Repeating({ dialect: new PostgresDialect({ pool }) });
  return { db, pool };
}

import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** The text without its parameters: those are people's data. */
export type SlowQuery = { sql: string; ms: number };

export type ConnectOptions = {
  connection: pg.PoolConfig;
  /** How many connections at most. */
  size: number;
  /** The connection is ours alone. A pooler in transaction mode may allow neither named statements, which are parsed once per connection, nor settings. */
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

type Watch = (query: unknown, beganAt: number) => void;

/** A client that names statements with parameters, so that PostgreSQL parses and plans each once per connection, and tells of slow ones. */
function clientClass(isNaming: boolean, watch: Watch): typeof pg.Client {
  return class extends pg.Client {
    override query(...args: unknown[]): never {
      const [text, values] = args;
      const given = [...args];
      if (isNaming && typeof text === 'string' && Array.isArray(values) && values.length > 0) {
        given.splice(0, 2, { name: statementName(text), text, values });
      }
      // Libraries name theirs.
      if (!isNaming && typeof text === 'object') given[0] = { ...text, name: undefined };
      const beganAt = performance.now();
      const ended = (outcome: unknown) => {
        watch(text, beganAt);
        // The other end may be gone without a word: nobody else is to wait for this connection.
        if ((outcome as Error | null)?.message === 'Query read timeout') this.end().catch(() => undefined);
      };
      const callback = given.at(-1);
      // The pool hears of the end by a callback, everybody else by a promise.
      if (typeof callback === 'function') {
        given[given.length - 1] = (...result: unknown[]) => {
          ended(result[0]);
          callback(...result);
        };
      }
      const result = (super.query as (...args: unknown[]) => never).apply(this, given);
      if (typeof callback !== 'function') (result as unknown as Promise<unknown>).then(ended, ended);
      return result;
    }
  };
}

export function connect(options: ConnectOptions): { db: Db; pool: pg.Pool } {
  const { slowQueryMs = Number.POSITIVE_INFINITY, onSlowQuery } = options;
  const watch: Watch = (query, beganAt) => {
    const ms = performance.now() - beganAt;
    if (ms <= slowQueryMs) return;
    const sql = typeof query === 'string' ? query : (query as { text?: string }).text;
    onSlowQuery?.({ sql: sql ?? '', ms: Math.round(ms) });
  };
  const pool = new pg.Pool({
    max: options.size,
    // A caller that cannot get a connection is told quickly, instead of waiting in a growing queue.
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // A broken network must not hang a request for ever.
    query_timeout: 15_000,
    // Nor may what it leaves behind in the database hold up others.
    ...(options.prepared ? { statement_timeout: 12_000, idle_in_transaction_session_timeout: 15_000 } : {}),
    keepAlive: true,
    types,
    Client: clientClass(options.prepared, watch),
    ...options.connection,
  });
  pool.on('error', options.onError);
  // The pool listens to idle connections only. One that breaks while in use fails its query; unheard, it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool };
}

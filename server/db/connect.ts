import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

export type ConnectOptions = {
  connection: pg.PoolConfig;
  /** How many connections at most. */
  size: number;
  /** Named statements are parsed once per connection. A pooler in transaction mode may not allow them. */
  prepared: boolean;
  onError: (error: Error) => void;
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

/** Gives every statement that has parameters a name, so that PostgreSQL parses and plans it once per connection. */
class NamingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const named =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? [{ name: statementName(text), text, values }]
        : args;
    return (super.query as (...args: unknown[]) => never).apply(this, named);
  }
}

export function connect(options: ConnectOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    max: options.size,
    // A caller that cannot get a connection is told quickly, instead of waiting in a growing queue.
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // A broken network must not hang a request for ever.
    query_timeout: 15_000,
    statement_timeout: 12_000,
    keepAlive: true,
    types,
    ...(options.prepared ? { Client: NamingClient } : {}),
    ...options.connection,
  });
  pool.on('error', options.onError);
  // The pool listens to idle connections only. One that breaks while in use fails its query; unheard, it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool };
}

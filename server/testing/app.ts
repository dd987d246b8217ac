import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Content } from '#content/schema.ts';
import type { Question } from '#contract/question.ts';
import type { User } from '#contract/session.ts';
import { seededChance } from '#domain/shuffle.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { buildApp } from '../app.ts';
import { connect } from '../db/connect.ts';
import { SERVER_ROLE } from '../db/embedded/embedded.ts';
import { findUserByEmail, insertUser, updateUser } from '../db/people/users.ts';
import type { Database } from '../db/schema.ts';
import { importContent } from '../editing/import.ts';
import type { BodyRoom } from '../http/body-room.ts';
import { createLogger, tellReplica } from '../http/log.ts';
import { adoptSeller } from '../orders/seller.ts';
import { openServices, type Services } from '../services.ts';
import { type Config, readConfig } from '../settings/config.ts';
import { hashToken, newToken } from '../tokens.ts';
import { EMPTY_TEMPLATE, FIXTURE_TEMPLATE, publishOnce } from './database.ts';
import { fixture } from './fixture.ts';

export const START = Date.parse('2026-11-15T10:00:00Z');
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const PASSWORD = 'ንኹሉ ዝኸውን ቃል';

/** Roles of callers. `free` never had a trial, that of `expired` is over. */
export const CALLERS = ['anonymous', 'free', 'premium', 'expired', 'admin'] as const;
export type CallerName = (typeof CALLERS)[number];
export type Account = Exclude<CallerName, 'anonymous'>;

const ACCOUNTS: Readonly<Record<Account, { name: string; role: User['role']; trialDays: number | null }>> = {
  free: { name: 'ዮናስ ሃይለ', role: 'customer', trialDays: null },
  premium: { name: 'ሰላም ተስፋይ', role: 'customer', trialDays: 365 },
  expired: { name: 'ሄለን ኣብርሃ', role: 'customer', trialDays: -1 },
  admin: { name: 'Åsa Öberg', role: 'admin', trialDays: null },
};

export type Response = LightMyRequestResponse;
export type Body = string | Buffer | object;
export type Headers = Readonly<Record<string, string>>;

/** A client of the app, with a session of its own or anonymous. */
export type Caller = {
  readonly token: string | undefined;
  call(method: string, path: string, body?: Body, headers?: Headers): Promise<Response>;
  get(path: string, headers?: Headers): Promise<Response>;
  post(path: string, body?: Body, headers?: Headers): Promise<Response>;
  delete(path: string): Promise<Response>;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Connected as the owner of the tables, who has more rights than the app. */
  readonly db: Kysely<Database>;
  readonly connection: pg.PoolConfig;
  readonly users: Readonly<Record<Account, User>>;
  /** The app's clock, in milliseconds. */
  readonly clock: { now: number };
  readonly anonymous: Caller;
  as(who: CallerName): Promise<Caller>;
  /** Creates a session for this user, and returns its token. */
  sessionOf(userId: number): Promise<string>;
  /** Sets the end of an account's trial. */
  setTrial(account: Account, endsAt: number): Promise<void>;
  withToken(token: string | undefined): Caller;
  /** The app's log so far, as text and as lines. */
  logged(): string;
  readonly logLines: readonly string[];
  close(): Promise<void>;
  /** Closes the app but keeps its database, as a template. */
  leave(): Promise<Left>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The database and the accounts of a closed test app. */
export type Left = { readonly database: string; readonly users: TestApp['users'] };

export type TestOptions = {
  config?: Partial<Config>;
  /** Content to use instead of the fixture. */
  content?: Content;
  /** Uses the database of another test app: two servers on one database. */
  sharing?: TestApp;
  /** Starts with a copy of another test app's database. */
  copyOf?: Left;
  /** Uses this database with the fixture instead of a new one. */
  database?: pg.PoolConfig;
  /** Changes the connection, for example to one through a proxy. */
  via?: (connection: pg.PoolConfig) => pg.PoolConfig;
  /** Instead of the one with the usual patience. */
  bodyRoom?: BodyRoom;
};

let databases = 0;
let owningPool: pg.Pool | undefined;

/** Creates a database in the PostgreSQL of this run as a copy of another one (see ./database.ts). */
export async function testDatabase(
  template: string,
): Promise<{ connection: pg.PoolConfig & { database: string }; url: string; drop(): Promise<void> }> {
  const postgres = inject('postgres');
  databases += 1;
  const database = `test_${process.pid}_${databases}`;
  // One connection per worker for all databases: opening another would take longer than the work. Callers wait for it without a time-out.
  const connection = { ...postgres, connectionTimeoutMillis: 0, idleTimeoutMillis: 0 };
  owningPool ??= connect({ connection, size: 1, prepared: false, onError: () => undefined }).pool;
  const pool = owningPool;
  await pool.query(`create database ${database} template ${template} strategy file_copy`);
  return {
    connection: { ...postgres, database },
    url: `postgres://${postgres.user}@/${database}?host=${encodeURIComponent(postgres.host)}&port=${postgres.port}`,
    drop: async () => void (await pool.query(`drop database ${database} with (force)`)),
  };
}

const templates = new WeakMap<Content, Promise<Left>>();

/** A template database with this content and one account of each kind, created once per worker. */
function templateOf(content: Content): Promise<Left> {
  const made = templates.get(content) ?? makeTemplate(content);
  templates.set(content, made);
  return made;
}

async function makeTemplate(content: Content): Promise<Left> {
  const { connection } = await testDatabase(content === fixture ? FIXTURE_TEMPLATE : EMPTY_TEMPLATE);
  const { db, pool } = connect({ connection, size: 1, prepared: false, onError: () => undefined });
  if (content !== fixture) {
    await importContent(db, content, { dryRun: false, overwriteEdited: false });
    await publishOnce(db);
  }
  const users = await makeAccounts(db);
  await pool.end();
  return { database: connection.database, users };
}

async function makeAccounts(db: Kysely<Database>): Promise<TestApp['users']> {
  const password_hash = await hashPassword(PASSWORD, 'the server');
  return {
    free: await makeAccount(db, 'free', password_hash),
    premium: await makeAccount(db, 'premium', password_hash),
    expired: await makeAccount(db, 'expired', password_hash),
    admin: await makeAccount(db, 'admin', password_hash),
  };
}

async function makeAccount(db: Kysely<Database>, account: Account, password_hash: string): Promise<User> {
  const { name, role, trialDays } = ACCOUNTS[account];
  const email = `${account}@fixture.test`;
  await insertUser(db, {
    name,
    email,
    phone: `070-174 06 0${Object.keys(ACCOUNTS).indexOf(account)}`,
    role,
    password_hash,
    trial_ends_at: trialDays === null ? null : new Date(START + trialDays * DAY_MS).toISOString(),
  });
  const { password_hash: _, ...user } = (await findUserByEmail(db, email)) as User & { password_hash: string };
  return user;
}

const POOL_PATIENCE_MS = 120_000;

/** The real app on a database of its own, with the fixture's content, one account of each kind, a settable clock and seeded randomness. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const { content = fixture, sharing, copyOf, via = (connection) => connection } = options;
  const clock = sharing?.clock ?? { now: START };
  const given = options.database ?? sharing?.connection;
  const left = copyOf ?? (given === undefined ? await templateOf(content) : undefined);
  const { connection, drop } =
    left === undefined ? { connection: given ?? {}, drop: async () => undefined } : await testDatabase(left.database);
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', SECRETS_KEY: 'a key of the tests, which hides nothing' }),
    demo: false,
    databaseConnections: 4,
    requestsPerMinute: 1_000_000,
    webRoot: '/nonexistent',
    ...options.config,
  };
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const services = await openServices({
    config,
    // With the server's role, as in production. The longer time-out is for busy machines, where fifty calls share four connections.
    connection: via({ connectionTimeoutMillis: POOL_PATIENCE_MS, ...connection, user: SERVER_ROLE }),
    now: () => clock.now,
    chance: seededChance(1),
    onSlowQuery: (query) => logger.warn(query, 'slow query'),
    onReplica: tellReplica(logger),
  });
  await adoptSeller(services.db, config, clock.now);
  const app = await buildApp(services, logger, options.bodyRoom);
  // Waits until the app receives notifications: the catch-up at connect drops caches, which would disturb tests that count statements.
  await until(() => services.isListening());
  const owner = connect({ connection, size: 2, prepared: false, onError: () => undefined });
  const { users } = sharing ?? left ?? { users: await makeAccounts(owner.db) };

  const withToken = (token: string | undefined): Caller => {
    const call = (method: string, url: string, body?: Body, headers: Headers = {}) =>
      app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
    return {
      token,
      call,
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body, headers) => call('POST', path, body, headers),
      delete: (path) => call('DELETE', path),
    };
  };
  // Inserted directly, because a test file may open more sessions than the limit per account.
  const sessionOf = async (id: number) => {
    const token = newToken();
    const now = new Date(clock.now);
    await owner.db
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), user_id: id, created_at: now, used_at: now })
      .execute();
    return token;
  };
  const leave = async () => {
    await app.close();
    await services.close();
    await owner.pool.end();
    return { database: String(connection.database), users };
  };
  const close = async () => {
    await leave();
    await drop();
  };
  return {
    app,
    services,
    db: owner.db,
    connection,
    users,
    clock,
    anonymous: withToken(undefined),
    as: async (who) => withToken(who === 'anonymous' ? undefined : await sessionOf(users[who].id)),
    sessionOf,
    withToken,
    setTrial: async (account, endsAt) => {
      const { id } = users[account];
      await updateUser(services.db, id, { trial_ends_at: new Date(endsAt).toISOString() });
      services.forgetUser(id);
    },
    logged: () => lines.join(''),
    logLines: lines,
    close,
    leave,
    [Symbol.asyncDispose]: close,
  };
}

/** Deletes everything that learners have done; accounts and sessions stay. */
export async function forgetLearning({ db, services, users }: TestApp): Promise<void> {
  const tables = [
    ...['answers', 'exams', 'attempt_answers', 'exam_attempts', 'scores', 'sights', 'question_memories', 'rule_memories'],
    ...['mocks', 'shown', 'memories', 'cards', 'bookmarks', 'real_tests', 'learners', 'learner_days', 'write_counts'],
  ];
  // One statement with several CTEs, so that the order of tables does not matter.
  const deletions = tables.map((table, place) => sql`${sql.ref(`t${place}`)} as (delete from ${sql.table(table)})`);
  await sql`with ${sql.join(deletions)} select`.execute(db);
  for (const { id } of Object.values(users)) services.forgetUser(id);
}

/** The path of a call with an id of the right type: ids of exams are UUIDs. */
export const pathOf = (template: string, id: number | string = template.includes('/api/exams/') ? randomUUID() : 1) =>
  template.replaceAll(/\{\w+\}/g, String(id));

/** A right and a wrong option of a question of the fixture. */
export function optionsOf(questionId: number): { right: number; wrong: number } {
  const options = fixture.questions.find((question) => question.id === questionId)?.options ?? [];
  const right = options.find((option) => option.correct === true)?.id;
  const wrong = options.find((option) => option.correct === undefined)?.id;
  if (right === undefined || wrong === undefined) throw new Error(`the fixture has no question ${questionId}`);
  return { right, wrong };
}

/** The question as sent to a learner who requests one translation, if it has Swedish. */
export function withoutEnglish(question: Question): Question {
  return JSON.parse(JSON.stringify(question), (key, value) => (key.endsWith('_en') ? '' : value));
}

/** The body that saves a step of the fixture, with so many wrong answers. */
export function stepBody(stepId: number, wrong = 0): { level_id: number; questions: string; options: string } {
  const questions = fixture.steps.find((step) => step.id === stepId)?.questions ?? [];
  const options = questions.map((id, place) => (place < wrong ? optionsOf(id).wrong : optionsOf(id).right));
  return { level_id: stepId, questions: questions.join(','), options: options.join(',') };
}

/** An answer in the form that a device sends. */
export function answerTo(questionId: number, optionId = optionsOf(questionId).right) {
  return {
    id: randomUUID(),
    question_id: questionId,
    option_id: optionId,
    mode: 'exercise',
    language: 'ti',
    answered_at: '2026-11-15T09:30:00.000Z',
  };
}

/** A finished exam of the fixture's first 70 questions, with so many right answers. */
export function examBody(startedAt: number, correct = 70) {
  return {
    id: randomUUID(),
    started_at: new Date(startedAt).toISOString(),
    seconds_used: 1200,
    answers: fixture.questions.slice(0, 70).map(({ id }, place) => ({
      question_id: id,
      option_id: place < correct ? optionsOf(id).right : optionsOf(id).wrong,
    })),
  };
}

/** Polls a condition; throws when it is not met in time. */
export async function until(what: () => boolean | Promise<boolean>, withinMs = 300_000): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await what()); await sleep(10)) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
  }
}

/** Compile cache of programs that tests start, which halves their start time. */
export const COMPILE_CACHE = join(tmpdir(), 'mengedi-compile-cache');

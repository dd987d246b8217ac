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
import type { Database } from '../db/schema.ts';
import { findUserByEmail, insertUser, updateUser } from '../db/users.ts';
import { importContent } from '../editing/import.ts';
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

/** Who calls. `free` never had a trial, the one of `expired` is over. */
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

/** One who calls the app, with a session of their own or anonymously. */
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
  /** As the owner of the tables, who may do more than the app. */
  readonly db: Kysely<Database>;
  readonly connection: pg.PoolConfig;
  readonly users: Readonly<Record<Account, User>>;
  /** The time that the app reads, in milliseconds. */
  readonly clock: { now: number };
  readonly anonymous: Caller;
  as(who: CallerName): Promise<Caller>;
  /** The token of a new session of this user. */
  sessionOf(userId: number): Promise<string>;
  /** Moves the end of an account's trial. */
  setTrial(account: Account, endsAt: number): Promise<void>;
  withToken(token: string | undefined): Caller;
  /** What the app has logged so far, and the same by lines. */
  logged(): string;
  readonly logLines: readonly string[];
  close(): Promise<void>;
  /** Closes it and leaves its database, to be copied. */
  leave(): Promise<Left>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** What a test app has left. */
export type Left = { readonly database: string; readonly users: TestApp['users'] };

export type TestOptions = {
  config?: Partial<Config>;
  /** Instead of the fixture. */
  content?: Content;
  /** The database of another test app, instead of a new one: two servers on one database. */
  sharing?: TestApp;
  /** Begins with all that another test app has left. */
  copyOf?: Left;
  /** This database, with the fixture, instead of a new one. */
  database?: pg.PoolConfig;
  /** Another way to the database, for example one that can be cut. */
  via?: (connection: pg.PoolConfig) => pg.PoolConfig;
};

let databases = 0;
let owningPool: pg.Pool | undefined;

/** A database of one's own in the PostgreSQL of this run, a copy of another one of it (see ./database.ts). */
export async function testDatabase(
  template: string,
): Promise<{ connection: pg.PoolConfig & { database: string }; url: string; drop(): Promise<void> }> {
  const postgres = inject('postgres');
  databases += 1;
  const database = `test_${process.pid}_${databases}`;
  // One connection for all databases of a worker: opening another takes longer than what it is asked to do. They wait for it as long as it takes.
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

/** A database with this content and one account of each kind, to be copied: made once, however many apps the files of a worker open with it. */
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

/** The real app on a real database of its own, with the fixture's content, one account of each kind, a settable clock and a repeatable chance. */
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
    // As in production: only what this role may do works. On a busy machine fifty calls wait for four connections longer than a server would let them.
    connection: via({ connectionTimeoutMillis: POOL_PATIENCE_MS, ...connection, user: SERVER_ROLE }),
    now: () => clock.now,
    chance: seededChance(1),
    onSlowQuery: (query) => logger.warn(query, 'slow query'),
    onReplica: tellReplica(logger),
  });
  await adoptSeller(services.db, config, clock.now);
  const app = await buildApp(services, logger);
  // What a server heard of before its tests begin cannot come in the middle of one, where it forgets what the test has just counted.
  await until(() => services.hears());
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
  // Past the number that an account may have: a file of tests opens hundreds.
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

/** All that learners have done is as if it had not been; accounts and sessions stay. */
export async function forgetLearning({ db, services, users }: TestApp): Promise<void> {
  const tables = [
    ...['answers', 'exams', 'attempt_answers', 'exam_attempts', 'scores', 'sights', 'question_memories', 'rule_memories'],
    ...['mocks', 'shown', 'memories', 'cards', 'bookmarks', 'real_tests', 'learners', 'learner_days', 'write_counts'],
  ];
  // One statement; the order does not matter in it.
  const deletions = tables.map((table, place) => sql`${sql.ref(`t${place}`)} as (delete from ${sql.table(table)})`);
  await sql`with ${sql.join(deletions)} select`.execute(db);
  for (const { id } of Object.values(users)) services.forgetUser(id);
}

/** The address of a call, with an id of the kind that it takes: exams are named by the devices that make them. */
export const pathOf = (template: string, id: number | string = template.includes('/api/exams/') ? randomUUID() : 1) =>
  template.replaceAll(/\{\w+\}/g, String(id));

/** The right option of a question of the fixture, and a wrong one. */
export function optionsOf(questionId: number): { right: number; wrong: number } {
  const options = fixture.questions.find((question) => question.id === questionId)?.options ?? [];
  const right = options.find((option) => option.correct === true)?.id;
  const wrong = options.find((option) => option.correct === undefined)?.id;
  if (right === undefined || wrong === undefined) throw new Error(`the fixture has no question ${questionId}`);
  return { right, wrong };
}

/** The question as a learner with Swedish gets it who asks for one translation. */
export function withoutEnglish(question: Question): Question {
  return JSON.parse(JSON.stringify(question), (key, value) => (key.endsWith('_en') ? '' : value));
}

/** The body that saves a step of the fixture, with this many wrong answers. */
export function stepBody(stepId: number, wrong = 0): { level_id: number; questions: string; options: string } {
  const questions = fixture.steps.find((step) => step.id === stepId)?.questions ?? [];
  const options = questions.map((id, place) => (place < wrong ? optionsOf(id).wrong : optionsOf(id).right));
  return { level_id: stepId, questions: questions.join(','), options: options.join(',') };
}

/** An answer as the outbox of a learner sends it. */
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

/** A finished exam of the first 70 questions of the fixture, with this many right answers. */
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

/** Waits until it is so; fails when it is not so in time. */
export async function until(what: () => boolean | Promise<boolean>, withinMs = 300_000): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await what()); await sleep(10)) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
  }
}

/** Where the programs that tests start keep what they have compiled: they start in half the time. */
export const COMPILE_CACHE = join(tmpdir(), 'mengedi-compile-cache');

import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveItems } from '../db/content/content-write.ts';
import { answerTo, DAY_MS, PASSWORD, START, type TestApp, type TestOptions, testApp, until } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';
import { openProxy, type PostgresProxy } from '../testing/proxy.ts';

const CONNECTIONS = 4;
const direct = await testApp();

const unheard: unknown[] = [];
const note = (error: unknown) => unheard.push(error);
beforeAll(() => {
  process.on('unhandledRejection', note).on('uncaughtExceptionMonitor', note);
});
afterAll(async () => {
  process.off('unhandledRejection', note).off('uncaughtExceptionMonitor', note);
  await direct.close();
  expect(unheard).toEqual([]);
});

type Far = { app: TestApp; proxy: PostgresProxy; [Symbol.asyncDispose](): Promise<void> };

/** A server on the same database behind a proxy that tests can disturb; `patience` overrides time-outs of the pool. */
async function farApp(config: TestOptions['config'] = {}, patience: pg.PoolConfig = {}): Promise<Far> {
  const proxy = await openProxy();
  const app = await testApp({
    sharing: direct,
    via: (connection) => ({ ...proxy.via(connection), ...patience }),
    config: { databaseConnections: CONNECTIONS, databasePrepared: false, ...config },
  });
  return {
    app,
    proxy,
    async [Symbol.asyncDispose]() {
      await proxy.mend();
      await app.close();
      await proxy.close();
    },
  };
}

const [checklist] = fixture.checklists;
if (checklist === undefined) throw new Error('the fixture has no checklist');
const rename = (sv: string) =>
  saveItems(direct.db, 'checklist', [{ item: { ...checklist, title: { ...checklist.title, sv } }, position: 0 }]);
const seesTitle = async (app: TestApp, sv: string) =>
  (await (await app.as('free')).get('/api/checklists')).json()[0].title_sv === sv;

/** A customer, the admin's change, and what is stored: account, activation and audit must be consistent. */
let customers = 0;
async function newCustomer() {
  customers += 1;
  const name = `customer-${customers}`;
  const { id } = (
    await (
      await direct.as('admin')
    ).post('/api/customers', { name, email: `${name}@fixture.test`, phone: '1', password: PASSWORD })
  ).json<{ id: number }>();
  const stored = async () => {
    const user = await direct.db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow();
    const activations = await direct.db.selectFrom('activations').select('id').where('user_id', '=', id).execute();
    const audit = await direct.db
      .selectFrom('audit')
      .select('id')
      .where('subject_id', '=', String(id))
      .where('action', '=', 'update')
      .execute();
    return { phone: user.phone, activations: activations.length, audit: audit.length };
  };
  return { path: `/api/customers/${id}`, stored };
}
const CHANGE = { phone: '2', trial_ends_at: new Date(START + DAY_MS).toISOString() };
const BEFORE = { phone: '1', activations: 0, audit: 0 };
const AFTER = { phone: '2', activations: 1, audit: 1 };

describe('a connection that breaks in the middle of a transaction', () => {
  test.each([
    ['the first change', 'update "users"', 'before', BEFORE],
    ['the last change', 'insert into "audit"', 'before', BEFORE],
    ['the answer to the last change', 'insert into "audit"', 'in mid-answer', BEFORE],
    ['the commit', 'commit', 'before', BEFORE],
    ['the answer to the commit', 'commit', 'in mid-answer', AFTER],
  ] as const)('at %s leaves nothing half-written, and the next try succeeds', async (_title, sent, when, expected) => {
    await using far = await farApp();
    const { path, stored } = await newCustomer();
    const admin = await far.app.as('admin');
    far.proxy.breakAt(sent, when);
    const answer = await admin.post(path, CHANGE);
    expect([answer.statusCode, answer.json().status, answer.headers['retry-after']]).toEqual([503, 503, '2']);
    expect(await stored()).toEqual(expected);
    expect((await admin.post(path, CHANGE)).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ phone: '2', activations: 1 });
  });
});

test('over a slow way everything is answered, and right', async () => {
  await using far = await farApp();
  const learners = await Promise.all((['free', 'premium', 'admin'] as const).map((role) => far.app.as(role)));
  far.proxy.delay(50);
  // A device sends one call at a time; different devices send in parallel.
  const sent = await Promise.all(
    learners.map(async (learner) => {
      const own = Array.from({ length: 2 }, () => answerTo(1001));
      for (const answer of own) expect((await learner.post('/api/answers', { answers: [answer] })).statusCode).toBe(200);
      return own;
    }),
  );
  const answers = sent.flat();
  const ids = answers.map(({ id }) => id);
  const stored = await direct.db.selectFrom('answers').select('id').where('id', 'in', ids).execute();
  expect(stored.map(({ id }) => id).sort()).toEqual(ids.sort());
  const login = await far.app.anonymous.post('/api/login', { email: 'free@fixture.test', password: PASSWORD });
  expect(login.json().user).toMatchObject({ email: 'free@fixture.test' });
  await rename('Långsam');
  await until(() => seesTitle(far.app, 'Långsam'));
});

test('without named statements nothing is left on a connection that a pooler may give to another, not even by the count of logins', async () => {
  await using app = await testApp({ sharing: direct, config: { databaseConnections: 1, databasePrepared: false } });
  const login = await app.anonymous.post('/api/login', { email: 'free@fixture.test', password: `not ${PASSWORD}` });
  expect(login.statusCode).toBe(422);
  const { rows } = await app.services.pool.query('select name from pg_prepared_statements');
  expect(rows).toEqual([]);
  const { rows: settings } = await app.services.pool.query(
    "select name from pg_settings where source in ('client', 'session') and name like '%timeout%'",
  );
  expect(settings).toEqual([]);
});

test('a change that could not be read when it was heard of is read soon after', async () => {
  await using app = await testApp();
  const refresh = vi.spyOn(app.services.content, 'refresh');
  await sql`alter table signs rename to elsewhere`.execute(app.db);
  await saveItems(app.db, 'checklist', [{ item: { ...checklist, title: { ...checklist.title, sv: 'Läst igen' } }, position: 0 }]);
  await until(() => refresh.mock.settledResults.some(({ type }) => type === 'rejected'));
  await sql`alter table elsewhere rename to signs`.execute(app.db);
  await until(() => seesTitle(app, 'Läst igen'));
});

test('a server that hears nothing of changes, as behind a pooler in transaction mode, looks for them', async () => {
  await using far = await farApp();
  const free = await direct.as('free');
  const sameThere = far.app.withToken(free.token);
  far.proxy.deafen();
  await until(() => !far.app.services.isListening());
  expect((await sameThere.get('/api/profile')).statusCode).toBe(200);
  await free.post('/api/logout');
  expect((await sameThere.get('/api/profile')).statusCode).toBe(401);
  await rename('Hörs inte');
  await until(() => seesTitle(far.app, 'Hörs inte'));
  expect(far.app.services.isListening()).toBe(false);
  await far.proxy.mend();
  await until(() => far.app.services.isListening());
});

// These tests wait for time-outs on dead connections, which are shorter here than in production.
describe.concurrent('connections that are dead without a word', () => {
  const SOON: pg.PoolConfig = {
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
    idle_in_transaction_session_timeout: 5_000,
  };

  test('are given up one time each, and new ones serve', async () => {
    await using far = await farApp({}, SOON);
    const free = await far.app.as('free');
    const readAll = () => Promise.all(Array.from({ length: CONNECTIONS }, () => free.get('/api/support')));
    await readAll();
    expect(far.app.services.pool.totalCount).toBe(CONNECTIONS);
    far.proxy.abandon();
    const statuses = new Set((await readAll()).map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([503]));
    expect((await readAll()).map(({ statusCode }) => statusCode)).toEqual(Array(CONNECTIONS).fill(200));
    // The connection that listens for changes is dead, too.
    await rename('Från förr');
    await until(() => seesTitle(far.app, 'Från förr'));
    await until(() => far.app.services.isListening());
  });

  test('in the middle of a transaction neither hang the call nor lock others out for good', async () => {
    await using far = await farApp({ databasePrepared: true }, SOON);
    const { path, stored } = await newCustomer();
    const admin = await far.app.as('admin');
    far.proxy.abandonAt('insert into "audit"');
    expect((await admin.post(path, CHANGE)).statusCode).toBe(503);
    expect(await stored()).toEqual(BEFORE);
    const here = await direct.as('admin');
    await until(async () => (await here.post(path, CHANGE)).statusCode === 200);
    expect(await stored()).toEqual(AFTER);
  });

  test('that do not answer make every call fail with the same error, until the network recovers', async () => {
    await using far = await farApp({}, SOON);
    const free = await far.app.as('free');
    far.proxy.freeze();
    const calls = [free.post('/api/support', { subject: 'other', message: 'ሰላም' }), free.get('/api/support')];
    for (const answer of await Promise.all(calls)) {
      expect([answer.statusCode, answer.json().status, answer.headers['retry-after']]).toEqual([503, 503, '2']);
    }
    expect((await far.app.anonymous.get('/healthz')).statusCode).toBe(200);
    await far.proxy.mend();
    await until(async () => {
      far.app.clock.now += 1_000;
      return (await far.app.anonymous.get('/readyz')).statusCode === 200;
    });
    expect((await free.post('/api/support', { subject: 'other', message: 'ሰላም' })).statusCode).toBe(200);
  });
});

describe('what PostgreSQL says when it cannot for now', () => {
  test.each([
    ['the disk is full', '53100'],
    ['no memory is left', '53200'],
    ['there are too many connections', '53300'],
    ['the disk fails', '58030'],
    ['it is being shut down', '57P01'],
    ['it is starting', '57P03'],
    ['the connection failed', '08006'],
    ['a pooler has no connection', '08P01'],
    ['it only reads', '25006'],
    ['it took too long', '57014'],
    ['two changes were in each other’s way', '40P01'],
  ])('%s: a write is refused for a moment, reads go on, and the next write succeeds', async (_title, code) => {
    const free = await direct.as('free');
    const send = () => free.post('/api/support', { subject: 'other', message: 'ሰላም' });
    await sql`create function refuse() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception 'not now' using errcode = '${code}'; end`,
    )}`.execute(direct.db);
    await sql`create trigger refuse before insert on support_messages execute function refuse()`.execute(direct.db);
    const refused = await send();
    const read = await free.get('/api/support');
    await sql`drop function refuse() cascade`.execute(direct.db);
    expect([refused.statusCode, refused.json().status, refused.headers['retry-after']]).toEqual([503, 503, '2']);
    expect(read.statusCode).toBe(200);
    expect((await send()).statusCode).toBe(200);
  });
});

import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { saveItems } from '../db/content/content-write.ts';
import { buildNumber, VERSION } from '../settings/version.ts';
import { answerTo, HOUR_MS, PASSWORD, START, stepBody, type TestApp, testApp, until } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';
import { openProxy } from '../testing/proxy.ts';

const direct = await testApp();
afterAll(() => direct.close());
/** The server probes every second of the app's clock. */
const becomesReady = async (app: TestApp) => {
  app.clock.now += 1_000;
  return (await app.anonymous.get('/readyz')).statusCode === 200;
};
const BUILD = buildNumber();
const says = (statusCode: number, status: string) => ({ statusCode, body: JSON.stringify({ status, build: BUILD }) });
const READY = says(200, 'ready');

test('a server that can serve says so, to everybody, and nobody keeps the answer', async () => {
  const answer = await direct.anonymous.get('/readyz');
  expect(answer).toMatchObject(READY);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await direct.anonymous.get('/healthz')).json()).toEqual({ status: 'ok' });
});

test('somebody who asks again and again whether a server is ready costs its database one question a second', async () => {
  await using server = await testApp({ sharing: direct, config: { slowQueryMs: 0 } });
  const questions = () => server.logged().match(/"sql":"select current_setting\('transaction_read_only'\)/g)?.length ?? 0;
  const ask = () => Promise.all(Array.from({ length: 50 }, () => server.anonymous.get('/readyz')));
  for (const answer of [...(await ask()), ...(await ask())]) expect(answer).toMatchObject(READY);
  expect(questions()).toBe(1);
  server.clock.now += 1_000;
  await ask();
  expect(questions()).toBe(2);
});

test('the build has a number of its own, beside the version that the menu shows', () => {
  expect(BUILD).toMatch(/^\d{8}\.\d{4}-[0-9a-f]{8,}$/);
  expect(BUILD).not.toContain(VERSION);
});

test('a server that is about to stop is not ready, but alive', async () => {
  await using stopping = await testApp({ sharing: direct });
  stopping.services.drain();
  expect(await stopping.anonymous.get('/readyz')).toMatchObject(says(503, 'draining'));
  expect((await stopping.anonymous.get('/healthz')).statusCode).toBe(200);
  expect((await stopping.anonymous.get('/api/config')).statusCode).toBe(200);
});

test('an answer of a server that is about to stop is the last one on its connection', async () => {
  await using stopping = await testApp({ sharing: direct });
  const free = await stopping.as('free');
  const connections = async () => {
    const [profile, list, draw] = [
      await free.get('/api/profile'),
      await free.get('/api/levels'),
      await free.get('/api/category/1/questions'),
    ];
    const unchanged = await free.get('/api/levels', { 'if-none-match': String(list.headers['etag']) });
    return [profile, list, draw, unchanged].map(({ statusCode, headers }) => [statusCode, headers['connection']]);
  };
  expect(await connections()).toEqual([200, 200, 200, 304].map((status) => [status, 'keep-alive']));
  stopping.services.drain();
  expect(await connections()).toEqual([200, 200, 200, 304].map((status) => [status, 'close']));
});

test('a database that lets writes wait, as one without its synchronous standby, is not ready, asked by one connection at a time, and heals', async () => {
  const proxy = await openProxy();
  const app = await testApp({ sharing: direct, via: proxy.via });
  expect(await app.anonymous.get('/readyz')).toMatchObject(READY);
  proxy.abandonAt('pg_logical_emit_message');
  for (const _ of [1, 2]) {
    app.clock.now += 1_000;
    expect(await app.anonymous.get('/readyz')).toMatchObject(says(503, 'read-only database'));
  }
  expect((await (await app.as('free')).get('/api/support')).statusCode).toBe(200);
  await proxy.mend();
  await until(() => becomesReady(app));
  await app.close();
  await proxy.close();
});

describe('without its database', () => {
  test('a server is alive and not ready, serves what it holds, refuses the rest for a moment, and recovers by itself', async () => {
    const proxy = await openProxy();
    const app = await testApp({ sharing: direct, via: proxy.via, config: { anonymousBrowsing: true } });
    const free = await app.as('free');
    expect(await app.anonymous.get('/readyz')).toMatchObject(READY);
    const admin = await app.as('admin');
    for (const caller of [free, admin]) expect((await caller.get('/api/profile')).statusCode).toBe(200);

    await proxy.cut();
    app.clock.now += 1_000;
    expect(await app.anonymous.get('/readyz')).toMatchObject(says(503, 'no database'));
    expect((await app.anonymous.get('/healthz')).statusCode).toBe(200);
    expect((await app.anonymous.get('/api/checklists')).json()).toHaveLength(3);
    // Cached content stays readable.
    for (const path of ['/api/checklists', '/api/levels', '/api/levels/1', '/api/signs', '/api/category', '/api/profile']) {
      expect((await free.get(path)).statusCode, path).toBe(200);
    }
    app.clock.now += HOUR_MS / 12 + 5_000;
    expect((await free.get('/api/checklists')).statusCode).toBe(503);
    app.clock.now = START;
    const refusals = [
      await app.anonymous.post('/api/login', { email: 'free@fixture.test', password: PASSWORD }),
      await free.get('/api/support'),
      await free.post('/api/support', { subject: 'other', message: 'ሰላም' }),
      await free.post('/api/answers', { answers: [answerTo(1001)] }),
      await free.post('/api/progress', stepBody(1)),
      await free.delete('/api/progress'),
      await free.post('/api/profile/update', { name: 'ዮናስ', phone: '1' }),
      await free.post('/api/logout'),
      await admin.post(`/api/customers/${app.users.free.id}`, { phone: '2' }),
      await app.withToken('A'.repeat(43)).get('/api/checklists'),
    ];
    for (const answer of refusals) {
      expect(answer.statusCode, answer.body).toBe(503);
      expect(answer.json()).toEqual({ status: 503, message: 'ነቲ ኣገልግሎት ሕጂ ብዙሓት ይጥቀሙሉ ኣለዉ። ድሕሪ ቁሩብ ግዜ ደጊምኩም ፈትኑ።' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(app.logged()).not.toContain('request failed');

    // Log lines are limited, however many callers.
    const lines = (text: string) =>
      app
        .logged()
        .split('\n')
        .filter((line) => line.includes(text));
    const before = lines('"status":503').length + lines('database unavailable').length;
    await Promise.all(Array.from({ length: 200 }, () => free.get('/api/support')));
    expect(lines('"status":503').length + lines('database unavailable').length).toBe(before);
    app.clock.now += 10_000;
    await free.get('/api/support');
    app.clock.now = START;
    expect(JSON.parse(lines('database unavailable').at(-1) ?? '').others).toBeGreaterThanOrEqual(200);
    expect(JSON.parse(lines('"status":503').at(-1) ?? '').others).toBeGreaterThanOrEqual(200);

    // Changes made during the outage are caught up on.
    const [first] = fixture.checklists;
    if (first === undefined) throw new Error('the fixture has no checklist');
    const title = { ti: 'ሓድሽ', sv: 'Ny', en: 'New' };
    await saveItems(direct.db, 'checklist', [{ item: { ...first, title }, position: 0 }]);

    await proxy.mend();
    await until(() => becomesReady(app));
    await until(async () => (await app.anonymous.get('/api/checklists')).json()[0].title_sv === 'Ny');
    expect((await free.get('/api/profile')).statusCode).toBe(200);
    await app.close();
    await proxy.close();
  });

  test('that takes no writes, a server says that it is not ready, and is ready again by itself', async () => {
    const { rows } = await direct.services.pool.query('select quote_ident(current_database()) as name');
    const setting = (value: string) =>
      sql.raw(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`).execute(direct.db);
    const proxy = await openProxy();
    const app = await testApp({ sharing: direct, via: proxy.via });
    expect(await app.anonymous.get('/readyz')).toMatchObject(READY);
    // As after a failover to a read-only database.
    await setting('on');
    await proxy.cut();
    await proxy.mend();
    await until(async () => {
      app.clock.now += 1_000;
      return (await app.anonymous.get('/readyz')).body.includes('read-only');
    });
    expect(await app.anonymous.get('/readyz')).toMatchObject(says(503, 'read-only database'));
    await setting('off');
    await proxy.cut();
    await proxy.mend();
    await until(() => becomesReady(app));
    await app.close();
    await proxy.close();
  });

  test('that does not answer, a server says in time that it is not ready', async () => {
    const proxy = await openProxy();
    const app = await testApp({ sharing: direct, via: proxy.via });
    expect(await app.anonymous.get('/readyz')).toMatchObject(READY);
    proxy.freeze();
    app.clock.now += 1_000;
    expect(await app.anonymous.get('/readyz')).toMatchObject(says(503, 'no database'));
    await proxy.mend();
    await until(() => becomesReady(app));
    await app.close();
    await proxy.close();
  });
});

import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { ACCESS } from '../http/access.ts';
import { answerTo, type Caller, type Response, stepBody, testApp, until } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';
import { addressOf, openWorld } from '../testing/operation-world.ts';
import { openProxy } from '../testing/proxy.ts';

// A read-only database, after a failover or during maintenance: reading works as usual, and writes get 503 with Retry-After.

const names = Object.keys(ACCESS) as EndpointName[];
/** Exports are audited, so they are refused when the audit cannot be written. */
const RECORDED: readonly EndpointName[] = [
  'GET /api/account/export',
  'GET /api/customers/export',
  'GET /api/customers/{id}/export',
];
const readings = names.filter((name) => name.startsWith('GET ') && !RECORDED.includes(name));
const writes = names.filter((name) => !name.startsWith('GET '));

const world = await openWorld(fixture);
const proxy = await openProxy();
const app = await testApp({ sharing: world.app, via: proxy.via });
afterAll(async () => {
  await app.close();
  await proxy.close();
  await world[Symbol.asyncDispose]();
});
const [free, premium, admin] = [await app.as('free'), await app.as('premium'), await app.as('admin')];
const callerOf = (name: EndpointName): Caller => (ACCESS[name] === 'admin' ? admin : premium);

const before = new Map<EndpointName, Response>();
for (const name of readings) before.set(name, await callerOf(name).get(addressOf(name, world)));

const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(world.app.db);
await sql.raw(`alter database ${rows[0]?.name} set default_transaction_read_only = on`).execute(world.app.db);
await proxy.cut();
await proxy.mend();
await until(async () => {
  app.clock.now += 1_000;
  return (await app.anonymous.get('/readyz')).body.includes('read-only');
});

describe('while the database takes no writes', () => {
  test('most of what is read was there before', () => {
    const found = [...before.values()].filter(({ statusCode }) => statusCode === 200);
    expect(found.length).toBeGreaterThan(readings.length * 0.8);
  });

  test.each(readings)('%s answers as before', async (name) => {
    const answer = await callerOf(name).get(addressOf(name, world));
    expect([answer.statusCode, answer.statusCode === 503 ? answer.body : '']).toEqual([before.get(name)?.statusCode, '']);
  });

  test.each(writes)('%s gets 503 with Retry-After, or is refused as usual', async (name) => {
    const [method = ''] = name.split(' ');
    const body = (endpoints[name].example as { body?: unknown }).body;
    const answer = await callerOf(name).call(method, addressOf(name, world), body as object);
    // 429: questions of a running exam are not available until it ends.
    expect([200, 401, 403, 404, 409, 415, 422, 429, 503]).toContain(answer.statusCode);
  });

  test.each([
    ['/api/answers', { answers: [answerTo(1001)] }],
    ['/api/progress', stepBody(1)],
    ['/api/support', { subject: 'other', message: 'ሰላም' }],
    ['/api/withdrawals', { reference: 'JPXFLR', email: 'premium@fixture.test', language: 'ti' }],
  ])('%s says that nothing is taken now, and when to come again', async (path, body) => {
    // `free` has no running exam.
    const answer = await free.post(path, body);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'readOnly' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

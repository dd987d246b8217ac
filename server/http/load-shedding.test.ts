import net, { type AddressInfo } from 'node:net';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { Config } from '../settings/config.ts';
import { PASSWORD, type TestApp, testApp } from '../testing/app.ts';
import { testWebRoot } from '../testing/web.ts';
import { type Load, reasonToShed, TAKEN_AT_LEAST } from './load-shedding.ts';

const app = await testApp();
afterAll(() => app.close());

describe('a call is shed', () => {
  const limits = { turnMs: 50, waiting: 100 };
  const calm: Load = { turnMs: 0, taken: 0, waiting: 0 };
  const busy: Load = { turnMs: 51, taken: TAKEN_AT_LEAST, waiting: 0 };
  test.each<[string, Load, ReturnType<typeof reasonToShed>]>([
    ['not when nothing is under way', calm, undefined],
    ['not as long as the turn is young, however many were taken', { ...calm, turnMs: 50, taken: 100_000 }, undefined],
    ['not after one slow call', { ...calm, turnMs: 5_000, taken: 1 }, undefined],
    ['not before the least share of a turn', { ...busy, taken: TAKEN_AT_LEAST - 1 }, undefined],
    ['when the turn is over', busy, 'event loop'],
    ['not while the queue for the database moves', { ...calm, waiting: 100 }, undefined],
    ['when that queue is too long', { ...calm, waiting: 101 }, 'database'],
    ['when both are', { ...busy, waiting: 101 }, 'event loop'],
  ])('%s', (_title, load, expected) => {
    expect(reasonToShed(load, limits)).toBe(expected);
  });
});

type Answer = { status: number; headers: Record<string, string>; body: string };

/** Sends all calls at once, so that they arrive in one turn of the event loop: through a proxy, which alone may send so many ahead. */
async function atOnce(server: TestApp, calls: readonly { path: string; language?: string }[]): Promise<Answer[]> {
  const { port } = server.app.server.address() as AddressInfo;
  const last = calls.length - 1;
  const text = calls.map(({ path, language = 'ti' }, index) =>
    [
      `GET ${path} HTTP/1.1`,
      'host: x',
      `accept-language: ${language}`,
      'x-forwarded-for: 192.0.2.1',
      ...(index === last ? ['connection: close'] : []),
      '',
      '',
    ].join('\r\n'),
  );
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text.join('')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks)));
    socket.on('error', reject);
  });
  const answers: Answer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at);
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ') as [string, string]));
    at = end + 4 + Number(headers['content-length']);
    answers.push({ status: Number(first.split(' ')[1]), headers, body: bytes.toString('utf8', end + 4, at) });
  }
  return answers;
}

/** Waits for a connection without a time-out. */
const patiently = (connection: pg.PoolConfig) => ({ ...connection, connectionTimeoutMillis: 0 });

async function listening(overloadMs: number, config: Partial<Config> = {}): Promise<TestApp> {
  const server = await testApp({
    sharing: app,
    config: { overloadMs, trustProxy: ['127.0.0.1'], ...config },
    via: patiently,
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  return server;
}

describe('more calls at once than a turn can take', () => {
  const crowd = Array.from({ length: TAKEN_AT_LEAST }, () => ({ path: '/api/config' }));

  test('are answered as far as its time goes, and the rest is told at once to come again, in its language', async () => {
    await using server = await listening(0);
    const rest = ['ti', 'sv', 'en'].map((language) => ({ path: '/api/config', language }));
    const answers = await atOnce(server, [...crowd, ...rest]);
    expect(answers.slice(0, TAKEN_AT_LEAST).map(({ status }) => status)).toEqual(crowd.map(() => 200));
    const refused = answers.slice(TAKEN_AT_LEAST);
    expect(refused.map(({ body }) => JSON.parse(body))).toEqual([
      { status: 503, message: 'ነቲ ኣገልግሎት ሕጂ ብዙሓት ይጥቀሙሉ ኣለዉ። ድሕሪ ቁሩብ ግዜ ደጊምኩም ፈትኑ።' },
      { status: 503, message: expect.stringMatching(/^Tjänsten är upptagen/) },
      { status: 503, message: expect.stringMatching(/^The service is busy/) },
    ]);
    for (const { status, headers } of refused) {
      expect(status).toBe(503);
      expect(headers).toMatchObject({
        'retry-after': '2',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'deny',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    }
    expect(server.logged()).toContain('more calls than the server can take');
  });

  test('do not hide the server from those who watch it, and are over in the next turn', async () => {
    await using server = await listening(0);
    const watchers = ['/healthz', '/readyz', '/healthz'].map((path) => ({ path }));
    const answers = await atOnce(server, [...crowd, { path: '/api/config' }, ...watchers]);
    expect(answers.slice(TAKEN_AT_LEAST).map(({ status }) => status)).toEqual([503, 200, 200, 200]);
    expect((await atOnce(server, crowd)).map(({ status }) => status)).toEqual(crowd.map(() => 200));
  });

  test('are all answered when there is time for them', async () => {
    await using server = await listening(60_000);
    const answers = await atOnce(server, [...crowd, ...crowd, ...crowd]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('with no connection to the database to be had', () => {
  test('whatever may ask it is refused at once when too many wait already; what lies ready is not, and all is well when they are through', async () => {
    const { webRoot, remove } = await testWebRoot();
    await using server = await listening(60_000, { webRoot });
    const { pool } = server.services;
    const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    const waiting = Array.from({ length: 101 }, () => pool.query('select 1'));
    const uploaded = `/cdn/questions/${'0'.repeat(32)}.webp`;
    const spoken = `/cdn/sounds/${'0'.repeat(32)}.ogg`;
    const paths = [
      '/api/config',
      '/assets/made-up.js',
      uploaded,
      spoken,
      '/nothing',
      '/healthz',
      '/login?x=1',
      '/assets/app-1a2b.js',
      '/service-worker.js',
    ];
    const ask = async () =>
      Object.fromEntries(
        (
          await atOnce(
            server,
            paths.map((path) => ({ path })),
          )
        ).map(({ status }, place) => [paths[place], status]),
      );
    const crowded = await ask();
    for (const client of taken) client.release();
    await Promise.all(waiting);
    const after = await ask();
    await remove();
    const ready = { '/healthz': 200, '/login?x=1': 200, '/assets/app-1a2b.js': 200, '/service-worker.js': 200 };
    expect(crowded).toEqual({
      '/api/config': 503,
      '/assets/made-up.js': 503,
      [uploaded]: 503,
      [spoken]: 503,
      '/nothing': 503,
      ...ready,
    });
    expect(after).toEqual({
      '/api/config': 200,
      '/assets/made-up.js': 404,
      [uploaded]: 404,
      [spoken]: 404,
      '/nothing': 404,
      ...ready,
    });
  });

  test('a refused call counts like an answered one: who comes again at once is soon over their limit', async () => {
    await using server = await listening(60_000, { requestsPerMinute: 60 });
    const { pool } = server.services;
    const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    const waiting = Array.from({ length: 101 }, () => pool.query('select 1'));
    const answers = await atOnce(server, Array(62).fill({ path: '/api/config' }));
    for (const client of taken) client.release();
    await Promise.all(waiting);
    expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(503), 429, 429]);
  });

  test('a call that has waited too long is told to come again', async () => {
    await using server = await testApp({ sharing: app });
    const learner = await server.as('free');
    const { pool } = server.services;
    const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    const { connectionTimeoutMillis } = pool.options;
    // Only now: opening the first connections takes as long as the machine needs.
    pool.options.connectionTimeoutMillis = 1;
    const answer = await learner.get('/api/exams');
    pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    for (const client of taken) client.release();
    expect((await learner.get('/api/exams')).statusCode).toBe(200);
  });
});

test('of very many logins of one account at once some are told to come again, instead of all waiting their turn', async () => {
  const login = () => app.anonymous.post('/api/login', { email: 'premium@fixture.test', password: PASSWORD });
  const statuses = (await Promise.all(Array.from({ length: 150 }, login))).map((answer) => answer.statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect((await login()).statusCode).toBe(200);
});

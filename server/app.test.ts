import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { Config } from './settings/config.ts';
import { answerTo, type Headers, PASSWORD, type Response, START, testApp } from './testing/app.ts';
import { testWebRoot } from './testing/web.ts';

const { webRoot, remove } = await testWebRoot();
const METRICS_TOKEN = 'a token of those who watch this server';
const app = await testApp({ config: { webRoot, metricsToken: METRICS_TOKEN } });
afterAll(async () => {
  await app.close();
  await remove();
});

describe('every kind of answer says how long it may be kept, and is safe to show', () => {
  const page = { accept: 'text/html' };
  const NEVER = 'no-store';
  const ASK_AGAIN = 'no-cache';
  const OWN_CACHE = 'private, no-cache';
  const FOR_EVER = 'public, max-age=31536000, immutable';
  const A_DAY = 'public, max-age=86400';
  const json = { 'content-type': 'application/json' };
  const kinds: readonly (readonly [string, number, string, () => Promise<Response>])[] = [
    ['a list', 200, OWN_CACHE, async () => (await app.as('free')).get('/api/levels')],
    [
      'an unchanged list',
      304,
      OWN_CACHE,
      async () => (await app.as('free')).get('/api/levels', { 'if-none-match': await etagOf('/api/levels') }),
    ],
    ['questions', 200, OWN_CACHE, async () => (await app.as('free')).get('/api/levels/1')],
    ['a draw', 200, NEVER, async () => (await app.as('free')).get('/api/category/1/questions')],
    ['an exam', 200, NEVER, async () => (await app.as('premium')).get('/api/questions/exam')],
    ['the settings of the app', 200, ASK_AGAIN, () => app.anonymous.get('/api/config')],
    ['an account', 200, NEVER, async () => (await app.as('free')).get('/api/profile')],
    ['results', 200, NEVER, async () => (await app.as('free')).get('/api/progress')],
    ['messages', 200, NEVER, async () => (await app.as('free')).get('/api/support')],
    ['a login', 200, NEVER, () => app.anonymous.post('/api/login', { email: 'free@fixture.test', password: PASSWORD })],
    ['customers', 200, NEVER, async () => (await app.as('admin')).get('/api/customers/search')],
    ['customers as a file', 200, NEVER, async () => (await app.as('admin')).get('/api/customers/export')],
    ['what the editor reads', 200, NEVER, async () => (await app.as('admin')).get('/api/questions')],
    ['a body that is missing', 422, NEVER, () => app.anonymous.post('/api/login', {})],
    ['a broken body', 400, NEVER, () => app.anonymous.post('/api/login', '{', json)],
    ['another content type', 415, NEVER, () => app.anonymous.post('/api/login', 'a', { 'content-type': 'text/plain' })],
    ['a body that is too large', 413, NEVER, () => app.anonymous.post('/api/login', { email: 'x'.repeat(1_100_000) })],
    ['no token', 401, NEVER, () => app.anonymous.get('/api/levels')],
    ['a refusal', 403, NEVER, async () => (await app.as('free')).get('/api/levels/2')],
    ['an unknown item', 404, NEVER, async () => (await app.as('free')).get('/api/levels/99')],
    ['an unknown call', 404, NEVER, () => app.anonymous.get('/api/nothing')],
    ['an address that cannot be decoded', 404, NEVER, () => app.anonymous.get('/%c0')],
    ['an endless id', 404, NEVER, () => app.anonymous.get(`/api/levels/${'9'.repeat(400)}`)],
    ['a screen', 200, ASK_AGAIN, () => app.anonymous.get('/exercises', page)],
    ['a page made ahead', 200, ASK_AGAIN, () => app.anonymous.get('/login', page)],
    [
      'an unchanged screen',
      304,
      ASK_AGAIN,
      async () => app.anonymous.get('/login', { ...page, 'if-none-match': await etagOf('/login', page) }),
    ],
    ['an unknown screen', 404, ASK_AGAIN, () => app.anonymous.get('/nothing', page)],
    ['the head of a page', 200, ASK_AGAIN, () => app.anonymous.call('HEAD', '/exercises', undefined, page)],
    ['an asset', 200, FOR_EVER, () => app.anonymous.get('/assets/app-1a2b.js')],
    ['an asset that is gone', 404, NEVER, () => app.anonymous.get('/assets/app-0000.js')],
    ['the service worker', 200, ASK_AGAIN, () => app.anonymous.get('/service-worker.js')],
    ['the manifest', 200, ASK_AGAIN, () => app.anonymous.get('/manifest.webmanifest')],
    ['a drawing', 200, A_DAY, async () => app.anonymous.get(`/cdn/questions/${await drawing()}`)],
    ['an uploaded picture', 200, FOR_EVER, async () => app.anonymous.get(`/cdn/questions/${await upload()}`)],
    ['a picture that does not exist', 404, NEVER, () => app.anonymous.get('/cdn/questions/nothing.svg')],
    ['an upload that does not exist', 404, NEVER, () => app.anonymous.get(`/cdn/questions/${'0'.repeat(32)}.webp`)],
    ['life', 200, NEVER, () => app.anonymous.get('/healthz')],
    ['readiness', 200, NEVER, () => app.anonymous.get('/readyz')],
    [
      'a report of a browser',
      204,
      NEVER,
      () => app.anonymous.post('/violations', '{}', { 'content-type': 'application/csp-report' }),
    ],
    ['the metrics', 200, NEVER, () => app.anonymous.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })],
    ['the metrics without their token', 401, NEVER, () => app.anonymous.get('/metrics')],
    ['the OpenAPI document', 200, NEVER, () => app.anonymous.get('/openapi.json')],
    ['the documentation', 200, NEVER, () => app.anonymous.get('/docs')],
    ['a method that does not exist', 404, NEVER, () => app.anonymous.call('OPTIONS', '/api/levels')],
  ];

  async function etagOf(path: string, headers: Headers = {}): Promise<string> {
    return String((await (await app.as('free')).get(path, headers)).headers['etag']);
  }
  async function drawing(): Promise<string | undefined> {
    return (await readdir(new URL('../content/pictures/questions/', import.meta.url))).find((name) => name.endsWith('.svg'));
  }
  async function upload(): Promise<string> {
    const picture = sharp({ create: { width: 12, height: 8, channels: 3, background: '#005a9c' } });
    const answer = await (await app.as('admin')).post('/api/pictures', await picture.png().toBuffer(), {
      'content-type': 'image/png',
    });
    return answer.json<{ name: string }>().name;
  }

  test.each(kinds)('%s (%i) is kept: %s', async (_title, status, kept, ask) => {
    const answer = await ask();
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.headers).toMatchObject({
      'cache-control': kept,
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    // Content types that a browser may render as a document.
    if (/html|svg/.test(String(answer.headers['content-type']))) {
      expect(answer.headers).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
      });
    }
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    // Answers that must be revalidated have an ETag; answers that exist in several encodings have Vary.
    if (kept === OWN_CACHE) expect(answer.headers).toMatchObject({ etag: expect.stringMatching(/^"/), vary: 'Accept-Encoding' });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    // HSTS is sent only when the public URL is HTTPS.
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
  });

  test.each(['/assets/app-1a2b.js', '/api/config'])('%s is never shown, and carries no headers of documents', async (path) => {
    const { headers } = await app.anonymous.get(path);
    for (const name of ['permissions-policy', 'x-frame-options', 'referrer-policy']) expect(headers).not.toHaveProperty(name);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('and in production the browser is told to stay with HTTPS', async () => {
    await using production = await testApp({ sharing: app, config: { production: true } });
    for (const path of ['/healthz', '/api/nothing', '/%c0']) {
      expect((await production.anonymous.get(path)).headers['strict-transport-security'], path).toBe('max-age=31536000');
    }
  });
});

describe('the one who calls too often', () => {
  test('is told to wait, and others are not', async () => {
    await using strict = await testApp({ sharing: app, config: { requestsPerMinute: 10 } });
    const from = (remoteAddress: string) => strict.app.inject({ url: '/api/config', remoteAddress });
    for (let time = 0; time < 10; time += 1) expect((await from('192.0.2.1')).statusCode).toBe(200);
    const refused = await from('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ status: 429, message: 'ብዙሕ ግዜ ፈቲንኩም። ድሕሪ ቁሩብ ግዜ ደጊምኩም ፈትኑ።' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await from('192.0.2.2')).statusCode).toBe(200);
    expect((await strict.app.inject({ url: '/healthz', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
  });

  const FILES = 4 * 10;
  test.each([
    ['/healthz', 10],
    ['/readyz', 10],
    ['/metrics', 10],
    ['/login', FILES],
    ['/nothing', FILES],
    ['/assets/app-1a2b.js', FILES],
    ['/cdn/questions/nothing.svg', FILES],
    [`/cdn/questions/${'0'.repeat(32)}.webp`, FILES],
    ['/openapi.json', FILES],
  ])('is told so at %s too, after %i', async (url, most) => {
    const config = { requestsPerMinute: 10, webRoot, metricsToken: METRICS_TOKEN };
    await using strict = await testApp({ sharing: app, config });
    const from = async (remoteAddress: string) =>
      (await strict.app.inject({ url, remoteAddress, headers: { accept: 'text/html' } })).statusCode;
    const statuses = [];
    for (let time = 0; time <= most; time += 1) statuses.push(await from('192.0.2.1'));
    expect(statuses.map((status) => status === 429)).toEqual([...Array(most).fill(false), true]);
    expect(await from('192.0.2.2')).not.toBe(429);
    // Calls and files have separate limits: loading many pictures must not block answers.
    expect((await strict.app.inject({ url: '/api/config', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8::1', '2001:db8::2', true],
    ['2001:db8::1', '2001:db8:0:0:1::2', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ])('%s and %s are one caller, a customer having a whole /64: %s', async (first, second, isSame) => {
    await using strict = await testApp({ sharing: app, config: { requestsPerMinute: 10 } });
    for (let time = 0; time < 10; time += 1) await strict.app.inject({ url: '/api/config', remoteAddress: first });
    const answer = await strict.app.inject({ url: '/api/config', remoteAddress: second });
    expect(answer.statusCode).toBe(isSame ? 429 : 200);
  });

  test('is known by the proxy’s word only when the proxy is trusted', async () => {
    const settings: [Config['trustProxy'], number][] = [
      [false, 429],
      [['192.0.2.99'], 429],
      [['127.0.0.1'], 200],
      [['loopback'], 200],
      [1, 200],
    ];
    for (const [trustProxy, status] of settings) {
      await using strict = await testApp({ sharing: app, config: { requestsPerMinute: 10, trustProxy } });
      const from = (address: string) => strict.anonymous.get('/api/config', { 'x-forwarded-for': address });
      for (let time = 0; time < 10; time += 1) await from('192.0.2.1');
      expect((await from('192.0.2.2')).statusCode).toBe(status);
    }
  });
});

describe('what the server says', () => {
  test.each([
    [undefined, 'እቲ ዝደለኹምዎ ኣይተረኽበን።'],
    ['sv', 'Det du söker finns inte.'],
    ['en-GB,en;q=0.9', 'What you are looking for was not found.'],
    ['am, sv;q=0.4, en;q=0.6', 'What you are looking for was not found.'],
    ['fr', 'እቲ ዝደለኹምዎ ኣይተረኽበን።'],
  ])('is in the language of Accept-Language %o', async (language, message) => {
    const headers = language === undefined ? {} : { 'accept-language': language };
    expect((await app.anonymous.get('/api/nothing', headers)).json()).toEqual({ status: 404, message });
  });
});

describe('a fault on our side', () => {
  test('is answered without internals and logged with them', async () => {
    await using broken = await testApp();
    await sql`alter table support_messages rename to elsewhere`.execute(broken.db);
    const answer = await (await broken.as('free')).get('/api/support');
    const reqId = answer.headers['x-request-id'];
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { status: 500, message: 'ገለ ጌጋ ኣጋጢሙ ኣሎ። ብኽብረትኩም ደጊምኩም ፈትኑ።', reqId },
    ]);
    expect(answer.headers['content-security-policy']).toBeDefined();
    expect(broken.logged()).toContain('relation \\"support_messages\\" does not exist');
    const lines = broken
      .logged()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; reqId: string });
    const failed = lines.filter((line) => line.msg === 'request failed').map((line) => line.reqId);
    expect(failed).toEqual([answer.headers['x-request-id']]);
  });
});

describe('the log', () => {
  /** pino's level of info; lower levels are not written by default. */
  const INFO = 30;

  test('has the calls, but no token, password, name or query', async () => {
    await using quiet = await testApp();
    const secrets = ['s3cret-pässword', 'Hemlig Person', 'hemlig@fixture.test', '070-999 99 99', 'hemligt meddelande'];
    const [password = '', name = '', email = '', phone = '', message = ''] = secrets;
    const admin = await quiet.as('admin');
    await admin.post('/api/customers', { name, email, phone, password });
    await admin.get(`/api/customers/search?name=${encodeURIComponent(name)}&email=${email}&phone=${encodeURIComponent(phone)}`);
    const { access_token: token } = (await quiet.anonymous.post('/api/login', { email, password })).json();
    await quiet.anonymous.post('/api/login', { email, password: `${password}!` });
    await quiet.anonymous.post('/api/login', `{"email":"${email}","password":"${password}"`, {
      'content-type': 'application/json',
    });
    const learner = quiet.withToken(token);
    await learner.post('/api/support', { subject: 'other', message });
    await learner.post('/api/answers', { answers: [answerTo(1001)] });
    await learner.post('/api/profile/update', { name, phone, password: `${password}!`, password_confirmation: password });
    await learner.get(`/api/nothing?token=${token}&password=${password}`);
    await learner.get(`/%c0?token=${token}`);
    await sql`alter table exams rename to elsewhere`.execute(quiet.db);
    expect((await learner.get(`/api/exams?token=${token}`)).statusCode).toBe(500);
    await learner.post('/api/logout');

    const log = quiet.logged();
    expect(log).toContain('"path":"/api/login"');
    expect(log).toContain('request failed');
    for (const secret of [token, admin.token ?? '', PASSWORD, 'argon2', ...secrets, encodeURIComponent(name)]) {
      expect(log.includes(secret), secret).toBe(false);
    }
  });

  test('has one line for each call: what was asked for, and how it ended', async () => {
    await using quiet = await testApp();
    await quiet.anonymous.get('/api/config?from=here');
    await quiet.anonymous.post('/api/login', {});
    await (await quiet.as('free')).get('/api/levels');
    const calls = quiet
      .logged()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; req: object; res: { status: number; ms: number } })
      .filter(({ level }) => level >= INFO);
    expect(calls.map(({ req, res }) => ({ ...req, status: res.status }))).toEqual([
      { method: 'GET', path: '/api/config', status: 200 },
      { method: 'POST', path: '/api/login', status: 422 },
      { method: 'GET', path: '/api/levels', status: 200 },
    ]);
    for (const { res } of calls) expect(Number.isInteger(res.ms)).toBe(true);
  });

  test('has one id per request, which the answer carries', async () => {
    const [first, second] = [await app.anonymous.get('/api/config'), await app.anonymous.get('/api/config')];
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
    expect(app.logged()).toContain(`"reqId":"${first.headers['x-request-id']}"`);
  });
});

test('the clock of the app stands where the tests put it', () => {
  expect(app.services.now()).toBe(START);
});

describe('a refusal in the log', () => {
  const lineOf = (answer: Response) =>
    app
      .logged()
      .split('\n')
      .filter((line) => line.includes(String(answer.headers['x-request-id'])) && line.includes('"ms"'))
      .map((line) => JSON.parse(line));

  test('says whom and why, and an answer says neither', async () => {
    const free = await app.as('free');
    const { id } = app.users.free;
    const cases: [Response, number | null, string][] = [
      [await app.anonymous.get('/api/profile'), null, 'unauthenticated'],
      [await free.get('/api/customers/search'), id, 'forbidden'],
      [await free.get('/api/levels/99'), id, 'notFound'],
      [await free.post('/api/support', {}), id, 'invalid'],
    ];
    for (const [answer, user, reason] of cases) expect(lineOf(answer)).toMatchObject([{ user, reason, msg: 'request refused' }]);
    const [line] = lineOf(await free.get('/api/profile'));
    expect(line).toMatchObject({ msg: 'request completed' });
    expect(Object.keys(line)).not.toContain('reason');
  });
});

test('the number that a trusted proxy gave a request is kept; of anybody else, or crooked, it is not', async () => {
  const ask = async (trustProxy: Config['trustProxy'], id: string) => {
    await using behind = await testApp({ sharing: app, config: { trustProxy } });
    return (await behind.anonymous.get('/healthz', { 'x-request-id': id })).headers['x-request-id'];
  };
  expect(await ask(['loopback'], 'edge-77')).toBe('edge-77');
  expect(await ask(1, 'edge-77')).toBe('edge-77');
  expect(await ask(['loopback'], 'edge 77')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await ask(['10.0.0.1'], 'edge-77')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await ask(false, 'edge-77')).toMatch(/^[0-9a-f-]{36}$/);
});

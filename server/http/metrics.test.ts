import { readdir } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { watchDatabase } from '../background/watch.ts';
import { answerTo, examBody, HOUR_MS, PASSWORD, START, stepBody, testApp, until } from '../testing/app.ts';
import { openProxy } from '../testing/proxy.ts';
import { testWebRoot } from '../testing/web.ts';

const TOKEN = 'a token for those who watch, of 32 or more';
const { webRoot, remove } = await testWebRoot();
const app = await testApp({ config: { metricsToken: TOKEN, webRoot } });
afterAll(async () => {
  await app.close();
  await remove();
});
const [picture = ''] = await readdir(new URL('../../content/pictures/questions/', import.meta.url));
const scrape = (server = app) => server.anonymous.get('/metrics', { authorization: `Bearer ${TOKEN}` });
/** The value of a metric, by name and labels. */
async function value(line: string, server = app): Promise<number> {
  const lines = (await scrape(server)).body.split('\n');
  const found = lines.find((text) => text.startsWith(`${line} `));
  if (found === undefined) throw new Error(`no ${line}`);
  return Number(found.slice(line.length));
}

describe('the metrics', () => {
  test('are for those who have the token', async () => {
    const answer = await scrape();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const admin = await app.as('admin');
    for (const authorization of [undefined, '', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, TOKEN, `Bearer ${admin.token}`]) {
      const refused = await app.anonymous.get('/metrics', authorization === undefined ? {} : { authorization });
      expect([refused.statusCode, refused.json()], authorization).toEqual([401, { status: 401, message: 'Unauthenticated' }]);
    }
  });

  test('do not exist without one', async () => {
    await using closed = await testApp({ sharing: app });
    const answer = await closed.anonymous.get('/metrics', { authorization: 'Bearer undefined' });
    expect([answer.statusCode, answer.json().status]).toEqual([404, 404]);
  });

  test('tell of the database, its disk and the last good backup as of a moment ago, also when it is away', async () => {
    const proxy = await openProxy();
    await using far = await testApp({ sharing: app, via: proxy.via, config: { metricsToken: TOKEN, dataDir: tmpdir() } });
    const watching = watchDatabase(far.services);
    await watching.look();
    for (const [name, expected] of [
      ['mengedi_database_up', 1],
      ['mengedi_database_writable', 1],
      ['mengedi_backup_timestamp_seconds', 0],
    ] as const)
      expect([name, await value(name, far)]).toEqual([name, expected]);
    expect(await value('mengedi_database_bytes', far)).toBeGreaterThan(1_000_000);
    expect(await value('mengedi_disk_free_bytes', far)).toBeGreaterThan(0);
    await app.db
      .insertInto('backups')
      .values({ made_at: new Date(START), bytes: 77, rows: 7, tables: 3 })
      .execute();
    await watching.look();
    await proxy.cut();
    await watching.look();
    for (const [name, expected] of [
      ['mengedi_database_up', 0],
      ['mengedi_database_writable', 0],
      ['mengedi_backup_timestamp_seconds', START / 1000],
      ['mengedi_backup_bytes', 77],
    ] as const)
      expect([name, await value(name, far)]).toEqual([name, expected]);
    await proxy.mend();
    await watching.stop();
    await proxy.close();
  });

  test('tell nothing that is not known yet, so that no alert takes a start for a loss', async () => {
    await using fresh = await testApp({ sharing: app, config: { metricsToken: TOKEN } });
    const { body } = await scrape(fresh);
    const unknown = ['backup_timestamp_seconds', 'backup_bytes', 'item_statistics_timestamp_seconds', 'questions_suspect'];
    const told = [...unknown, 'mails_waiting', 'mails_failed', 'database_up', 'database_writable', 'disk_free_bytes'];
    expect(told.filter((name) => body.includes(`\nmengedi_${name} `))).toEqual([]);
    // But that calls are counted, also before the first.
    expect(body).toContain('\nmengedi_request_seconds_count{call="web",status="2xx"} 0\n');
  });

  test('tell how the process, the database and the content are', async () => {
    // A connection that was not used for a while is closed.
    await sql`select 1`.execute(app.services.db);
    expect(await value('mengedi_database_connections')).toBeGreaterThan(0);
    expect(await value('mengedi_database_connections_idle')).toBeGreaterThan(0);
    expect(await value('mengedi_database_waiting')).toBe(0);
    expect(await value('mengedi_database_hears')).toBe(1);
    expect(await value('mengedi_content_revision')).toBe(app.services.content.current().revision);
    expect(await value('mengedi_content_built_timestamp_seconds')).toBe(START / 1000);
    const { body } = await scrape();
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_eventloop_utilization_histogram_count',
      '# TYPE nodejs_gc_duration_seconds ',
      'nodejs_active_resources_total',
    ]) {
      expect(body).toContain(`\n${name}`);
    }
  });
});

describe('calls are counted', () => {
  test('by what was called and how it ended, never by an id, a file or a query', async () => {
    const free = await app.as('free');
    const count = (call: string, status: string) => value(`mengedi_request_seconds_count{call="${call}",status="${status}"}`);
    const { etag } = (await free.get('/api/levels')).headers;
    await free.get('/api/levels', { 'if-none-match': String(etag) });
    await free.get('/api/levels');
    await app.anonymous.get('/api/levels');
    await free.get('/api/levels/1/show?secret=1');
    await free.get('/api/levels/2/show');
    expect(await count('GET /api/levels', '2xx')).toBe(2);
    expect(await count('GET /api/levels', '3xx')).toBe(1);
    expect(await count('GET /api/levels', '4xx')).toBe(1);
    expect(await count('GET /api/levels/{id}/show', '2xx')).toBe(2);
    const within = (seconds: string) =>
      value(`mengedi_request_seconds_bucket{le="${seconds}",call="GET /api/levels",status="2xx"}`);
    expect(await within('+Inf')).toBe(2);
    expect(await within('0.005')).toBeLessThanOrEqual(await within('10'));

    for (const path of ['/exercises', '/nothing', '/assets/app-1a2b.js', '/cdn/nothing', `/cdn/questions/${picture}`]) {
      await app.anonymous.get(path, { accept: 'text/html' });
    }
    await app.anonymous.call('HEAD', '/assets/app-1a2b.js');
    await app.anonymous.get('/healthz');
    expect(await count('web', '2xx')).toBe(3);
    expect(await count('web', '4xx')).toBe(2);
    expect(await count('pictures', '2xx')).toBe(1);
    const calls = [...(await scrape()).body.matchAll(/call="([^"]*)"/g)].map((found) => found[1]);
    expect([...new Set(calls)].sort()).toEqual(['GET /api/levels', 'GET /api/levels/{id}/show', 'pictures', 'web']);
  });

  test('by their open connections, also when the caller goes away before the answer', async () => {
    await using server = await testApp({ sharing: app, config: { metricsToken: TOKEN } });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const { token } = await server.as('free');
    const head = ['POST /api/support HTTP/1.1', 'host: x', `authorization: Bearer ${token}`, 'content-type: application/json'];
    const callers = Array.from({ length: 3 }, () => {
      const socket = net.connect(port, '127.0.0.1');
      socket.write([...head, 'content-length: 100', '', '{"subject":'].join('\r\n'));
      return socket;
    });
    await until(async () => (await value('mengedi_connections', server)) === 3);
    for (const socket of callers) socket.destroy();
    await until(async () => (await value('mengedi_connections', server)) === 0);
  });

  test('when they are refused because there are too many', async () => {
    const shed = (reason: string) => value(`mengedi_requests_shed_total{reason="${reason}"}`, app);
    expect([await shed('event loop'), await shed('database')]).toEqual([0, 0]);
    await using server = await testApp({
      sharing: app,
      config: { metricsToken: TOKEN },
      via: (connection) => ({ ...connection, connectionTimeoutMillis: 0 }),
    });
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { pool } = server.services;
    const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    const waiting = Array.from({ length: 101 }, () => pool.query('select 1'));
    const { status } = await fetch(`${address}/api/config`);
    const { body } = await scrape(server);
    for (const client of taken) client.release();
    await Promise.all(waiting);
    expect(status).toBe(503);
    expect(body).toContain('\nmengedi_requests_shed_total{reason="database"} 1\n');
    expect(body).toMatch(/\nmengedi_database_waiting 10[1-9]\n/);
  });
});

describe('what happens is counted', () => {
  test('logins by their result', async () => {
    const logins = async () =>
      Promise.all(['ok', 'wrong', 'limited'].map((result) => value(`mengedi_logins_total{result="${result}"}`)));
    const login = (email: string, password: string) => app.anonymous.post('/api/login', { email, password });
    expect(await logins()).toEqual([0, 0, 0]);
    const hashes = await value('mengedi_password_hashes_total');
    await login('free@fixture.test', PASSWORD);
    await login('nobody@fixture.test', PASSWORD);
    for (let time = 0; time < 12; time += 1) await login('expired@fixture.test', 'wrong password');
    expect(await logins()).toEqual([1, 11, 2]);
    expect(await value('mengedi_password_hashes_total')).toBe(hashes + 12);
  });

  test('what learners send, and what they send again', async () => {
    const premium = await app.as('premium');
    const exam = examBody(START - HOUR_MS);
    const answers = [answerTo(1001), answerTo(1002), answerTo(1003)];
    for (const time of ['first', 'again']) {
      expect((await premium.post('/api/exams', exam)).statusCode, time).toBe(200);
      expect((await premium.post('/api/progress', stepBody(1))).statusCode, time).toBe(200);
      expect((await premium.post('/api/answers', { answers })).statusCode, time).toBe(200);
    }
    const writes = (what: string) =>
      Promise.all(['answers', 'progress', 'exams'].map((kind) => value(`mengedi_writes_${what}_total{kind="${kind}"}`)));
    expect(await writes('taken')).toEqual([3, 1, 1]);
    expect(await writes('repeated')).toEqual([3, 1, 1]);
  });
});

describe('a slow query', () => {
  test('is counted and logged with its text, but without what was asked for', async () => {
    await using slow = await testApp({ sharing: app, config: { metricsToken: TOKEN, slowQueryMs: 0 } });
    const email = 'hemlig.person@fixture.test';
    await slow.anonymous.post('/api/login', { email, password: PASSWORD });
    await sql`select 1 from users where name = ${'Hemlig Person'}`.execute(slow.services.db);
    await slow.services.pool.query('select 2 from users where name = $1', ['Hemlig Person']);
    await expect(sql`select broken`.execute(slow.services.db)).rejects.toThrow();
    const lines = slow
      .logged()
      .split('\n')
      .filter((line) => line.includes('slow query'))
      .map((line) => JSON.parse(line) as { level: number; sql: string; ms: number });
    const texts = lines.map((line) => line.sql);
    expect(texts).toContainEqual(expect.stringMatching(/from "users" where lower\(email\) = \$1/));
    expect(texts).toContain('select 1 from users where name = $1');
    expect(texts).toContain('select 2 from users where name = $1');
    expect(texts).toContain('select broken');
    for (const { level, ms } of lines) expect([level, typeof ms]).toEqual([40, 'number']);
    expect(slow.logged()).not.toMatch(/hemlig/i);
    expect(await value('mengedi_database_slow_queries_total', slow)).toBe(lines.length);
  });

  test('is one that takes longer than the setting says', async () => {
    await using patient = await testApp({ sharing: app, config: { metricsToken: TOKEN, slowQueryMs: 60_000 } });
    await patient.anonymous.post('/api/login', { email: 'nobody@fixture.test', password: PASSWORD });
    expect(await value('mengedi_database_slow_queries_total', patient)).toBe(0);
  });
});

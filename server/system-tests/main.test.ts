import { readdir, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../accounts/demo.ts';
import { connect } from '../db/connect.ts';
import { buildNumber } from '../settings/version.ts';
import { PASSWORD, testDatabase, until } from '../testing/app.ts';
import { BARE_TEMPLATE, FIXTURE_TEMPLATE, testFolder } from '../testing/database.ts';
import { type Environment, endProcesses, logIn, startProcess } from '../testing/process.ts';
import { listenAsServiceManager } from '../testing/service-manager.ts';
import { testWebRoot } from '../testing/web.ts';

let web: Awaited<ReturnType<typeof testWebRoot>>;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  web = await testWebRoot();
  database = await testDatabase(FIXTURE_TEMPLATE);
});
afterEach(() => {
  endProcesses('SIGKILL');
});
afterAll(async () => {
  await web.remove();
  await database.drop();
});

const start = (env: Environment, script?: string, args?: readonly string[]) =>
  startProcess({ WEB_ROOT: web.webRoot, ...env }, script, args);

describe('a start that cannot succeed', () => {
  test.each<[string, Environment, RegExp]>([
    ['a port that is none', { PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, but is "http"\n$/],
    ['proxies that nobody named', { TRUST_PROXY: 'true' }, /^TRUST_PROXY must name the proxies in front: .* It is "true"\n$/],
    ['a database that is none of ours', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must begin with postgres/],
  ])('because of %s says which variable is to blame, without a stack', async (_title, env, message) => {
    const server = start(env);
    expect(await server.ended).toBe(1);
    expect(server.said.err).toMatch(message);
    expect(server.said.err).not.toMatch(/^\s+at /m);
  });

  test('because the port is taken names the reason and how to choose another', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const server = start({ PORT: String(port), DATABASE_URL: database.url });
    expect(await server.ended).toBe(1);
    expect(server.said.err).toMatch(new RegExp(`^Port ${port} is taken .* PORT`));
    expect(server.said.err).not.toMatch(/^\s+at /m);
    other.close();
  });
});

describe('on a database of its own', () => {
  test('a server with a role of its own migrates as the owner, works as that role, and goes on after a restore', async () => {
    const directory = await testFolder('roles');
    const fresh = await testDatabase(BARE_TEMPLATE);
    const url = new URL(fresh.url.replace('@/', '@localhost/'));
    url.username = 'mengedi_server';
    const env = { DATABASE_URL: url.href.replace('@localhost/', '@/'), MIGRATION_DATABASE_URL: fresh.url, DEMO: 'true' };
    const server = start(env);
    const address = await server.ready();
    expect(server.said.out).toMatch(/^Migrated: \d+-\S+\.sql$/m);
    expect(server.said.out).toContain('The server works as the database role mengedi_server, which can only add to the audit.');
    expect((await logIn(address, 'learner@mengedi.test', DEMO_PASSWORD)).status).toBe(200);
    const file = join(directory, 'all.backup');
    for (const args of [
      ['backup', file],
      ['restore', file, '--yes'],
    ]) {
      const cli = start(env, 'cli.ts', args);
      expect([await cli.ended, cli.said.err]).toEqual([0, '']);
    }
    expect((await logIn(address, 'learner@mengedi.test', DEMO_PASSWORD)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await fresh.drop();
    await rm(directory, { recursive: true });
  });

  test('a server whose role owns nothing needs no owner where nothing is to migrate, and says who can where something is', async () => {
    const fresh = await testDatabase(FIXTURE_TEMPLATE);
    const env = { DATABASE_URL: fresh.url.replace(/\/\/\w+@/, '//mengedi_server@') };
    const server = start(env);
    await server.ready();
    expect(server.said.out).toContain('The server works as the database role mengedi_server, which can only add to the audit.');
    expect(await server.stop()).toBe(0);
    const { pool } = connect({ connection: fresh.connection, size: 1, prepared: false, onError: () => undefined });
    const { rows } = await pool.query(
      'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name',
    );
    await pool.end();
    const later = start(env);
    expect(await later.ended).toBe(1);
    expect(later.said.err).toMatch(
      /^The tables must be brought up to date \((\S+)\), and the role mengedi_server does not own them: .*MIGRATION_DATABASE_URL.*npm run cli -- migrate/,
    );
    expect(later.said.err).toContain(rows[0].name);
    expect(later.said.err.trimEnd().split('\n')).toHaveLength(1);
    await fresh.drop();
  });

  test('a server is ready, has no demo accounts, finishes what is under way at SIGTERM, and ends well', async () => {
    const server = start({ DATABASE_URL: database.url });
    const address = await server.ready();
    expect(server.said.out).not.toContain('Demo accounts');
    expect(server.said.out).not.toContain('Loading the content');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/login`, { headers: { accept: 'text/html' } })).status).toBe(200);
    for (const email of DEMO_EMAILS) expect((await logIn(address, email, DEMO_PASSWORD)).status).toBe(422);

    // Only half of this login has been sent when the signal arrives.
    const body = JSON.stringify({ email: 'nobody@fixture.test', password: PASSWORD });
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    const closed = new Promise((resolve) => socket.on('close', resolve));
    const head = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    await new Promise<void>((resolve) => socket.write(head + body.slice(0, 10), () => resolve()));
    // An answer on another connection shows that the server has read the head of the first request.
    await fetch(`${address}/healthz`);
    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    await until(() => server.said.out.includes('Stopping (SIGTERM)'));
    socket.write(body.slice(10));
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(await server.ended).toBe(0);
    expect(server.said.out).toMatch(/Stopping \(SIGTERM\) …\nStopped\.\n$/);
    expect(server.said.err).toBe('');
  });

  test('a server behind a proxy says that it ends, and takes calls until its time to drain is over or it is told again', async () => {
    const server = start({ DATABASE_URL: database.url, TRUST_PROXY: 'loopback', DRAIN_SECONDS: '600' });
    const address = await server.ready();
    server.child.kill('SIGTERM');
    await until(() => server.said.out.includes('Stopping (SIGTERM), in 600 s'));
    const readiness = await fetch(`${address}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'draining', build: buildNumber() }]);
    const call = await fetch(`${address}/api/config`);
    expect([call.status, call.headers.get('connection')]).toEqual([200, 'close']);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);

    const other = start({ DATABASE_URL: database.url, DRAIN_SECONDS: '1' });
    await other.ready();
    expect(await other.stop()).toBe(0);
    // On a busy machine log lines of slow queries may come in between.
    expect(other.said.out).toMatch(/Stopping \(SIGTERM\), in 1 s, .*\n(?:.*slow query.*\n)*Stopped\.\n$/);
  });

  test('a server tells systemd when it is ready, that it lives, and that it ends', async () => {
    await using manager = await listenAsServiceManager();
    const server = start({ DATABASE_URL: database.url, ...manager.env, WATCHDOG_USEC: '300000' });
    const address = await server.ready();
    const told = async (line: string) => (await manager.heard()).filter((heard) => heard === line).length;
    await until(async () => (await told('WATCHDOG=1')) >= 2);
    expect((await manager.heard()).slice(0, 2)).toEqual(['READY=1', `STATUS=ready at ${address}`]);
    expect(await told('READY=1')).toBe(1);
    expect(await server.stop()).toBe(0);
    await until(async () => (await told('STOPPING=1')) === 1);
    expect(server.said.err).toBe('');
  });

  test('a server that waits for its database is not started yet, for systemd', async () => {
    await using manager = await listenAsServiceManager();
    const server = start({ DATABASE_URL: 'postgres://u@127.0.0.1:1/mengedi', ...manager.env });
    await until(() => server.said.out.includes('trying again'));
    expect(await manager.heard()).toEqual([]);
    expect(await server.stop()).toBe(0);
  });

  test('a server with one role says that the audit is only as safe as that role, removes what has no use any more, serves on when nobody reads its output, and ends well', async () => {
    const { pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
    await pool.query("insert into login_limits values ('account:long ago', 3, 1)");
    const server = start({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    const address = await server.ready();
    expect(server.said.out).toContain('The audit is only as safe as the database role of DATABASE_URL');
    await until(() => server.said.out.includes('removed what had no use any more'));
    expect((await pool.query("select from login_limits where key = 'account:long ago'")).rowCount).toBe(0);
    await pool.end();
    server.child.stdout.destroy();
    for (let call = 0; call < 3; call += 1) expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(server.said.err).toBe('');
  });

  test('demo accounts are made when asked for, and are of no use in production', async () => {
    const demo = start({ DATABASE_URL: database.url, DEMO: 'true' });
    const address = await demo.ready();
    expect(demo.said.out).toContain(`Demo accounts: ${DEMO_EMAILS.join(', ')} — password ${DEMO_PASSWORD}`);
    for (const email of DEMO_EMAILS) expect((await logIn(address, email, DEMO_PASSWORD)).status).toBe(200);
    expect(await demo.stop('SIGINT')).toBe(0);

    const production = start({ DATABASE_URL: database.url, NODE_ENV: 'production', LOG_LEVEL: 'warn' });
    const there = await production.ready();
    for (const email of DEMO_EMAILS) expect((await logIn(there, email, DEMO_PASSWORD)).status).toBe(422);
    expect((await fetch(`${there}/healthz`)).headers.get('strict-transport-security')).toBeTruthy();
    expect(await production.stop()).toBe(0);
    // Every line of the log is JSON.
    const lines = production.said.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string });
    expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining([`Mengedi is ready at ${there}`, 'Stopped.']));
  });

  test('an empty database is filled from the content files, once', async () => {
    const { db, pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
    for (const table of [
      'level_questions',
      'levels',
      'options',
      'questions',
      'categories',
      'checklists',
      'signs',
      'sign_categories',
    ] as const) {
      await db.deleteFrom(table).execute();
    }
    const first = start({ DATABASE_URL: database.url });
    await first.ready();
    expect(first.said.out).toMatch(/Loading the content …\nLoaded \d{2,} items\.\n/);
    expect(await first.stop()).toBe(0);
    const { length } = await db.selectFrom('questions').select('id').execute();
    expect(length).toBeGreaterThan(70);
    await pool.end();
    const second = start({ DATABASE_URL: database.url });
    await second.ready();
    expect(second.said.out).not.toContain('Loading');
    expect(await second.stop()).toBe(0);
  });
});

describe('on a data directory', () => {
  test('a first start makes everything; a second one meanwhile says who is in the way; the command line joins in; all is there after a restart', async () => {
    const dataDir = await testFolder('main');
    const env = { DATA_DIR: dataDir };
    try {
      const server = start(env);
      const address = await server.ready();
      expect(server.said.out).toContain(`Opening the database: embedded, in ${dataDir} …`);
      expect(server.said.out).toMatch(/^Migrated: \d+-\S+\.sql$/m);
      expect(server.said.out).toContain('Demo accounts:');
      expect(server.said.out).toContain('The server works as the database role mengedi_server, which can only add to the audit.');
      expect((await logIn(address, 'learner@mengedi.test', DEMO_PASSWORD)).status).toBe(200);

      // Without a mail server each mail is written to this folder.
      const mails = join(dataDir, 'mail');
      expect(server.said.out).toContain(`Mails are written to files in ${mails}`);
      await fetch(`${address}/api/password/forgot`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'learner@mengedi.test' }),
      });
      await until(async () => (await readdir(mails).catch(() => [])).some((name) => name.endsWith('.eml')));

      const second = start(env);
      expect(await second.ended).toBe(1);
      expect(second.said.err).toBe(`the data directory ${dataDir} is in use by another running Mengedi\n`);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);

      const cli = start(env, 'cli.ts', ['create-admin', '--email', 'asa@fixture.test', '--name', 'Åsa']);
      cli.child.stdin?.end(`${PASSWORD}\n`);
      expect([await cli.ended, cli.said.err]).toEqual([0, '']);
      const { token } = await logIn(address, 'asa@fixture.test', PASSWORD);
      expect((await fetch(`${address}/api/status`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
      expect(await server.stop()).toBe(0);

      const again = start({ ...env, DEMO: 'false' });
      const there = await again.ready();
      expect(again.said.out).not.toMatch(/Migrated|Loading|Demo accounts/);
      expect((await fetch(`${there}/api/status`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
      expect((await logIn(there, 'learner@mengedi.test', DEMO_PASSWORD)).status).toBe(422);
      expect(await again.stop()).toBe(0);
    } finally {
      endProcesses('SIGTERM');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    }
  });
});

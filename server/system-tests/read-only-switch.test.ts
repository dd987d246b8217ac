import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '../accounts/demo.ts';
import { SERVER_ROLE, startEmbedded } from '../db/embedded/embedded.ts';
import { ownTables } from '../db/upkeep/snapshot.ts';
import { answerTo, PASSWORD, testApp, testDatabase, until } from '../testing/app.ts';
import { runCli } from '../testing/cli.ts';
import { BARE_TEMPLATE, FIXTURE_TEMPLATE, testFolder } from '../testing/database.ts';
import { type Environment, endProcesses, logIn, startProcess } from '../testing/process.ts';
import { testWebRoot } from '../testing/web.ts';

// Read-only mode: everything can be read and nothing written, on every kind of database, and it can be turned off from every state.

let web: Awaited<ReturnType<typeof testWebRoot>>;
beforeAll(async () => {
  web = await testWebRoot();
});
afterEach(() => endProcesses('SIGKILL'));
afterAll(() => web.remove());

const EARLIER_SWITCH = ['default_transaction_read_only', 'mengedi.read_only'];
const start = (env: Environment) => startProcess({ WEB_ROOT: web.webRoot, DEMO: 'true', ...env });
const cli = (env: Environment, ...args: string[]) => runCli(env, args);

async function call(address: string, token: string, method: string, path: string, body?: object) {
  const answer = await fetch(address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': 'en',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}
const write = (address: string, token: string) => call(address, token, 'PUT', '/api/mail-settings', { trial: false });

/** Turns it on and off in every way, on the database of these settings. */
async function turnOnAndBack(env: Environment, file: string): Promise<void> {
  let server = start(env);
  let address = await server.ready();
  let { token } = await logIn(address, 'admin@mengedi.test', DEMO_PASSWORD);
  const isWritten = async () => (await write(address, token)).status === 200;
  expect(await isWritten()).toBe(true);

  // By the command line, while a server runs. Repeating it has no effect.
  expect(await cli(env, 'read-only', 'on')).toMatchObject({ code: 0, out: expect.stringContaining('only read from now on') });
  expect(await cli(env, 'read-only', 'on')).toMatchObject({ code: 0, out: expect.stringContaining('only read since') });
  const refused = await write(address, token);
  expect(refused).toMatchObject({ status: 503, json: { code: 'readOnly' } });
  const { read_only_since } = (await call(address, token, 'GET', '/api/status')).json;
  expect(read_only_since).toEqual(expect.any(String));
  expect(refused.json['message']).toMatch(/only read since \d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(await cli(env, 'backup', file)).toMatchObject({ code: 0, err: '' });
  expect((await cli(env, 'doctor')).err).not.toContain('does not answer');
  expect(await cli(env, 'read-only', 'off')).toMatchObject({ code: 0, out: expect.stringContaining('takes writes') });
  expect(await isWritten()).toBe(true);

  // In the back office, also by an owner who logs in only now, on a server that was started meanwhile.
  expect((await call(address, token, 'PUT', '/api/read-only', { on: true })).json).toEqual({
    read_only_since: expect.any(String),
  });
  expect(await isWritten()).toBe(false);
  await server.stop('SIGKILL');
  server = start(env);
  address = await server.ready();
  expect(server.said.out).toContain('The database is only read since');
  const login = await logIn(address, 'admin@mengedi.test', DEMO_PASSWORD);
  expect(login.status).toBe(200);
  token = login.token;
  expect(await isWritten()).toBe(false);
  expect((await call(address, token, 'PUT', '/api/read-only', { on: false })).json).toEqual({ read_only_since: null });
  expect(await isWritten()).toBe(true);

  // By the command line without a server, and by a server's start.
  expect(await server.stop()).toBe(0);
  expect((await cli(env, 'read-only', 'on')).code).toBe(0);
  expect((await cli(env, 'read-only', 'off')).code).toBe(0);
  expect((await cli(env, 'read-only', 'on')).code).toBe(0);
  server = start({ ...env, TAKE_WRITES: 'true' });
  address = await server.ready();
  expect(await isWritten()).toBe(true);
  expect(await server.stop()).toBe(0);
}

describe('a read-only database accepts writes again after the switch', () => {
  test('in the embedded database', async () => {
    const dataDir = await testFolder('read-only');
    try {
      await turnOnAndBack({ DATA_DIR: dataDir }, join(dataDir, 'all.backup'));
      // As an earlier version turned it on: a start writes nothing that is there already, and the way back is open.
      const embedded = await startEmbedded({ dataDir, fsync: false });
      const owner = new pg.Client(embedded.connection);
      await owner.connect();
      for (const setting of EARLIER_SWITCH) await owner.query(`alter database mengedi set ${setting} = on`);
      await owner.end();
      await embedded.stop();
      const env = { DATA_DIR: dataDir };
      expect(await cli(env, 'create-admin', '--email', 'a@fixture.test', '--name', 'Åsa')).toMatchObject({ code: 1 });
      const readOnly = start(env);
      await readOnly.ready();
      expect(await readOnly.stop()).toBe(0);
      expect(await cli(env, 'read-only', 'off')).toMatchObject({ code: 0, out: expect.stringContaining('takes writes') });
      const server = start(env);
      const address = await server.ready();
      const { token } = await logIn(address, 'admin@mengedi.test', DEMO_PASSWORD);
      expect((await write(address, token)).status).toBe(200);
      expect(await server.stop()).toBe(0);
    } finally {
      endProcesses('SIGTERM');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    }
  });

  test.each([
    ['with the owner of the tables and a role of the server', true],
    ['with one role', false],
  ])('in a PostgreSQL %s, neither of which is a superuser', async (_title, hasOwner) => {
    const folder = await testFolder('read-only');
    const fresh = await testDatabase(BARE_TEMPLATE);
    const owner = `switch_owner_${hasOwner ? 'two' : 'one'}`;
    const { host, port } = inject('postgres');
    const urlOf = (user: string) =>
      `postgres://${user}@/${fresh.connection.database}?host=${encodeURIComponent(host)}&port=${port}`;
    const superuser = new pg.Client(fresh.connection);
    await superuser.connect();
    try {
      await superuser.query(`drop role if exists ${owner}; create role ${owner} login;
        alter database ${fresh.connection.database} owner to ${owner}; create extension if not exists pg_trgm;
        grant all on schema public to ${owner}`);
      const env: Record<string, string> = hasOwner
        ? { DATABASE_URL: urlOf(SERVER_ROLE), MIGRATION_DATABASE_URL: urlOf(owner) }
        : { DATABASE_URL: urlOf(owner) };
      await turnOnAndBack(env, join(folder, 'all.backup'));
    } finally {
      endProcesses('SIGKILL');
      await superuser.end();
      await fresh.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('a switch that an earlier version has turned on, by settings of the database', () => {
  test.each([
    ['whole', EARLIER_SWITCH],
    ['half: it was killed between its steps', ['default_transaction_read_only']],
  ])('%s, does not keep a server from starting, and is turned back', async (_title, settings) => {
    const database = await testDatabase(FIXTURE_TEMPLATE);
    const superuser = new pg.Client(database.connection);
    // Turning it off ends connections that were opened before.
    superuser.on('error', () => undefined);
    await superuser.connect();
    const env = { DATABASE_URL: database.url };
    try {
      for (const setting of settings) {
        await superuser.query(`alter database ${database.connection.database} set ${setting} = on`);
      }
      expect(await cli(env, 'create-admin', '--email', 'a@fixture.test', '--name', 'Åsa')).toMatchObject({ code: 1 });
      const server = start({ ...env, DEMO: 'false' });
      await server.ready();
      await server.stop();
      expect(await cli(env, 'read-only', 'off')).toMatchObject({ code: 0, out: expect.stringContaining('takes writes') });
      const after = start(env);
      const address = await after.ready();
      const { token } = await logIn(address, 'admin@mengedi.test', DEMO_PASSWORD);
      expect((await write(address, token)).status).toBe(200);
    } finally {
      endProcesses('SIGKILL');
      await superuser.end();
      await database.drop();
    }
  });
});

describe('while everything is only read', () => {
  test('no table takes a write, but those that a login and a start leave something in', async () => {
    await using app = await testApp();
    const { pool } = app.services;
    await app.db.insertInto('read_only').values({ is_on: true }).execute();
    const client = new pg.Client(app.connection);
    await client.connect();
    const tables = (await ownTables(client)).map(({ name }) => name);
    const open: string[] = [];
    for (const name of tables) {
      const outcome = await client.query(`delete from ${pg.escapeIdentifier(name)} where false`).then(
        () => 'taken',
        (error: pg.DatabaseError) => error.code,
      );
      if (outcome === 'taken') open.push(name);
      else expect([name, outcome]).toEqual([name, '25006']);
    }
    await client.end();
    expect(open.sort()).toEqual([
      'backups',
      // Only written by triggers of tables that are closed themselves.
      'list_revisions',
      'login_events',
      'login_limits',
      'published_answers',
      'published_questions',
      'read_only',
      'schema_migrations',
      'second_factors',
      'sessions',
      'web_assets',
      'web_build_assets',
      'web_builds',
      'write_checks',
      'write_counts',
    ]);
    await expect(pool.query('delete from answers where false')).rejects.toMatchObject({ code: '25006' });
  });

  test('a learner can log in and read, and is told that answers wait on the phone; readiness reports it', async () => {
    await using app = await testApp();
    await (await app.as('premium')).get('/api/study');
    await app.db.insertInto('read_only').values({ is_on: true }).execute();
    const login = await app.anonymous.post('/api/login', { email: 'premium@fixture.test', password: PASSWORD });
    expect(login.statusCode).toBe(200);
    const learner = app.withToken(login.json<{ access_token: string }>().access_token);
    expect((await learner.get('/api/study')).statusCode).toBe(200);
    const answer = await learner.post('/api/answers', { answers: [answerTo(1001)] });
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'readOnly' }]);
    await until(async () => {
      app.clock.now += 1_000;
      return (await app.anonymous.get('/readyz')).body.includes('only reading');
    });
  });

  test('turning it on waits for running transactions, which may finish', async () => {
    await using app = await testApp();
    const { database, host, port, user } = app.connection;
    const env = { DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}` };
    const writer = new pg.Client(app.connection);
    await writer.connect();
    await writer.query('begin');
    await writer.query("update users set name = name || '!'");
    let isOn = false;
    const turning = cli(env, 'read-only', 'on').then((result) => {
      isOn = true;
      return result;
    });
    await until(async () => isOn || (await app.db.selectFrom('read_only').select('since').execute()).length === 1);
    expect(isOn).toBe(false);
    await writer.query('commit');
    expect((await turning).code).toBe(0);
    await expect(writer.query("update users set name = name || '!'")).rejects.toMatchObject({ code: '25006' });
    await writer.end();
  });
});

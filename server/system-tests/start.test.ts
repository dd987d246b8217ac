import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { testDatabase, until } from '../testing/app.ts';
import { BARE_TEMPLATE, EMPTY_TEMPLATE, FIXTURE_TEMPLATE } from '../testing/database.ts';
import { freePort } from '../testing/free-port.ts';
import { makeOldestRelease } from '../testing/oldest-release.ts';
import { type Environment, endProcesses, startProcess } from '../testing/process.ts';
import { openProxy } from '../testing/proxy.ts';
import { testWebRoot } from '../testing/web.ts';

let web: Awaited<ReturnType<typeof testWebRoot>>;
beforeAll(async () => {
  web = await testWebRoot();
});
afterEach(() => endProcesses('SIGKILL'));
afterAll(() => web.remove());

const start = (env: Environment) => startProcess({ WEB_ROOT: web.webRoot, ...env });

/** A database behind a proxy that can be cut. */
async function behindProxy(template: Parameters<typeof testDatabase>[0]) {
  const [database, proxy] = [await testDatabase(template), await openProxy()];
  const { host, port, user } = proxy.via(database.connection);
  return {
    connection: database.connection,
    proxy,
    env: { DATABASE_URL: `postgres://${user}@${host}:${port}/${database.connection.database}` },
    async [Symbol.asyncDispose]() {
      endProcesses('SIGKILL');
      await proxy.close();
      await database.drop();
    },
  };
}

const tries = (text: string) => text.match(/the database 127\.0\.0\.1:\d+\/\w+ cannot be reached \(.*\): trying again in/g) ?? [];

describe('while PostgreSQL is away', () => {
  test('a start waits, says so at each try, lives without being ready, and is ready when PostgreSQL is there', async () => {
    await using database = await behindProxy(FIXTURE_TEMPLATE);
    await database.proxy.cut();
    // The server answers on the port before it logs anything.
    const port = await freePort();
    const server = start({ ...database.env, PORT: String(port) });
    await until(() => tries(server.said.out).length >= 2);
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await ask('/healthz')).status).toBe(200);
    const [readiness, call] = [await ask('/readyz'), await ask('/api/config')];
    expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'starting' }]);
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await call.json()).toMatchObject({ status: 503 });
    expect(server.isOver()).toBe(false);
    await database.proxy.mend();
    expect(await server.ready()).toBe(`http://127.0.0.1:${port}`);
    expect((await ask('/readyz')).status).toBe(200);
    expect(server.said.err).toBe('');
    expect(await server.stop()).toBe(0);
  });

  test('a start waits too for one that still is a replica, and goes on when it is the primary', async () => {
    await using database = await behindProxy(FIXTURE_TEMPLATE);
    database.proxy.pretend('replica', 'primary');
    const server = start(database.env);
    await until(() => tries(server.said.out).length >= 1 || server.isOver());
    expect(server.said.out).toMatch(/cannot be reached \(it is only a replica\): trying again/);
    await database.proxy.mend();
    await server.ready();
    expect(await server.stop()).toBe(0);
  });

  test('a start that gets SIGTERM ends with exit code 0', async () => {
    await using database = await behindProxy(FIXTURE_TEMPLATE);
    await database.proxy.cut();
    const server = start(database.env);
    await until(() => tries(server.said.out).length >= 1);
    expect(await server.stop()).toBe(0);
    expect(server.said.out).toMatch(/Stopping \(SIGTERM\) …\nStopped\.\n$/);
    expect(server.said.err).toBe('');
  });
});

describe('what waiting does not mend ends a start at once, with one line', () => {
  const ends = async (env: Environment, line: RegExp) => {
    const server = start(env);
    expect(await server.ended).toBe(1);
    expect(server.said.err).toMatch(line);
    expect(server.said.err.trimEnd().split('\n')).toHaveLength(1);
  };

  test('a wrong password, which is not told', async () => {
    const database = await testDatabase(EMPTY_TEMPLATE);
    const { pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
    const { rows } = await pool.query<{ hba_file: string }>('show hba_file');
    const file = rows[0]?.hba_file ?? '';
    const before = await readFile(file, 'utf8');
    try {
      await pool.query("create role doorkeeper login password 'right'");
      await writeFile(file, `local all doorkeeper scram-sha-256\n${before}`);
      await pool.query('select pg_reload_conf()');
      const url = database.url.replace(/\/\/\w+@/, '//doorkeeper:wrong-one@');
      const isClosed = async () => {
        const client = new pg.Client({ connectionString: url });
        return client.connect().then(
          () => client.end().then(() => false),
          (error) => error.code === '28P01',
        );
      };
      await until(isClosed);
      await ends({ DATABASE_URL: url }, /^The database \S+\/test_\w+ lets nobody in with this address: password .* failed/);
      await ends({ DATABASE_URL: url }, /^(?!.*wrong-one)/);
    } finally {
      await writeFile(file, before);
      await pool.query('select pg_reload_conf()');
      await pool.query('drop role doorkeeper');
      await pool.end();
      await database.drop();
    }
  });

  test('a database that does not exist', async () => {
    const database = await testDatabase(EMPTY_TEMPLATE);
    await ends({ DATABASE_URL: database.url.replace('/test_', '/no_test_') }, /database "no_test_\w+" does not exist/);
    await database.drop();
  });

  test('tables from which a newer version has taken what this one needs', async () => {
    const database = await testDatabase(EMPTY_TEMPLATE);
    const { pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
    await pool.query("insert into schema_migrations (name, needs) values ('999-later.sql', '998-between.sql')");
    await pool.end();
    await ends({ DATABASE_URL: database.url }, /by a newer version of Mengedi \(999-later\.sql\)\. Install that version/);
    await database.drop();
  });

  test('a migration that fails', async () => {
    const database = await testDatabase(BARE_TEMPLATE);
    const { pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
    await pool.query('create table sights (mine text)');
    await pool.end();
    await ends({ DATABASE_URL: database.url }, /^migration 050-sights\.sql failed: relation "sights" already exists\n$/);
    await database.drop();
  });

  test('tables of a release before the oldest one that this one upgrades', async () => {
    const database = await testDatabase(BARE_TEMPLATE);
    const { pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
    await makeOldestRelease(pool);
    await pool.query('delete from schema_migrations where name = (select max(name) from schema_migrations)');
    const before = (await pool.query('select name from schema_migrations')).rows;
    await ends(
      { DATABASE_URL: database.url },
      /^The database is older than build \S+-adf12e48, .*: upgrade to that build first\.\n$/,
    );
    expect((await pool.query('select name from schema_migrations')).rows).toEqual(before);
    await pool.end();
    await database.drop();
  });

  test('an old PostgreSQL, before the first migration', async () => {
    await using database = await behindProxy(BARE_TEMPLATE);
    const { pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
    database.proxy.pretend('140022', rows[0]?.version ?? '');
    await ends(database.env, /^The database is PostgreSQL 14\. Mengedi needs PostgreSQL 15 or newer\.\n$/);
    expect((await pool.query("select to_regclass('schema_migrations') as made")).rows).toEqual([{ made: null }]);
    await pool.end();
  });
});

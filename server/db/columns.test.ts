import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { ACCESS } from '../http/access.ts';
import { answerTo, stepBody, testApp } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';
import { addressOf, openWorld } from '../testing/operation-world.ts';
import { openProxy } from '../testing/proxy.ts';
import { COLUMNS } from './columns.ts';
import { connect } from './connect.ts';
import { ownTables } from './upkeep/snapshot.ts';

const ALL_COLUMNS =
  /selectAll|returningAll|returning \*|select (?:distinct (?:on \([^)]*\) )?)?\*(?! from \()|\b(?!old\b|new\b)[a-z_]+\.\*(?=[\s,])/g;

test('no query takes whatever columns there are', async () => {
  const found: string[] = [];
  const root = resolve(import.meta.dirname, '..');
  for await (const path of glob('**/*.ts', { cwd: root, exclude: ['**/*.test.ts', 'testing/**'] })) {
    const code = (await readFile(resolve(root, path), 'utf8')).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    for (const [text] of code.matchAll(ALL_COLUMNS)) found.push(`${path}: ${text}`);
  }
  expect(found).toEqual([]);
});

describe('on a real database', async () => {
  const app = await testApp();
  afterAll(() => app.close());

  test.each(Object.entries(COLUMNS))('all columns of %s are named', async (table, columns) => {
    const { rows } = await app.services.pool.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1',
      [table],
    );
    expect([...columns].sort()).toEqual(rows.map(({ name }) => name).sort());
  });
});

describe('a statement that was prepared before its table changed', () => {
  const change = async (client: pg.Pool) =>
    void (await client.query(`alter table changing add column c${Date.now()}_${Math.trunc(Math.random() * 1e6)} int`));

  async function opened(via = (connection: pg.PoolConfig) => connection, size = 2) {
    const app = await testApp();
    const { db, pool } = connect({ connection: via(app.connection), size, prepared: true, onError: () => undefined });
    const owner = connect({ connection: app.connection, size: 1, prepared: false, onError: () => undefined }).pool;
    await owner.query('create table changing (id int primary key, n int); insert into changing values (1, 0)');
    return {
      db,
      pool,
      owner,
      async [Symbol.asyncDispose]() {
        await pool.end();
        await owner.end();
        await app.close();
      },
    };
  }
  const read = 'select * from changing where id = $1';

  test('is prepared anew, by itself and in a library', async () => {
    await using world = await opened();
    for (const ask of [
      () => world.pool.query(read, [1]),
      () => world.pool.query({ name: 'theirs', text: read, values: [1] }),
      () => sql`select * from changing where id = ${1}`.execute(world.db),
    ]) {
      for (let round = 0; round < 3; round += 1) {
        // Queries on both connections in parallel.
        const answers = await Promise.all([ask(), ask()]);
        expect(answers.map(({ rows }) => rows.length)).toEqual([1, 1]);
        await change(world.owner);
      }
    }
  });

  test('is prepared anew whatever the language of the database', async () => {
    const proxy = await openProxy();
    await using world = await opened(proxy.via);
    const message = 'cached plan must not change result type';
    proxy.pretend('planen passar inte tabellen'.padEnd(message.length), message);
    const inTransaction = () => world.db.transaction().execute((tx) => sql`select * from changing where id = ${1}`.execute(tx));
    for (const ask of [() => world.pool.query(read, [1]), inTransaction]) {
      expect((await ask()).rows).toHaveLength(1);
      await change(world.owner);
      expect((await ask()).rows).toHaveLength(1);
    }
    await proxy.close();
  });

  test('lets its whole transaction be done again, and once', async () => {
    await using world = await opened();
    const add = () =>
      world.db.transaction().execute(async (tx) => {
        await sql`update changing set n = n + ${1}`.execute(tx);
        const { rows } = await sql<{ n: number }>`select * from changing where id = ${1}`.execute(tx);
        return rows[0]?.n;
      });
    expect(await add()).toBe(1);
    await change(world.owner);
    expect(await add()).toBe(2);
    await change(world.owner);
    expect(await Promise.all([add(), add()])).toEqual(expect.arrayContaining([3, 4]));
  });

  test('is sent without a name from then on: a pooler that shares statements by their text would hand out the old one again', async () => {
    // One connection, whose statements can be counted.
    await using world = await opened(undefined, 1);
    const other = 'select *, 1 as one from changing where id = $1';
    const names = async () => {
      const { rows } = await world.pool.query(
        'select statement, count(*) from pg_prepared_statements group by 1 order by length(statement)',
      );
      return rows.filter(({ statement }) => statement === read || statement === other);
    };
    const inTransaction = () =>
      world.db.transaction().execute(async (tx) => {
        await sql`select * from changing where id = ${1}`.execute(tx);
        await sql`select *, 1 as one from changing where id = ${1}`.execute(tx);
      });
    await inTransaction();
    const before = await names();
    expect(before.map(({ statement }) => statement)).toEqual([read, other]);
    await change(world.owner);
    await inTransaction();
    expect(await names()).toEqual(before);
  });

  test('of a connection that knows no such statement is sent without a name', async () => {
    await using world = await opened();
    await world.pool.query(read, [1]);
    await world.pool.query('deallocate all');
    expect((await world.pool.query(read, [1])).rows).toHaveLength(1);
    const { rows } = await world.pool.query('select count(*) from pg_prepared_statements where name <> $1', ['']);
    expect(rows).toEqual([{ count: 0 }]);
  });
});

test('a statement that somebody else has prepared under its name, as behind a pooler, is sent without one, also as the first of a connection', async () => {
  const app = await testApp();
  const text = 'select $1::int as one';
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  const { pool } = connect({ connection: app.connection, size: 1, prepared: true, onError: () => undefined });
  // Runs before the pool hands the connection out.
  const prepared = new Promise((resolve) =>
    pool.on('connect', (client) => resolve(client.query(`prepare "${name}" as select 1`))),
  );
  try {
    expect((await pool.query(text, [1])).rows).toEqual([{ one: 1 }]);
    await prepared;
    expect((await pool.query(text, [2])).rows).toEqual([{ one: 2 }]);
  } finally {
    await pool.end();
    await app.close();
  }
});

test('columns that are added to every table fail no call of a server that runs', async () => {
  const world = await openWorld(fixture);
  await using _ = world;
  const { app } = world;
  const [premium, admin] = [await app.as('premium'), await app.as('admin')];
  const readings = (Object.keys(ACCESS) as EndpointName[]).filter((name) => name.startsWith('GET '));
  const failed: string[] = [];
  const callAll = async () => {
    for (const name of readings) {
      const caller = ACCESS[name] === 'admin' ? admin : premium;
      const answers = await Promise.all([caller.get(addressOf(name, world)), caller.get(addressOf(name, world))]);
      for (const { statusCode } of answers) if (statusCode >= 500) failed.push(`${name}: ${statusCode}`);
    }
    for (const answer of [
      await premium.post('/api/answers', { answers: [answerTo(1001)] }),
      await premium.post('/api/progress', stepBody(1)),
      await premium.post('/api/support', { subject: 'other', message: 'ሰላም' }),
      await app.anonymous.post('/api/login', { email: 'premium@fixture.test', password: 'ጌጋ ቃል' }),
    ]) {
      if (answer.statusCode >= 500) failed.push(`a write: ${answer.statusCode}`);
    }
  };
  await callAll();
  const owner = new pg.Client(app.connection);
  await owner.connect();
  for (const { name } of await ownTables(owner))
    await owner.query(`alter table ${pg.escapeIdentifier(name)} add column added int`);
  await callAll();
  await owner.end();
  expect(failed).toEqual([]);
});

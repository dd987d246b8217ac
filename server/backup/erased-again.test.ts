import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { testDatabase } from '../testing/app.ts';
import { BARE_TEMPLATE, FIXTURE_TEMPLATE } from '../testing/database.ts';
import { makeBackup, openBackup, readErased, restoreBackup } from './backup.ts';

const silent = () => undefined;
const closing: (() => Promise<void>)[] = [];
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mengedi-erased-'));
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await rm(directory, { recursive: true, force: true });
});

async function open(template: typeof FIXTURE_TEMPLATE | typeof BARE_TEMPLATE): Promise<pg.Pool> {
  const { connection, drop } = await testDatabase(template);
  const { pool } = connect({ connection, size: 3, prepared: false, onError: silent });
  closing.push(async () => {
    await pool.end();
    await drop();
  });
  return pool;
}

async function restore(pool: pg.Pool, path: string, newer?: string) {
  const backup = await openBackup(path);
  const erased = newer === undefined ? [] : await readErased(newer);
  return restoreBackup(pool, backup, { mayReplace: async () => true, progress: silent, erased }).finally(() => backup.close());
}

const add = async (pool: pg.Pool, name: string) => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (name, name_folded, email, role, password_hash, created_at)
    values ($1, '', $1 || '@fixture.test', 'customer', '', '2020-01-01 00:00:00.123456+00'::timestamptz + random() * interval '1 year') returning id`,
    [name],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(`insert into bookmarks values ($1, 1001, now())`, [id]);
  await pool.query(`insert into audit (action, subject, subject_id, after) values ('create', 'customer', $1, $2)`, [
    id,
    { id, name },
  ]);
  return id;
};
const names = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>('select name from users order by name')).rows.map(({ name }) => name);
const file = (name: string) => join(directory, name);

/** Creates a database, a backup, changes after it, and a later backup. */
async function history(name: string) {
  const pool = await open(FIXTURE_TEMPLATE);
  const ids = {
    gone: await add(pool, 'gone'),
    leaving: await add(pool, 'leaving'),
    back: await add(pool, 'back'),
    stays: await add(pool, 'stays'),
  };
  await pool.query("update users set erase_at = '2026-12-01' where name = 'back'");
  await makeBackup(pool, file(`${name}-old`), silent);
  await pool.query("delete from users where name = 'gone'");
  await pool.query("update users set erase_at = '2026-12-24' where name = 'leaving'");
  await pool.query("update users set erase_at = null where name = 'back'");
  await makeBackup(pool, file(`${name}-new`), silent);
  return { pool, ids };
}

test('a restore over a database does not bring back whom it had erased, and who is to go still goes in time', async () => {
  const { pool, ids } = await history('over');
  expect(await restore(pool, file('over-old'))).toMatchObject({ erasedAgain: 1 });
  expect(await names(pool)).toEqual(['back', 'leaving', 'stays']);
  const marked = await pool.query("select name from users where erase_at = '2026-12-24'");
  expect(marked.rows).toEqual([{ name: 'leaving' }]);
  expect((await pool.query('select from users where erase_at is not null')).rowCount).toBe(1);
  expect((await pool.query('select from bookmarks where user_id = $1', [ids.gone])).rowCount).toBe(0);
  const audit = await pool.query("select after from audit where subject = 'customer' and subject_id = $1", [String(ids.gone)]);
  expect(audit.rows).toEqual([{ after: { id: ids.gone } }]);
  // Nor at the next restore.
  expect(await restore(pool, file('over-old'))).toMatchObject({ erasedAgain: 1 });
  expect(await names(pool)).toEqual(['back', 'leaving', 'stays']);
});

test('a restore elsewhere brings them back, unless a newer backup says who they are', async () => {
  await history('elsewhere');
  const alone = await open(BARE_TEMPLATE);
  expect(await restore(alone, file('elsewhere-old'))).toMatchObject({ erasedAgain: 0 });
  expect(await names(alone)).toEqual(['back', 'gone', 'leaving', 'stays']);
  const told = await open(BARE_TEMPLATE);
  expect(await restore(told, file('elsewhere-old'), file('elsewhere-new'))).toMatchObject({ erasedAgain: 1 });
  expect(await names(told)).toEqual(['back', 'leaving', 'stays']);
});

test('somebody who got the number of an erased account after a restore is not taken for it', async () => {
  const { pool } = await history('number');
  const late = await add(pool, 'late');
  await pool.query('delete from users where id = $1', [late]);
  await restore(pool, file('number-old'));
  expect(await add(pool, 'somebody else')).toBe(late);
  await makeBackup(pool, file('number-later'), silent);
  expect(await restore(pool, file('number-later'))).toMatchObject({ erasedAgain: 0 });
  expect(await names(pool)).toContain('somebody else');
});

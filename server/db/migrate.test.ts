import { readdir } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { testDatabase } from '../testing/app.ts';
import { BARE_TEMPLATE } from '../testing/database.ts';
import { startProcess } from '../testing/process.ts';
import { testWebRoot } from '../testing/web.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const open = (database: string) =>
  connect({ connection: { ...inject('postgres'), database }, size: 4, prepared: false, onError: () => undefined });

test('servers that start at once on a new database migrate it once, and a later start finds nothing to do', async () => {
  const postgres = open(inject('postgres').database);
  const name = `migrate_${process.pid}`;
  await postgres.pool.query(`create database ${name}`);
  const servers = Array.from({ length: 4 }, () => open(name));
  try {
    const applied = (await Promise.all(servers.map(({ pool }) => migrate(pool)))).flat();
    const files = (await readdir(new URL('./migrations/', import.meta.url))).filter((file) => file.endsWith('.sql'));
    expect(applied.sort()).toEqual(files.sort());
    expect(await migrate((servers[0] as (typeof servers)[number]).pool)).toEqual([]);
  } finally {
    for (const { pool } of servers) await pool.end();
    await postgres.pool.query(`drop database ${name} with (force)`);
    await postgres.pool.end();
  }
});

test('a migration that fails in the middle leaves nothing of itself, and the start says which one it was', async () => {
  const database = await testDatabase(BARE_TEMPLATE);
  const { pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
  const web = await testWebRoot();
  try {
    // Somebody's table stands where a later statement of a migration makes its own.
    await pool.query('create table learners (mine text)');
    const failed = '010-study.sql';
    for (let start = 0; start < 2; start += 1) {
      const server = startProcess({ DATABASE_URL: database.url, WEB_ROOT: web.webRoot });
      expect(await server.ended).toBe(1);
      expect(server.said.err).toContain(`migration ${failed} failed`);
      expect(server.said.out).not.toContain('is ready');
    }
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name');
    const files = (await readdir(new URL('./migrations/', import.meta.url))).filter((file) => file.endsWith('.sql')).sort();
    expect(rows.map(({ name }) => name)).toEqual(files.slice(0, files.indexOf(failed)));
    const column = "select from information_schema.columns where table_name = 'answers' and column_name = 'sure'";
    expect((await pool.query(column)).rowCount).toBe(0);
    await pool.query('drop table learners');
    expect(await migrate(pool)).toEqual(files.slice(files.indexOf(failed)));
    expect((await pool.query(column)).rowCount).toBe(1);
  } finally {
    await pool.end();
    await database.drop();
    await web.remove();
  }
});

import { readdir } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
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

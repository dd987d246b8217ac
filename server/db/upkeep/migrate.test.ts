import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { readAsked } from '../../publishing/store.ts';
import { foldSome } from '../../study/learner.ts';
import { answerTo, testDatabase } from '../../testing/app.ts';
import { readCatalog } from '../../testing/catalog.ts';
import { runCli } from '../../testing/cli.ts';
import { BARE_TEMPLATE, FIXTURE_TEMPLATE } from '../../testing/database.ts';
import { makeOldestRelease } from '../../testing/oldest-release.ts';
import { startProcess } from '../../testing/process.ts';
import { testWebRoot } from '../../testing/web.ts';
import { connect } from '../connect.ts';
import { SERVER_ROLE } from '../embedded/embedded.ts';
import { insertAnswers } from '../learning/answers.ts';
import { applyMigration, inTurn, lockMigrations, lockWaitOf, migrate, migrationNames } from './migrate.ts';
import { migrateFor } from './roles.ts';
import { ownTables } from './snapshot.ts';

const open = (database: string) =>
  connect({ connection: { ...inject('postgres'), database }, size: 4, prepared: false, onError: () => undefined });

test.each([
  [1, 500],
  [20, 500],
  [21, 1_000],
  [150, 1_000],
  [151, 4_000],
  [600, 4_000],
])('try %i for a lock lets others wait for %i ms at most', (tries, ms) => {
  expect(lockWaitOf(tries)).toBe(ms);
});

test.each([
  ['a lock that did not come in time', '55P03', 2],
  ['a deadlock', '40P01', 2],
  ['a mistake in the migration', '42601', 1],
])('%s ends a try of a migration: %s, %i tries', async (_, code, most) => {
  const { pool } = open(inject('postgres').database);
  const client = await pool.connect();
  let tries = 0;
  const apply = async () => {
    tries += 1;
    if (tries === 1) await client.query(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`);
  };
  const ended = await inTurn(client, 'one', apply).then(
    () => 'applied',
    (error: Error) => error.message,
  );
  client.release();
  await pool.end();
  expect([tries, ended]).toEqual([most, most === 1 ? 'migration one failed: refused' : 'applied']);
});

test('servers that start at once on a new database migrate it once, and a later start finds nothing to do', async () => {
  const postgres = open(inject('postgres').database);
  const name = `migrate_${process.pid}`;
  await postgres.pool.query(`create database ${name}`);
  const servers = Array.from({ length: 4 }, () => open(name));
  try {
    const applied = (await Promise.all(servers.map(({ pool }) => migrate(pool)))).flat();
    const files = (await readdir(new URL('../migrations/', import.meta.url))).filter((file) => file.endsWith('.sql'));
    expect(applied.sort()).toEqual(files.sort());
    expect(await migrate((servers[0] as (typeof servers)[number]).pool)).toEqual([]);
  } finally {
    for (const { pool } of servers) await pool.end();
    await postgres.pool.query(`drop database ${name} with (force)`);
    await postgres.pool.end();
  }
});

test('a new database is the same as one of the oldest release that this one upgrades: its schema, and the rows that migrations make', async () => {
  const databases = await Promise.all([testDatabase(BARE_TEMPLATE), testDatabase(BARE_TEMPLATE)]);
  const [fresh, upgraded] = databases.map(({ connection }) => open(connection.database).pool) as [pg.Pool, pg.Pool];
  const rowsOf = async (pool: pg.Pool) => {
    const client = await pool.connect();
    const rows: Record<string, unknown[]> = {};
    for (const { name } of await ownTables(client)) {
      const { rows: lines } = await client.query(
        `select to_jsonb(t) - array['applied_at', 'updated_at'] as line from ${name} t order by 1`,
      );
      if (lines.length > 0) rows[name] = lines.map(({ line }) => line);
    }
    client.release();
    return rows;
  };
  try {
    await makeOldestRelease(upgraded);
    const names = await migrationNames();
    expect(await migrate(upgraded)).toEqual(names.slice(1));
    expect(await migrate(fresh)).toEqual(names);
    const catalog = await readCatalog(fresh);
    expect(catalog).toEqual(await readCatalog(upgraded));
    expect(Object.values(catalog).flat().length).toBeGreaterThan(1_000);
    const rows = await rowsOf(fresh);
    expect(rows).toEqual(await rowsOf(upgraded));
    expect(Object.keys(rows)).toEqual(['content_revision', 'plans', 'schema_migrations']);
  } finally {
    for (const pool of [fresh, upgraded]) await pool.end();
    for (const { drop } of databases) await drop();
  }
});

test('a description of content that changed without a migration reaches the database at the next start', async () => {
  const database = await testDatabase(FIXTURE_TEMPLATE);
  const { pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
  const made = async () =>
    (
      await pool.query(`select pg_get_viewdef('translations') as view, array_agg(pg_get_triggerdef(oid) order by tgname, tgrelid) as triggers
        from pg_trigger where tgname = 'mark_translations'`)
    ).rows;
  try {
    const fresh = await made();
    // The view as the previous release created it, reduced to one kind of content.
    await pool.query(`drop view translations; create view translations as select 'question' as kind, id from questions;
      comment on view translations is 'of another description'; drop trigger mark_translations on questions`);
    expect(await made()).not.toEqual(fresh);
    expect(await migrate(pool)).toEqual([]);
    expect(await made()).toEqual(fresh);
  } finally {
    await pool.end();
    await database.drop();
  }
});

test('a migration that fails in the middle leaves nothing of itself, and the start says which one it was', async () => {
  const database = await testDatabase(BARE_TEMPLATE);
  const { pool } = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
  const web = await testWebRoot();
  try {
    // Somebody else's table with the name that a later statement of the migration uses.
    await pool.query('create table sights (mine text)');
    const failed = '050-sights.sql';
    for (let start = 0; start < 2; start += 1) {
      const server = startProcess({ DATABASE_URL: database.url, WEB_ROOT: web.webRoot });
      expect(await server.ended).toBe(1);
      expect(server.said.err).toContain(`migration ${failed} failed`);
      expect(server.said.out).not.toContain('is ready');
    }
    const files = await migrationNames();
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations where name >= $1 order by name', [
      files[0],
    ]);
    expect(rows.map(({ name }) => name)).toEqual(files.slice(0, files.indexOf(failed)));
    const column = "select from information_schema.columns where table_name = 'learners' and column_name = 'folded'";
    expect((await pool.query(column)).rowCount).toBe(0);
    await pool.query('drop table sights');
    expect(await migrate(pool)).toEqual(files.slice(files.indexOf(failed)));
    expect((await pool.query(column)).rowCount).toBe(1);
  } finally {
    await pool.end();
    await database.drop();
    await web.remove();
  }
});

test.each([
  ['SQL_ASCII', "encoding 'SQL_ASCII' locale 'C'", /its encoding is SQL_ASCII, and must be UTF8/],
  ['C', "encoding 'UTF8' locale 'C'", /its locale \(C\) knows no letters beyond ASCII/],
])(
  'a new database of %s is refused in words, before anything is made; one that is in use goes on, and doctor says what to do',
  async (name, how, reason) => {
    const postgres = open(inject('postgres').database);
    const database = `letters_${name.toLowerCase()}_${process.pid}`;
    await postgres.pool.query(`create database ${database} template template0 locale_provider libc ${how}`);
    const { pool } = open(database);
    const { host, port, user } = inject('postgres');
    const directory = await mkdtemp(join(tmpdir(), 'mengedi-letters-'));
    const backup = join(directory, 'all.backup');
    const filled = await testDatabase(FIXTURE_TEMPLATE);
    await runCli({ DATABASE_URL: filled.url }, ['backup', backup]);
    await filled.drop();
    const env = { DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}` };
    try {
      await expect(migrate(pool)).rejects.toThrow(reason);
      await expect(migrate(pool)).rejects.toThrow(/create database .* encoding 'UTF8' locale 'C\.UTF-8'/);
      expect((await pool.query("select to_regclass('schema_migrations') as made")).rows).toEqual([{ made: null }]);
      const restored = await runCli(env, ['restore', backup]);
      expect([restored.code, restored.err]).toEqual([1, expect.stringMatching(reason)]);

      // The table as made by a version without the newer column.
      await pool.query('create table schema_migrations (name text primary key, applied_at timestamptz not null default now())');
      expect((await migrate(pool)).length).toBeGreaterThan(10);
      const { out } = await runCli(env, ['doctor']);
      expect(out).toMatch(/^wrong {2}database: .*: names in Ge'ez cannot be searched: .*backup.*restore/m);
    } finally {
      await pool.end();
      await rm(directory, { recursive: true });
      await postgres.pool.query(`drop database ${database} with (force)`);
      await postgres.pool.end();
    }
  },
);

describe('an upgrade of the oldest release with many answers', () => {
  /** Its tables, with answers of learners. */
  async function openOldest(answers: number) {
    const database = await testDatabase(BARE_TEMPLATE);
    const { db, pool } = connect({ connection: database.connection, size: 6, prepared: false, onError: () => undefined });
    await makeOldestRelease(pool);
    await pool.query("insert into categories (id, position, title, title_sv, title_en) values (1, 1, '', '', '')");
    await pool.query("insert into questions (id, category_id, question) select g, 1, '' from generate_series(1, 10) g");
    await pool.query(
      `insert into users (name, name_folded, email, role, password_hash)
      select '', '', 'learner-' || g || '@fixture.test', 'customer', '' from generate_series(1, 20) g`,
    );
    await pool.query(
      `insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at, received_at)
      select 1 + g % 20, gen_random_uuid(), 1 + g % 10, 1, g % 3 = 0, 'exercise', 'ti', now() - g * interval '1 minute', now() - g * interval '1 minute'
      from generate_series(1, $1) g`,
      [answers],
    );
    return {
      db,
      pool,
      async [Symbol.asyncDispose]() {
        await pool.end();
        await database.drop();
      },
    };
  }

  test('rewrites none of them while it migrates; what follows from them is made in the background, some learners at a time', async () => {
    await using database = await openOldest(5_000);
    const { db, pool } = database;
    const digest = async () =>
      (await pool.query("select md5(string_agg(xmin::text || ctid::text, ',' order by ctid)) as sum from answers")).rows;
    const before = await digest();
    expect(await migrate(pool)).toContain('132-answers-by-month.sql');
    expect(await digest()).toEqual(before);
    const parts = await pool.query('select tableoid::regclass::text as part, count(*)::int from answers group by 1');
    expect(parts.rows).toEqual([{ part: 'answers_before', count: 5_000 }]);
    const checks = await pool.query(
      "select convalidated from pg_constraint where conname = 'answers_mode_check' and conrelid = 'answers'::regclass",
    );
    expect(checks.rows).toEqual([{ convalidated: true }]);

    const steps: number[] = [];
    const asked = await readAsked(db);
    for (let done = await foldSome(db, 8, asked); done > 0; done = await foldSome(db, 8, asked)) steps.push(done);
    expect(steps).toEqual([8, 8, 4]);
    const { rows } = await pool.query(
      `select count(*)::int as answers, count(number)::int as numbered, count(distinct (user_id, number))::int as different,
        (select count(*)::int from learners where answers = 250) as learners, (select count(*)::int from sights) as sights,
        (select count(*)::int from learners where folded = 250 and recounted_on is not null) as recounted from answers`,
    );
    expect(rows).toEqual([{ answers: 5_000, numbered: 5_000, different: 5_000, learners: 20, sights: 20, recounted: 20 }]);

    // Answers stored before the upgrade are sent again.
    const { rows: stored } = await pool.query<{ id: string }>('select id from answers where user_id = 1 limit 1');
    const again = { ...answerTo(1, 1), id: stored[0]?.id ?? '', mode: 'exercise', language: 'ti', correct: true } as const;
    expect(await insertAnswers(db, 1, 250, [again])).toEqual([]);
    expect(await insertAnswers(db, 1, 250, [{ ...again, id: randomUUID() }])).toMatchObject([{ number: 251 }]);
  });

  test('lets writers through while somebody holds the table that it waits for, and goes on when they have ended', async () => {
    await using database = await openOldest(100);
    const { pool } = database;
    // Rows from when the database's clock was wrong.
    await pool.query(
      `insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at, received_at)
      values (1, gen_random_uuid(), 1, 1, true, 'exercise', 'ti', now(), now() + interval '3 years')`,
    );
    const reader = await pool.connect();
    await reader.query('begin');
    await reader.query('select from answers limit 1');
    let isOver = false;
    const migrating = migrate(pool).finally(() => {
      isOver = true;
    });
    // Each write arrives while the migration waits for a long read; without a lock time-out it would queue behind it.
    for (let written = 0; written < 5; ) {
      const { rowCount } = await pool.query(
        "select from pg_locks where relation = 'answers'::regclass and mode = 'AccessExclusiveLock' and not granted",
      );
      if (rowCount === 0) continue;
      await pool.query(
        `insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at)
        values (1, gen_random_uuid(), 1, 1, true, 'exercise', 'ti', now())`,
      );
      written += 1;
    }
    expect(isOver).toBe(false);
    await reader.query('commit');
    reader.release();
    expect((await migrating).at(-1)).toBe((await migrationNames()).at(-1));
    expect((await pool.query('select from answers')).rowCount).toBe(106);
  });

  test('leaves the role of the servers that run its rights at every moment, also on tables that take the place of others', async () => {
    await using database = await openOldest(100);
    const { pool } = database;
    await pool.query(`grant select, insert, update, delete on all tables in schema public to ${SERVER_ROLE}`);
    const watching = await pool.connect();
    const refused = new Set<string>();
    let isOver = false;
    const watch = async () => {
      while (!isOver) {
        await watching.query('begin');
        // The next to have it after the migration that runs: locks are given in turn.
        await lockMigrations(watching);
        const { rows } = await watching.query<{ name: string }>(
          `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
          and not relispartition and not has_table_privilege($1, oid, 'select')`,
          [SERVER_ROLE],
        );
        await watching.query('commit');
        for (const { name } of rows) refused.add(name);
      }
    };
    const watched = watch();
    await migrateFor(SERVER_ROLE, pool);
    isOver = true;
    await watched;
    watching.release();
    expect([...refused]).toEqual([]);
  });

  test('makes an index anew that a start has left half made, once for servers that start at once', async () => {
    await using database = await openOldest(100);
    const { pool } = database;
    const client = await pool.connect();
    for (const name of (await migrationNames()).filter((file) => file < '130')) await applyMigration(client, name);
    await client.query('create index answers_user_question_time on answers (user_id)');
    await client.query("update pg_index set indisvalid = false where indexrelid = 'answers_user_question_time'::regclass");
    client.release();
    expect((await Promise.all([migrate(pool), migrate(pool)])).flat()).toContain('132-answers-by-month.sql');
    const { rows } = await pool.query(
      `select c.relname as part, i.indisvalid as valid, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indexrelid in (select inhrelid from pg_inherits where inhparent = 'answers_user_question_time'::regclass) and c.relname = 'answers_before'`,
    );
    expect(rows).toEqual([
      { part: 'answers_before', valid: true, definition: expect.stringContaining('(user_id, question_id, answered_at, id)') },
    ]);
    expect((await pool.query("select to_regclass('answers_user_question') as old")).rows).toEqual([{ old: null }]);
  });
});

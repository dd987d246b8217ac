import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { DeskText } from '#contract/desk.ts';
import { connect } from '../db/connect.ts';
import { SERVER_ROLE, startEmbedded } from '../db/embedded/embedded.ts';
import { migrate, migrationNames, tablesOf } from '../db/upkeep/migrate.ts';
import { DERIVED, ownTables } from '../db/upkeep/snapshot.ts';
import { testApp, testDatabase, until } from '../testing/app.ts';
import { readCatalog } from '../testing/catalog.ts';
import { runCli } from '../testing/cli.ts';
import { EMPTY_TEMPLATE, FIXTURE_TEMPLATE, testFolder } from '../testing/database.ts';
import { makeOldestRelease } from '../testing/oldest-release.ts';
import { endProcesses, startProcess } from '../testing/process.ts';
import { makeBackup, openBackup, restoreBackup } from './backup.ts';
import { BackupError, writeBackupFile } from './backup-file.ts';

const silent = () => undefined;

async function restore(pool: pg.Pool, path: string, serverRole?: string) {
  const backup = await openBackup(path);
  const options = { mayReplace: async () => true, progress: silent, serverRole };
  return restoreBackup(pool, backup, options).finally(() => backup.close());
}

type Fixture = { pool: pg.Pool; url: string; connection: pg.PoolConfig };
const closing: (() => Promise<void>)[] = [];

const connectTo = (connection: pg.PoolConfig) => connect({ connection, size: 3, prepared: false, onError: silent }).pool;

async function newDatabase(template: typeof EMPTY_TEMPLATE | typeof FIXTURE_TEMPLATE): Promise<Fixture> {
  const { connection, url, drop } = await testDatabase(template);
  const pool = connectTo(connection);
  closing.push(async () => {
    await pool.end();
    await drop();
  });
  return { pool, url, connection };
}

let directory: string;
/** A database with values that are hard to dump. */
let filled: Fixture;
let file: string;

beforeAll(async () => {
  directory = await testFolder('backup');
  filled = await newDatabase(FIXTURE_TEMPLATE);
  await fill(filled.pool);
  file = join(directory, 'filled.backup');
  await makeBackup(filled.pool, file, silent);
});
afterAll(async () => {
  endProcesses('SIGKILL');
  for (const close of closing.reverse()) await close();
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
});

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into users (name, name_folded, email, role, password_hash, trial_ends_at, created_at) values
      ('ሰላም ተስፋይ', 'x', 'selam@fixture.test', 'customer', E'a"b\\\\c\\n\\r\\t[{',  '2026-11-15 10:00:00.123456+00', '1999-12-31 23:59:59.999999+00'),
      (E'\\u2028\\u2029 😀 NULL \\\\N', '', 'asa@fixture.test', 'admin', '', null, '0044-03-15 12:00:00.000001+00 BC'),
      ('', '', 'third@fixture.test', 'customer', '', 'infinity', now());
    insert into sessions select sha256('a'), 1, now(), now();
    insert into password_links select 2, sha256('b'), now(), now(), 1;
    insert into activations (id, user_id, by_user_id, trial_to) overriding system value values (9223372036854775806, 1, 2, now());
    insert into audit (user_id, action, subject, subject_id, before, after) values
      (2, 'update', 'question', '1', null, '{"big": 123456789012345678901234567890.123456789, "ti": "ንኹሉ", "e": "\\u0001\\"", "n": null}'),
      (null, 'create', 'admin', '2', 'null', '[]');
    insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at)
      select 1, gen_random_uuid(), 1001, 2147483647, g % 2 = 0, 'step', 'ti', now() - g * interval '1 hour 1 microsecond' from generate_series(1, 700) g;
    insert into exams (user_id, id, started_at, seconds_used, total, correct, passed, categories, answers)
      values (1, gen_random_uuid(), now(), 1, 70, 52, true, '[]', '[{"question_id": 1001, "option_id": null}]');
    insert into scores values (1, 1, 1, '1,2', '3,4', 5, now());
    insert into support_messages (user_id, subject, message, answer) values (1, 'other', E'ሰላም\\n\\nÅsa', null);
    insert into level_editions (level_id, questions, min_mark, replaced_at) values (1, '{1001,1002}', 1, now()), (1, '{}', 1, now());
    insert into deleted_questions values (7, null, '[{"id": 1, "correct": true}]', now());
    insert into pictures select md5(g::text) || '.webp', 'questions', decode(string_agg(lpad(to_hex(b), 2, '0'), ''), 'hex'), 1, 2, now(), 2
      from generate_series(1, 20) g, generate_series(0, 255) b group by g;
    insert into pictures values ('empty.webp', 'signs', '', 0, 0, now(), null), ('large.webp', 'signs', decode(repeat('00ff27', 500000), 'hex'), 0, 0, now(), null);
    insert into speakers (name, agreed_on, builds_voice, created_at, created_by) values ('ሰላም', '2026-11-15', true, now(), 2);
    insert into sounds select md5(g::text) || '.wav', decode(repeat(lpad(to_hex(g % 256), 2, '0'), 3000), 'hex'), now() from generate_series(1, 1000) g;
    insert into takes (kind, item_id, field, language, digest, seconds, speaker_id, master, created_at, created_by)
      select 'question', g, 'question', 'ti', md5(g::text), g / 7.0, 1, md5(g::text) || '.wav', now(), 2 from generate_series(1, 1000) g;
    update checklists set title_sv = 'Ny svenska' where id = 1;
    update questions set facts = array['a"b', 'c,d', '{}', '', 'NULL'], checked_on = '2026-02-28' where id = 1001;
    insert into question_statistics values (1001, 'ti', 1, 1, 1, 1);
    insert into statistics_counted (at) values (now());
    update plans set price = 12345, version = 2 where id = 1;
    insert into orders (user_id, client_id, reference, method, state, plan_id, days, price, vat_rate, name, name_sv, name_en, created_at, fulfilled_at)
      values (1, gen_random_uuid(), 'CDFGHJ', 'swish', 'fulfilled', 1, 30, 14900, 25, '30 መዓልቲ', '30 dagar', '30 days', now(), now());
    insert into receipts values (2026, 1, 'sale', 1, now(), 'Mengedi AB', '559000-0000', E'Storgatan 1\\n111 11 Åre');
    insert into login_limits values ('address 192.0.2.1', 3, null);
    insert into mails (kind, address, user_id, language, subject, text_values, once, message_id, state, next_at, created_at, queued_at) values
      ('welcome', 'selam@fixture.test', 1, 'ti', 'ሰላም', '{"values": {}}', 'a', gen_random_uuid(), 'failed', now(), now(), now());
    insert into email_changes (user_id, old_email, new_email, object_hash, session_hash, created_at, confirm_until, object_until)
      values (1, 'a@b', 'c@d', sha256('c'), sha256('d'), now(), now(), now());
    delete from users where email = 'third@fixture.test'`);
}

/** One digest for each table. */
async function digests(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    const sums: Record<string, string> = {};
    for (const { name } of await ownTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text collate "C")), '') as sum from ${name} t`,
      );
      sums[name] = rows[0].sum;
    }
    return sums;
  } finally {
    client.release();
  }
}

/** Digests without tables that a restore may change: the audit, the backup's record, revisions and failed logins. */
async function digestsButRestores(pool: pg.Pool): Promise<Record<string, string>> {
  const { login_limits: _limits, content_revision: _revision, audit: _audit, backups: _backups, ...rest } = await digests(pool);
  delete rest['list_revisions'];
  const { rows } = await pool.query(
    "select md5(string_agg(a::text, '' order by id)) as sum from audit a where action <> 'restore'",
  );
  for (const name of DERIVED) delete rest[name];
  return { ...rest, audit: rows[0].sum };
}

/** The schema without grants, which a restore makes only for a server's role. Partitions of answers depend on the date and are all alike. */
async function shape(pool: pg.Pool): Promise<string[]> {
  const { grants: _grants, ...rest } = await readCatalog(pool);
  const alike = Object.values(rest)
    .flat()
    .map((line) => line.replaceAll(/\banswers_(\d{4}_\d\d|before|default)\w*/g, 'a part of answers').replace(/FOR VALUES .*/, ''))
    // A foreign key has another name in the part that was a table by itself.
    .map((line) => line.replace(/^(a part of answers \w+_fkey)1/, '$1'));
  return [...new Set(alike)].sort();
}

async function isSomebodyWaiting(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount !== 0;
}

/** A process of its own, which tests can kill. */
const cli = (env: Record<string, string>, args: string[]) => startProcess(env, 'cli.ts', args);
async function run(env: Record<string, string>, args: string[], input?: string) {
  const { code, out, err } = await runCli(env, args, input, input !== undefined);
  // Without the line that names the database.
  return { code, err, out: out.replace(/^Database: .*\n/, '') };
}

test('a backup of a service restored into a data directory, and from there, while its server runs, into another service, holds the same rows', async () => {
  const dataDir = join(directory, 'data');
  expect(await run({ DATA_DIR: dataDir }, ['restore', file, '--new'])).toMatchObject({ code: 0, err: '' });

  const embedded = await startEmbedded({ dataDir, fsync: false });
  const second = join(directory, 'second.backup');
  try {
    const made = await run({ DATA_DIR: dataDir }, ['backup', second]);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/answers 700,/);
    const refused = await run({ DATA_DIR: dataDir }, ['restore', file, '--yes']);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toMatch(/^the data directory .* is in use by another running Mengedi\n$/);
  } finally {
    await embedded.stop();
  }

  const target = await newDatabase(EMPTY_TEMPLATE);
  const restored = await run({ DATABASE_URL: target.url }, ['restore', second]);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/^Restored the backup of 20.*Z: \d+ rows of \d+ tables\.\n$/);
  expect(await digestsButRestores(target.pool)).toEqual(await digestsButRestores(filled.pool));
  expect(await shape(target.pool)).toEqual(await shape(filled.pool));
});

describe('a backup', () => {
  test('is for its owner only, and nothing unfinished lies beside it', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(directory)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('is of one instant: what is written while it is made is not in it', async () => {
    const source = await newDatabase(FIXTURE_TEMPLATE);
    const other = await source.pool.connect();
    await other.query('begin');
    await other.query('lock table users in access exclusive mode');
    const path = join(directory, 'instant.backup');
    const making = makeBackup(source.pool, path, silent);
    await until(() => isSomebodyWaiting(source.pool));
    await other.query(
      "insert into users (name, name_folded, email, role, password_hash) values ('', '', 'late', 'customer', '')",
    );
    await other.query('commit');
    other.release();
    expect((await making).rows['users']).toBe(0);
  });

  test('that is interrupted leaves the earlier one as it was', async () => {
    const path = join(directory, 'kept.backup');
    await makeBackup(filled.pool, path, silent);
    const before = await readFile(path);
    const other = await filled.pool.connect();
    await other.query('begin');
    await other.query('lock table users in access exclusive mode');
    const making = cli({ DATABASE_URL: filled.url }, ['backup', path]);
    await until(() => isSomebodyWaiting(filled.pool));
    await making.stop('SIGKILL');
    await other.query('rollback');
    other.release();
    expect(await readFile(path)).toEqual(before);
  });

  test('of nothing is refused, and so is one into a folder that does not exist', async () => {
    const empty = await newDatabase(EMPTY_TEMPLATE);
    const path = join(directory, 'none', 'a.backup');
    expect(await run({ DATABASE_URL: empty.url }, ['backup', path])).toMatchObject({
      code: 1,
      err: `${path} cannot be written (ENOENT).\n`,
    });
    await empty.pool.query('drop schema public cascade; create schema public');
    const { code, err } = await run({ DATABASE_URL: empty.url }, ['backup', join(directory, 'a.backup')]);
    expect([code, err]).toEqual([1, 'There is nothing to back up: the database holds no Mengedi.\n']);
  });

  test('as a role that does not own the tables is refused, and says whose it must be; nothing is written', async () => {
    const path = join(directory, 'role.backup');
    const server = connectTo({ ...filled.connection, user: SERVER_ROLE });
    await expect(makeBackup(server, path, silent)).rejects.toThrow(
      /^Nothing was written: the role mengedi_server does not own .*answers, .*users.*MIGRATION_DATABASE_URL/,
    );
    await server.end();
    expect(existsSync(path)).toBe(false);
    const url = filled.url.replace(/\/\/\w+@/, `//${SERVER_ROLE}@`);
    const { code, out, err } = await run({ DATABASE_URL: url }, ['backup', path]);
    expect([code, out, err.split('\n')]).toEqual([1, '', [expect.stringMatching(/^Nothing was written/), '']]);
  });

  test('without a table that there must be is refused', async () => {
    const source = await newDatabase(FIXTURE_TEMPLATE);
    await source.pool.query('drop table exams cascade');
    await expect(makeBackup(source.pool, join(directory, 'less.backup'), silent)).rejects.toThrow(
      'Nothing was written: the database has no table exams, which its migrations have made.',
    );
  });

  test('of a database without accounts and content is refused', async () => {
    const empty = await newDatabase(EMPTY_TEMPLATE);
    const path = join(directory, 'empty.backup');
    await expect(makeBackup(empty.pool, path, silent)).rejects.toThrow(
      'There is nothing to back up: the database holds no accounts and no content.',
    );
    expect(existsSync(path)).toBe(false);
  });

  test('that cannot be read back as it was written is not called one, and leaves the earlier one as it was', async () => {
    const path = join(directory, 'read-back.backup');
    await makeBackup(filled.pool, path, silent);
    const before = await readFile(path);
    async function* parts() {
      yield { table: { name: 'users', columns: ['id'] } };
      // Corrupts a byte, as a failing disk does.
      const unfinished = (await readdir(directory)).find((name) => name.startsWith('read-back.backup.')) ?? '';
      const disk = await open(join(directory, unfinished), 'r+');
      while ((await disk.stat()).size < 5_000) yield { rows: Array.from({ length: 1_000 }, () => `["${randomUUID()}"]`) };
      await disk.write(Buffer.alloc(100), 0, 100, 1000);
      await disk.close();
    }
    const header = { version: '1', made_at: '', migrations: await migrationNames() };
    await expect(writeBackupFile(path, { header, parts: parts(), sequences: [] })).rejects.toThrow(
      /^Nothing was written: what was read back is damaged/,
    );
    expect(await readFile(path)).toEqual(before);
    expect((await readdir(directory)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('is recorded when it is whole; one that is kept later is recorded by what the file holds', async () => {
    const source = await newDatabase(FIXTURE_TEMPLATE);
    const [one, other] = [join(directory, 'one.backup'), join(directory, 'other.backup')];
    const recorded = async () => (await source.pool.query('select made_at, bytes, rows, tables from backups order by id')).rows;
    expect(await run({ DATABASE_URL: source.url }, ['backup', one])).toMatchObject({ code: 0, err: '' });
    const { header, end, close } = await openBackup(one);
    await close();
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
    const first = { made_at: header.made_at, bytes: (await stat(one)).size, rows, tables: Object.keys(end.tables).length };
    expect(await recorded()).toEqual([first]);
    expect(await run({ DATABASE_URL: source.url }, ['backup', other, '--unrecorded'])).toMatchObject({ code: 0, err: '' });
    expect(await recorded()).toEqual([first]);
    expect(await run({ DATABASE_URL: source.url }, ['record-backup', other])).toMatchObject({ code: 0, err: '' });
    expect(await recorded()).toEqual([
      first,
      { ...first, made_at: expect.any(String), bytes: expect.any(Number), rows: rows + 1 },
    ]);
    // On a replica the backup cannot be recorded, and says so.
    const { rows: named } = await source.pool.query('select quote_ident(current_database()) as name');
    await source.pool.query(`alter database ${named[0].name} set default_transaction_read_only = on`);
    expect(await run({ DATABASE_URL: source.url }, ['record-backup', other])).toEqual({
      code: 0,
      out: 'Not recorded: this database is of an earlier version, or takes no writes.\n',
      err: '',
    });
    await source.pool.query(`alter database ${named[0].name} reset default_transaction_read_only`);
    await writeFile(other, 'mengedi');
    expect(await run({ DATABASE_URL: source.url }, ['record-backup', other])).toMatchObject({ code: 1 });
    expect(await recorded()).toHaveLength(2);
  });

  test('knows the tables of every migration', async () => {
    const empty = await newDatabase(EMPTY_TEMPLATE);
    const client = await empty.pool.connect();
    const there = (await ownTables(client)).map(({ name }) => name);
    client.release();
    expect([...(await tablesOf(await migrationNames()))].sort()).toEqual(there.sort());
  });

  test('by an older version of Mengedi than the tables are fit for is refused', async () => {
    const newer = await newDatabase(EMPTY_TEMPLATE);
    await newer.pool.query("insert into schema_migrations (name, needs) values ('999-later.sql', '998-between.sql')");
    await expect(makeBackup(newer.pool, join(directory, 'newer.backup'), silent)).rejects.toThrow(/newer version .*998-between/);
  });

  test('by an older version, on tables to which a newer one has added, holds all of it; that version takes it back without what it does not know, and only when told', async () => {
    const newer = await newDatabase(FIXTURE_TEMPLATE);
    await newer.pool.query(`insert into schema_migrations (name) values ('999-later.sql');
      alter table users add column mood text default 'good'; create table moods (id int primary key generated always as identity, what text);
      insert into moods (what) values ('good');
      insert into users (name, name_folded, email, role, password_hash) values ('ሰላም', '', 'selam@fixture.test', 'customer', '')`);
    const path = join(directory, 'on-newer.backup');
    const { rows } = await makeBackup(newer.pool, path, silent);
    expect(rows['moods']).toBe(1);
    const env = { DATABASE_URL: newer.url };
    await newer.pool.query("update users set name = 'ሃና' where email = 'selam@fixture.test'");

    const refused = await run(env, ['restore', path, '--yes']);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/999-later\.sql\)\. Restore it with .*--leave-newer.*\n$/),
    });
    const restored = await run(env, ['restore', path, '--yes', '--leave-newer']);
    expect(restored).toMatchObject({ code: 0, err: '' });
    for (const name of ['moods', 'users.mood']) expect(restored.out).toContain(`Left out: ${name},`);
    const back = await newer.pool.query("select name from users where email = 'selam@fixture.test'");
    expect(back.rows).toEqual([{ name: 'ሰላም' }]);
    // The newer release applies its own migration again.
    expect((await newer.pool.query("select from schema_migrations where name = '999-later.sql'")).rowCount).toBe(0);
    expect((await newer.pool.query("select to_regclass('moods') as there")).rows).toEqual([{ there: null }]);
    expect(await migrate(newer.pool)).toEqual([]);
  });
});

describe('a file that is not a whole backup is refused and changes nothing:', () => {
  let bytes: Buffer;
  let target: Fixture;
  let before: Record<string, string>;
  const attempt = join(tmpdir(), `mengedi-attempt-${process.pid}.backup`);
  const refuses = async (content: Buffer, reason: RegExp) => {
    await writeFile(attempt, content);
    const restoring = restore(target.pool, attempt);
    await expect(restoring).rejects.toThrow(BackupError);
    await expect(restoring).rejects.toThrow(reason);
  };
  beforeAll(async () => {
    // Small, so that many positions can be tried.
    target = await newDatabase(EMPTY_TEMPLATE);
    await target.pool.query("insert into audit (action, subject, subject_id) values ('update', 'question', 'ሀ')");
    await makeBackup(target.pool, attempt, silent);
    bytes = await readFile(attempt);
    before = await digests(target.pool);
  });
  afterAll(() => rm(attempt, { force: true }));

  test('a byte changed anywhere', async () => {
    const position = fc.nat({ max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] as number) ^ flip;
        await refuses(damaged, /damaged|not a backup/);
      }),
      { numRuns: 300 },
    );
    expect(await digests(target.pool)).toEqual(before);
  });

  test('cut anywhere, or with something behind it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), (length) => refuses(bytes.subarray(0, length), /damaged|not a backup/)),
    );
    await refuses(Buffer.concat([bytes, Buffer.from('\n')]), /damaged/);
    expect(await digests(target.pool)).toEqual(before);
  });

  test('another file, none at all, a folder', async () => {
    await refuses(Buffer.from('name,email\r\n'.repeat(50)), /is not a backup of Mengedi/);
    await refuses(gzipSync('{"version":"1"}\n'), /is not a backup of Mengedi/);
    await expect(restore(target.pool, join(directory, 'nowhere'))).rejects.toThrow(/^There is no file /);
    await expect(restore(target.pool, directory)).rejects.toThrow(/is not a backup of Mengedi/);
    const { code, out, err } = await run({ DATABASE_URL: target.url }, ['restore', 'package.json', '--yes']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/package\.json is not a backup of Mengedi\.\n$/);
    expect(await digests(target.pool)).toEqual(before);
  });

  test.each([
    ['without an end', []],
    ['with fewer rows than it says', ['{"end":{"tables":{"users":{"rows":1,"sha256":""}},"sequences":[]}}']],
    ['with something after its end', ['{"end":{"tables":{},"sequences":[]}}', '{"table":{"name":"users","columns":[]}}']],
    ['with a line that is none of ours', ['Hello']],
  ])('one %s, though its checksum is right', async (_title, lines) => {
    const header = JSON.stringify({ version: '1', made_at: '', migrations: await migrationNames() });
    const body = Buffer.concat([Buffer.from('Mengedi backup 1\n'), gzipSync(`${[header, ...lines].join('\n')}\n`)]);
    await refuses(Buffer.concat([body, Buffer.from(`${createHash('sha256').update(body).digest('hex')}\n`)]), /is damaged: /);
    expect(await digests(target.pool)).toEqual(before);
  });

  test('one of a newer version', async () => {
    const path = join(directory, 'later.backup');
    async function* parts() {}
    const migrations = [...(await migrationNames()), '999-later.sql'];
    await writeBackupFile(path, { header: { version: '99.0.0', made_at: '', migrations }, parts: parts(), sequences: [] });
    await expect(restore(target.pool, path)).rejects.toThrow(/made by Mengedi 99\.0\.0, which is newer .*999-later/);
    await refuses(Buffer.concat([Buffer.from('Mengedi backup 2\n'), bytes.subarray(17)]), /newer/);
    expect(await digests(target.pool)).toEqual(before);
  });
});

describe('into a database that is not empty', () => {
  let target: Fixture;
  let before: Record<string, string>;
  beforeAll(async () => {
    target = await newDatabase(FIXTURE_TEMPLATE);
    await target.pool.query(
      "insert into users (name, name_folded, email, role, password_hash) values ('ሀ', '', 'a@b', 'admin', '')",
    );
    before = await digests(target.pool);
  });

  test('a script is refused unless it says --yes, and told what would be lost', async () => {
    const { code, out, err } = await run({ DATABASE_URL: target.url }, ['restore', file]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /^The database is not empty\. It holds: .*questions \d+, .*users 1\.\nNothing was changed; --yes replaces all of it\.\n$/,
    );
    expect(await digests(target.pool)).toEqual(before);
  });

  test.each(['no\n', 'y\n', ''])('a person who answers %j keeps it', async (answer) => {
    const { code, out, err } = await run({ DATABASE_URL: target.url }, ['restore', file], answer);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /users 1\.\nAll of it is replaced by the backup of 20\S+Z, made by Mengedi \S+ Go on \(yes\/no\)\? Nothing was changed\.\n$/,
    );
    expect(await digests(target.pool)).toEqual(before);
  });

  test('a restore that is killed in the middle changes nothing', async () => {
    const other = await target.pool.connect();
    await other.query('begin');
    // Blocks the restore after it has dropped the tables.
    await other.query(
      'create or replace function phone_digits(phone text) returns text language sql immutable strict parallel safe return phone',
    );
    const restoring = cli({ DATABASE_URL: target.url }, ['restore', file, '--yes']);
    await until(() => isSomebodyWaiting(target.pool));
    await restoring.stop('SIGKILL');
    await other.query('rollback');
    other.release();
    expect(await digests(target.pool)).toEqual(before);
  });

  test('a restore that fails in the middle changes nothing', async () => {
    const path = join(directory, 'misfit.backup');
    async function* parts() {
      yield { table: { name: 'users', columns: ['id', 'shoe_size'] } };
      yield { rows: ['["1","44"]'] };
    }
    const header = { version: '1', made_at: '', migrations: await migrationNames() };
    await writeBackupFile(path, { header, parts: parts(), sequences: [] });
    await expect(restore(target.pool, path)).rejects.toThrow(
      'Nothing was restored: the table users has no column shoe_size in this version.',
    );
    expect(await digests(target.pool)).toEqual(before);
  });

  test('a restore gives up when somebody else works in the database, and changes nothing', async () => {
    const other = await target.pool.connect();
    await other.query('begin');
    await other.query('lock table users in row exclusive mode');
    const restoring = restore(target.pool, file);
    const outcome = expect(restoring).rejects.toThrow(/^Nothing was restored: somebody else works in the database;/);
    await until(() => isSomebodyWaiting(target.pool));
    // A deadlock, on purpose.
    await other.query('set local deadlock_timeout = 60000');
    await other.query('lock table answers in row exclusive mode');
    await outcome;
    await other.query('rollback');
    other.release();
    expect(await digests(target.pool)).toEqual(before);
  });

  test("a restore is refused where somebody else's tables would be lost, but a newer version's go", async () => {
    await target.pool.query('create table recipes (id integer references users)');
    await expect(restore(target.pool, file)).rejects.toThrow(/holds what is not Mengedi's \(recipes\)/);
    expect(await digests(target.pool)).toEqual({ ...before, recipes: '0 ' });

    const source = join(directory, 'recipes.backup');
    await makeBackup(target.pool, source, silent);
    const empty = await newDatabase(EMPTY_TEMPLATE);
    expect(await restore(empty.pool, source)).toMatchObject({ applied: [], leftOut: ['recipes'] });
    expect(await shape(empty.pool)).toEqual(await shape(filled.pool));

    await target.pool.query("insert into schema_migrations (name) values ('999-recipes.sql')");
    await restore(target.pool, file);
    expect(await digestsButRestores(target.pool)).toEqual(await digestsButRestores(filled.pool));
  });

  test('a person who answers yes replaces it, the record of the restore included in what a second one replaces', async () => {
    const env = { DATABASE_URL: target.url };
    expect(await run(env, ['restore', file], 'yes\n')).toMatchObject({ code: 0 });
    expect(await digestsButRestores(target.pool)).toEqual(await digestsButRestores(filled.pool));
    const { rows } = await target.pool.query("select user_id, subject, after from audit where action = 'restore'");
    const { rows: good } = await target.pool.query('select made_at from backups');
    expect(good).toEqual([{ made_at: (await openBackup(file)).header.made_at }]);
    expect(rows).toEqual([
      { user_id: null, subject: 'database', after: { version: expect.any(String), migrations: expect.any(Array) } },
    ]);
  });
});

describe('after a restore', () => {
  test('new rows get new numbers, deleted ones are not given again, and the audit still takes no change', async () => {
    const target = await newDatabase(EMPTY_TEMPLATE);
    await restore(target.pool, file);
    const add = (table: Fixture) =>
      table.pool.query(
        `insert into users (name, name_folded, email, role, password_hash) values ('', '', 'new@b', 'admin', '') returning id`,
      );
    expect((await add(target)).rows).toEqual([{ id: 4 }]);
    const { rows } = await target.pool.query('insert into categories (position, title) values (9, $1) returning id', ['ሀ']);
    expect(rows).toEqual([{ id: 1000 }]);
    for (const statement of ['update audit set action = action', 'delete from audit', 'truncate audit']) {
      await expect(target.pool.query(statement)).rejects.toMatchObject({ code: '23001' });
    }
    await expect(target.pool.query('delete from levels; delete from questions')).rejects.toMatchObject({ code: '23503' });
  });

  test('no mail that waited is sent by itself: it may have been sent since', async () => {
    const source = await newDatabase(EMPTY_TEMPLATE);
    await source.pool.query(`insert into mails (kind, address, language, subject, text_values, message_id, next_at, created_at, queued_at)
      values ('welcome', 'selam@example.se', 'ti', '', '{}', gen_random_uuid(), now(), now(), now())`);
    const path = join(directory, 'waiting.backup');
    await makeBackup(source.pool, path, silent);
    const target = await newDatabase(EMPTY_TEMPLATE);
    await restore(target.pool, path);
    const { rows } = await target.pool.query('select state, last_error from mails');
    expect(rows).toEqual([{ state: 'failed', last_error: 'waited when the backup was made' }]);
  });

  test('the role of a service, which owns its database and no more, has restored twice', async () => {
    const role = `owner_${process.pid}`;
    const admin = connectTo(inject('postgres'));
    await admin.query(`create role ${role} login`);
    await admin.query(`create database ${role} owner ${role}`);
    const pool = connectTo({ ...inject('postgres'), user: role, database: role });
    try {
      await restore(pool, file);
      await restore(pool, file);
      expect(await digestsButRestores(pool)).toEqual(await digestsButRestores(filled.pool));
      expect(await shape(pool)).toEqual(await shape(filled.pool));
    } finally {
      await pool.end();
      await admin.query(`drop database ${role} with (force)`);
      await admin.query(`drop role ${role}`);
      await admin.end();
    }
  });

  test('a running server serves what was restored: content, accounts and sessions', async () => {
    const app = await testApp({ config: { databasePrepared: true } });
    try {
      const path = join(directory, 'app.backup');
      const early = await app.as('free');
      const title = async () => (await early.get('/api/checklists')).json()[0].title_sv;
      const wanted = await title();
      await makeBackup(connectPool(app.connection), path, silent);
      await app.db.updateTable('checklists').set({ title_sv: 'Senare' }).where('id', '=', 1).execute();
      const late = await app.as('free');
      await until(async () => (await title()) === 'Senare');
      expect((await late.get('/api/profile')).statusCode).toBe(200);

      await restore(connectPool(app.connection), path, SERVER_ROLE);
      await until(async () => (await title()) === wanted);
      await until(async () => (await late.get('/api/profile')).statusCode === 401);
      expect((await early.get('/api/profile')).statusCode).toBe(200);
    } finally {
      for (const pool of pools.splice(0)) await pool.end();
      await app.close();
    }
  });

  test('a running server lists what was restored, though the backup before it was another', async () => {
    const app = await testApp();
    try {
      const [without, withOne] = [join(directory, 'without.backup'), join(directory, 'with-one.backup')];
      const admin = await app.as('admin');
      const texts = async () => (await admin.get('/api/desk?kind=category')).json<DeskText[]>();
      await makeBackup(connectPool(app.connection), without, silent);
      const [text] = (await texts()) as [DeskText];
      const { kind, id, field, ti, sv } = text;
      await admin.post('/api/desk', { readings: [{ kind, id, field, ti, sv, verdict: 'natural' }] });
      await makeBackup(connectPool(app.connection), withOne, silent);
      for (const [path, read] of [
        [without, 'unread'],
        [withOne, 'signed'],
        [without, 'unread'],
      ] as const) {
        await restore(connectPool(app.connection), path, SERVER_ROLE);
        await until(async () => (await admin.get('/api/desk?kind=category')).statusCode === 200);
        expect((await texts()).find((found) => found.id === id && found.field === field)?.state).toBe(read);
      }
    } finally {
      for (const pool of pools.splice(0)) await pool.end();
      await app.close();
    }
  });

  test('a backup of an older version is up to date', async () => {
    const old = await newDatabase(EMPTY_TEMPLATE);
    await old.pool.query('drop schema public cascade; create schema public');
    await makeOldestRelease(old.pool);
    await old.pool.query(`
      insert into users (name, name_folded, email, role, password_hash) values ('ሰላም', '', 'a@b', 'customer', '');
      insert into questions (id, question) values (1, 'ሕቶ');
      insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at)
        values (1, gen_random_uuid(), 1, 1, true, 'step', 'ti', '2026-11-15 23:30:00+00')`);
    const path = join(directory, 'old.backup');
    await makeBackup(old.pool, path, silent);

    const target = await newDatabase(FIXTURE_TEMPLATE);
    const restored = await restore(target.pool, path);
    const names = await migrationNames();
    expect(restored?.applied).toEqual(names.slice(1));
    expect(await migrate(target.pool)).toEqual([]);
    expect((await target.pool.query('select user_id, day from learner_days')).rows).toEqual([{ user_id: 1, day: '2026-11-16' }]);
    expect((await target.pool.query('select name from users')).rows).toEqual([{ name: 'ሰላም' }]);
    const applied = 'select name from schema_migrations order by name';
    expect((await target.pool.query(applied)).rows).toEqual((await filled.pool.query(applied)).rows);
    expect(await shape(target.pool)).toEqual(await shape(filled.pool));
  });

  test('a release before the oldest one that this one upgrades is neither backed up nor restored', async () => {
    const old = await newDatabase(EMPTY_TEMPLATE);
    await old.pool.query("delete from schema_migrations where name >= '022'");
    const path = join(directory, 'too-old.backup');
    await expect(makeBackup(old.pool, path, silent)).rejects.toThrow(
      /^The database is older than build .*upgrade to that build first\.$/,
    );
    async function* parts() {}
    const header = { version: '1', made_at: '', migrations: ['001-foundation.sql'] };
    await writeBackupFile(path, { header, parts: parts(), sequences: [] });
    await expect(openBackup(path, true)).rejects.toThrow(/too-old\.backup is older than build .*upgrade to that build first\.$/);
  });
});

const pools: pg.Pool[] = [];
function connectPool(connection: pg.PoolConfig): pg.Pool {
  const pool = connectTo(connection);
  pools.push(pool);
  return pool;
}

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readContentFiles } from '#content/read.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { connect, type Db } from '../db/connect.ts';
import { readContent } from '../db/content/content.ts';
import { insertPictures } from '../db/content/pictures.ts';
import { findUserByEmail, insertUser } from '../db/people/users.ts';
import { applyMigration, lockMigrations, migrationNames } from '../db/upkeep/migrate.ts';
import { writeContentFiles } from '../editing/export.ts';
import { drawPicture } from '../editing/picture-upload.ts';
import { toContent } from '../editing/records.ts';
import { buildNumber, VERSION } from '../settings/version.ts';
import { answerTo, COMPILE_CACHE, PASSWORD, testApp, testDatabase } from '../testing/app.ts';
import { type CliResult, runCli as run } from '../testing/cli.ts';
import { BARE_TEMPLATE, EMPTY_TEMPLATE, FIXTURE_TEMPLATE, testFolder } from '../testing/database.ts';
import { fixture } from '../testing/fixture.ts';
import { startMailServer } from '../testing/mail.ts';
import { standInFfmpeg, toneWav } from '../testing/sounds.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
const ITEMS = Object.values(fixture).reduce((sum, items) => sum + items.length, 0);

/** The first line of a command's output, which names the database. */
const DATABASE = /^Database: (.*)\n/;

let files: string;
const directories: string[] = [];

async function newDirectory(): Promise<string> {
  const directory = await testFolder('cli');
  directories.push(directory);
  return directory;
}

beforeAll(async () => {
  files = await newDirectory();
  await writeContentFiles(files, fixture);
});
afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

/** Runs the command line as a process of its own, for the tests that need one. */
function runProcess(env: Record<string, string>, args: readonly string[], input = ''): Promise<CliResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    });
    const result = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      result.out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      result.err += text;
    });
    child.on('close', (code) => resolve({ code, ...result }));
    // The process may have ended without reading its input.
    child.stdin.on('error', () => undefined).end(input);
  });
}

/** A new database, and a function that runs commands on it. */
async function open(template: Parameters<typeof testDatabase>[0]) {
  const database = await testDatabase(template);
  const { db, pool } = connect({ connection: database.connection, size: 2, prepared: false, onError: () => undefined });
  return {
    db,
    pool,
    url: database.url,
    /** Runs a command; its output without the line that names the database. */
    async cli(args: readonly string[], input?: string): Promise<CliResult> {
      const result = await run({ DATABASE_URL: database.url }, args, input);
      return { ...result, out: result.out.replace(DATABASE, '') };
    },
    async [Symbol.asyncDispose]() {
      await pool.end();
      await database.drop();
    },
  };
}

/** A copy of the fixture's files with one change. */
async function edit(file: string, from: string | RegExp, to: string): Promise<string> {
  const copy = await newDirectory();
  await cp(files, copy, { recursive: true });
  const text = await readFile(join(copy, file), 'utf8');
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  await writeFile(join(copy, file), edited);
  return copy;
}
const isEmpty = async (db: Db) => (await db.selectFrom('questions').select('id').execute()).length === 0;
const hasStack = (text: string) => /^\s+at /m.test(text);

/** The exit code and standard error of a command whose reader has gone, as `head` does when it has its lines. */
async function withoutReader(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const line = `{ "$@"; echo "ended with $?" >&2; } | true`;
  const command = ['-c', line, 'sh', process.execPath, CLI, ...args];
  const { stderr } = await promisify(execFile)('sh', command, {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  });
  return stderr;
}

describe('what was typed', () => {
  test('goes on when nobody reads what it says', async () => {
    expect(await withoutReader(['--help'])).toBe('ended with 0\n');
  });

  test('makes no backup that nobody takes', async () => {
    await using database = await open(FIXTURE_TEMPLATE);
    const said = await withoutReader(['backup', '-'], { DATABASE_URL: database.url });
    expect(said).toMatch(/^Database: .*\nNothing was kept: .*\nended with 1\n$/);
  });

  test('nothing shows what there is', async () => {
    const { code, out, err } = await runProcess({}, []);
    expect([code, err]).toEqual([0, '']);
    for (const word of ['create-admin', 'migrate', 'content import', 'content export', 'backup', 'restore'])
      expect(out).toContain(word);
  });

  test.each([
    [['fly'], 'Unknown command: fly'],
    [['content', 'export'], 'Unknown command: content export'],
    [['backup'], 'Unknown command: backup'],
    [['admin', 'lock'], 'Unknown command: admin lock'],
    [['admin', 'crown', 'asa@fixture.test'], 'Unknown command: admin crown asa@fixture.test'],
    [['restore', 'a', 'b'], 'Unknown command: restore a b'],
    [['migrate', '--loud'], "Unknown option '--loud'"],
    [['create-admin', '--name', 'Åsa'], 'create-admin needs --email and --name'],
  ])('%o is refused with the reason and the usage, without a stack', async (args, reason) => {
    const { code, out, err } = await run({}, args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(reason);
    expect(err).toContain('Usage:');
    expect(hasStack(err)).toBe(false);
  });

  test('is not to blame for a bad setting, which is named', async () => {
    const { code, err } = await runProcess({ DATABASE_URL: 'mysql://x' }, ['migrate']);
    expect([code, err]).toEqual([1, 'DATABASE_URL must begin with postgres:// or postgresql://\n']);
  });
});

describe('create-admin', () => {
  const args = ['create-admin', '--email', 'asa@fixture.test', '--name', 'Åsa Öberg'];

  test('makes an admin with the password of standard input, records it without the password, and makes no second', async () => {
    await using database = await open(EMPTY_TEMPLATE);
    const { cli, db, url } = database;
    const made = await runProcess({ DATABASE_URL: url }, args, `${PASSWORD}\n`);
    expect([made.code, made.out.replace(DATABASE, ''), made.err]).toEqual([0, 'Made the admin asa@fixture.test.\n', '']);
    const admin = await findUserByEmail(db, 'asa@fixture.test');
    expect(admin).toMatchObject({ name: 'Åsa Öberg', role: 'admin', trial_ends_at: null });
    expect(await verifyPassword(admin?.password_hash, PASSWORD, 'a test')).toBe(true);
    const audit = await db.selectFrom('audit').selectAll().execute();
    expect(audit).toMatchObject([{ user_id: null, action: 'create', subject: 'admin', subject_id: String(admin?.id) }]);
    expect(JSON.stringify(audit)).not.toMatch(/argon2|ንኹሉ/);

    const again = await cli(['create-admin', '--email', 'ASA@fixture.test', '--name', 'Annan'], PASSWORD);
    expect(again.code).toBe(1);
    expect(again.err).toContain('There is already an account with the address ASA@fixture.test.');
    expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Åsa Öberg' }]);
  });

  test('refuses an address that only looks like another, and a name that nobody sees; of another name it keeps what is seen', async () => {
    await using database = await open(EMPTY_TEMPLATE);
    const make = (email: string, name: string) => database.cli(['create-admin', '--email', email, '--name', name], PASSWORD);
    for (const [email, name, reason] of [
      ['a\ufe0fsa@fixture.test', 'Åsa', 'a\ufe0fsa@fixture.test is not an e-mail address.'],
      ['asa@fixture.test,bo@fixture.test', 'Åsa', 'is not an e-mail address.'],
      ['asa@fixture.test', '\u3164', 'The name is empty.'],
    ] as const) {
      expect(await make(email, name)).toMatchObject({ code: 1, err: expect.stringContaining(reason) });
    }
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
    expect(await make('asa@fixture.test', 'Å\u200bsa')).toMatchObject({ code: 0 });
    expect(await database.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Åsa' }]);
  });

  test('refuses a bad password before it touches anything', async () => {
    await using database = await open(EMPTY_TEMPLATE);
    for (const [password, reason] of [
      ['', 'too short'],
      ['password1', 'too common'],
    ] as const) {
      const { code, err } = await database.cli(args, `${password}\n`);
      expect(code).toBe(1);
      expect(err).toContain(reason);
    }
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
  });
});

describe('admins on the command line', () => {
  const [ASA, BO] = ['asa@fixture.test', 'bo@fixture.test'];
  async function openWithAdmins() {
    const database = await open(FIXTURE_TEMPLATE);
    for (const [email, name] of [
      [ASA, 'Åsa'],
      [BO, 'Bo'],
    ] as const) {
      await insertUser(database.db, { name, email, phone: '', role: 'admin', password_hash: '', trial_ends_at: null });
    }
    return database;
  }
  const recorded = (db: Db) => db.selectFrom('audit').select(['user_id', 'action', 'subject']).orderBy('id').execute();
  const by = (action: string) => ({ user_id: null, action, subject: 'admin' });

  test('are listed, locked and unlocked; the last one who can log in is not locked', async () => {
    await using database = await openWithAdmins();
    const { cli, db } = database;
    const admin = await findUserByEmail(db, BO);
    const session = { token_hash: Buffer.alloc(32), user_id: admin?.id ?? 0, created_at: new Date(), used_at: new Date() };
    await db.insertInto('sessions').values(session).execute();
    expect(await cli(['admin', 'lock', 'BO@fixture.test'])).toEqual({
      code: 0,
      out: `Locked ${BO}: logged out everywhere.\n`,
      err: '',
    });
    expect(await findUserByEmail(db, BO)).toBeUndefined();
    expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([]);
    const { out } = await cli(['admin', 'list']);
    expect(out).toMatch(
      /^asa@fixture\.test {2}Åsa {2}since \S+, open, 0 logged in\nbo@fixture\.test {2}Bo .* locked since \S+\n$/,
    );

    for (const action of ['lock', 'remove']) {
      const refused = await cli(['admin', action, ASA]);
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringMatching(/^asa@fixture\.test is the only admin who can log in/),
      ]);
    }
    await cli(['admin', 'unlock', BO]);
    expect(await findUserByEmail(db, BO)).toMatchObject({ name: 'Bo' });
    expect(await recorded(db)).toEqual([by('disable'), by('enable')]);
    expect(await cli(['admin', 'lock', 'nobody@fixture.test'])).toMatchObject({
      code: 1,
      err: 'There is no admin with the address nobody@fixture.test.\n',
    });
  });

  test('who lost their second factor log in with the password alone, and are logged out everywhere', async () => {
    await using database = await openWithAdmins();
    const { cli, db } = database;
    const { id } = (await findUserByEmail(db, BO)) as { id: number };
    const now = new Date();
    await db
      .insertInto('sessions')
      .values({ token_hash: Buffer.alloc(32), user_id: id, created_at: now, used_at: now })
      .execute();
    await db
      .insertInto('second_factors')
      .values({ user_id: id, secret: Buffer.alloc(20), created_at: now, confirmed_at: now })
      .execute();
    await db
      .insertInto('recovery_codes')
      .values({ user_id: id, code_hash: Buffer.alloc(32) })
      .execute();
    expect((await cli(['admin', 'list'])).out).toMatch(/bo@fixture\.test .*, with a second factor\n/);
    expect(await cli(['admin', 'reset-second-factor', BO])).toEqual({
      code: 0,
      out: `${BO} logs in with the password alone, until they set up another second factor.\n`,
      err: '',
    });
    for (const table of ['sessions', 'second_factors', 'recovery_codes'] as const) {
      expect([table, await db.selectFrom(table).select('user_id').execute()]).toEqual([table, []]);
    }
    expect(await recorded(db)).toEqual([by('reset second factor')]);
    expect(await cli(['admin', 'reset-second-factor', BO])).toMatchObject({ code: 1, err: `${BO} has no second factor.\n` });
  });

  test('get a link with which they choose a new password once, which the audit knows as theirs', async () => {
    await using app = await testApp();
    const { database, host, port, user } = app.connection;
    const env = {
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`,
      PUBLIC_URL: 'https://mengedi.example.se',
    };
    const { email } = app.users.admin;
    const { code, out } = await run(env, ['admin', 'reset-password', email]);
    const token = /https:\/\/mengedi\.example\.se\/password-link#(\S+)\n$/.exec(out)?.[1];
    expect([code, token]).toEqual([0, expect.any(String)]);
    app.clock.now = Date.now();
    const password = 'ሓድሽ ምስጢራዊ ቃል';
    const use = () => app.anonymous.post('/api/password-link', { token, password, password_confirmation: password });
    expect([(await use()).statusCode, (await use()).statusCode]).toEqual([200, 422]);
    expect((await app.anonymous.post('/api/login', { email, password })).statusCode).toBe(200);
    const { id } = app.users.admin;
    expect(await recorded(app.db)).toEqual([by('make link'), { user_id: id, action: 'use link', subject: 'admin' }]);

    await app.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).where('id', '=', id).execute();
    expect((await run(env, ['admin', 'reset-password', email])).err).toBe(`${email} is locked: unlock the account first.\n`);
  });

  test('are removed, but not in silence when content was edited by them', async () => {
    await using database = await openWithAdmins();
    const { cli, db } = database;
    const id = (await findUserByEmail(db, BO))?.id ?? 0;
    await db.updateTable('questions').set({ updated_by: id }).where('id', '=', 1003).execute();
    const refused = await cli(['admin', 'remove', BO]);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/was the last to edit 1 items of content.*\n.*--yes\.\n$/),
    ]);
    expect(await cli(['admin', 'remove', BO, '--yes'])).toEqual({ code: 0, out: `Removed ${BO}.\n`, err: '' });
    expect(await findUserByEmail(db, BO)).toBeUndefined();
    const rows = await db.selectFrom('audit').selectAll().execute();
    expect(rows).toMatchObject([{ ...by('delete'), subject_id: String(id), before: { name: 'Bo', email: BO } }]);
  });
});

describe('retention', () => {
  const DAY_MS = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const day = (at: Date | number) => new Date(at).toISOString().slice(0, 10);

  test('lists who goes and who is told, and when; then does what is due, once', async () => {
    await using database = await open(FIXTURE_TEMPLATE);
    const { cli, db } = database;
    const person = { name: 'Bo', name_folded: 'bo', phone: '', role: 'customer', password_hash: '' } as const;
    await db
      .insertInto('users')
      .values([
        { ...person, email: 'unused@fixture.test', created_at: ago(900), trial_ends_at: ago(800) },
        { ...person, email: 'soon@fixture.test', created_at: ago(900), last_login_at: ago(680) },
        { ...person, email: 'here@fixture.test', created_at: ago(900), last_login_at: ago(3) },
        { ...person, email: 'leaving@fixture.test', created_at: ago(9), erase_at: ago(1) },
        { ...person, email: 'admin@fixture.test', created_at: ago(900), role: 'admin' },
      ])
      .execute();
    const goes = day(Date.now() + 60 * DAY_MS);
    const dry = await cli(['retention', '--dry-run']);
    expect([dry.code, dry.out.split('\n')]).toEqual([
      0,
      [
        `${day(ago(1))}  erase          4  leaving@fixture.test  asked for`,
        `${day(Date.now())}  first notice   1  unused@fixture.test  unused since ${day(ago(800))}, goes on ${goes}`,
        `${day(Date.now())}  first notice   2  soon@fixture.test  unused since ${day(ago(680))}, goes on ${goes}`,
        'Dry run, nothing written.',
        '',
      ],
    ]);
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
    const done = await cli(['retention']);
    expect(done.out).toContain('Done: 1 erased that asked for it, 0 that nobody used, 2 told.');
    expect(await findUserByEmail(db, 'leaving@fixture.test')).toBeUndefined();
    const mails = await db.selectFrom('mails').select('address').orderBy('address').execute();
    expect(mails.map(({ address }) => address)).toEqual(['soon@fixture.test', 'unused@fixture.test']);
    expect((await cli(['retention'])).out).toBe('Done: 0 erased that asked for it, 0 that nobody used, 0 told.\n');
  });

  test('where mails are not sent it says so, and nobody goes because of the time', async () => {
    await using database = await open(FIXTURE_TEMPLATE);
    const { db, url } = database;
    const created_at = ago(3_000);
    await db
      .insertInto('users')
      .values({ name: 'Bo', name_folded: '', email: 'bo@fixture.test', role: 'customer', password_hash: '', created_at })
      .execute();
    const { code, out } = await run({ DATABASE_URL: url, NODE_ENV: 'production' }, ['retention']);
    expect([code, out]).toEqual([0, expect.stringMatching(/Mails are not sent here.*\nDone: 0 .*, 0 told\.\n$/)]);
  });
});

describe('tables', () => {
  /** A database as the previous version created it. */
  async function openEarlier() {
    const database = await open(BARE_TEMPLATE);
    const names = await migrationNames();
    const client = await database.pool.connect();
    for (const name of names.slice(0, -1)) await applyMigration(client, name);
    client.release();
    const applied = async () =>
      (await database.pool.query('select name from schema_migrations where name >= $1 order by name', names.slice(0, 1))).rows;
    return { ...database, names, applied };
  }

  test('are brought up to date by migrate, which says when there is nothing to do', async () => {
    await using database = await openEarlier();
    const { cli, names, applied } = database;
    expect(await cli(['migrate'])).toEqual({ code: 0, out: `Migrated: ${names.at(-1)}\nDone.\n`, err: '' });
    expect(await applied()).toEqual(names.map((name) => ({ name })));
    expect(await cli(['migrate'])).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' });
  });

  test('are left as they are by every other command, which says what is missing', async () => {
    await using database = await openEarlier();
    const { cli, names, applied } = database;
    const before = await applied();
    for (const args of [
      ['content', 'import', files, '--dry-run'],
      ['content', 'import', files, '--dry-run', '--new'],
      ['content', 'export', join(files, 'none')],
      ['create-admin', '--email', 'asa@fixture.test', '--name', 'Åsa'],
      ['admin', 'list'],
      ['retention', '--dry-run'],
      ['memory', 'rebuild'],
    ]) {
      const { code, out, err } = await cli(args, PASSWORD);
      expect([args, code, out]).toEqual([args, 1, '']);
      expect(err).toContain(`is of an earlier version (it has not ${names.at(-1)})`);
      expect(err).toContain('npm run cli -- migrate');
      expect(err.trimEnd().split('\n')).toHaveLength(1);
    }
    expect(await applied()).toEqual(before);
  });

  test('that are large are migrated however long it takes', async () => {
    await using database = await openEarlier();
    const other = await database.pool.connect();
    // The database has a statement time-out of its own, as recommended behind a pooler.
    const { rows } = await other.query('select quote_ident(current_database()) as name');
    await other.query(`alter database ${rows[0].name} set statement_timeout = 50`);
    await other.query('begin');
    await lockMigrations(other);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let isOver = false;
      const migrating = database.cli(['migrate']).finally(() => {
        isOver = true;
      });
      const isWaiting = async () => {
        const { rowCount } = await database.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and now() - query_start > '100ms'",
        );
        return rowCount === 1;
      };
      while (!isOver && !(await isWaiting()));
      await vi.advanceTimersByTimeAsync(3_600_000);
      await other.query('commit');
      expect(await migrating).toMatchObject({ code: 0, err: '' });
    } finally {
      vi.useRealTimers();
      other.release();
    }
  });
});

describe('content import', () => {
  test('says what a dry run would add, and writes nothing; then adds it; then finds nothing to do', async () => {
    await using database = await open(EMPTY_TEMPLATE);
    const { cli, db } = database;
    const dry = await cli(['content', 'import', files, '--dry-run']);
    expect(dry.code).toBe(0);
    expect(dry.out).toContain('+ exercise 1\n');
    expect(dry.out).toContain('+ question 1001\n');
    expect(dry.out).toContain(`Dry run, nothing written: ${ITEMS} to add, 0 to change, 0 kept as edited.`);
    expect(await isEmpty(db)).toBe(true);

    const first = await cli(['content', 'import', files]);
    expect(first.out).toContain(`Imported: ${ITEMS} to add, 0 to change, 0 kept as edited.`);
    expect(toContent(await readContent(db))).toEqual(fixture);

    expect((await cli(['content', 'import', files])).out).toBe('Imported: 0 to add, 0 to change, 0 kept as edited.\n');
  });

  test('shows a change field by field, and keeps what was edited unless told otherwise', async () => {
    await using database = await open(FIXTURE_TEMPLATE);
    const { cli, db } = database;
    const newer = await edit('questions/1.yaml', 'Du närmar dig en korsning (1003)', 'Du når en korsning (1003)');
    expect((await cli(['content', 'import', newer, '--dry-run'])).out).toBe(
      [
        '~ question 1003',
        '    sv',
        '      - Du närmar dig en korsning (1003). Vad gör du?',
        '      + Du når en korsning (1003). Vad gör du?',
        'Dry run, nothing written: 0 to add, 1 to change, 0 kept as edited.\n',
      ].join('\n'),
    );

    const user = { name: 'Åsa', name_folded: 'asa', email: 'a@b.se', role: 'admin', password_hash: '' } as const;
    const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    await db.updateTable('questions').set({ question_sv: 'Redaktörens', updated_by: id }).where('id', '=', 1003).execute();
    const swedish = async () =>
      (await db.selectFrom('questions').select('question_sv').where('id', '=', 1003).executeTakeFirstOrThrow()).question_sv;
    const kept = await cli(['content', 'import', newer]);
    expect(kept.out).toContain('! question 1003 (edited in the back office: kept; --overwrite-edited replaces it)');
    expect(kept.out).toContain('0 to change, 1 kept as edited.');
    expect(await swedish()).toBe('Redaktörens');
    await cli(['content', 'import', newer, '--overwrite-edited']);
    expect(await swedish()).toBe('Du når en korsning (1003). Vad gör du?');
  });

  test('stands in the audit as the command line: each item as it was and is, and the whole; a dry run does not', async () => {
    await using database = await open(FIXTURE_TEMPLATE);
    const { cli, db } = database;
    const newer = await edit('questions/1.yaml', 'Du närmar dig en korsning (1003)', 'Du når en korsning (1003)');
    await cli(['content', 'import', newer, '--dry-run']);
    expect(await db.selectFrom('audit').select('id').execute()).toEqual([]);
    await cli(['content', 'import', newer]);
    expect(await db.selectFrom('audit').selectAll().orderBy('id').execute()).toMatchObject([
      {
        user_id: null,
        action: 'update',
        subject: 'question',
        subject_id: '1003',
        before: { question_sv: 'Du närmar dig en korsning (1003). Vad gör du?', version: 1 },
        after: { question_sv: 'Du når en korsning (1003). Vad gör du?', version: 2 },
      },
      { user_id: null, action: 'import', subject: 'content', after: { added: 0, changed: 1, retired: 0 } },
    ]);
    await cli(['content', 'import', newer]);
    expect(await db.selectFrom('audit').select('id').execute()).toHaveLength(2);
  });

  test('tells what the files do not have, and retires it when asked, but nothing of the back office and nothing that a step needs', async () => {
    await using database = await open(FIXTURE_TEMPLATE);
    const { cli, db } = database;
    const user = { name: 'Åsa', name_folded: 'asa', email: 'a@b.se', role: 'admin', password_hash: '' } as const;
    const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    const copyOf = async (question: number, as: number, by: number | null) => {
      const { id: _, ...row } = await db.selectFrom('questions').selectAll().where('id', '=', question).executeTakeFirstOrThrow();
      await db
        .insertInto('questions')
        .values({ ...row, id: as, updated_by: by })
        .execute();
    };
    await copyOf(1001, 99001, null);
    await copyOf(1001, 99002, id);
    const told = await cli(['content', 'import', files]);
    expect(told.out).toBe(
      [
        '? question 99001 (in the database and not in the files; --retire-missing retires it)',
        '? question 99002 (in the database and not in the files, made or edited in the back office: kept)',
        'Imported: 0 to add, 0 to change, 0 kept as edited, 2 only in the database.\n',
      ].join('\n'),
    );
    const retiredIds = async () =>
      (await db.selectFrom('questions').select('id').where('retired_at', 'is not', null).execute()).map((row) => row.id);
    const before = await retiredIds();

    // An admin added a sixth question to the first step, and raised the pass mark to six.
    const [step] = await db.selectFrom('levels').select(['id', 'min_mark']).orderBy('position').limit(1).execute();
    const stepId = step?.id ?? 0;
    await db.updateTable('levels').set({ updated_by: id, min_mark: 6 }).where('id', '=', stepId).execute();
    await db.insertInto('level_questions').values({ level_id: stepId, question_id: 99001, position: 99 }).execute();
    const refused = await cli(['content', 'import', files, '--retire-missing']);
    expect([refused.code, refused.err]).toEqual([
      1,
      `the database:1: step ${stepId} asks for 6 right answers and would have 5 questions left: nothing was changed\n`,
    ]);
    expect(await retiredIds()).toEqual(before);

    await db.updateTable('levels').set({ min_mark: 5 }).where('id', '=', stepId).execute();
    const retired = await cli(['content', 'import', files, '--retire-missing']);
    expect(retired.out).toContain('- question 99001 (retired: not in the files)\n');
    expect(retired.out).toContain(', 1 to retire, 1 only in the database.');
    expect(await retiredIds()).toEqual([...before, 99001]);
    const rows = await db.selectFrom('audit').selectAll().where('subject_id', '=', '99001').execute();
    expect(rows).toMatchObject([{ user_id: null, action: 'update', before: { retired: false }, after: { retired: true } }]);
    expect(await db.selectFrom('level_editions').select('level_id').execute()).toEqual([{ level_id: stepId }]);
  });

  test('names every fault at once with file and line, without a stack, and writes nothing', async () => {
    await using database = await open(EMPTY_TEMPLATE);
    const broken = await edit('steps.yaml', 'min_mark: 4', 'min_mark: 6');
    await writeFile(join(broken, 'checklists/checklists.yaml'), '- id: 1\n');
    const { code, out, err } = await database.cli(['content', 'import', broken]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^checklists\/checklists\.yaml:1: .*title/m);
    expect(err).toMatch(/^steps\.yaml:\d+: step 1 asks for more than it has/m);
    expect(hasStack(err)).toBe(false);
    expect(await isEmpty(database.db)).toBe(true);
  });
});

describe('content files', () => {
  test.each<[string, string, string | RegExp, string, RegExp]>([
    ['YAML that cannot be read', 'steps.yaml', '- id: 1\n', '- id: [1\n', /^steps\.yaml:\d+: /m],
    [
      'an unknown field',
      'exercises.yaml',
      '- id: 2\n',
      '- id: 2\n  colour: "red"\n',
      /^exercises\.yaml:10: has an unknown field "colour"/m,
    ],
    ['a missing language', 'questions/2.yaml', /\n {2}sv: .*/, '', /^questions\/2\.yaml:1: .*'sv'/m],
    ['an id that is too large', 'steps.yaml', '- id: 1\n', '- id: 2147483648\n', /^steps\.yaml:1: id .*2147483647/m],
    [
      'an id that is used twice',
      'questions/3.yaml',
      '- id: 3001\n',
      '- id: 3002\n',
      /^questions\/3\.yaml:\d+: the id 3002 is used twice/m,
    ],
    ['a step with an unknown question', 'steps.yaml', '- 1001\n', '- 77\n', /^steps\.yaml:\d+: step 1 has question 77, which/m],
    [
      'an unknown category',
      'questions/1.yaml',
      'category: 1\n',
      'category: 77\n',
      /^questions\/1\.yaml:2: question 1001 belongs to exercise 77/m,
    ],
    [
      'two right answers',
      'questions/1.yaml',
      '- id: 10011\n',
      '- id: 10011\n      correct: true\n',
      /^questions\/1\.yaml:\d+: question 1001 has 2 correct/m,
    ],
    [
      'more marks than questions',
      'steps.yaml',
      'min_mark: 4',
      'min_mark: 6',
      /^steps\.yaml:\d+: step 1 asks for more than it has/m,
    ],
    ['an unknown theme', 'terms.yaml', 'theme: "dark"', 'theme: "night"', /^terms\.yaml:\d+: theme must be equal to one of/m],
    [
      'a form that two words of the test claim',
      'terms.yaml',
      '- "älgen"',
      '- "Däcken"',
      /^terms\.yaml:\d+: the form "däcken" belongs to the terms 2 and 5/m,
    ],
    [
      'a text that is too long',
      'exercises.yaml',
      'Trafikregler',
      'T'.repeat(301),
      /^exercises\.yaml:\d+: title\.sv must NOT have more than 300 characters/m,
    ],
    [
      'a picture that leads elsewhere',
      'questions/1.yaml',
      '"fixture.svg"',
      '"../../../secret.svg"',
      /^questions\/1\.yaml:\d+: image /m,
    ],
  ])('with %s are refused, with file and line', async (_title, file, from, to, reason) => {
    await expect(readContentFiles(await edit(file, from, to))).rejects.toThrow(reason);
  });

  test('that are missing are named', async () => {
    await expect(readContentFiles(await newDirectory())).rejects.toThrow('exercises.yaml:1: the file is missing');
  });

  test('as they are exported hold the content', async () => {
    const content = await readContentFiles(files);
    expect({ ...content, questions: [...content.questions].sort((first, second) => first.id - second.id) }).toEqual(fixture);
  });
});

test('an export of an earlier version, which had no words of the test, is still read', async () => {
  const earlier = await newDirectory();
  await cp(files, earlier, { recursive: true });
  await rm(join(earlier, 'terms.yaml'));
  const content = await readContentFiles(earlier);
  expect([content.terms, content.questions.length]).toEqual([[], fixture.questions.length]);
});

test('what was exported and imported elsewhere is exported again in the same bytes', async () => {
  const read = async (directory: string) => {
    const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort();
    return Promise.all(names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')]));
  };
  await using first = await open(FIXTURE_TEMPLATE);
  await using second = await open(EMPTY_TEMPLATE);
  const [one, other] = [await newDirectory(), await newDirectory()];
  expect(await first.cli(['content', 'export', one])).toEqual({ code: 0, out: 'Wrote 16 files.\n', err: '' });
  await second.cli(['content', 'import', one]);
  await second.cli(['content', 'export', other]);
  expect(await read(other)).toEqual(await read(one));
  expect(await read(one)).toEqual(await read(files));
});

describe('a spreadsheet', () => {
  const by = ['--by', 'asa@fixture.test'];
  async function openWithAdmin() {
    const database = await open(FIXTURE_TEMPLATE);
    const admin = { name: 'Åsa', name_folded: 'asa', email: 'asa@fixture.test', role: 'admin', password_hash: '' } as const;
    const { id } = await database.db.insertInto('users').values(admin).returning('id').executeTakeFirstOrThrow();
    return { ...database, adminId: id };
  }
  const titles = (db: Db) =>
    db.selectFrom('categories').select(['id', 'title', 'title_sv', 'updated_by']).orderBy('id').execute();

  test('is exported, edited in another program and brought back as edits of an admin, which later files do not undo', async () => {
    await using database = await openWithAdmin();
    const { cli, db, adminId } = database;
    await db.updateTable('categories').set({ title_en: '=1+1' }).where('id', '=', 2).execute();
    const file = join(await newDirectory(), 'texts.csv');
    const { code, out } = await cli(['content', 'export', file]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Wrote \d+ texts\.\n$/)]);
    const text = await readFile(file, 'utf8');
    expect(text).toContain("'=1+1");

    // In the format in which a Swedish spreadsheet saves it.
    const rows: string[][] = parse(text, { bom: true });
    for (const row of rows) {
      if (row[0] === 'category' && row[1] === '1' && row[2] === 'title') row[4] = 'Nya regler';
      if (row[0] === 'category' && row[1] === '2' && row[2] === 'title') row[5] = 'ሓድሽ; ኣርእስቲ';
    }
    await writeFile(file, `\ufeff${stringify(rows, { delimiter: ';', record_delimiter: '\r\n' })}`);
    const before = await titles(db);
    const dry = await cli(['content', 'import', file, ...by, '--dry-run']);
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toMatch(
      /~ category 1 title sv\n {6}- .*\n {6}\+ Nya regler\n(.*\n)*Dry run, nothing written: 2 texts to change\.\n$/,
    );
    expect(await titles(db)).toEqual(before);

    expect((await cli(['content', 'import', file, ...by])).out).toContain('Imported: 2 texts changed.');
    const [first, second] = await titles(db);
    expect(first).toMatchObject({ title_sv: 'Nya regler', updated_by: adminId });
    expect(second).toMatchObject({ title: 'ሓድሽ; ኣርእስቲ', updated_by: adminId });
    expect(await db.selectFrom('audit').select(['user_id', 'action', 'subject', 'subject_id']).orderBy('id').execute()).toEqual([
      { user_id: adminId, action: 'update', subject: 'category', subject_id: '1' },
      { user_id: adminId, action: 'update', subject: 'category', subject_id: '2' },
    ]);
    const marks = await db.selectFrom('translation_marks').select(['kind', 'id', 'language']).orderBy('language').execute();
    expect(marks).toEqual(['en', 'ti'].map((language) => ({ kind: 'category', id: 1, language })));
    expect((await cli(['content', 'import', files])).out).toContain('2 kept as edited');
    expect((await titles(db))[0]?.title_sv).toBe('Nya regler');
  });

  test('with faults is refused whole, each with its line, without a stack', async () => {
    await using database = await openWithAdmin();
    const file = join(await newDirectory(), 'texts.csv');
    await writeFile(
      file,
      'kind;id;field;version;ti\r\ncategory;1;title;1;ሓድሽ\r\ncategory;77;title;1;a\r\ncategory;2;title;9;b\r\n',
    );
    const before = await titles(database.db);
    const { code, out, err } = await database.cli(['content', 'import', file, ...by]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^texts\.csv:3: .*no such text.*\ntexts\.csv:4: .*changed after.*\n$/);
    expect(await titles(database.db)).toEqual(before);
  });

  test('in the name of nobody, or of one who is no admin, is refused', async () => {
    await using database = await openWithAdmin();
    const file = join(await newDirectory(), 'texts.csv');
    await writeFile(file, 'kind,id,field,version,ti\ncategory,1,title,1,ሓድሽ\n');
    await database.db.updateTable('users').set({ role: 'customer' }).execute();
    for (const [args, reason] of [
      [['content', 'import', file], 'needs --by'],
      [['content', 'import', file, '--by', 'asa@fixture.test'], 'There is no admin with the address asa@fixture.test.'],
      [['content', 'import', `${file}.csv`, ...by], 'cannot be read (ENOENT)'],
    ] as const) {
      const { code, err } = await database.cli(args);
      expect(code).toBe(1);
      expect(err).toContain(reason);
    }
    expect(await database.db.selectFrom('audit').select('id').execute()).toEqual([]);
  });
});

test('pictures that were uploaded in the back office travel with the content, and are refused when they are others', async () => {
  await using first = await open(FIXTURE_TEMPLATE);
  await using second = await open(EMPTY_TEMPLATE);
  const drawing = sharp({ create: { width: 900, height: 700, channels: 3, background: '#123456' } });
  const { large, small } = await drawPicture(await drawing.png().toBuffer(), 'image/png');
  const stored = { kind: 'questions', created_at: new Date(), created_by: null } as const;
  await insertPictures(first.db, [
    { ...large, ...stored },
    { ...small, ...stored },
  ]);
  await first.db.updateTable('questions').set({ image: large.name }).where('id', '=', 1001).execute();
  await first.db.updateTable('signs').set({ img: large.name }).where('id', '=', 101).execute();

  const directory = await newDirectory();
  expect((await first.cli(['content', 'export', directory])).out).toBe('Wrote 20 files.\n');
  const path = join(directory, 'pictures', 'questions', large.name);
  expect(await readFile(path)).toEqual(large.bytes);

  await writeFile(path, small.bytes);
  const refused = await second.cli(['content', 'import', directory]);
  expect(refused).toMatchObject({
    code: 1,
    err: `pictures/questions/${large.name}:1: is not the picture that was exported under this name\n`,
  });
  await writeFile(path, large.bytes);
  expect((await second.cli(['content', 'import', directory])).code).toBe(0);
  const pictures = (db: Db) => db.selectFrom('pictures').select(['name', 'bytes', 'width', 'height']).orderBy('name').execute();
  expect(await pictures(second.db)).toEqual(await pictures(first.db));
  expect((await second.cli(['content', 'import', directory])).out).toBe('Imported: 0 to add, 0 to change, 0 kept as edited.\n');

  await using third = await open(EMPTY_TEMPLATE);
  await rm(join(directory, 'pictures'), { recursive: true });
  const missing = await third.cli(['content', 'import', directory]);
  expect(missing.code).toBe(1);
  expect(missing.err).toContain(`pictures/questions/${large.name}:1: the file is missing, and the database does not have it\n`);
  expect(await isEmpty(third.db)).toBe(true);
});

describe('which database', () => {
  const create = ['create-admin', '--email', 'asa@fixture.test', '--name', 'Åsa'];

  test('without DATABASE_URL and with an empty DATA_DIR no database is created: the error says what to do, and no files are left behind', async () => {
    const dataDir = join(await newDirectory(), 'data');
    for (const args of [create, ['migrate'], ['content', 'import', files], ['backup', join(dataDir, 'x')]]) {
      const { code, out, err } = await run({ DATA_DIR: dataDir }, args, PASSWORD);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^There is no database in \S+\. .*DATABASE_URL.*--env-file.*--new/);
      expect(err.trimEnd().split('\n')).toHaveLength(1);
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  test('--new brings a data directory to life and leaves it in order; from then on the commands find it there, and say so', async () => {
    const env = { DATA_DIR: await newDirectory() };
    const made = await run(env, [...create, '--new'], PASSWORD);
    expect([made.code, made.err]).toEqual([0, '']);
    const where = `Database: embedded, in ${env.DATA_DIR}\n`;
    expect(made.out).toMatch(/^.*\nMigrated: \S+\.sql\n(.*\n)*Made the admin asa@fixture\.test\.\n$/);
    expect(made.out.startsWith(where)).toBe(true);
    const again = await run(env, create, PASSWORD);
    expect([again.out, again.err]).toEqual([where, 'There is already an account with the address asa@fixture.test.\n']);
  });

  test('is said without the password, and read from the file of the service; the environment goes before it', async () => {
    await using database = await open(EMPTY_TEMPLATE);
    const file = join(await newDirectory(), 'mengedi.env');
    const url = database.url.replace('@/', ':a-secret@/');
    await writeFile(file, `# of the service\nNODE_ENV=production\nDATABASE_URL="${url}"\n`);
    const from = ['migrate', '--env-file', file];
    const { code, out, err } = await runProcess({}, from);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Database: \S+\/test_\w+\nThe database is up to date\.\n$/);
    expect(out).not.toContain('a-secret');
    expect((await run({ DATABASE_URL: 'mysql://x' }, from)).err).toMatch(/^DATABASE_URL must begin/);
    const missing = await runProcess({}, ['migrate', '--env-file', `${file}.none`]);
    expect(missing.code).toBeGreaterThan(0);
    expect(missing.err).toContain(`${file}.none`);
    expect(hasStack(missing.err)).toBe(false);
  });

  test('that cannot be reached is said in one line', async () => {
    const { code, err } = await run({ DATABASE_URL: 'postgres://u:a-secret@127.0.0.1:1/mengedi' }, ['migrate']);
    expect([code, err]).toEqual([1, 'The database 127.0.0.1:1/mengedi cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n']);
  });
});

test('memory rebuild derives learners’ memories again from their answers', async () => {
  await using app = await testApp();
  await (await app.as('premium')).post('/api/answers', { answers: [answerTo(1001), answerTo(1002)] });
  const memories = () =>
    app.db.selectFrom('question_memories').select(['question_id', 'stability', 'last_day']).orderBy('question_id').execute();
  const before = await memories();
  expect(before).toHaveLength(2);
  await app.db.updateTable('question_memories').set({ stability: 99 }).execute();
  const { database, host, port, user } = app.connection;
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;
  const result = await run({ DATABASE_URL: url }, ['memory', 'rebuild']);
  expect([result.code, result.out]).toEqual([0, expect.stringContaining('Rebuilt the memory of 1 learners.')]);
  expect(await memories()).toEqual(before);
});

describe('doctor', () => {
  const broken = (out: string) => out.match(/^wrong .*$/gm) ?? [];

  test('finds nothing wrong with a database in order, and changes nothing', async () => {
    await using database = await open(EMPTY_TEMPLATE);
    const admin = {
      name: 'Åsa',
      email: 'asa@fixture.test',
      phone: '',
      role: 'admin',
      password_hash: '',
      trial_ends_at: null,
    } as const;
    await insertUser(database.db, admin);
    const { code, out, err } = await database.cli(['doctor']);
    expect([code, err, broken(out)]).toEqual([0, '', []]);
    for (const part of ['database: PostgreSQL', 'clock', 'migrations', 'admins: 1', 'answers: months until ', 'pictures'])
      expect(out).toContain(`ok     ${part}`);
    expect(out).toMatch(/Nothing is wrong\.\n$/);
  });

  test('says of which version and build it is, and when the last good backup was; in production a late one is wrong', async () => {
    await using database = await open(FIXTURE_TEMPLATE);
    const line = async (settings: Record<string, string>) =>
      (await run({ DATABASE_URL: database.url, ...settings }, ['doctor'])).out.match(/^\w+ +backup: .*$/gm)?.join('\n');
    expect((await database.cli(['doctor'])).out).toContain(`ok     version: ${VERSION}, build ${buildNumber()}\n`);
    expect(await line({})).toMatch(/^note +backup: none was ever made: /);
    expect(await line({ NODE_ENV: 'production' })).toMatch(/^wrong +backup: none was ever made: .*npm run cli -- backup/);
    expect(await line({ NODE_ENV: 'production', BACKUP_HOURS: '0' })).toMatch(/^note +backup: made elsewhere/);
    await database.cli(['backup', join(await newDirectory(), 'all.backup')]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await line({ NODE_ENV: 'production' })).toMatch(
      new RegExp(`^ok +backup: the last good one is of ${today}T\\S+, \\d+ rows, \\d+\\.\\d MB$`),
    );
    await database.pool.query("update backups set made_at = made_at - interval '49 hours'");
    expect(await line({ NODE_ENV: 'production' })).toMatch(/^wrong +backup: the last good one is of /);
  });

  test('says when a pooler or PostgreSQL gives the server fewer connections than it asks for', async () => {
    await using database = await open(FIXTURE_TEMPLATE);
    const role = `few_${process.pid}`;
    await database.pool.query(`create role ${role} login superuser`);
    const env = { DATABASE_URL: database.url.replace(/\/\/\w+@/, `//${role}@`), DATABASE_CONNECTIONS: '5' };
    const line = async (settings: Record<string, string>) =>
      (await run({ ...env, ...settings }, ['doctor'])).out.match(/^\w+ +connections: .*$/gm)?.join('\n');
    try {
      expect(await line({})).toMatch(
        /^ok +connections: \d+ of \d+ are free, a server takes 5.*\nok +connections: 5 of 5 work at once$/,
      );
      expect(await line({ DATABASE_CONNECTIONS: '500' })).toMatch(/^note +connections: .*max_connections/);
      expect(await line({ DATABASE_PREPARED: 'false' })).toBe('ok     connections: 5 of 5 work at once');
      await database.pool.query(`alter role ${role} nosuperuser connection limit 4`);
      await database.pool.query(`grant select on all tables in schema public to ${role}`);
      // One connection is used by doctor itself.
      expect(await line({ DATABASE_PREPARED: 'false' })).toMatch(
        /^wrong +connections: [1-4] of 5 work at once: default_pool_size/,
      );
      // Also with prepared statements: a pooler in session mode has a limited pool, too.
      expect(await line({})).toMatch(/^wrong +connections: [1-4] of 5 work at once: default_pool_size/m);
      expect((await run(env, ['doctor'])).out).toMatch(/^note +database: as the server's role, which owns no table/m);
    } finally {
      await database.pool.query(`drop owned by ${role}; drop role ${role}`);
    }
  });

  test('names missing pictures and that nobody can log in', async () => {
    await using database = await open(FIXTURE_TEMPLATE);
    await database.db.updateTable('questions').set({ image: 'gone.svg' }).where('id', '=', 1001).execute();
    const { code, out, err } = await database.cli(['doctor']);
    expect([code, hasStack(err)]).toEqual([1, false]);
    expect(out).toMatch(/^wrong {2}admins: nobody can log in/m);
    expect(out).toMatch(/^wrong {2}pictures: \d+ missing: .*questions\/gone\.svg/m);
  });

  test('says that recordings are served as they came, and what makes them small', async () => {
    await using database = await open(FIXTURE_TEMPLATE);
    const line = async (settings: Record<string, string>) =>
      (await run({ DATABASE_URL: database.url, ...settings }, ['doctor'])).out.match(/^\w+ +recordings: .*$/gm)?.join('\n');
    const ffmpeg = await standInFfmpeg();
    const cure = 'install ffmpeg or name it in FFMPEG_PATH';
    vi.stubEnv('PATH', '/nowhere');
    try {
      expect(await line({})).toBe(`ok     recordings: 0, no ffmpeg: they would be served as they come: ${cure}`);
      expect(await line({ FFMPEG_PATH: '/nowhere/ffmpeg' })).toBe(
        `note   recordings: 0, 0 served as they came: there is no ffmpeg at /nowhere/ffmpeg: ${cure}`,
      );
      expect(await line({ FFMPEG_PATH: ffmpeg })).toBe('ok     recordings: 0');
      const folder = await newDirectory();
      await writeFile(join(folder, 'question-1001-question.wav'), toneWav(1));
      await database.cli(['voice', 'import', folder, '--speaker', 'ሰላም']);
      expect(await line({})).toBe(`note   recordings: 1, 1 served as they came: there is no ffmpeg: ${cure}`);
      expect(await line({ FFMPEG_PATH: ffmpeg })).toBe(
        'note   recordings: 1, 1 served as they came: npm run cli -- voice convert makes them small',
      );
      await run({ DATABASE_URL: database.url, FFMPEG_PATH: ffmpeg }, ['voice', 'convert']);
      expect(await line({ FFMPEG_PATH: ffmpeg })).toBe('ok     recordings: 1');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('names migrations that were not applied, and applies none', async () => {
    await using database = await open(EMPTY_TEMPLATE);
    const { rows } = await sql<{ name: string }>`
      delete from schema_migrations where name = (select max(name) from schema_migrations) returning name`.execute(database.db);
    const name = rows[0]?.name;
    const { code, out } = await database.cli(['doctor']);
    expect([code, broken(out)]).toEqual([1, [expect.stringContaining(`migrations: ${name} not applied`)]]);
  });

  test('checks the mail server, without sending a mail and without printing the password', async () => {
    const smtp = await startMailServer();
    const ask = async (smtpUrl?: string) => {
      const settings = smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl, MAIL_FROM: 'hej@mengedi.se' };
      return (await run({ DATA_DIR: '/none/such', ...settings }, ['doctor'])).out.match(/^\w+ +mail: .*$/gm)?.join('\n');
    };
    expect(await ask()).toMatch(/^note +mail: none is sent, each is written to a file in \/none\/such\/mail/);
    expect(await ask(smtp.url)).toMatch(/^ok +mail: 127\.0\.0\.1:\d+ lets us in, as hej@mengedi\.se$/);
    const refused = await ask(smtp.url.replace('smtp://', 'smtp://u:a-secret@'));
    expect(refused).toMatch(/^wrong +mail: 127\.0\.0\.1:\d+ does not let us in/);
    expect(refused).not.toContain('a-secret');
    await smtp.close();
    expect(await ask(smtp.url)).toMatch(/^wrong .*ECONNREFUSED/);
    expect(smtp.received).toEqual([]);
  });

  test('names a database that is away or was never made, and makes none', async () => {
    const away = await run({ DATABASE_URL: 'postgres://u:a-secret@127.0.0.1:1/mengedi' }, ['doctor']);
    expect([away.code, broken(away.out)]).toEqual([1, [expect.stringMatching(/127\.0\.0\.1:1\/mengedi cannot be reached/)]]);
    expect(away.out + away.err).not.toContain('a-secret');
    const dataDir = join(await newDirectory(), 'data');
    const none = await run({ DATA_DIR: dataDir }, ['doctor']);
    expect([none.code, broken(none.out)]).toEqual([1, [expect.stringContaining(`there is none in ${dataDir}`)]]);
    expect(existsSync(dataDir)).toBe(false);
  });
});

test('support tells a helper what runs, how it is set, what is wrong, how large it is and what failed; no secret and nothing of learners', async () => {
  await using database = await open(FIXTURE_TEMPLATE);
  const log = join(await newDirectory(), 'log');
  const failed = {
    level: 50,
    time: 1_700_000_000_000,
    user: 4711,
    err: {
      name: 'DatabaseError',
      code: '22P02',
      message: 'typed "ሰላም"',
      stack: 'DatabaseError: typed "ሰላም"\n    at parse (db/x.ts:1:2)',
    },
    msg: 'request failed',
  };
  await writeFile(log, `plain\n${JSON.stringify({ level: 30, msg: 'request completed' })}\n${JSON.stringify(failed)}\n`);
  await insertUser(database.db, {
    name: 'ሰላም ተስፋይ',
    email: 'selam@fixture.test',
    phone: '070',
    role: 'customer',
    password_hash: '',
    trial_ends_at: null,
  });
  const secrets = {
    DATABASE_URL: database.url.replace('@/', ':secret-one@/'),
    MIGRATION_DATABASE_URL: database.url.replace('@/', ':secret-two@/'),
    READ_DATABASE_URL: database.url.replace('@/', ':secret-seven@/'),
    SMTP_URL: 'smtp://u:secret-three@127.0.0.1:1',
    METRICS_TOKEN: 'secret-four, which has 32 letters or more',
    STRIPE_SECRET_KEY: 'secret-five',
    STRIPE_WEBHOOK_SECRET: 'secret-six',
  };
  const others = { MAIL_FROM: 'a@b.se', SELLER_NAME: 'S', SELLER_ORG_NUMBER: '1', SELLER_ADDRESS: 'A' };
  const { code, out, err } = await run({ ...secrets, ...others }, ['support', '--log', log]);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`Mengedi ${VERSION}, build ${buildNumber()}, `);
  for (const line of [
    '  metricsToken: set',
    '  stripe: set',
    '  smtpUrl: set',
    '  migrationDatabaseUrl: set',
    '  readDatabaseUrl: set',
    '  backupHours: 48',
  ])
    expect(out).toContain(`${line}\n`);
  expect(out).toMatch(/^ {2}wrong {2}admins: nobody can log in/m);
  expect(out).toMatch(/^ {2}questions: \d+\.\d MB, about \d+ rows$/m);
  expect(out).toContain('  2023-11-14T22:13:20.000Z  request failed  DatabaseError 22P02 at parse (db/x.ts:1:2)\n  1 in all');
  expect(out).not.toMatch(/secret-|ሰላም|selam|4711/);
  const piped = await run({ DATABASE_URL: database.url }, ['support', '--log', '-'], `${JSON.stringify(failed)}\n`);
  expect(piped.out).toContain('DatabaseError 22P02 at parse (db/x.ts:1:2)\n  1 in all');
  expect((await run({ DATA_DIR: '/none/such' }, ['support', '--log', '/none/such'])).err).toBe(
    '/none/such cannot be read (ENOENT).\n',
  );
});

test('the packet for those who help tells no setting that may hold a secret', async () => {
  const secret = 'hidden-word';
  const { out } = await run(
    {
      DATA_DIR: '/none/such',
      VOICE_COMMAND: `speak --key ${secret}`,
      CDN_URL: `https://user:${secret}@cdn.example.se`,
      METRICS_TOKEN: secret.repeat(4),
      SMTP_URL: `smtps://user:${secret}@127.0.0.1:1`,
      MAIL_FROM: `Mengedi <no-reply@${secret}.example.se>`,
      READ_DATABASE_URL: `postgres://user:${secret}@127.0.0.1:1/mengedi`,
      MIGRATION_DATABASE_URL: `postgres://user:${secret}@127.0.0.1:1/mengedi`,
      DATABASE_URL: `postgres://user:${secret}@127.0.0.1:1/mengedi`,
    },
    ['support', '--log', '/dev/null'],
  );
  expect(out).toContain('voiceCommand: set');
  expect(out).toContain('Doctor');
  expect(out).not.toContain(secret);
});

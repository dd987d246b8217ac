import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeContentFiles } from './content/export.ts';
import { toContent } from './content/records.ts';
import { connect, type Db } from './db/connect.ts';
import { readContent } from './db/content.ts';
import { findUserByEmail } from './db/users.ts';
import { fixture } from './fixture.ts';
import { verifyPassword } from './passwords.ts';
import { PASSWORD, testDatabase } from './testing.ts';
import { EMPTY_TEMPLATE } from './testing-database.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const ITEMS = Object.values(fixture).reduce((sum, items) => sum + items.length, 0);

type Result = { code: number | null; out: string; err: string };
type Environment = Record<string, string>;

let files: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;
let closePool: () => Promise<void>;
const directories: string[] = [];

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'mengedi-cli-'));
  directories.push(directory);
  return directory;
}

beforeAll(async () => {
  files = await newDirectory();
  await writeContentFiles(files, fixture);
});
beforeEach(async () => {
  database = await testDatabase(EMPTY_TEMPLATE);
  const opened = connect({ connection: database.connection, size: 1, prepared: false, onError: () => undefined });
  db = opened.db;
  closePool = () => opened.pool.end();
});
afterEach(async () => {
  await closePool();
  await database.drop();
});
afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

function run(args: readonly string[], input = '', env: Environment = { DATABASE_URL: database.url }): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...args], { env: { PATH: process.env['PATH'] ?? '', ...env } });
    const result = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      result.out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      result.err += text;
    });
    child.on('close', (code) => resolve({ code, ...result }));
    child.stdin.end(input);
  });
}
/** A copy of the fixture's files in which one line is another. */
async function edit(file: string, from: string | RegExp, to: string): Promise<string> {
  const copy = await newDirectory();
  await cp(files, copy, { recursive: true });
  const text = await readFile(join(copy, file), 'utf8');
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  await writeFile(join(copy, file), edited);
  return copy;
}
const isEmpty = async () => (await db.selectFrom('questions').select('id').execute()).length === 0;

describe('what was typed', () => {
  test('nothing, or --help, shows what there is', async () => {
    for (const args of [[], ['--help']]) {
      const { code, out, err } = await run(args);
      expect([code, err]).toEqual([0, '']);
      for (const word of ['create-admin', 'migrate', 'content import', 'content export']) expect(out).toContain(word);
    }
  });

  test.each([
    [['fly'], 'Unknown command: fly'],
    [['content'], 'Unknown command: content'],
    [['content', 'export'], 'Unknown command: content export'],
    [['migrate', '--loud'], "Unknown option '--loud'"],
    [['create-admin', '--name', 'Åsa'], 'create-admin needs --email and --name'],
  ])('%o is refused with the reason and the usage, without a stack', async (args, reason) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(reason);
    expect(err).toContain('Usage:');
    expect(err).not.toMatch(/^\s+at /m);
  });

  test('a bad setting is named', async () => {
    const { code, err } = await run(['migrate'], '', { DATABASE_URL: 'mysql://x' });
    expect([code, err]).toEqual([1, 'DATABASE_URL must begin with postgres:// or postgresql://\n']);
  });
});

describe('create-admin', () => {
  const args = ['create-admin', '--email', 'asa@fixture.test', '--name', 'Åsa Öberg'];

  test('makes an admin with the password of standard input, and records it without the password', async () => {
    expect(await run(args, `${PASSWORD}\n`)).toEqual({ code: 0, out: 'Made the admin asa@fixture.test.\n', err: '' });
    const admin = await findUserByEmail(db, 'asa@fixture.test');
    expect(admin).toMatchObject({ name: 'Åsa Öberg', role: 'admin', trial_ends_at: null });
    expect(await verifyPassword(admin?.password_hash, PASSWORD)).toBe(true);
    const audit = await db.selectFrom('audit').selectAll().execute();
    expect(audit).toMatchObject([{ user_id: null, action: 'create', subject: 'admin', subject_id: String(admin?.id) }]);
    expect(JSON.stringify(audit)).not.toMatch(/argon2|ንኹሉ/);
  });

  test('refuses an address that is taken', async () => {
    await run(args, PASSWORD);
    const again = await run([...args.slice(0, 2), 'ASA@fixture.test', '--name', 'Annan'], PASSWORD);
    expect(again.code).toBe(1);
    expect(again.err).toContain('There is already an account with the address ASA@fixture.test.');
    expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Åsa Öberg' }]);
  });

  test.each([
    ['', 'too short'],
    ['ንኹሉ', 'too short'],
    ['password1', 'too common'],
    ['ab'.repeat(129), 'too long'],
  ])('refuses the password %o: %s', async (password, reason) => {
    const { code, err } = await run(args, `${password}\n`);
    expect(code).toBe(1);
    expect(err).toContain(reason);
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  });
});

describe('migrate', () => {
  test('says when there is nothing to do', async () => {
    expect(await run(['migrate'])).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' });
  });
});

describe('content import', () => {
  test('says what a dry run would add, and writes nothing; then adds it; then finds nothing to do', async () => {
    const dry = await run(['content', 'import', files, '--dry-run']);
    expect(dry.code).toBe(0);
    expect(dry.out).toContain('+ exercise 1\n');
    expect(dry.out).toContain('+ question 1001\n');
    expect(dry.out).toContain(`Dry run, nothing written: ${ITEMS} to add, 0 to change, 0 kept as edited.`);
    expect(await isEmpty()).toBe(true);

    const first = await run(['content', 'import', files]);
    expect(first.out).toContain(`Imported: ${ITEMS} to add, 0 to change, 0 kept as edited.`);
    expect(toContent(await readContent(db))).toEqual(fixture);

    const second = await run(['content', 'import', files]);
    expect(second.out).toBe('Imported: 0 to add, 0 to change, 0 kept as edited.\n');
  });

  test('shows a change field by field, and keeps what was edited unless told otherwise', async () => {
    await run(['content', 'import', files]);
    const newer = await edit('questions/1.yaml', 'Du närmar dig en korsning (1003)', 'Du når en korsning (1003)');
    const dry = await run(['content', 'import', newer, '--dry-run']);
    expect(dry.out).toBe(
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
    const kept = await run(['content', 'import', newer]);
    expect(kept.out).toContain('! question 1003 (edited in the back office: kept; --overwrite-edited replaces it)');
    expect(kept.out).toContain('0 to change, 1 kept as edited.');
    expect(await swedish()).toBe('Redaktörens');
    await run(['content', 'import', newer, '--overwrite-edited']);
    expect(await swedish()).toBe('Du når en korsning (1003). Vad gör du?');
  });

  test.each<[string, string, string | RegExp, string, RegExp]>([
    ['YAML that cannot be read', 'steps.yaml', '- id: 1\n', '- id: [1\n', /^steps\.yaml:\d+: /],
    [
      'an unknown field',
      'exercises.yaml',
      '- id: 2\n',
      '- id: 2\n  colour: "red"\n',
      /^exercises\.yaml:8: .*unknown field "colour"/,
    ],
    ['a missing language', 'questions/2.yaml', /\n {2}sv: .*/, '', /^questions\/2\.yaml:1: .*'sv'/],
    ['an id that is too large', 'steps.yaml', '- id: 1\n', '- id: 2147483648\n', /^steps\.yaml:1: id .*2147483647/],
    [
      'an id that is used twice',
      'questions/3.yaml',
      '- id: 3001\n',
      '- id: 3002\n',
      /^questions\/3\.yaml:\d+: the id 3002 is used twice/,
    ],
    [
      'a step with an unknown question',
      'steps.yaml',
      '- 1001\n',
      '- 77\n',
      /^steps\.yaml:\d+: step 1 has question 77, which does not exist/,
    ],
    [
      'an unknown category',
      'questions/1.yaml',
      'category: 1\n',
      'category: 77\n',
      /^questions\/1\.yaml:2: question 1001 belongs to exercise 77/,
    ],
    [
      'two right answers',
      'questions/1.yaml',
      '- id: 10011\n',
      '- id: 10011\n      correct: true\n',
      /^questions\/1\.yaml:\d+: question 1001 has 2 correct options/,
    ],
    [
      'more marks than questions',
      'steps.yaml',
      'min_mark: 4',
      'min_mark: 6',
      /^steps\.yaml:\d+: step 1 asks for more than it has/,
    ],
    [
      'a picture that leads elsewhere',
      'questions/1.yaml',
      '"fixture.svg"',
      '"../../secret.svg"',
      /^questions\/1\.yaml:\d+: image /,
    ],
  ])('%s is refused, with file and line, and nothing is written', async (_title, file, from, to, reason) => {
    const broken = await edit(file, from, to);
    const { code, out, err } = await run(['content', 'import', broken]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(reason);
    expect(err).not.toMatch(/^\s+at /m);
    expect(await isEmpty()).toBe(true);
  });

  test('every fault is named at once', async () => {
    const broken = await edit('steps.yaml', 'min_mark: 4', 'min_mark: 6');
    await writeFile(join(broken, 'exercises.yaml'), '- id: 1\n');
    const { err } = await run(['content', 'import', broken]);
    expect(err).toMatch(/^exercises\.yaml:1: .*title/m);
    expect(err).toMatch(/^steps\.yaml:\d+: step 1 asks/m);
  });

  test('a directory without files is refused', async () => {
    const { code, err } = await run(['content', 'import', await newDirectory()]);
    expect(code).toBe(1);
    expect(err).toContain('exercises.yaml:1: the file is missing');
  });
});

describe('content export', () => {
  async function read(directory: string): Promise<Record<string, string>> {
    const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort();
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')])),
    );
  }

  test('what was exported and imported elsewhere is exported again in the same bytes', async () => {
    const [first, second] = [await newDirectory(), await newDirectory()];
    await run(['content', 'import', files]);
    expect(await run(['content', 'export', first])).toEqual({ code: 0, out: 'Wrote 12 files.\n', err: '' });
    const other = await testDatabase(EMPTY_TEMPLATE);
    await run(['content', 'import', first], '', { DATABASE_URL: other.url });
    await run(['content', 'export', second], '', { DATABASE_URL: other.url });
    await other.drop();
    expect(await read(second)).toEqual(await read(first));
    expect(await read(first)).toEqual(await read(files));
  });
});

describe('without DATABASE_URL', () => {
  test('the commands bring a data directory of their own to life and leave it in order', async () => {
    const dataDir = await newDirectory();
    const env = { DATA_DIR: dataDir };
    const made = await run(['create-admin', '--email', 'asa@fixture.test', '--name', 'Åsa'], PASSWORD, env);
    expect([made.code, made.err]).toEqual([0, '']);
    expect(made.out).toMatch(/^Migrated: 001-foundation\.sql\n(.*\n)*Made the admin asa@fixture\.test\.\n$/);
    expect((await run(['content', 'import', files], '', env)).out).toContain(`Imported: ${ITEMS} to add`);
    const again = await run(['create-admin', '--email', 'asa@fixture.test', '--name', 'Åsa'], PASSWORD, env);
    expect(again.err).toContain('There is already an account');
  }, 60_000);
});

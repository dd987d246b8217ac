import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupNameOf } from '#domain/backup.ts';
import { connect } from '../db/connect.ts';
import { COMPILE_CACHE, testDatabase } from '../testing/app.ts';
import { runCli } from '../testing/cli.ts';
import { BARE_TEMPLATE, FIXTURE_TEMPLATE } from '../testing/database.ts';
import { type FakeS3, fakeS3 } from '../testing/s3.ts';
import { openBackup } from './backup.ts';
import { openBucket } from './s3.ts';

const SCRIPT = fileURLToPath(new URL('../../deploy/backup.sh', import.meta.url));

let directory = '';
let key = '';
let recipient = '';
let s3: FakeS3;
let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: ReturnType<typeof connect>['pool'];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mengedi-places-'));
  const identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  key = join(directory, 'key');
  await writeFile(key, `# created: 2026-01-01\n# public key: ${recipient}\n${identity}\n`);
  s3 = await fakeS3();
  database = await testDatabase(FIXTURE_TEMPLATE);
  ({ pool } = connect({ connection: database.connection, size: 2, prepared: false, onError: () => undefined }));
  await pool.query(
    "insert into users (name, name_folded, email, role, password_hash) values ('ሰላም', '', 'selam@fixture.test', 'admin', '')",
  );
});
afterAll(async () => {
  await pool.end();
  await Promise.all([database.drop(), s3.close(), rm(directory, { recursive: true, force: true })]);
});

const settings = () => ({
  DATABASE_URL: database.url,
  S3_ENDPOINT: s3.config.endpoint,
  S3_REGION: s3.config.region,
  S3_ACCESS_KEY_ID: s3.config.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
});
const cli = (...args: string[]) => runCli(settings(), args);
const recorded = async () => (await pool.query('select from backups')).rowCount ?? 0;

type Kind = {
  title: string;
  place(): Promise<{ typed: string; names(): Promise<string[]>; add(name: string, bytes: number): Promise<void> }>;
};
const KINDS: Kind[] = [
  {
    title: 'a folder',
    async place() {
      const folder = join(await mkdtemp(join(directory, 'folder-')), 'backups');
      return {
        typed: `${folder}/`,
        names: async () => (await readdir(folder)).sort(),
        async add(name, bytes) {
          await cli('backup', `${folder}/`, '--unrecorded', '--recipient', recipient);
          for (const made of await readdir(folder)) if (made > 'mengedi-2026') await rm(join(folder, made));
          await writeFile(join(folder, name), 'x'.repeat(bytes));
        },
      };
    },
  },
  {
    title: 'storage',
    async place() {
      s3.objects.clear();
      return {
        typed: `s3://${s3.bucket}/one machine/`,
        names: async () => [...s3.objects.keys()].map((name) => name.replace('one machine/', '')).sort(),
        add: async (name, bytes) => void s3.objects.set(`one machine/${name}`, Buffer.alloc(bytes)),
      };
    },
  },
];

describe.each(KINDS)('in $title', ({ place }) => {
  const day = (number: number) => backupNameOf(Date.UTC(2025, 0, number, 3), true);

  test('a backup is kept under its time and encrypted; those that are too old go, but never the newest, and it is recorded', async () => {
    const { typed, names, add } = await place();
    for (const number of [1, 2, 3, 4]) await add(day(number), 1_000);
    const before = await recorded();
    const made = await cli('backup', typed, '--recipient', recipient, '--keep-days', '30', '--keep-at-least', '3');
    expect(made, made.err).toMatchObject({ code: 0, err: '' });
    const kept = await names();
    expect(kept.slice(0, 2)).toEqual([day(3), day(4)]);
    expect(kept.at(-1)).toMatch(/^mengedi-20\d{6}T\d{6}Z\.backup\.age$/);
    expect(kept).toHaveLength(3);
    expect(await recorded()).toBe(before + 1);

    // Restored by one command that compares counts.
    const empty = await testDatabase(BARE_TEMPLATE);
    const drilled = await cli('drill', typed, '--identity', key, '--into', empty.url);
    await empty.drop();
    expect(drilled, drilled.err).toMatchObject({ code: 0, out: expect.stringContaining('The drill went well') });
    const { rows } = await pool.query<{ count: number }>('select count(*) from users');
    expect(drilled.out).toContain(`  users: ${rows[0]?.count} in the backup, ${rows[0]?.count} restored`);
    expect((await cli('drill', typed)).err).toMatch(/is encrypted: --identity/);
    expect((await cli('drill', `${typed}${day(9)}`, '--identity', key)).err).toMatch(/^There is no (backup|file) /);
  });

  test('one that is much smaller than the one before is kept, and so are all older ones; the exit code says that it failed', async () => {
    const { typed, names, add } = await place();
    for (const number of [1, 2]) await add(day(number), 1_000);
    await add(day(3), 3_000_000);
    const { code, err } = await cli('backup', typed, '--recipient', recipient, '--keep-days', '30', '--keep-at-least', '1');
    expect([code, err]).toEqual([1, expect.stringContaining('less than half the size')]);
    expect(await names()).toHaveLength(4);
  });

  test('a backup as a role that owns no table fails, and deletes and records nothing', async () => {
    const { typed, names, add } = await place();
    await add(day(1), 1_000);
    const before = await recorded();
    const env = { ...settings(), DATABASE_URL: database.url.replace(/\/\/\w+@/, '//mengedi_server@') };
    const { code, err } = await runCli(env, [
      'backup',
      typed,
      '--recipient',
      recipient,
      '--keep-days',
      '1',
      '--keep-at-least',
      '0',
    ]);
    expect([code, err]).toEqual([1, expect.stringContaining('does not own')]);
    expect(await names()).toEqual([day(1)]);
    expect(await recorded()).toBe(before);
  });

  test('an empty place says so', async () => {
    const { typed } = await place();
    expect(await cli('restore', typed, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no backup in /),
    });
  });
});

describe('in storage', () => {
  test('what is large goes in parts and comes back as it was; what fails for a moment is tried again, and what stays is given up without a trace', async () => {
    s3.objects.clear();
    const bucket = openBucket(s3.config, s3.bucket);
    const chunk = Buffer.alloc(3_000_001, 'Mengedi');
    async function* large() {
      for (let place = 0; place < 12; place += 1) yield chunk;
    }
    s3.fail(503, 2);
    expect(await bucket.put('a b/ሀ+1.backup', large())).toBe(12 * chunk.length);
    expect(s3.objects.get('a b/ሀ+1.backup')?.equals(Buffer.concat(Array(12).fill(chunk)))).toBe(true);
    expect(s3.open.size).toBe(0);
    let length = 0;
    for await (const part of bucket.get('a b/ሀ+1.backup')) length += part.length;
    expect(length).toBe(12 * chunk.length);

    async function* nothing() {}
    async function* broken() {
      for (let place = 0; place < 7; place += 1) yield chunk;
      throw new Error('the database is gone');
    }
    await expect(bucket.put('broken', broken())).rejects.toThrow('the database is gone');
    expect([s3.objects.has('broken'), s3.open.size]).toEqual([false, 0]);
    // More than one page of a listing.
    for (let place = 0; place < 8; place += 1) await bucket.put(`many/${place}`, nothing());
    expect((await bucket.list('many/')).map((one) => one.key)).toEqual(Array.from({ length: 8 }, (_, place) => `many/${place}`));
  });

  test('a wrong key is told in the words of the storage, at once', async () => {
    const wrong = openBucket({ ...s3.config, secretAccessKey: 'another' }, s3.bucket);
    await expect(wrong.list('')).rejects.toThrow(/answers 403 \(SignatureDoesNotMatch: why & how\)\.$/);
  });

  test.each([
    [['backup', 's3://backups/x/'], /^What leaves this machine is encrypted/],
    [['backup', 's3://backups/x/', '--recipient', 'age1nonsense'], /is no public key of age/],
    [['backup', 's3://Backups', '--recipient', 'OURS'], /is no place in S3/],
    [
      ['backup', 's3://backups/folder', '--recipient', 'OURS', '--keep-days', '30'],
      /^A folder ends with a slash: s3:\/\/backups\/folder\/$/m,
    ],
    [['backup', 'file', '--recipient', 'OURS'], /^--recipient is for a folder/],
    [['backup', 'folder/', '--keep-days', 'many'], /^--keep-days is a whole number/],
  ])('%j is refused in one line', async (args, reason) => {
    const { code, err } = await cli(...args.map((word) => word.replace('OURS', recipient)));
    expect([code, err]).toEqual([1, expect.stringMatching(reason)]);
  });

  test('without its keys it is not tried', async () => {
    const { err } = await runCli({ DATABASE_URL: database.url }, ['backup', 's3://backups/x/', '--recipient', recipient]);
    expect(err).toMatch(/set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/);
  });
});

describe('to standard output', () => {
  test('a backup is all that stands there, and is not recorded; encrypted it opens with its key', async () => {
    const before = await recorded();
    const plain = await cli('backup', '-');
    expect([plain.code, plain.out]).toEqual([0, '']);
    const path = join(directory, 'out.backup');
    await writeFile(path, plain.bytes ?? '');
    await (await openBackup(path)).close();
    const sealed = await cli('backup', '-', '--recipient', recipient);
    await writeFile(`${path}.age`, sealed.bytes ?? '');
    expect(sealed.bytes?.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect((await cli('drill', `${path}.age`, '--identity', key)).out).toContain('The drill went well');
    expect(await recorded()).toBe(before);
  });
});

describe('a drill', () => {
  test('in a database that was made for it counts there, and refuses one that is not empty', async () => {
    const path = join(directory, 'into.backup');
    expect((await cli('backup', path)).code).toBe(0);
    const empty = await testDatabase(BARE_TEMPLATE);
    expect((await cli('drill', path, '--into', empty.url)).out).toContain('The drill went well');
    expect(await cli('drill', path, '--into', empty.url)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not empty'),
    });
    await empty.drop();
  });

  test('on another machine needs the settings of the nightly backup and the private key, and no database', async () => {
    s3.objects.clear();
    expect((await cli('backup', `s3://${s3.bucket}/mengedi/`, '--recipient', recipient)).code).toBe(0);
    const { DATABASE_URL: _, ...storage } = settings();
    const file = join(directory, 'mengedi-backup.env');
    const lines = Object.entries({ RECIPIENT: recipient, BACKUPS: `s3://${s3.bucket}/mengedi`, ...storage });
    await writeFile(file, lines.map(([name, value]) => `${name}=${value}\n`).join(''));
    const line = ['drill', `s3://${s3.bucket}/mengedi/`, '--identity', key, '--env-file', file];
    expect((await runCli({}, line)).out).toContain('The drill went well');
  });

  test('of a file that is cut, or with another key, fails and leaves nothing behind', async () => {
    const sealed = (await cli('backup', '-', '--recipient', recipient)).bytes ?? Buffer.alloc(0);
    const path = join(directory, 'cut.backup.age');
    await writeFile(path, sealed.subarray(0, -100));
    const left = async () => (await readdir(tmpdir())).filter((name) => /^mengedi-(backup|drill)-/.test(name)).length;
    const before = await left();
    expect((await cli('drill', path, '--identity', key)).err).toMatch(/^It cannot be decrypted/);
    const other = join(directory, 'other-key');
    await writeFile(other, await generateX25519Identity());
    await writeFile(path, sealed);
    expect((await cli('drill', path, '--identity', other)).err).toMatch(/^It cannot be decrypted/);
    await writeFile(other, 'age1…');
    expect((await cli('drill', path, '--identity', other)).err).toMatch(/holds no private key of age/);
    expect(await left()).toBe(before);
  });
});

test('the nightly script hands its settings on, and its files are for their owner only', async () => {
  const folder = join(directory, 'nightly');
  const before = await recorded();
  const env = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE, DATABASE_URL: database.url };
  const nightly = (more: Record<string, string>) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile('sh', [SCRIPT], { env: { ...env, ...more } }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: out + err }),
      );
    });
  const { code, output } = await nightly({ RECIPIENT: recipient, BACKUPS: folder, KEEP_AT_LEAST: '1' });
  expect([code, output]).toEqual([0, expect.stringContaining(`Kept ${folder}/mengedi-`)]);
  const [name = ''] = await readdir(folder);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect((await readFile(join(folder, name))).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(await recorded()).toBe(before + 1);
  expect((await nightly({ BACKUPS: folder })).output).toContain('RECIPIENT: a public key of age');
  expect(await nightly({ RECIPIENT: recipient, BACKUPS: 'backups' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('whole path'),
  });
});

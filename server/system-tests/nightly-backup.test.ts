import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { COMPILE_CACHE, testDatabase } from '../testing/app.ts';
import { FIXTURE_TEMPLATE } from '../testing/database.ts';

const SCRIPT = fileURLToPath(new URL('../../deploy/backup.sh', import.meta.url));
const DAY_S = 86_400;

let directory = '';
let tools = '';
let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: ReturnType<typeof connect>['pool'];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mengedi-nightly-'));
  tools = join(directory, 'bin');
  await mkdir(tools);
  // Where there is no age, something that takes the same words: what is tested is what the script does with the file.
  await writeFile(join(tools, 'age'), '#!/bin/sh\n[ -z "$AGE_FAILS" ] || exit 1\n[ "$4" = --output ] && cp "$6" "$5"\n', {
    mode: 0o755,
  });
  database = await testDatabase(FIXTURE_TEMPLATE);
  ({ pool } = connect({ connection: database.connection, size: 2, prepared: false, onError: () => undefined }));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

function backup(folder: string, env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      'sh',
      [SCRIPT],
      {
        env: {
          PATH: `${tools}:${process.env['PATH']}`,
          NODE_COMPILE_CACHE: COMPILE_CACHE,
          DATABASE_URL: database.url,
          RECIPIENT: 'age1test',
          BACKUPS: folder,
          ...env,
        },
      },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: out + err }),
    );
  });
}
const recorded = async () => (await pool.query('select from backups')).rowCount;

/** A folder with backups of each of the last nights, large ones. */
async function folderWith(nights: readonly number[]): Promise<string> {
  const folder = await mkdtemp(join(directory, 'backups-'));
  for (const [place, days] of nights.entries()) {
    const file = join(folder, `mengedi-2025010${place + 1}T030000Z.backup.age`);
    await writeFile(file, 'x'.repeat(1_000));
    const at = Date.now() / 1000 - days * DAY_S;
    await utimes(file, at, at);
  }
  return folder;
}

test('makes its folder, keeps what is new enough and always the newest, and records what it kept', async () => {
  const folder = await folderWith([90, 80, 70, 60]);
  const before = await recorded();
  const { code, output } = await backup(folder, { KEEP_AT_LEAST: '3' });
  expect([code, output]).toEqual([0, expect.stringContaining('Encrypted: ')]);
  const names = (await readdir(folder)).sort();
  expect(names.slice(0, -1)).toEqual(['mengedi-20250103T030000Z.backup.age', 'mengedi-20250104T030000Z.backup.age']);
  expect(await recorded()).toBe((before ?? 0) + 1);
  const made = await readFile(join(folder, names.at(-1) ?? ''));
  expect(made.subarray(0, 16).toString()).toBe('Mengedi backup 1');
  expect((await backup(join(directory, 'none', 'such'))).code).toBe(0);
});

test('as a role that owns no table fails, and deletes and records nothing', async () => {
  const folder = await folderWith([90, 80]);
  const before = await recorded();
  const url = database.url.replace(/\/\/\w+@/, '//mengedi_server@');
  const { code, output } = await backup(folder, { DATABASE_URL: url, KEEP_AT_LEAST: '1' });
  expect([code, output]).toEqual([1, expect.stringContaining('does not own')]);
  expect(await readdir(folder)).toHaveLength(2);
  expect(await recorded()).toBe(before);
});

test('that cannot be encrypted leaves nothing behind, and deletes and records nothing', async () => {
  const folder = await folderWith([90, 80]);
  const before = await recorded();
  expect((await backup(folder, { AGE_FAILS: '1', KEEP_AT_LEAST: '1' })).code).toBe(1);
  expect(await readdir(folder)).toHaveLength(2);
  expect(await recorded()).toBe(before);
});

test('that is much smaller than the one before is kept, and so are all older ones; the timer says that it failed', async () => {
  const folder = await folderWith([90, 80]);
  await writeFile(join(folder, 'mengedi-20250103T030000Z.backup.age'), 'x'.repeat(2_000_000));
  const { code, output } = await backup(folder, { KEEP_AT_LEAST: '1' });
  expect([code, output]).toEqual([1, expect.stringContaining('less than half the size')]);
  expect(await readdir(folder)).toHaveLength(4);
});

test('is a script that every shell understands', () => {
  execFileSync('sh', ['-n', SCRIPT]);
});

import { execFile, execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPILE_CACHE, testDatabase } from '../testing/app.ts';
import { BARE_TEMPLATE, FIXTURE_TEMPLATE, testFolder } from '../testing/database.ts';
import { endProcesses, startProcess } from '../testing/process.ts';
import { testWebRoot } from '../testing/web.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const document = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');

/** Every command of the document in order, without comments. */
const commands = [...document.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== ''),
);

/** Commands that would change this machine or need programs that it may lack; each was tried by hand. */
const NOT_HERE: readonly (readonly [RegExp, string])[] = [
  [/^systemctl /, 'starts services of the machine; the units pass systemd-analyze verify'],
  [
    /^deploy\/(install|upgrade)\.sh/,
    'installs services of the machine and all packages anew; releases.test.ts runs both beside it',
  ],
  [
    /docker compose/,
    'wants Docker, which the machine that this was written on has not: not tried; compose.yaml is held by shipping.test.ts',
  ],
  [
    /^apt-get |^name=node1 |deploy\/cluster\/|^chown postgres: |^patronictl /,
    'makes the machine a part of a cluster; npm run bench:cluster starts these very files',
  ],
  [
    /^touch \/etc\/mengedi\.env |^cd \/opt\/mengedi |^PORTS=3000 deploy\//,
    'moves a service of an earlier layout: not tried as a whole; releases.test.ts installs over its settings',
  ],
  [/^age-keygen |> \/etc\/mengedi-backup\.env/, 'wants age; tried with 1.1.1 there and back'],
  [
    /^archive=|^moment=|"\$archive"|^runuser -u postgres /,
    'wants root and a PostgreSQL to restart; npm run bench:point-in-time runs these very lines',
  ],
];
/** Only our own commands and the files they need are run, whatever the document may contain in future. */
const OURS =
  /^(DATABASE_URL=\S+ |DATA_DIR=try )?(PORT=\d+ DEMO=false )?npm (run cli -- |start$)|^(printf %s '[^']*' \| )?mengedi |^install -d -m 700 secrets |^rm -rf try$/;
const isTried = (line: string) => OURS.test(line) && !NOT_HERE.some(([pattern]) => pattern.test(line));

let directory = '';
let served: Awaited<ReturnType<typeof testDatabase>>;
let moved: Awaited<ReturnType<typeof testDatabase>>;
let web: Awaited<ReturnType<typeof testWebRoot>>;
beforeAll(async () => {
  directory = await testFolder('operations');
  [served, moved, web] = await Promise.all([testDatabase(FIXTURE_TEMPLATE), testDatabase(BARE_TEMPLATE), testWebRoot()]);
  await writeFile(
    join(directory, 'mengedi.env'),
    `DATABASE_URL=${served.url}\nNODE_ENV=production\nPUBLIC_URL=https://mengedi.test\n`,
  );
});
afterAll(async () => {
  endProcesses('SIGKILL');
  await Promise.all([served.drop(), moved.drop(), web.remove(), rm(directory, { recursive: true, force: true })]);
});

/** The same command with the database and files of this test. */
const here = (line: string) =>
  line
    .replace(/(^|\| )mengedi /, `$1${process.execPath} server/cli.ts `)
    .replace('/etc/mengedi.env', join(directory, 'mengedi.env'))
    .replaceAll(/\bsecrets\b/g, join(directory, 'secrets'))
    .replace('DATA_DIR=try', `DATA_DIR=${join(directory, 'try')}`)
    .replace(/^rm -rf try$/, `rm -rf ${join(directory, 'try')}`)
    .replace('postgres://…', `'${moved.url}'`)
    .replace(/ FILE\b/, ` ${join(directory, 'FILE')}`)
    .replace('move.backup', join(directory, 'move.backup'))
    .replace('texts.csv', join(directory, 'texts.csv'))
    .replace('[--yes]', '--yes')
    .replace('[--erased-in NEWER]', '')
    .replace('npm run cli --', `${process.execPath} server/cli.ts`);

/** Starts the server with this command line on a free port, and stops it. */
async function serve(line: string): Promise<void> {
  const words = line
    .replaceAll("'", '')
    .split(' ')
    .filter((word) => /^(DATABASE_URL|DATA_DIR)=/.test(word));
  const env = Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]));
  const server = startProcess({ WEB_ROOT: web.webRoot, ...env });
  const answer = await fetch(`${await server.ready()}/readyz`);
  expect(answer.status).toBe(200);
  expect(await server.stop()).toBe(0);
}

function run(line: string): Promise<{ code: number; output: string }> {
  const isElsewhere = line.startsWith('DATA_DIR=');
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...(isElsewhere ? {} : { DATABASE_URL: served.url }),
  };
  return new Promise((resolve) => {
    const child = execFile('sh', ['-c', line], { cwd: ROOT, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: out + err }),
    );
    child.stdin?.end();
  });
}

test('every command of the document is one that is run here, or one of the few that cannot be', () => {
  expect(commands.length).toBeGreaterThan(25);
  for (const [pattern, reason] of NOT_HERE)
    expect(
      commands.some((line) => pattern.test(line)),
      reason,
    ).toBe(true);
  expect(commands.filter((line) => !OURS.test(line) && !NOT_HERE.some(([pattern]) => pattern.test(line)))).toEqual([]);
  expect(JSON.parse(execFileSync('cat', ['package.json'], { cwd: ROOT, encoding: 'utf8' })).scripts.cli).toBe(
    './run node server/cli.ts',
  );
});

test('every command that can be run here ends well, in the order of the document', async () => {
  for (const line of commands.filter(isTried)) {
    const command = here(line);
    if (/\bnpm start$/.test(command)) await serve(command);
    else {
      const { code, output } = await run(command);
      // The fixture's pictures do not exist; nothing else may be reported.
      const faults = output.split('\n').filter((fault) => fault.startsWith('wrong ') && !/^wrong +pictures:/.test(fault));
      expect([code, faults], `${line}\n${output}`).toEqual([/ doctor\b/.test(line) ? 1 : 0, []]);
    }
  }
});

test('every command that a sentence names is one of the command line', () => {
  const usage = execFileSync(process.execPath, ['server/cli.ts', '--help'], { cwd: ROOT, encoding: 'utf8' });
  const named = [
    ...document.matchAll(/`npm run cli -- ([a-z-]+(?: (?:list|lock|unlock|remove|reset-[a-z-]+|import|export|rebuild))?)/g),
  ];
  expect(named.length).toBeGreaterThan(5);
  for (const [, command = ''] of named) expect(usage).toContain(`  ${command}`);
});

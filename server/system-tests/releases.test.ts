import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const [FIRST, SECOND, BROKEN, THIRD] = [
  '20260101.0100-aaaaaaaa',
  '20260202.0200-bbbbbbbb',
  '20260303.0300-cccccccc',
  '20260404.0400-dddddddd',
];

/** The programs of the machine that the scripts call and a test must not: each notes how it was called. */
const PROGRAMS: Readonly<Record<string, string>> = {
  npm: 'mkdir -p node_modules; [ "$1" = ci ] || { mkdir -p dist; touch dist/index.html; }',
  systemctl: `case "$1" in
  list-units) printf 'mengedi@3001.service loaded active running\\nmengedi@3002.service loaded active running\\n' ;;
  restart) case "$(readlink "$ROOT/opt/mengedi/current")" in *${BROKEN}) exit 1 ;; esac ;;
esac`,
  useradd: '',
  chown: '',
  runuser: 'shift 3; exec "$@"',
  install: 'for last in "$@"; do case "$last" in /*) mkdir -p "$last" ;; esac; done',
};

let directory = '';
let root = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mengedi-releases-'));
  root = join(directory, 'root');
  const programs = join(directory, 'programs');
  await mkdir(programs, { recursive: true });
  for (const [name, does] of Object.entries(PROGRAMS)) {
    await writeFile(join(programs, name), `#!/bin/sh\necho "${name} $*" >> "$CALLS"\n${does}\n`, { mode: 0o755 });
  }
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** What is unpacked of a build: as much of it as the scripts touch. */
async function unpack(build: string): Promise<string> {
  const source = join(directory, `source-${build}`);
  await cp(DEPLOY, join(source, 'deploy'), { recursive: true });
  await writeFile(join(source, 'BUILD'), `${build}\n`);
  await writeFile(join(source, 'run'), `#!/bin/sh\necho "run ${build}: $*" >> "$CALLS"\n`);
  await chmod(join(source, 'run'), 0o755);
  return source;
}

async function run(build: string, script: string, ...args: string[]): Promise<{ code: number; output: string; calls: string[] }> {
  const source = await unpack(build);
  const calls = join(directory, 'calls');
  await rm(calls, { force: true });
  const env = { PATH: `${join(directory, 'programs')}:${process.env['PATH']}`, ROOT: root, CALLS: calls };
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile('sh', [join(source, 'deploy', script), ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: out + err }),
    );
  });
  return { code, output, calls: (await readFile(calls, 'utf8').catch(() => '')).trimEnd().split('\n') };
}
const runs = async () => (await readlink(join(root, 'opt/mengedi/current'))).replace('releases/', '');
const releases = async () => (await readdir(join(root, 'opt/mengedi/releases'))).sort();

test('an upgrade before an installation says so', async () => {
  const { code, output } = await run(FIRST, 'upgrade.sh');
  expect([code, output]).toEqual([1, 'Mengedi is not installed here yet: deploy/install.sh\n']);
});

test('an installation has its release in a directory of its own, its settings, its units and its command', async () => {
  const { code, output, calls } = await run(FIRST, 'install.sh');
  expect([code, output], output).toEqual([0, expect.stringContaining(`Mengedi ${FIRST} runs on port 3001.`)]);
  expect([await runs(), await releases()]).toEqual([FIRST, [FIRST]]);
  const settings = await readFile(join(root, 'etc/mengedi.env'), 'utf8');
  expect(settings).toMatch(/^NODE_ENV=production\nDATA_DIR=\/var\/lib\/mengedi\n/);
  expect((await readdir(join(root, 'etc/systemd/system'))).sort()).toEqual([
    'mengedi-backup.service',
    'mengedi-backup.timer',
    'mengedi@.service',
  ]);
  expect(calls.slice(-3)).toEqual(['systemctl daemon-reload', 'systemctl enable mengedi@3001', 'systemctl restart mengedi@3001']);
  const again = await run(FIRST, 'install.sh');
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is installed here already')]);
});

test('an upgrade leaves the release that runs as it is, backs up with it, and restarts one server after the other', async () => {
  const { code, output, calls } = await run(SECOND, 'upgrade.sh');
  expect([code, output], output).toEqual([0, expect.stringContaining(`Mengedi ${SECOND} runs.`)]);
  expect([await runs(), await releases()]).toEqual([SECOND, [FIRST, SECOND]]);
  const backup = calls.findIndex((call) => call.startsWith(`run ${FIRST}: node server/cli.ts backup `));
  expect(calls[backup]).toContain(`/var/backups/mengedi/before-${SECOND}.backup --env-file `);
  expect(calls.slice(backup + 1)).toEqual([
    'systemctl daemon-reload',
    'systemctl restart mengedi@3001.service',
    'systemctl restart mengedi@3002.service',
  ]);
});

test('goes back by itself when a server does not become ready, before the next one is touched', async () => {
  const { code, output, calls } = await run(BROKEN, 'upgrade.sh');
  expect([code, output]).toEqual([1, expect.stringContaining(`did not become ready: going back to ${SECOND}`)]);
  expect(await runs()).toBe(SECOND);
  expect(calls.filter((call) => call.startsWith('systemctl restart'))).toEqual([
    'systemctl restart mengedi@3001.service',
    'systemctl restart mengedi@3001.service',
    'systemctl restart mengedi@3002.service',
  ]);
});

test('goes back by hand to the release before', async () => {
  const { code, output } = await run(SECOND, 'upgrade.sh', 'back');
  expect([code, output], output).toEqual([0, expect.stringContaining(`Mengedi ${FIRST} runs again.`)]);
  expect(await runs()).toBe(FIRST);
  expect((await run(SECOND, 'upgrade.sh', 'back')).code).toBe(0);
  expect(await runs()).toBe(SECOND);
});

test('an upgrade removes the releases that nobody goes back to any more', async () => {
  expect((await run(THIRD, 'upgrade.sh')).code).toBe(0);
  expect([await runs(), await releases()]).toEqual([THIRD, [SECOND, BROKEN, THIRD]]);
});

import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const [FIRST, SECOND, BROKEN, THIRD, TAKING] = [
  '20260101.0100-aaaaaaaa',
  '20260202.0200-bbbbbbbb',
  '20260303.0300-cccccccc',
  '20260404.0400-dddddddd',
  '20260505.0500-eeeeeeee',
];
/** Releases whose build ends like this never become ready. */
const BROKEN_NAME = '-cccccccc';
/** A stand-in for a release's command line, as far as the scripts use it; one release has removed something that earlier ones need. */
const RELEASE = (build: string) => `#!/bin/sh
echo "run ${build}: $*" >> "$CALLS"
case "$*" in
  *doctor*) case "$(cat "$ROOT/migrated" 2> /dev/null) ${build}" in
    "${TAKING} ${TAKING}" | ' '*) echo 'ok     migrations' ;;
    *) echo 'wrong  database: The database was brought up to date by a newer version of Mengedi (999-later.sql).' ;;
  esac ;;
  *'cli.ts backup '*)
    if [ -e "$ROOT/hang-up" ]; then rm "$ROOT/hang-up"; kill -HUP "$PPID"; exit 1; fi
    [ ! -e "$ROOT/full" ] && mkdir -p "$(dirname "$4")" && touch "$4" ;;
  *' s3://'*) env | grep '^S3_' | sort >> "$CALLS" ;;
  *restore*) rm -f "$ROOT/migrated" ;;
esac
`;

/** Stand-ins for system programs that the scripts call; each records its call. */
const PROGRAMS: Readonly<Record<string, string>> = {
  npm: 'mkdir -p node_modules; [ "$1" = ci ] || { mkdir -p dist; touch dist/index.html; }',
  // $ROOT/cut: the terminal is cut off at the second restart. $ROOT/units: servers and their states.
  systemctl: `case "$1 $2" in
  list-units*)
    for word in "$@"; do case "$word" in --state=*) asked="\${word#--state=}" ;; esac; done
    for unit in $(cat "$ROOT/units" 2> /dev/null || echo 3001=active 3002=active); do
      case ",$asked," in *",\${unit#*=},"*) echo "mengedi@\${unit%=*}.service loaded \${unit#*=} running" ;; esac
    done ;;
  'restart mengedi@3002.service')
    if [ -e "$ROOT/cut" ]; then rm "$ROOT/cut"; kill -9 "$(ps -o ppid= -p "$PPID")"; fi ;;
  restart* | start*) case "$(readlink "$ROOT/opt/mengedi/current")" in *${BROKEN_NAME}) exit 1 ;; esac ;;
esac`,
  useradd: '',
  journalctl: '',
  chown: '',
  runuser: 'shift 3; exec "$@"',
  // A stand-in for `age` with the same arguments, which knows one key.
  age: `[ "$3" = age1test ] || exit 1
if [ "$4" = --output ]; then touch "$5"; [ ! -e "$ROOT/full-for-age" ] && cp "$6" "$5"; else cat; fi`,
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

/** Creates the files of a release that the scripts use. */
async function unpack(build: string): Promise<string> {
  const source = join(directory, `source-${build}`);
  await cp(DEPLOY, join(source, 'deploy'), { recursive: true });
  await writeFile(join(source, 'BUILD'), `${build}\n`);
  await writeFile(join(source, 'run'), RELEASE(build));
  await chmod(join(source, 'run'), 0o755);
  return source;
}

type Outcome = { code: number; output: string; calls: string[] };

async function run(build: string, script: string, ...args: string[]): Promise<Outcome> {
  return execute([join(await unpack(build), 'deploy', script), ...args]);
}

async function execute(words: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const calls = join(directory, 'calls');
  await rm(calls, { force: true });
  const env = { PATH: `${join(directory, 'programs')}:${process.env['PATH']}`, ROOT: root, CALLS: calls, ...more };
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile('sh', [...words], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: out + err }),
    );
  });
  return { code, output, calls: (await readFile(calls, 'utf8').catch(() => '')).trimEnd().split('\n') };
}
const command = (...args: string[]) => execute([join(root, 'usr/local/bin/mengedi'), ...args]);
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

test('the command line hands the journal, which only root may read, to the packet for helpers', async () => {
  const { code, calls } = await command('support');
  expect(code).toBe(0);
  expect(calls).toContain('journalctl --unit mengedi@* --output cat --lines 20000 --quiet');
  expect(calls).toContain(
    `run ${FIRST}: node ${root}/opt/mengedi/current/server/cli.ts support --log - --env-file ${root}/etc/mengedi.env`,
  );
  expect((await command('support', '--log', 'mine')).calls.some((call) => call.startsWith('journalctl'))).toBe(false);
});

test('the command line reaches the storage of the nightly backup, whose keys only root may read', async () => {
  const file = join(root, 'etc/mengedi-backup.env');
  await writeFile(
    file,
    `RECIPIENT=age1test\n# S3_REGION=\nS3_ENDPOINT="https://s3.example.se"\nS3_REGION=elsewhere\nS3_ACCESS_KEY_ID='one'\nS3_SECRET_ACCESS_KEY=$b/c+d=`,
  );
  const line = [join(root, 'usr/local/bin/mengedi'), 'restore', 's3://backups/mengedi/', '--identity', 'KEY'];
  // What the environment says goes before the file.
  const { code, calls } = await execute(line, { S3_REGION: 'se-1' });
  expect([code, calls.filter((call) => call.startsWith('S3_'))]).toEqual([
    0,
    ['S3_ACCESS_KEY_ID=one', 'S3_ENDPOINT=https://s3.example.se', 'S3_REGION=se-1', 'S3_SECRET_ACCESS_KEY=$b/c+d='],
  ]);
  await rm(file);
});

test('an upgrade leaves the release that runs as it is, backs up with it, and restarts one server after the other', async () => {
  const { code, output, calls } = await run(SECOND, 'upgrade.sh');
  expect([code, output], output).toEqual([0, expect.stringContaining(`Mengedi ${SECOND} runs.`)]);
  expect([await runs(), await releases()]).toEqual([SECOND, [FIRST, SECOND]]);
  const backup = calls.findIndex((call) =>
    call.startsWith(`run ${FIRST}: node ${root}/opt/mengedi/current/server/cli.ts backup `),
  );
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

const calledOf = (calls: readonly string[], word: string) =>
  calls.filter((call) => call.includes(word) && !call.startsWith('runuser '));

test('goes back by hand to the release before, after that has looked at the database, and forward again', async () => {
  const back = await run(SECOND, 'upgrade.sh', 'back');
  expect([back.code, back.output], back.output).toEqual([0, expect.stringContaining(`Mengedi ${FIRST} runs again.`)]);
  expect(await runs()).toBe(FIRST);
  expect(calledOf(back.calls, 'doctor')).toEqual([`run ${FIRST}: node server/cli.ts doctor --env-file ${root}/etc/mengedi.env`]);
  // The release removed nothing from the database, so no restore is needed.
  expect(calledOf(back.calls, 'restore')).toEqual([]);
  expect((await run(SECOND, 'upgrade.sh')).code).toBe(0);
  expect(await runs()).toBe(SECOND);
});

test('that cannot be made ready on the way back leaves the release that runs', async () => {
  await writeFile(join(root, 'opt/mengedi/previous'), BROKEN);
  const { code, output, calls } = await run(SECOND, 'upgrade.sh', 'back');
  expect([code, output]).toEqual([1, expect.stringContaining(`did not become ready: going back to ${SECOND}`)]);
  expect(await runs()).toBe(SECOND);
  expect(calledOf(calls, 'systemctl restart').at(-1)).toBe('systemctl restart mengedi@3002.service');
  await writeFile(join(root, 'opt/mengedi/previous'), FIRST);
});

test('an upgrade removes the releases that nobody goes back to any more, and their backups', async () => {
  expect((await run(THIRD, 'upgrade.sh')).code).toBe(0);
  expect([await runs(), await releases()]).toEqual([THIRD, [SECOND, BROKEN, THIRD]]);
  expect((await readdir(join(root, 'var/backups/mengedi'))).sort()).toEqual([
    `before-${SECOND}.backup`,
    `before-${BROKEN}.backup`,
    `before-${THIRD}.backup`,
  ]);
});

test('a release that could not work on the tables is not started: nothing changes until it is said that the backup comes back with it', async () => {
  await writeFile(join(root, 'etc/mengedi-backup.env'), 'RECIPIENT=age1test\nBACKUPS=/var/backups/mengedi\n');
  expect((await run(TAKING, 'upgrade.sh')).code).toBe(0);
  const backups = join(root, 'var/backups/mengedi');
  // Encrypted like the nightly backups.
  expect(await readdir(backups)).toContain(`before-${TAKING}.backup.age`);
  expect(await readdir(backups)).not.toContain(`before-${TAKING}.backup`);
  await writeFile(join(root, 'migrated'), TAKING);

  const refused = await run(TAKING, 'upgrade.sh', 'back');
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(/Nothing was changed.*\n.*999-later[\s\S]*back --restore/),
  ]);
  expect(await runs()).toBe(TAKING);
  expect(calledOf(refused.calls, 'systemctl restart')).toEqual([]);

  const encrypted = await run(TAKING, 'upgrade.sh', 'back', '--restore');
  expect([encrypted.code, encrypted.output]).toEqual([1, expect.stringContaining('age --decrypt')]);
  expect(calledOf(encrypted.calls, 'systemctl stop')).toEqual([]);
  // Decrypted, as that says; the encrypted one is still there.
  await copyFile(join(backups, `before-${TAKING}.backup.age`), join(backups, `before-${TAKING}.backup`));

  const back = await run(TAKING, 'upgrade.sh', 'back', '--restore');
  expect([back.code, back.output], back.output).toEqual([0, expect.stringContaining(`Mengedi ${THIRD} runs again.`)]);
  expect(await runs()).toBe(THIRD);
  const order = back.calls.filter((call) => /^systemctl st|^run .*(?: backup | restore )/.test(call));
  expect(order.map((call) => call.replaceAll(`${root}/`, ''))).toEqual([
    'systemctl stop mengedi@3001.service mengedi@3002.service',
    `run ${TAKING}: node opt/mengedi/current/server/cli.ts backup var/backups/mengedi/until-${THIRD}.backup --env-file etc/mengedi.env`,
    `run ${THIRD}: node server/cli.ts restore var/backups/mengedi/before-${TAKING}.backup --yes --env-file etc/mengedi.env`,
    'systemctl start mengedi@3001.service mengedi@3002.service',
  ]);
  expect(await readdir(backups)).toContain(`until-${THIRD}.backup.age`);
  expect(await readdir(backups)).not.toContain(`until-${THIRD}.backup`);
});

test('what is installed may be read by the service, whatever the umask of the one who installs it', async () => {
  const before = process.umask(0o077);
  try {
    expect((await run('20260606.0600-ffffffff', 'upgrade.sh')).code).toBe(0);
  } finally {
    process.umask(before);
  }
  const release = join(root, 'opt/mengedi/releases/20260606.0600-ffffffff');
  for (const path of [release, join(release, 'deploy'), join(release, 'deploy/mengedi')])
    expect((await stat(path)).mode & 0o044, path).toBe(0o044);
});

const RESTARTS = ['systemctl restart mengedi@3001.service', 'systemctl restart mengedi@3002.service'];

test('an upgrade that was cut off between two servers goes on when it is called again, or back to where it came from', async () => {
  const [from, to] = ['20260606.0600-ffffffff', '20260707.0700-aaaaaaaa'];
  await writeFile(join(root, 'cut'), '');
  expect((await run(to, 'upgrade.sh')).output).not.toContain(`Mengedi ${to} runs.`);
  expect(await runs()).toBe(to);
  // By the path that the document for alerts names.
  const inPlace = join(root, 'opt/mengedi/current/deploy/upgrade.sh');
  const on = await execute([inPlace]);
  expect([on.code, on.output], on.output).toEqual([0, expect.stringContaining(`Mengedi ${to} runs.`)]);
  expect(calledOf(on.calls, 'systemctl restart')).toEqual(RESTARTS);
  const back = await run(to, 'upgrade.sh', 'back');
  expect([back.code, back.output], back.output).toEqual([0, expect.stringContaining(`Mengedi ${from} runs again.`)]);
  expect(await runs()).toBe(from);

  await writeFile(join(root, 'cut'), '');
  expect((await run(to, 'upgrade.sh')).output).not.toContain(`Mengedi ${to} runs.`);
  const undone = await execute([inPlace, 'back']);
  expect([undone.code, undone.output], undone.output).toEqual([0, expect.stringContaining(`Mengedi ${from} runs again.`)]);
  expect(await runs()).toBe(from);
  expect(calledOf(undone.calls, 'systemctl restart')).toEqual(RESTARTS);
});

test('a way back that was cut off goes on when it is called again', async () => {
  const [before, newer] = ['20260606.0600-ffffffff', '20260707.0700-aaaaaaaa'];
  expect((await run(newer, 'upgrade.sh')).code).toBe(0);
  await writeFile(join(root, 'cut'), '');
  expect((await run(newer, 'upgrade.sh', 'back')).output).not.toContain('runs again');
  const again = await run(newer, 'upgrade.sh', 'back');
  expect([again.code, again.output], again.output).toEqual([0, expect.stringContaining(`Mengedi ${before} runs again.`)]);
  expect(await runs()).toBe(before);
  expect(calledOf(again.calls, 'systemctl restart')).toEqual(RESTARTS);
  // Forward from there, and a release that does not become ready leaves the way back as it was.
  expect((await run(newer, 'upgrade.sh')).code).toBe(0);
  expect((await run(`20260808.0800${BROKEN_NAME}`, 'upgrade.sh')).code).toBe(1);
  expect(await runs()).toBe(newer);
  expect((await run(newer, 'upgrade.sh', 'back')).output).toContain(`Mengedi ${before} runs again.`);
});

test('servers that crash or have failed go back with the others, those that were stopped stay so, and without any that is said', async () => {
  const [before, newer] = ['20260606.0600-ffffffff', '20260707.0700-aaaaaaaa'];
  expect((await run(newer, 'upgrade.sh')).code).toBe(0);
  for (const args of [['back'], ['back', '--restore'], []]) {
    await writeFile(join(root, 'units'), '3001=inactive');
    const { code, output, calls } = await run(newer, 'upgrade.sh', ...args);
    expect([code, output]).toEqual([1, expect.stringMatching(/^Nothing was changed: no server .*systemctl start mengedi@3001/)]);
    expect(calls.filter((call) => /^systemctl (st|re)/.test(call))).toEqual([]);
  }
  expect(await runs()).toBe(newer);
  await writeFile(join(root, 'units'), '3001=activating 3002=failed 3003=inactive');
  const back = await run(newer, 'upgrade.sh', 'back');
  expect([back.code, calledOf(back.calls, 'systemctl restart')], back.output).toEqual([0, RESTARTS]);
  await rm(join(root, 'units'));
  expect(await runs()).toBe(before);
});

test('a way back with the backup that fails before or after the restore says so, and what is there is started', async () => {
  const [before, newer, broken] = ['20260606.0600-ffffffff', '20260707.0700-aaaaaaaa', `20260808.0800${BROKEN_NAME}`];
  const backups = join(root, 'var/backups/mengedi');
  const started = 'systemctl start mengedi@3001.service mengedi@3002.service';
  expect((await run(newer, 'upgrade.sh')).code).toBe(0);
  await copyFile(join(backups, `before-${newer}.backup.age`), join(backups, `before-${newer}.backup`));

  await writeFile(join(root, 'hang-up'), '');
  const cutOff = await run(newer, 'upgrade.sh', 'back', '--restore');
  expect([cutOff.code, cutOff.output]).toEqual([1, expect.stringContaining(`Starting ${newer}`)]);
  expect([await runs(), cutOff.calls.at(-1)]).toEqual([newer, started]);

  await writeFile(join(root, 'full'), '');
  const unsaved = await run(newer, 'upgrade.sh', 'back', '--restore');
  await rm(join(root, 'full'));
  expect([unsaved.code, unsaved.output]).toEqual([1, expect.stringContaining(`Nothing was changed: ${newer} runs on`)]);
  expect([await runs(), unsaved.calls.at(-1)]).toEqual([newer, started]);
  expect(calledOf(unsaved.calls, 'restore')).toEqual([]);

  await writeFile(join(root, 'opt/mengedi/previous'), broken);
  const unready = await run(newer, 'upgrade.sh', 'back', '--restore');
  expect([unready.code, unready.output]).toEqual([
    1,
    expect.stringMatching(new RegExp(`until-${broken}\\.backup[\\s\\S]*${broken} is in place, and did not become ready`)),
  ]);
  expect([await runs(), calledOf(unready.calls, 'systemctl start')]).toEqual([broken, [started]]);
  // Once more: nothing is restored over what was restored, nor saved over what was saved.
  const again = await run(newer, 'upgrade.sh', 'back', '--restore');
  expect([again.code, again.output]).toEqual([1, expect.stringContaining(`${broken} did not become ready`)]);
  expect([...calledOf(again.calls, ' restore '), ...calledOf(again.calls, ' backup ')]).toEqual([]);
  // The way forward.
  expect((await run(newer, 'upgrade.sh')).code).toBe(0);
  await writeFile(join(root, 'opt/mengedi/previous'), before);
});

test('a key in quotes encrypts the backup; one that is no key of age, and a missing age, stop an upgrade before anything is made', async () => {
  const [to, settings, backups] = ['20260909.0900-dddddddd', 'etc/mengedi-backup.env', 'var/backups/mengedi'];
  const made = async () => [await releases(), (await readdir(join(root, backups))).sort()];
  const before = await made();
  const age = join(directory, 'programs/age');
  for (const recipient of ['0123456789ABCDEF', 'age1REPLACE', '"age1test']) {
    await writeFile(join(root, settings), `RECIPIENT=${recipient}\n`);
    const { code, output, calls } = await run(to, 'upgrade.sh');
    expect([code, output]).toEqual([1, expect.stringMatching(/^Nothing was changed: .*RECIPIENT.*public key of age/)]);
    expect([await made(), calls.filter((call) => /^(npm|run) |^systemctl re/.test(call))]).toEqual([before, []]);
  }
  await writeFile(join(root, settings), 'BACKUPS=/var/backups/mengedi\nRECIPIENT = "age1test" \n');
  await rename(age, `${age}.gone`);
  const without = await run(to, 'upgrade.sh');
  await rename(`${age}.gone`, age);
  expect([without.code, without.output]).toEqual([1, expect.stringMatching(/^Nothing was changed: .*apt-get install age/)]);
  expect(await made()).toEqual(before);

  await writeFile(join(root, 'full-for-age'), '');
  const unencrypted = await run(to, 'upgrade.sh');
  await rm(join(root, 'full-for-age'));
  expect([unencrypted.code, unencrypted.output]).toEqual([1, expect.stringContaining('could not be encrypted')]);
  expect((await made())[1]).toEqual(before[1]);

  expect((await run(to, 'upgrade.sh')).code).toBe(0);
  expect(await readdir(join(root, backups))).toContain(`before-${to}.backup.age`);
  expect(await readdir(join(root, backups))).not.toContain(`before-${to}.backup`);
  await rm(join(root, settings));
  expect((await run('20261010.1000-eeeeeeee', 'upgrade.sh')).output).toContain('not encrypted');
});

test('an installation over settings of an earlier layout adds what the command line needs, and changes nothing else', async () => {
  const older = join(directory, 'older');
  const settings = join(older, 'etc/mengedi.env');
  await mkdir(join(older, 'etc'), { recursive: true });
  const install = [join(await unpack(FIRST), 'deploy/install.sh')];
  const kept = '# DATA_DIR=/elsewhere\nSUPPORT_PHONE=+46 8 123';
  await writeFile(settings, kept);
  expect((await execute(install, { ROOT: older })).code).toBe(0);
  expect(await readFile(settings, 'utf8')).toBe(`${kept}\nNODE_ENV=production\nDATA_DIR=/var/lib/mengedi\n`);
  const whole = 'DATA_DIR=/srv/mengedi\nNODE_ENV=production\n';
  await rm(join(older, 'opt'), { recursive: true });
  await writeFile(settings, whole);
  expect((await execute(install, { ROOT: older })).code).toBe(0);
  expect(await readFile(settings, 'utf8')).toBe(whole);
});

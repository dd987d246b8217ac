// Goes back to a moment with the commands of docs/operations.md, line by line, on a PostgreSQL 15 of its own whose settings lie apart from its data, as on
// Debian: a table is dropped after the chosen moment and must be back. As root the commands run as postgres, as the recipe says; otherwise as the current user.
// npm run bench:point-in-time
import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/free-port.ts';
import { ROOT } from './releases.ts';

const document = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
const recipe = document.slice(document.indexOf('*To any moment'), document.indexOf('*From the embedded database to a service'));
const [archiving = '', goingBack = ''] = [...recipe.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block);
const [, beside = ''] = /Beside the running one: the last line with `([^`]+)`/.exec(recipe) ?? [];

const isRoot = process.getuid?.() === 0;
const folder = await mkdtemp(join(tmpdir(), 'mengedi-point-in-time-'));
await chmod(folder, 0o755);
const [port, portBeside] = [await freePort(), await freePort()];
const [data, settings, sockets] = ['main', 'etc', 'sockets'].map((name) => join(folder, name)) as [string, string, string];
const bin = '/usr/lib/postgresql/15/bin';
const as = 'runuser -u postgres -- ';

/** The same command with the folders of this run. */
const here = (line: string) =>
  (isRoot ? line : line.replaceAll(as, '').replaceAll('-o postgres -g postgres ', ''))
    .replaceAll('/var/backups/', `${folder}/`)
    .replaceAll('/etc/postgresql/15/main', settings)
    .replaceAll('port=5499', `port=${portBeside}`);
const log = openSync(join(folder, 'log'), 'a');
/** Into a file: a PostgreSQL that is started here would keep a pipe open. */
function run(script: string): void {
  const env = {
    ...process.env,
    PGHOST: sockets,
    PGPORT: String(port),
    PGDATABASE: 'postgres',
    ...(isRoot ? {} : { PGUSER: 'postgres' }),
  };
  execFileSync('sh', ['-eu', '-c', here(script)], { cwd: folder, env, stdio: ['ignore', log, log] });
}
const ask = (sql: string, of = port) =>
  execFileSync('sh', ['-c', here(`${as}psql --no-psqlrc -h ${sockets} -p ${of} -U postgres -Atc "${sql}" postgres`)], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const stop = (of: string) => run(`${as}${bin}/pg_ctl --pgdata ${of} --mode fast --wait stop`);
const start = () => run(`${as}${bin}/pg_ctl --pgdata ${settings} --wait start`);

const running: string[] = [];
try {
  run(
    `install -d -o postgres -g postgres -m 700 ${data} ${settings} ${sockets}; ${as}${bin}/initdb --username postgres --auth trust ${data}`,
  );
  for (const name of ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf']) await rename(join(data, name), join(settings, name));
  const places = { data_directory: data, hba_file: `${settings}/pg_hba.conf`, ident_file: `${settings}/pg_ident.conf` };
  const lines = Object.entries({ ...places, unix_socket_directories: sockets, listen_addresses: '', port: String(port) });
  await appendFile(join(settings, 'postgresql.conf'), lines.map(([name, value]) => `${name} = '${value}'\n`).join(''));
  start();
  running.push(data);
  ask('create table kept (number int)');
  ask('insert into kept values (1)');

  const [before = '', after = ''] = archiving.split(/(?<=# then restart PostgreSQL\n)/);
  const variables = archiving.split('\n')[0] ?? '';
  run(before);
  stop(data);
  start();
  run(`${variables}\n${after}`);
  ask('insert into kept values (2)');
  await sleep(1_100);
  const moment = ask('select now()');
  await sleep(1_100);
  ask('drop table kept');
  const last = ask('select pg_walfile_name(pg_switch_wal())');
  for (let tries = 0; ask('select last_archived_wal from pg_stat_archiver') !== last; tries += 1) {
    if (tries === 100) throw new Error('the log is not archived');
    await sleep(100);
  }

  const began = performance.now();
  run(
    `${variables}\n${goingBack.replace(/^moment=.*$/m, `moment='${moment}'`).replace('--wait start', `--wait start ${beside}`)}`,
  );
  running.push(join(folder, 'mengedi-base'));
  while (ask('select pg_is_in_recovery()', portBeside) === 't') await sleep(100);
  const found = ask('select string_agg(number::text, chr(44) order by number) from kept', portBeside);
  const isWell = found === '1,2';
  console.log(
    `${isWell ? 'What was dropped after the moment is there' : `NOT AS IT SHOULD: ${found}`}, ${((performance.now() - began) / 1000).toFixed(1)} s.`,
  );
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  console.log(await readFile(join(folder, 'log'), 'utf8'));
  throw error;
} finally {
  for (const one of running) stop(one);
  closeSync(log);
  await rm(folder, { recursive: true, force: true });
}

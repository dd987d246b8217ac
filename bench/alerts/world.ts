import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/testing/free-port.ts';
import { openDatabases } from '../databases.ts';
import { ROOT } from '../releases.ts';
import { answersTo, logIn, start } from '../server.ts';

/** Every duration of the rules is so many times shorter here, but within these seconds: Prometheus asks once a second. */
const SHORTER = 60;
const [SHORTEST, LONGEST] = [5, 60];
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const FIRES_MS = 180_000;

const shipped = await readFile(join(ROOT, 'deploy/prometheus-alerts.yml'), 'utf8');
/** The durations that were shortened, and to what. */
export const durations = new Map<string, string>();
const shortened = shipped.replaceAll(/(?<=for: |\[|offset )\d+[smhd](?=\]|\n| |\))/g, (duration) => {
  const seconds = (Number.parseInt(duration, 10) * (SECONDS[duration.at(-1) ?? ''] ?? 1)) / SHORTER;
  const short = `${Math.min(LONGEST, Math.max(SHORTEST, seconds))}s`;
  durations.set(duration, short);
  return short;
});
try {
  for (const program of ['prometheus', 'promtool']) execFileSync(program, ['--version'], { stdio: 'ignore' });
} catch {
  console.error('Prometheus is not installed here: apt-get install prometheus');
  process.exit(1);
}

/** What cannot be caused on this machine. */
export class NotHere extends Error {}
export type End = () => unknown;
const children = new Set<ChildProcess>();
export const mounts = new Set<string>();
export const folder = await mkdtemp(join(tmpdir(), 'mengedi-alerts-'));
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const mount of mounts) execFileSync('umount', ['--lazy', mount]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(1));
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  as: { uid?: number; gid?: number } = {},
) {
  const log = openSync(join(cwd, `${command.split('/').at(-1)}.log`), 'a');
  const child = spawn(command, args, { ...as, cwd, env: { ...process.env, ...env }, stdio: ['ignore', log, log] });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

/** Asks until there is something, four times a second. */
export async function until<Found>(what: string, ask: () => Promise<Found | undefined>, ms = FIRES_MS): Promise<Found> {
  for (const deadline = performance.now() + ms; performance.now() < deadline; await sleep(250)) {
    const found = await ask().catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`${what}: not within ${ms / 1000} s`);
}
/** Calls again and again, so many at a time, until ended. */
export function again(call: (time: number) => Promise<unknown>, { pauseMs = 1_000, atOnce = 1 } = {}): End {
  let isOver = false;
  let time = 0;
  const one = async () => {
    for (; !isOver; await sleep(pauseMs)) {
      time += 1;
      await call(time).catch(() => undefined);
    }
  };
  for (let place = 0; place < atOnce; place += 1) void one();
  return () => {
    isOver = true;
  };
}

export const databases = await openDatabases();
const home = await databases.create('base');
let worlds = 0;
let copies: Promise<unknown> = Promise.resolve();

// Content and accounts, once for all.
await (await start('server/main.ts', { DATABASE_URL: home, DEMO: 'true' })).stop();
await databases.query(
  'base',
  `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', nextval(pg_get_serial_sequence('users', 'id')), 'email', 'learner' || n || '@mengedi.test'))).*
    from users u, generate_series(1, 12) n where email = 'learner@mengedi.test'`,
);

export type Server = {
  url: string;
  child: ChildProcess;
  env: Record<string, string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
};
type Place = { root?: string; files?: number };

/** A database, servers and a Prometheus of their own. */
export async function openWorld(given: Given = {}) {
  worlds += 1;
  const name = `alerts${worlds}`;
  const directory = join(folder, name);
  await mkdir(directory);
  const settings: Record<string, string> = {
    METRICS_TOKEN: 'the token of those who watch, 32 long',
    DATA_DIR: join(directory, 'data'),
    DEMO: 'true',
    NODE_ENV: 'production',
    REQUESTS_PER_MINUTE: '10000000',
    QUOTA_FACTOR: '1000',
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '0',
    ...given.settings,
  };
  if (given.database !== 'own') {
    // One copy at a time: the template must have no other caller.
    copies = copies.then(() => databases.query('postgres', `create database ${name} template base`));
    await copies;
    settings['DATABASE_URL'] ??= home.replace('/base?', `/${name}?`);
  }
  const servers: Server[] = [];
  const targets = join(directory, 'targets.json');
  const token = join(directory, 'token');
  await writeFile(token, settings['METRICS_TOKEN'] ?? '');
  const tell = () => writeFile(targets, JSON.stringify([{ targets: servers.map(({ url }) => url.replace('http://', '')) }]));

  const world = {
    directory,
    settings,
    servers,
    token,
    /** What a cause needs later. */
    hands: {} as { stop?: End; start?: End; close?: End; port?: number },
    get url() {
      return servers[0]?.url ?? '';
    },
    /** Starts a server, in the place of that one if there is one. */
    async start(env: Record<string, string> = {}, { root = ROOT, files = 4_096 }: Place = {}, before?: Server): Promise<Server> {
      const port = before === undefined ? String(await freePort()) : new URL(before.url).port;
      const all = { ...settings, ...env, PORT: port };
      const place = join(directory, port);
      await mkdir(place, { recursive: true });
      const child = run(
        'sh',
        ['-c', `cd "${root}" && ulimit -n ${files} && exec "${process.execPath}" server/main.ts`],
        place,
        all,
      );
      const url = `http://127.0.0.1:${port}`;
      const stop = (signal: NodeJS.Signals = 'SIGTERM') =>
        new Promise<void>((resolve) => {
          if ((child.exitCode ?? child.signalCode) !== null) return resolve();
          child.on('exit', () => resolve());
          child.kill(signal);
        });
      const server = { url, child, env, stop };
      await until('a server starts', async () => ((await fetch(`${url}/readyz`)).status === 200 ? true : undefined));
      if (before === undefined) servers.push(server);
      else servers[servers.indexOf(before)] = server;
      await tell();
      return server;
    },
    sql: (statement: string) => world.rows(statement),
    async rows(statement: string) {
      const client = new pg.Client({ connectionString: settings['MIGRATION_DATABASE_URL'] ?? settings['DATABASE_URL'] });
      await client.connect();
      return (await client.query(statement).finally(() => client.end())).rows;
    },
    /** The command line, with what it said. */
    cli: (...args: string[]) =>
      new Promise<string>((resolve) => {
        const env = { ...process.env, ...settings };
        execFile(process.execPath, ['server/cli.ts', ...args], { cwd: ROOT, env, timeout: 60_000 }, (_error, out, err) =>
          resolve(out + err),
        );
      }),
    async doctor(about: string) {
      const said = (await world.cli('doctor')).split('\n').filter((line) => new RegExp(`^\\w+ +${about}`).test(line));
      return said.join('; ').replaceAll(/ +/g, ' ').slice(0, 160);
    },
    readyz: async () => {
      const answer = await fetch(`${world.url}/readyz`).catch(() => undefined);
      return answer === undefined
        ? 'readyz: refused'
        : `readyz: ${answer.status} ${((await answer.json()) as { status: string }).status}`;
    },
    /** The last line of a server's log with this in it. */
    log(text: string, place = 0) {
      const file = join(directory, new URL(servers[place]?.url ?? '').port, 'sh.log');
      return `log: ${
        readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .findLast((line) => line.includes(text))
          ?.slice(0, 150) ?? `nothing of ${text}`
      }`;
    },
    async ask(path: string) {
      return ((await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as { data: never }).data;
    },
    async metric(expr: string) {
      const { result } = (await world.ask(`query?query=${encodeURIComponent(expr)}`)) as {
        result: { value: [number, string] }[];
      };
      return `${expr} = ${result.map(({ value }) => value[1]).join(', ')}`;
    },
    async ringing() {
      const { alerts } = (await world.ask('alerts')) as { alerts: { labels: { alertname: string }; state: string }[] };
      return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
    },
    mailErrors: async () =>
      `back office → mails: ${(await world.rows('select state, last_error from mails where last_error is not null')).map((mail) => `${mail['state']}, ${mail['last_error']}`)}`,
    async learner(email = 'learner@mengedi.test') {
      const headers = { authorization: `Bearer ${(await logIn(world.url, email)).token}`, 'content-type': 'application/json' };
      const answer = await answersTo(world.url, headers);
      if (answer().question_id === undefined) throw new Error('the first step has no question');
      return { headers, answer };
    },
    async close() {
      for (const { stop } of servers) await stop('SIGKILL');
      prometheus.kill('SIGKILL');
      await clearUp?.();
      if (given.database !== 'own') await databases.drop(name).catch(() => undefined);
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  const clearUp = await given.before?.(world);
  const port = await freePort();
  await writeFile(join(directory, 'rules.yml'), shortened);
  const job = {
    job_name: 'mengedi',
    authorization: { credentials_file: token },
    file_sd_configs: [{ files: [targets], refresh_interval: '1s' }],
  };
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: [job],
  };
  await writeFile(join(directory, 'prometheus.yml'), JSON.stringify(config));
  if (given.database !== 'own')
    await world.sql('insert into backups (made_at, bytes, rows, tables) values (now(), 5e6, 1000, 50)');
  for (let count = given.servers ?? 1; count > 0; count -= 1) await world.start({}, given.place);
  const prometheus = run(
    'prometheus',
    ['--config.file=prometheus.yml', `--storage.tsdb.path=${directory}/figures`, `--web.listen-address=127.0.0.1:${port}`],
    directory,
    {},
  );
  await until('Prometheus asks', async () => ((await world.metric('up')).endsWith(' = ') ? undefined : true));
  return world;
}
export type World = Awaited<ReturnType<typeof openWorld>>;
export type Given = {
  settings?: Record<string, string>;
  servers?: number;
  place?: Place;
  /** `own`: this alert brings a database of its own. */
  database?: 'own';
  /** Before the servers start; returns what clears up. */
  before?: (world: World) => Promise<End>;
  /** Nobody answers questions meanwhile. */
  isIdle?: boolean;
};

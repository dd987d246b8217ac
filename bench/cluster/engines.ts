import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/testing/free-port.ts';
import { nginx } from '../nginx.ts';

const PACKAGES: Readonly<Record<string, string>> = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/nginx': 'nginx',
};
const RECIPE = new URL('../../deploy/cluster/', import.meta.url);
const NODES = ['node1', 'node2', 'node3'] as const;
const PORTS = [5432, 8008, 2379, 2380] as const;
const POLL_MS = 50;

/** How servers connect to the primary: HAProxy behind PgBouncer in one of two modes, HAProxy alone, or directly. */
export const WAYS = ['session', 'transaction', 'haproxy'] as const;
export type Way = (typeof WAYS)[number];

export type Node = {
  readonly name: string;
  readonly port: number;
  /** What the node's Patroni reports: its role and state, or undefined without a response. */
  says(): Promise<{ role: string; state: string } | undefined>;
  /** Whether Patroni reports this node as primary. */
  isPrimary(): Promise<boolean>;
  start(): void;
  /** Kills Patroni, PostgreSQL and all of its processes at once, like a power failure. */
  kill(): void;
  /** Stops the same processes with SIGSTOP, like a paused virtual machine; thaw() continues them. */
  freeze(): void;
  thaw(): void;
};

export type Cluster = {
  readonly directory: string;
  readonly nodes: readonly Node[];
  /** How long the others wait for a primary that is gone. */
  readonly lease: string;
  primary(): Promise<Node | undefined>;
  /** Waits until the others follow the primary as synchronous standbys. */
  settled(): Promise<Node>;
  /** The database URLs for the servers. */
  urls(way: Way): { DATABASE_URL: string; MIGRATION_DATABASE_URL: string };
  startPooler(mode: 'session' | 'transaction'): Promise<void>;
  startNginx(servers: readonly number[]): Promise<string>;
  /** Runs SQL as superuser on that node. */
  query(node: Node, database: string, statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): void;
};

export function refuseMissing(): void {
  const missing = Object.entries(PACKAGES).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  console.error(`This needs Debian 12 with packages that are not installed here: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}

/** Pids of all processes started in this directory or with it in their command line; PostgreSQL's processes work in their data directory. */
function processesOf(directory: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    try {
      const isOurs = `${readlinkSync(`/proc/${name}/cwd`)}/`.startsWith(`${directory}/`);
      return isOurs || readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`${directory}/`) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

function signal(directory: string, name: NodeJS.Signals): void {
  for (const pid of processesOf(directory)) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended.
    }
  }
}

/** The user for the engines: PostgreSQL and PgBouncer refuse to run as root. */
function runAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Starts three database machines by the recipe in deploy/cluster/, each as a directory with ports on loopback. Ends with this process, unless that is killed
 * by SIGKILL.
 */
export async function openCluster(): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), 'mengedi-cluster-'));
  const as = runAs();
  const close = () => {
    // A killed process may just have forked.
    for (let tries = 0; tries < 5 && processesOf(directory).length > 0; tries += 1) signal(directory, 'SIGKILL');
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.on('exit', close);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(1));
  await chmod(directory, 0o755);
  if (as.uid !== undefined && as.gid !== undefined) await chown(directory, as.uid, as.gid);

  const ports = new Map<string, number>();
  for (const place of NODES.keys()) for (const port of PORTS) ports.set(`10.0.0.1${place + 1}:${port}`, await freePort());
  const [haproxyPort, poolerPort] = [await freePort(), await freePort()];
  const passwords = new Map(
    ['SUPERUSER', 'REPLICATION', 'REWIND', 'OWNER', 'SERVER'].map((who) => [`${who}-PASSWORD`, randomBytes(12).toString('hex')]),
  );
  const password = (who: string) => passwords.get(`${who}-PASSWORD`) as string;

  /** Reads a file of the recipe, with local addresses, paths and passwords. */
  const recipe = async (file: string, place?: number): Promise<string> => {
    const own = place === undefined ? directory : join(directory, NODES[place] as string);
    return [...passwords]
      .reduce((text, [name, value]) => text.replaceAll(name, value), await readFile(new URL(file, RECIPE), 'utf8'))
      .replaceAll('@NAME@', place === undefined ? '' : (NODES[place] as string))
      .replaceAll('@ADDRESS@', `10.0.0.1${(place ?? 0) + 1}`)
      .replaceAll(/addr (10\.0\.0\.\d+) port (\d+)/g, (_, host, port) => `addr 127.0.0.1 port ${ports.get(`${host}:${port}`)}`)
      .replaceAll(/10\.0\.0\.\d+:\d+/g, (address) => `127.0.0.1:${ports.get(address)}`)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('127.0.0.1:5000', `127.0.0.1:${haproxyPort}`)
      .replaceAll('port=5000', `port=${haproxyPort}`)
      .replaceAll('listen_port = 6432', `listen_port = ${poolerPort}`)
      .replaceAll(/\/(var\/lib|var\/run|var\/log|etc)\/(postgresql|etcd|pgbouncer)\//g, `${own}/`)
      .replaceAll('/var/run/postgresql', own)
      .replaceAll('15/mengedi', 'data');
  };
  const make = async (path: string, text?: string) => {
    if (text === undefined) await mkdir(path);
    else await writeFile(path, text, { mode: 0o600 });
    if (as.uid !== undefined && as.gid !== undefined) await chown(path, as.uid, as.gid);
  };
  /** Logs to a file in its directory. */
  const run = (command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): ChildProcess => {
    const child = spawn(command, args, { ...as, cwd, env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env } });
    const log = createWriteStream(join(cwd, `${command.split('/').at(-1)}.out`), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    return child;
  };

  const nodes: Node[] = [];
  for (const [place, name] of NODES.entries()) {
    const own = join(directory, name);
    await make(own);
    const settings = (await recipe('etcd.env', place)).split('\n').filter((line) => line.startsWith('ETCD_'));
    const env = Object.fromEntries(settings.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
    const etcdHome = join(directory, `etcd-${name}`);
    await make(etcdHome);
    // etcd supports only amd64 officially.
    const arch = process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {};
    // etcd survives when its node's database is killed: only the database is tested.
    run('/usr/bin/etcd', [], etcdHome, { ...env, ...arch, ETCD_DATA_DIR: join(etcdHome, 'data') });
    await make(join(own, 'patroni.yml'), await recipe('patroni.yml', place));
    const rest = `http://127.0.0.1:${ports.get(`10.0.0.1${place + 1}:8008`)}`;
    const ask = (path: string) => fetch(`${rest}${path}`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    nodes.push({
      name,
      port: ports.get(`10.0.0.1${place + 1}:5432`) as number,
      async says() {
        return (await ask('/patroni'))?.json().catch(() => undefined) as Promise<{ role: string; state: string } | undefined>;
      },
      isPrimary: async () => (await ask('/primary'))?.ok === true,
      start: () => void run('/usr/bin/patroni', [join(own, 'patroni.yml')], own),
      kill: () => signal(own, 'SIGKILL'),
      freeze: () => signal(own, 'SIGSTOP'),
      thaw: () => signal(own, 'SIGCONT'),
    });
  }
  await make(join(directory, 'haproxy.cfg'), await recipe('haproxy.cfg'));

  const query: Cluster['query'] = async (node, database, statement, values = []) => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: node.port,
      user: 'postgres',
      password: password('SUPERUSER'),
      database,
      connectionTimeoutMillis: 5_000,
    });
    await client.connect();
    return (await client.query(statement, values).finally(() => client.end())).rows;
  };
  const primary = async () => {
    const answers = await Promise.all(nodes.map(async (node) => ((await node.isPrimary()) ? [node] : [])));
    return answers.flat()[0];
  };
  const settled = async (): Promise<Node> => {
    for (;;) {
      const leader = await primary();
      const rows =
        leader === undefined ? [] : await query(leader, 'postgres', 'select sync_state from pg_stat_replication').catch(() => []);
      if (leader !== undefined && rows.length === NODES.length - 1 && rows.every((row) => row['sync_state'] === 'sync'))
        return leader;
      await sleep(200);
    }
  };

  for (const node of nodes) node.start();
  const leader = await settled();
  await query(leader, 'postgres', `create role mengedi_owner login password '${password('OWNER')}'`);
  await query(leader, 'postgres', `create role mengedi_server login password '${password('SERVER')}'`);
  await query(
    leader,
    'postgres',
    `create database mengedi owner mengedi_owner template template0 encoding 'UTF8' locale 'C.UTF-8'`,
  );
  await query(leader, 'mengedi', 'create extension pg_trgm');
  run('/usr/sbin/haproxy', ['-db', '-f', join(directory, 'haproxy.cfg')], directory);

  return {
    directory,
    nodes,
    lease: ((await recipe('patroni.yml', 0)).match(/(ttl|loop_wait|retry_timeout|synchronous_\w+): \w+/g) ?? []).join(', '),
    primary,
    settled,
    query,
    close,
    urls(way) {
      const to = (role: string, who: string, port: number) => `postgres://${role}:${password(who)}@127.0.0.1:${port}/mengedi`;
      const isPooled = way === 'session' || way === 'transaction';
      return {
        DATABASE_URL: to('mengedi_server', 'SERVER', isPooled ? poolerPort : haproxyPort),
        MIGRATION_DATABASE_URL: to('mengedi_owner', 'OWNER', haproxyPort),
      };
    },
    async startPooler(mode) {
      const ini = (await recipe('pgbouncer.ini')).replace('pool_mode = session', `pool_mode = ${mode}`);
      await make(join(directory, 'pgbouncer.ini'), ini);
      await make(join(directory, 'userlist.txt'), `"mengedi_server" "${password('SERVER')}"\n`);
      run('/usr/sbin/pgbouncer', [join(directory, 'pgbouncer.ini')], directory);
    },
    async startNginx(servers) {
      const listen = await freePort();
      await nginx(directory, listen, servers);
      const url = `http://127.0.0.1:${listen}`;
      while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await sleep(POLL_MS);
      return url;
    },
  };
}

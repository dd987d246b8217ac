// Files of the embedded PostgreSQL, and the creation of a new cluster.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, openSync } from 'node:fs';
import { chmod, lchown, lstat, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cleanEnv, type RunAs, WAY_OUT } from './run-as.ts';

export const PORT = 5432; // no network port: it only ends the socket's name
export const NAME = 'mengedi'; // of the superuser and of the database
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;
const LOGS_KEPT = 5;

export type Place = { dataDir: string; home: string; cluster: string; socketDir: string; lock: string; log: string };
export type Running = { process: ChildProcess; ended: Promise<string> };
type Owner = { uid: number; gid: number };

/** Whether a cluster exists; creates nothing. */
export const hasCluster = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'cluster'));

export const findPlace = async (dataDir: string): Promise<Place> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const home = join(await realpath(dataDir), 'postgres');
  const made = await mkdir(home, { recursive: true, mode: 0o700 });
  if (made && process.getuid?.() === 0) {
    const { uid, gid } = await stat(dataDir);
    await lchown(home, uid, gid);
  }
  const short = `mengedi-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const socketDir = [join(home, 'socket'), join(tmpdir(), short), join('/tmp', short)].find(
    (dir) => Buffer.byteLength(`${dir}/.s.PGSQL.${PORT}`) <= MAX_SOCKET_PATH_BYTES,
  );
  return {
    dataDir,
    home,
    cluster: join(home, 'cluster'),
    socketDir: socketDir ?? join('/tmp', short),
    lock: join(home, 'lock'),
    log: join(home, 'log'),
  };
};

export const makeSocketDir = async ({ home, socketDir }: Place, owner: Owner | undefined) => {
  await mkdir(socketDir, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(socketDir);
  // Under /tmp another user may have created the directory first, in order to impersonate the server.
  const ours = dirname(socketDir) === home || [process.getuid?.(), owner?.uid].includes(found.uid);
  if (!found.isDirectory() || !ours) {
    throw new Error(`${socketDir} belongs to another user (${found.uid}): remove it. ${WAY_OUT}`);
  }
  if (process.getuid?.() === 0) await lchown(socketDir, owner?.uid ?? 0, owner?.gid ?? 0);
  await chmod(socketDir, 0o700);
};

export const checkVersion = async ({ cluster }: Place, run: RunAs) => {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined))?.trim();
  const brought = run.version.split('.')[0];
  if (found && found !== brought) {
    throw new Error(
      `${cluster} was written by PostgreSQL ${found}, and this Mengedi brings PostgreSQL ${brought}, which cannot read it. ` +
        'Export the data with the Mengedi that wrote it, and import it into an empty data directory.',
    );
  }
};

/** One log per start; the newest has no number. */
export const openLog = async ({ log }: Place) => {
  for (let age = LOGS_KEPT - 1; age > 0; age--) {
    await rename(age === 1 ? log : `${log}.${age - 1}`, `${log}.${age}`).catch(() => {});
  }
  return openSync(log, 'a', 0o600);
};

export const logSince = async ({ log }: Place, start: number) =>
  (await readFile(log)).subarray(start).toString('utf8').trim().slice(-2000);

export const run = (as: RunAs, program: string, args: string[], cwd: string, logFd: number): Running => {
  const [command = '', ...rest] = [...as.prefix, join(as.bin, program), ...args];
  // Detached, so that Ctrl-C in the terminal does not reach PostgreSQL while requests still need it.
  const child = spawn(command, rest, { cwd, env: cleanEnv(), detached: true, stdio: ['ignore', logFd, logFd] });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return { process: child, ended };
};

const syncDir = async (dir: string) => {
  const handle = await open(dir);
  await handle.sync().finally(() => handle.close());
};

// Created under another name and then renamed, so that a directory called "cluster" is always complete.
export const createCluster = async (place: Place, as: RunAs, fsync: boolean, logFd: number) => {
  const partial = await mkdtemp(join(place.home, 'cluster.partial-'));
  if (as.owner) await lchown(partial, as.owner.uid, as.owner.gid);
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'; // macOS may lack C.UTF-8
  const args = [
    '-D',
    partial,
    '-U',
    NAME,
    '-E',
    'UTF8',
    `--locale=${locale}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  args.push('--auth-local=trust', '--auth-host=reject', '--no-instructions', ...(fsync ? [] : ['--no-sync']));
  const end = await run(as, 'initdb', args, partial, logFd).ended;
  if (end !== 'exit code 0') throw new Error(`initdb failed (${end}): ${await logSince(place, 0)}\n${WAY_OUT}`);
  await rename(partial, place.cluster);
  if (fsync) for (const dir of [place.home, place.dataDir]) await syncDir(dir);
};

// The directory itself is changed last, because its owner decides which user runs PostgreSQL at the next start.
export const giveTo = async (path: string, owner: Owner): Promise<void> => {
  const found = await lstat(path);
  if (found.isDirectory()) for (const entry of await readdir(path)) await giveTo(join(path, entry), owner);
  await lchown(path, owner.uid, owner.gid);
};

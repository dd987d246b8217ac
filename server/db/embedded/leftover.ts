// What a killed Mengedi may leave behind: a running PostgreSQL, parts of one, an initdb, files that name dead processes.
// Only the holder of the data directory's lock may call this: whatever still runs there then has no owner.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './cluster.ts';

export type Postmaster = { pid: number; port: number; socketDir: string; ready: boolean };

export const readPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, socketDir = '', , , status = ''] = text.split('\n');
  return pid ? { pid: Number(pid), port: Number(port), socketDir, ready: status.trim() === 'ready' } : undefined;
};

// PostgreSQL and our initdb work inside a directory of the home. Compared by inode, because the same path can mean
// another directory to a process in a container. Without promises: there are hundreds of files, none of which is waited for.
const linuxProcesses = (home: string) => {
  const { dev, ino } = statSync(home);
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const name = readFileSync(`/proc/${pid}/comm`, 'utf8');
      if (name !== 'postgres\n' && name !== 'initdb\n') return false;
      const parent = statSync(`/proc/${pid}/cwd/..`);
      return parent.dev === dev && parent.ino === ino;
    } catch {
      return false; // it has ended meanwhile, or is somebody else's
    }
  });
};

const otherProcesses = (home: string) => {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').filter((line) => /\/(postgres|initdb) /.test(line) && line.includes(` ${home}/`));
  return lines.map((line) => Number.parseInt(line, 10));
};

export const processesIn = async (home: string) =>
  process.platform === 'linux' ? linuxProcesses(home).map(Number) : otherProcesses(home);

const allGone = async (home: string, milliseconds: number) => {
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; await sleep(20)) {
    if ((await processesIn(home)).length === 0) return true;
  }
  return false;
};

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

export const clearLeftovers = async ({ home, cluster, socketDir }: Place, log: (line: string) => void) => {
  const running = await processesIn(home);
  if (running.length > 0) {
    log(`stopping what is left of an earlier PostgreSQL: process ${running.join(', ')}`);
    const postmaster = await readPostmaster(cluster);
    const orderly = postmaster && running.includes(postmaster.pid);
    if (orderly) signal(postmaster.pid, 'SIGINT');
    // Without their postmaster the others serve nobody, and block the next start for as long as their query runs.
    if (!orderly || !(await allGone(home, 20_000))) {
      for (const pid of await processesIn(home)) signal(pid, 'SIGKILL');
      if (!(await allGone(home, 5_000))) throw new Error(`PostgreSQL still runs in ${home} and cannot be stopped`);
    }
  }
  // These name a process that is gone; when its number belongs to another process now, PostgreSQL would refuse to start.
  // Its own look at the shared memory, which needs no file, still guards the cluster.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  for (const file of await readdir(socketDir).catch(() => []))
    if (file.startsWith('.s.PGSQL.')) await rm(join(socketDir, file), { force: true });
  for (const entry of await readdir(home)) {
    if (entry.startsWith('cluster.partial-')) await rm(join(home, entry), { recursive: true, force: true, maxRetries: 5 });
  }
};

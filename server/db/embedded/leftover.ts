// Cleans up after a killed process: a running PostgreSQL, orphaned children, an unfinished initdb, stale pid files. Only the holder of the data directory's
// lock may call this, because then whatever still runs there has no owner.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './cluster.ts';

type Postmaster = { pid: number; port: number; socketDir: string; ready: boolean };

export const readPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, socketDir = '', , , status = ''] = text.split('\n');
  return pid ? { pid: Number(pid), port: Number(port), socketDir, ready: status.trim() === 'ready' } : undefined;
};

// Finds PostgreSQL and initdb by their working directory inside the data directory. Compared by inode, because in a container the same path can be another
// directory. Synchronous: hundreds of small reads that never block.
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
    // Without their postmaster the children serve nobody, but block the next start until their query ends.
    if (!orderly || !(await allGone(home, 20_000))) {
      for (const pid of await processesIn(home)) signal(pid, 'SIGKILL');
      if (!(await allGone(home, 5_000))) throw new Error(`PostgreSQL still runs in ${home} and cannot be stopped`);
    }
  }
  // Pid files of dead processes: PostgreSQL refuses to start when another process now has that pid. Its check of shared memory, which needs no file, still
  // protects the cluster.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  for (const file of await readdir(socketDir).catch(() => []))
    if (file.startsWith('.s.PGSQL.')) await rm(join(socketDir, file), { force: true });
  for (const entry of await readdir(home)) {
    if (entry.startsWith('cluster.partial-')) await rm(join(home, entry), { recursive: true, force: true, maxRetries: 5 });
  }
};

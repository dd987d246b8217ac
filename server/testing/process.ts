import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { connect } from '../db/connect.ts';
import { bundled } from '../startup/bundled.ts';
import { COMPILE_CACHE, until } from './app.ts';

export type Environment = Readonly<Record<string, string>>;

/** Builds the bundle before any process is started, because starting from it takes a third of the time. Workers wait for the first of them. */
async function makeBundle(): Promise<void> {
  if (bundled('serve') !== undefined) return;
  const connection = { ...inject('postgres'), query_timeout: 0 };
  const { pool } = connect({ connection, size: 1, prepared: false, onError: () => undefined });
  await pool.query('select pg_advisory_lock(1)');
  await promisify(execFile)(process.execPath, [resolve(import.meta.dirname, '../startup/bundle.ts')]);
  await pool.end();
}
await makeBundle();

const started = new Set<ChildProcess>();

/** Command-line prefix of the server; every part of it execs, so that the child's pid is the server's. */
type Launcher = readonly [string, ...string[]];

/** Starts a real server, or the command line, as a process of its own. */
export function startProcess(env: Environment, script = 'main.ts', args: readonly string[] = [], launcher?: Launcher) {
  const file = resolve(import.meta.dirname, '..', script);
  const [command, ...rest] = [...(launcher ?? []), process.execPath, file, ...args] as [string, ...string[]];
  const child = spawn(command, rest, {
    // Port 0: any free port.
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      CONTENT_ROOT: inject('contentRoot'),
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  started.add(child);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  let isOver = false;
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      started.delete(child);
      isOver = true;
      resolve(code);
    });
  });
  const address = () => /Mengedi is ready at (http:\/\/[^\s"]+)/.exec(said.out)?.[1];
  return {
    child,
    said,
    ended,
    isOver: () => isOver,
    async ready(): Promise<string> {
      await until(() => address() !== undefined || isOver);
      const found = address();
      if (found === undefined) throw new Error(`did not start: ${said.out}${said.err}`);
      return found;
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      child.kill(signal);
      return ended;
    },
  };
}

export type StartedProcess = ReturnType<typeof startProcess>;

/** For afterEach: ends all processes that a test started. */
export function endProcesses(signal: NodeJS.Signals): void {
  for (const child of started) child.kill(signal);
}

export async function logIn(address: string, email: string, password: string): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { status: answer.status, token: ((await answer.json()) as { access_token: string }).access_token };
}

/** Sends SIGKILL; the process may be gone already. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

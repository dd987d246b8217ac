import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DEMO_PASSWORD } from '../server/accounts/demo.ts';

export type Started = { url: string; pid: number; stop: () => Promise<void> };

const running = new Set<ChildProcess>();
// Also after an error or before the servers are ready.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program on a free port and waits for "ready at ADDRESS". */
export async function start(program: string, env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      if (output === 'ready') return;
      output += chunk;
      // The log is JSON, so a line break after the address appears as \n.
      const found = /ready at ([^\s\\"]+)[\s\\"]/.exec(output)?.[1];
      if (found === undefined) return;
      output = 'ready';
      resolve(found);
    });
    child.on('exit', () => reject(new Error(output)));
  });
  return {
    url,
    pid: child.pid as number,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit').on('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

export type Login = { token: string; user: object };

export async function logIn(url: string, email: string): Promise<Login> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`${email} cannot log in: ${response.status}`);
  const { access_token, user } = (await response.json()) as { access_token: string; user: object };
  return { token: access_token, user };
}

/** Returns a function that creates answers to the first question, each with a new id. */
export async function answersTo(url: string, headers: Readonly<Record<string, string>>) {
  const questions = (await (await fetch(`${url}/api/levels/1`, { headers })).json()) as {
    id: number;
    options: { id: number }[];
  }[];
  const [question] = questions;
  return () => ({
    id: randomUUID(),
    question_id: question?.id,
    option_id: question?.options[0]?.id,
    mode: 'exercise',
    language: 'ti',
    answered_at: new Date().toISOString(),
  });
}

/** Proportional set size of a process in MB: its memory plus its share of memory used jointly. */
export function memoryOf(pid: number): number {
  const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(pss) / 1024;
}

const MICROSECONDS_PER_TICK = 10_000;

/** Processor time of a process in microseconds. A cost measure that does not depend on other load. */
export function processorTimeOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * MICROSECONDS_PER_TICK;
}

/** A process with all of its descendants. */
export function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return [];
      }
    });
  const family = [pid];
  for (const member of family) family.push(...parents.filter((row) => row.parent === member).map((row) => row.pid));
  return family;
}

export const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
export const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] as number;
export const percentile = (values: readonly number[], share: number) =>
  sorted(values)[Math.ceil(values.length * share) - 1] as number;

export const report = (label: string, value: string, goal = '') =>
  console.log(`${label.padEnd(56)} ${value.padStart(26)}${goal === '' ? '' : `   goal ${goal}`}`);

// A rolling restart behind nginx, with the recipe of deploy/nginx.conf: what of 10,000 calls fails while two servers are replaced again and again.
// npm run bench:rolling            CALLS=10000 by default
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/free-port.ts';
import { openDatabases } from './databases.ts';
import { nginx } from './nginx.ts';
import { answersTo, logIn, percentile, report, type Started, start } from './server.ts';

const CALLS = Number(process.env['CALLS'] ?? 10_000);
const CALLERS = 20;
const DRAIN_SECONDS = 2;

try {
  execFileSync('nginx', ['-v'], { stdio: 'ignore' });
} catch {
  console.error('nginx is not installed here: apt-get install nginx');
  process.exit(1);
}

const directory = await mkdtemp(join(tmpdir(), 'mengedi-rolling-'));
const databases = await openDatabases();
const DATABASE_URL = await databases.create('rolling');
const ports = [await freePort(), await freePort()];
const settings = {
  DATABASE_URL,
  DEMO: 'true',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  TRUST_PROXY: 'loopback',
  DRAIN_SECONDS: String(DRAIN_SECONDS),
  REQUESTS_PER_MINUTE: '10000000',
  QUOTA_FACTOR: '1000',
  // Of restarts, not of a machine that is busy with other things.
  OVERLOAD_MS: '10000',
};
const startOn = (port: number) => start('server/main.ts', { ...settings, PORT: String(port) });
const servers: Started[] = [];
for (const port of ports) servers.push(await startOn(port));
const listen = await freePort();
const proxy = await nginx(directory, listen, ports);
const url = `http://127.0.0.1:${listen}`;
for (let tries = 0; tries < 100 && !(await fetch(`${url}/healthz`).catch(() => undefined))?.ok; tries += 1) await sleep(50);

const { token } = await logIn(url, 'learner@mengedi.test');
const headers = { authorization: `Bearer ${token}` };
const answer = await answersTo(url, headers);
const sent = new Set<string>();
const post = () => {
  const answers = [answer()];
  for (const { id } of answers) sent.add(id);
  return fetch(`${url}/api/answers`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  });
};
const MIX = [
  () => fetch(`${url}/login`, { headers: { accept: 'text/html' } }),
  () => fetch(`${url}/api/levels/1`, { headers }),
  () => fetch(`${url}/api/category/1/questions?q=25&translations=one`, { headers }),
  () => fetch(`${url}/api/progress`, { headers }),
  () => fetch(`${url}/api/profile`, { headers }),
  post,
];

const failed = new Map<string, number>();
const times: number[] = [];
let calls = 0;
let restarts = 0;
const enough = () => calls >= CALLS && restarts >= 4;
const caller = async () => {
  while (!enough()) {
    const kind = calls % MIX.length;
    calls += 1;
    const begin = performance.now();
    const outcome = await (MIX[kind] as (typeof MIX)[number])().then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok ? undefined : String(response.status);
      },
      (error: Error) => String(error.cause ?? error),
    );
    times.push(performance.now() - begin);
    if (outcome !== undefined) failed.set(outcome, (failed.get(outcome) ?? 0) + 1);
    // As learners do: not as fast as the machine can, which would only ask the restarts less often.
    await sleep(20);
  }
};
const restart = async () => {
  for (let place = 0; !enough(); place = 1 - place) {
    await (servers[place] as Started).stop();
    servers[place] = await startOn(ports[place] as number);
    restarts += 1;
  }
};
const began = performance.now();
await Promise.all([restart(), ...Array.from({ length: CALLERS }, caller)]);
const seconds = (performance.now() - began) / 1000;
const lost = [...failed.values()].reduce((sum, count) => sum + count, 0);
report('calls through nginx, servers restarted one after the other', `${calls} in ${seconds.toFixed(0)} s, ${restarts} restarts`);
report(
  '… failed',
  `${lost}${lost === 0 ? '' : ` (${[...failed].map(([what, count]) => `${count} × ${what}`).join(', ')})`}`,
  '0',
);
report('… longest, p99', `${Math.max(...times).toFixed(0)} ms, ${percentile(times, 0.99).toFixed(0)} ms`);
const stored = await databases.count('rolling', 'select count(*) from answers');
report('… answers sent and stored', `${sent.size} and ${stored}`, 'the same');
proxy.kill();
for (const server of servers) await server.stop();
await databases.close();
await rm(directory, { recursive: true, force: true });
process.exitCode = lost === 0 && stored === sent.size ? 0 : 1;

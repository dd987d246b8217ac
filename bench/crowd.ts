// How much slower calls become for some learners while others cause a rush: a storm of logins, or one client that never stops.
// npm run bench:crowd              both (about two minutes)
// npm run bench:crowd -- storm     one of them: storm, noisy
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../server/accounts/demo.ts';
import { type Databases, runParts } from './databases.ts';
import { type Call, press, pressApart } from './press.ts';
import { logIn, median, memoryOf, percentile, processorTimeOf, report, type Started, start } from './server.ts';

const SECONDS = 15;
const ACCOUNTS = 200;
const LOOK_EVERY_MS = 20;

/** Runs behind a proxy with the default limits, unless set otherwise. */
const serverOn = (databaseUrl: string, settings: Readonly<Record<string, string>> = {}) =>
  start('server/main.ts', {
    DATABASE_URL: databaseUrl,
    DEMO: 'true',
    NODE_ENV: 'production',
    TRUST_PROXY: 'loopback',
    ...settings,
  });

async function filled(databases: Databases, name: string): Promise<string> {
  const url = await databases.create(name);
  await (await serverOn(url)).stop();
  return url;
}

type Watched = { times: number[]; failed: number; memory: number };
/** Reading a process's memory map pauses the process for some milliseconds. */
type Also = 'memory' | 'nothing';

/** Calls in a loop, one at a time, while something else runs. */
async function watch(server: Started, calls: readonly Call[], until: Promise<unknown>, also: Also): Promise<Watched> {
  const watched: Watched = { times: [], failed: 0, memory: 0 };
  let isOver = false;
  const end = until.then(() => {
    isOver = true;
  });
  for (let turn = 0; !isOver; turn += 1) {
    const { path, headers } = calls[turn % calls.length] as Call;
    const begin = performance.now();
    const response = await fetch(server.url + path, { headers: headers ?? {} });
    await response.arrayBuffer();
    watched.times.push(performance.now() - begin);
    if (!response.ok) watched.failed += 1;
    if (also === 'memory') watched.memory = Math.max(watched.memory, memoryOf(server.pid));
    await sleep(LOOK_EVERY_MS);
  }
  await end;
  return watched;
}

const ms = (times: readonly number[]) => `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)} ms`;

async function storm(databases: Databases): Promise<void> {
  const url = await filled(databases, 'storm');
  await databases.query(
    'storm',
    `insert into users (name, name_folded, email, phone, role, password_hash)
     select name, name_folded, 'storm-' || n || '@fixture.test', phone, role, password_hash
     from users, generate_series(1, ${ACCOUNTS}) as n where email = 'learner@mengedi.test'`,
  );
  // All logins come from this machine; the limit under test is that of password hashing, not of one address.
  const server = await serverOn(url, { REQUESTS_PER_MINUTE: '10000000' });
  const probe = [{ path: '/healthz' }];
  const calm = await watch(server, probe, sleep(3_000), 'memory');
  let sent = 0;
  const login: Call = {
    method: 'POST',
    path: '/api/login',
    headers: { 'content-type': 'application/json' },
    body: () => {
      sent += 1;
      return JSON.stringify({ email: `storm-${1 + (sent % ACCOUNTS)}@fixture.test`, password: DEMO_PASSWORD });
    },
  };
  const rush = press({ url: server.url, calls: [login], connections: ACCOUNTS, seconds: SECONDS });
  const busy = await watch(server, probe, rush, 'memory');
  const { statuses, perSecond, broken } = await rush;
  console.log(`${ACCOUNTS} clients that log in without a pause, for ${SECONDS} s`);
  report('logged in', `${perSecond.toFixed(0)}/s`);
  report('answers by status', [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
  report('broken connections', String(broken), '0');
  report('health checks before: median / p99', ms(calm.times));
  report('health checks meanwhile: median / p99', ms(busy.times), 'p99 < 50 ms');
  report('health checks that failed', `${busy.failed} of ${busy.times.length}`, '0');
  report('memory before, most meanwhile', `${calm.memory.toFixed(0)}, ${busy.memory.toFixed(0)} MB`, '< 400 MB');
  await server.stop();
  await databases.drop('storm');
}

/** Alternates between alone and beside the noisy client, so that other load affects both alike. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
const ROUND_SECONDS = 6;

async function noisy(databases: Databases): Promise<void> {
  const server = await serverOn(await filled(databases, 'noisy'), { TRUST_PROXY: '' });
  const { token } = await logIn(server.url, 'learner@mengedi.test');
  const as = { authorization: `Bearer ${token}` };
  const quiet = ['/api/profile', '/api/levels/1', '/api/category/1/questions?q=25&translations=one'].map((path) => ({
    path,
    headers: { 'accept-encoding': 'gzip, br', ...as },
  }));
  const told = new Map<number, number>();
  const rounds: { alone: Watched; beside: Watched; cost: number; costBeside: number }[] = [];
  await watch(server, quiet, sleep(3_000), 'nothing');
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = processorTimeOf(server.pid);
    const alone = await watch(server, quiet, sleep(ROUND_SECONDS * 1000), 'nothing');
    const between = processorTimeOf(server.pid);
    // From its own address, at the full rate limit.
    const from = [`127.0.0.${2 + round}`];
    const rush = pressApart({ url: server.url, calls: quiet, connections: 50, seconds: ROUND_SECONDS, from });
    const beside = await watch(server, quiet, rush, 'nothing');
    for (const [status, count] of (await rush).statuses) told.set(status, (told.get(status) ?? 0) + count);
    rounds.push({ alone, beside, cost: between - begin, costBeside: processorTimeOf(server.pid) - between });
  }
  const pooled = (which: 'alone' | 'beside'): Watched => ({
    times: rounds.flatMap((round) => round[which].times),
    failed: rounds.reduce((sum, round) => sum + round[which].failed, 0),
    memory: 0,
  });
  const [alone, beside] = [pooled('alone'), pooled('beside')];
  const ratios = (share: number) =>
    rounds.map((round) => percentile(round.beside.times, share) / percentile(round.alone.times, share));
  const share = (costs: readonly number[]) => `${(median(costs) / ROUND_SECONDS / 10_000).toFixed(0)} %`;
  console.log(
    `one client on 50 connections without a pause, and a learner beside it: ${ROUNDS} rounds of ${ROUND_SECONDS} s, alone and beside`,
  );
  report('what it was told, by status', [...told].map(([status, count]) => `${status}: ${count}`).join(', '));
  report('the learner alone: median / p99 of all rounds', ms(alone.times));
  report('the learner beside it: median / p99 of all rounds', ms(beside.times));
  report(
    'p99 beside it, against alone, all rounds',
    `${(percentile(beside.times, 0.99) / percentile(alone.times, 0.99)).toFixed(2)}×`,
  );
  report('… median of the rounds', `${median(ratios(0.99)).toFixed(2)}×`, '≤ 2×');
  report(
    '… rounds',
    ratios(0.99)
      .map((ratio) => ratio.toFixed(1))
      .join(' '),
  );
  report(
    'processor of node alone, beside',
    `${share(rounds.map(({ cost }) => cost))}, ${share(rounds.map(({ costBeside }) => costBeside))}`,
  );
  report('calls of the learner that failed', `${beside.failed} of ${beside.times.length}`, '0');
  await server.stop();
  await databases.drop('noisy');
}

await runParts({ storm, noisy });

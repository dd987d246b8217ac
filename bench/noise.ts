import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Client, newAddress, type Watched, watch } from './client.ts';
import { type Operation, operationsOf } from './operations.ts';
import { type Call, pressApart } from './press.ts';
import { median, percentile, processorTimeOf, type Started } from './server.ts';

/** A kind of abusive traffic: these calls in turn, without pause. */
type Noise = {
  readonly name: string;
  readonly calls: readonly Call[];
  readonly connections?: number;
  /** Number of addresses that the connections come from. */
  readonly addresses?: number;
  readonly seconds?: number;
};
/** 99th percentiles in milliseconds. `share`: processor use of the server meanwhile, a measure that does not depend on other load. */
type Round = {
  readonly before: number;
  readonly beside: number;
  readonly ratio: number;
  readonly failed: number;
  readonly share: number;
};
type Felt = Round & { readonly name: string; readonly statuses: ReadonlyMap<number, number> };

/** Other users' calls may take at most twice as long. */
export const NOISE_GOAL = 2;
const CONNECTIONS = 20;
const SECONDS = 2;
/** Learners who study meanwhile: enough calls that the 99th percentile of two seconds is not the slowest one. */
export const OTHERS = 5;
/** Accounts of the kinds that need several. */
export const ACCOUNTS = 20;
/** Long enough to fill the queues. */
const AHEAD = { connections: 5, seconds: 6 };
/** What is over the goal is measured again after all others, this often: the middle counts, because a single round may have met a pause of the machine. */
const TRIES = 3;
const SHARE = 0.99;
/** Latencies below this are noise of the machine, so doubling them does not matter. */
const LEAST_MS = 3;
/** The server is idle below this share of a processor, and waited for at most this long. */
const IDLE_SHARE = 0.1;
const IDLE_WINDOW_MS = 100;
const IDLE_WINDOWS_MAX = 100;

const JSON_TYPE = { 'content-type': 'application/json' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const MADE_UP_TOKENS = Array.from({ length: 500 }, (_, n) => bearer(String(n).padStart(43, 'x')));

/** Ways of calling. What the operations cost stands in the list of operations. */
function waysOf(tokens: readonly string[]): Noise[] {
  const own = bearer(tokens[0] ?? '');
  const config: Call = { path: '/api/config' };
  const login: Call = { method: 'POST', path: '/api/login', headers: JSON_TYPE, body: '{}' };
  const study: Call = { path: '/api/study', headers: own };
  const message = { id: '{{uuid}}', subject: 'other', message: 'ሰላም '.repeat(300) };
  const answers: Call = { method: 'POST', path: '/api/answers', headers: { ...JSON_TYPE, ...own } };
  const stalled = { ...answers, stalls: 'body' } as const;
  return [
    { name: 'pipelined GET', calls: [{ ...config, ahead: 1_000 }], ...AHEAD },
    { name: 'pipelined file', calls: [{ path: '/assets/made-up.js', ahead: 1_000 }], ...AHEAD },
    { name: 'pipelined POST', calls: [{ ...login, ahead: 200 }], ...AHEAD },
    { name: 'pipelined, fifteen at a time', calls: [{ ...study, ahead: 14 }], ...AHEAD },
    { name: 'made-up file', calls: [{ path: '/assets/made-up.js' }], connections: 100 },
    { name: 'made-up address', calls: [{ path: '/nothing' }] },
    { name: 'body of an unknown address', calls: [{ ...login, path: '/nothing' }] },
    { name: 'page', calls: [{ path: '/login' }] },
    {
      name: 'page, compressed, with a picture',
      calls: [{ path: '/login', headers: { 'accept-encoding': 'gzip, br' } }, { path: '/share.png' }],
    },
    { name: 'connection for each call', calls: [{ ...config, headers: { connection: 'close' } }] },
    { name: 'HEAD', calls: [{ ...config, method: 'HEAD' }] },
    { name: 'OPTIONS', calls: [{ ...config, method: 'OPTIONS' }] },
    { name: 'no HTTP', calls: [{ ...config, method: 'BREW' }] },
    { name: 'probe', calls: [{ path: '/healthz' }] },
    { name: 'without a login', calls: [{ path: '/api/profile' }] },
    { name: 'made-up logins', calls: MADE_UP_TOKENS.map((headers) => ({ path: '/api/profile', headers })) },
    { name: 'one connection', calls: [study], connections: 1 },
    { name: 'three connections', calls: [study], connections: 3 },
    { name: 'eight connections', calls: [study], connections: 8 },
    { name: 'a hundred connections', calls: [study], connections: 100 },
    { name: 'twenty accounts at one address', calls: tokens.map((token) => ({ path: '/api/study', headers: bearer(token) })) },
    { name: 'one account at twenty addresses', calls: [study], addresses: 20 },
    { name: 'body that its schema refuses', calls: [{ ...answers, body: '{"answers":[{}]}' }] },
    { name: 'body that is no JSON', calls: [{ ...answers, body: '{"answers":' }] },
    { name: 'body that is too large', calls: [{ ...answers, body: `"${'x'.repeat(200_000)}"` }] },
    { name: 'body of a few kilobytes', calls: [{ ...answers, path: '/api/support', body: JSON.stringify(message) }] },
    {
      name: 'compressed body',
      calls: [{ ...answers, headers: { ...JSON_TYPE, ...own, 'content-encoding': 'gzip' }, body: gzipSync('x'.repeat(1e6)) }],
    },
    { name: 'headers of eight kilobytes', calls: [{ ...study, headers: { ...own, cookie: 'x'.repeat(8_000) } }] },
    { name: 'stalled bodies', calls: [stalled], connections: 200 },
    { name: 'stalled bodies without a login', calls: [{ ...login, stalls: 'body' }], connections: 200 },
    { name: 'stalled headers', calls: [{ ...study, stalls: 'head' }], connections: 200 },
  ];
}

async function watchAll(learners: readonly Client[], until: Promise<unknown>): Promise<Watched> {
  const watched = await Promise.all(
    learners.map((client) =>
      watch(
        ['/api/study', '/api/orders', '/api/levels'].map((path) => () => client('GET', path)),
        until,
      ),
    ),
  );
  return {
    times: watched.flatMap(({ times }) => times),
    failed: watched.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Waits until the work that a kind has left behind is done, such as publishing changed content. */
async function untilIdle(pid: number): Promise<void> {
  for (let window = 0; window < IDLE_WINDOWS_MAX; window += 1) {
    const used = processorTimeOf(pid);
    await sleep(IDLE_WINDOW_MS);
    if (processorTimeOf(pid) - used < IDLE_SHARE * IDLE_WINDOW_MS * 1_000) return;
  }
}

const isHeld = ({ ratio, failed }: Round) => ratio <= NOISE_GOAL && failed === 0;

type Server = Pick<Started, 'url' | 'pid'>;

/** Compares windows of normal calls beside abusive traffic with the windows without it, before and after. */
function openFeeling({ url, pid }: Server, learners: readonly Client[]) {
  const alone = async () => {
    await untilIdle(pid);
    return (await watchAll(learners, sleep(SECONDS * 1_000))).times;
  };
  let last: number[] | undefined;

  async function round(noise: Noise, statuses: Map<number, number>): Promise<Round> {
    const { calls, connections = CONNECTIONS, addresses = 1, seconds = SECONDS } = noise;
    const before = last ?? (await alone());
    const from = Array.from({ length: addresses }, newAddress);
    const press = pressApart({ url, calls, connections, seconds, from });
    const [used, began] = [processorTimeOf(pid), performance.now()];
    const { times, failed } = await watchAll(learners, press);
    const share = (processorTimeOf(pid) - used) / 1_000 / (performance.now() - began);
    for (const [status, count] of (await press).statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    last = await alone();
    const quiet = Math.max(LEAST_MS, percentile([...before, ...last], SHARE));
    const beside = percentile(times, SHARE);
    return { before: quiet, beside, ratio: beside / quiet, failed, share };
  }

  return async (noise: Noise, times: number): Promise<Felt> => {
    const statuses = new Map<number, number>();
    const rounds: Round[] = [];
    while (rounds.length < times) rounds.push(await round(noise, statuses));
    const middle = median(rounds.map(({ ratio }) => ratio));
    const one = rounds.find(({ ratio }) => ratio === middle) as Round;
    return { ...one, name: noise.name, failed: median(rounds.map(({ failed }) => failed)), statuses };
  };
}

const TOLD_TO_WAIT: ReadonlySet<number> = new Set([429, 503]);
/** Whether all answers were refusals of the call itself, which cost less than what the operation does. */
const isOnlyRefused = ({ statuses }: Felt) => [...statuses.keys()].every((status) => status >= 400 || TOLD_TO_WAIT.has(status));

function tell(felt: Felt): Felt {
  const { name, ratio, before, beside, failed, share, statuses } = felt;
  const answers = [...statuses].map(([status, count]) => `${status} ×${count}`).join(', ');
  const times = `${before.toFixed(1)} → ${beside.toFixed(1)} ms`;
  const figures = `${ratio.toFixed(1).padStart(5)}×  ${times.padEnd(18)} ${`${(share * 100).toFixed(0)} %`.padStart(5)}`;
  console.log(
    `  ${name.padEnd(48)} ${figures}  ${failed === 0 ? '' : `${failed} FAILED  `}${isHeld(felt) ? '' : 'OVER  '}${answers}`,
  );
  return felt;
}

/** Nobody calls: how far the measure is off by itself. Once before every so many kinds. */
const NOBODY: Noise = { name: 'nobody', calls: [], connections: 0 };
const NOBODY_EVERY = 20;

/** Reads first: a write may change what later reads cost. */
const isWrite = ({ method }: Operation) => Number(method !== 'GET');

/**
 * Every way of asking and every operation in turn, each printed as it is measured, with the processor time of the server and the answers. NOISE=<pattern> takes
 * some of them, NOISE_AFTER=<name> goes on after a run that was broken off.
 */
export async function makeNoise(
  server: Server,
  questionId: number,
  learners: readonly Client[],
  tokens: readonly string[],
): Promise<{ measured: string; over: number }> {
  const pattern = new RegExp(process.env['NOISE'] ?? '');
  const after = process.env['NOISE_AFTER'];
  const operations = (await operationsOf(server.url, questionId)).sort((one, other) => isWrite(one) - isWrite(other));
  const all: Noise[] = [...waysOf(tokens), ...operations.map((operation) => ({ name: operation.name, calls: [operation] }))];
  const begin = after === undefined ? 0 : all.findIndex(({ name }) => name === after) + 1;
  const feel = openFeeling(server, learners);
  const first: Felt[] = [];
  const nobody: Felt[] = [];
  const wanted = all.slice(begin).filter(({ name }) => pattern.test(name));
  for (const noise of wanted) {
    if (first.length % NOBODY_EVERY === 0) nobody.push(tell(await feel(NOBODY, 1)));
    first.push(tell(await feel(noise, 1)));
  }
  console.log('  those over, again');
  const felt: Felt[] = [];
  for (const [place, noise] of wanted.entries()) {
    const one = first[place] as Felt;
    felt.push(isHeld(one) ? one : tell(await feel(noise, TRIES)));
  }
  const over = felt.filter((one) => !isHeld(one)).length;
  const ratios = felt.map(({ ratio }) => ratio);
  const worst = felt.reduce((most, one) => (one.ratio > most.ratio ? one : most));
  const refused = felt.filter((one) => isOnlyRefused(one) && operations.some(({ name }) => name === one.name));
  console.log(`  beside nobody ${nobody.map(({ ratio }) => `${ratio.toFixed(1)}×`).join(', ')}`);
  console.log(
    `  median of ${felt.length} kinds ${median(ratios).toFixed(1)}×; only refused: ${refused.map(({ name }) => name).join(', ')}`,
  );
  return { measured: `${over} of ${felt.length} kinds over; worst ${worst.name} ${worst.ratio.toFixed(1)}×`, over };
}

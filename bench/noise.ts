import { type Client, newAddress, type Watched, watch } from './client.ts';
import { type Operation, operationsOf } from './operations.ts';
import { pressApart } from './press.ts';
import { percentile, processorTimeOf, type Started } from './server.ts';

/** A kind of abusive traffic. */
type Noise = Omit<Operation, 'name'> & {
  readonly name: string;
  readonly connections?: number;
  /** Number of pipelined requests per connection. */
  readonly ahead?: number;
  readonly seconds?: number;
};
/** `share`: processor use of the server meanwhile, a measure that does not depend on other load. */
type Felt = { readonly name: string; readonly ratio: number; readonly failed: number; readonly share: number };

/** Other users' calls may take at most twice as long. */
export const NOISE_GOAL = 2;
const CONNECTIONS = 20;
const SECONDS = 4;
/** Learners who study meanwhile. With a single one the 99th percentile of some seconds is its one slowest call. */
export const OTHERS = 3;
/** Many requests pipelined over a few connections, for long enough to fill the queues. */
const AHEAD = { connections: 5, ahead: 1_000, seconds: 10 };
/** Other load can only worsen the result, so a miss is tried again. */
const TRIES = 3;
const SHARE = 0.99;
/** Latencies below this are noise of the machine, so doubling them does not matter. */
const LEAST_MS = 3;

const PLAIN = { method: 'GET', headers: {}, body: undefined };
const JSON_BODY = { headers: { 'content-type': 'application/json' }, body: '{}' };
const KINDS: readonly Noise[] = [
  { ...PLAIN, name: 'pipelined GET', path: '/api/config', ...AHEAD },
  { ...PLAIN, name: 'pipelined file', path: '/assets/made-up.js', ...AHEAD },
  { ...JSON_BODY, name: 'pipelined POST', method: 'POST', path: '/api/login', ...AHEAD, ahead: 200 },
  { ...PLAIN, name: 'made-up file', path: '/assets/made-up.js', connections: 100 },
  { ...PLAIN, name: 'made-up address', path: '/nothing' },
  { ...JSON_BODY, name: 'body of an unknown address', method: 'POST', path: '/nothing' },
  { ...PLAIN, name: 'page', path: '/login' },
  { ...PLAIN, name: 'connection for each call', path: '/api/config', headers: { connection: 'close' } },
  { ...PLAIN, name: 'HEAD', method: 'HEAD', path: '/api/config' },
  { ...PLAIN, name: 'probe', path: '/healthz' },
];

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

const isHeld = ({ ratio, failed }: Felt) => ratio <= NOISE_GOAL && failed === 0;

/** How much the 99th percentile of normal calls grows beside the abusive traffic. */
async function feel(
  { url, pid }: Pick<Started, 'url' | 'pid'>,
  { name, connections = CONNECTIONS, seconds = SECONDS, ...noise }: Noise,
  polite: (until: Promise<unknown>) => Promise<Watched>,
): Promise<Felt> {
  let best: Felt = { name, ratio: Number.POSITIVE_INFINITY, failed: 0, share: 0 };
  for (let time = 0; time < TRIES && best.ratio > NOISE_GOAL; time += 1) {
    const alone = await polite(new Promise((resolve) => setTimeout(resolve, seconds * 1_000)));
    const press = pressApart({ url, calls: [noise], connections, seconds, from: newAddress() });
    const [used, began] = [processorTimeOf(pid), performance.now()];
    const crowded = await polite(press);
    const share = (processorTimeOf(pid) - used) / 1_000 / (performance.now() - began);
    const before = Math.max(LEAST_MS, percentile(alone.times, SHARE));
    const ratio = percentile(crowded.times, SHARE) / before;
    if (ratio < best.ratio) best = { name, ratio, failed: crowded.failed, share };
  }
  return best;
}

/** Every way of asking and every operation in turn; NOISE=<pattern> takes some of them and prints each. */
export async function makeNoise(
  server: Pick<Started, 'url' | 'pid'>,
  questionId: number,
  learners: readonly Client[],
): Promise<{ measured: string; over: number }> {
  const some = process.env['NOISE'];
  const wanted = [...KINDS, ...(await operationsOf(server.url, questionId))].filter(
    ({ name }) => some === undefined || new RegExp(some).test(name),
  );
  const felt = [];
  for (const noise of wanted) {
    const one = await feel(server, noise, (until) => watchAll(learners, until));
    felt.push(one);
    const { name, ratio, failed, share } = one;
    if (!isHeld(one) || some !== undefined)
      console.log(`  ${name.padEnd(46)} ${ratio.toFixed(1)}×, ${failed} failed, ${(share * 100).toFixed(0)} % of a processor`);
  }
  const over = felt.filter((one) => !isHeld(one)).length;
  const worst = felt.reduce((most, one) => (one.ratio > most.ratio ? one : most));
  return { measured: `${over} of ${felt.length} kinds; worst ${worst.name} ${worst.ratio.toFixed(1)}×`, over };
}

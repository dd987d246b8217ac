// Whether the time of a refused login tells that an e-mail address is registered.
// npm run bench:login
import { randomUUID } from 'node:crypto';
import { openDatabases } from './databases.ts';
import { median, percentile, report, sorted, start } from './server.ts';

const TRIES = 400;
const WARM_UP = 30;
/** The eleventh failure from one address would not be judged any more: each try has an address of its own. */
const NETWORK = '198.18';
/** Two sides of a normal distribution beyond this hold one case in a thousand. */
const Z_LIMIT = 3.29;

const databases = await openDatabases();
const server = await start('server/main.ts', {
  DATABASE_URL: await databases.create('login_timing'),
  DEMO: 'true',
  TRUST_PROXY: 'loopback',
  REQUESTS_PER_MINUTE: '10000000',
});

let tries = 0;
async function attempt(email: string): Promise<number> {
  tries += 1;
  const begin = performance.now();
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `${NETWORK}.${tries >> 8}.${tries & 255}` },
    body: JSON.stringify({ email, password: randomUUID() }),
  });
  await response.arrayBuffer();
  if (response.status !== 422) throw new Error(`${email} was answered ${response.status}`);
  return performance.now() - begin;
}

/** Mann-Whitney: how far the ranks of the one lie from where chance would put them, in standard deviations. */
function rankDistance(ones: readonly number[], others: readonly number[]): number {
  const all = sorted([...ones, ...others]);
  const rank = (value: number) => (all.indexOf(value) + all.lastIndexOf(value)) / 2 + 1;
  const [n, m] = [ones.length, others.length];
  const u = ones.reduce((sum, value) => sum + rank(value), 0) - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

const KNOWN = 'learner@mengedi.test';
// As long as the known one, and never the same twice.
const unknown = () => `${randomUUID().slice(0, 7)}@mengedi.test`;
for (let time = 0; time < WARM_UP; time += 1) {
  await attempt(KNOWN);
  await attempt(unknown());
}
const known: number[] = [];
const strangers: number[] = [];
// In turn, and now one first and now the other, so that a busy machine slows both alike.
for (let time = 0; time < TRIES; time += 1) {
  const ask = [async () => known.push(await attempt(KNOWN)), async () => strangers.push(await attempt(unknown()))];
  for (const one of time % 2 === 0 ? ask : ask.reverse()) await one();
}
await server.stop();
await databases.close();

const ms = (value: number) => `${value.toFixed(2)} ms`;
for (const [label, times] of [
  ['registered', known],
  ['not registered', strangers],
] as const) {
  report(`${label}: median of ${TRIES}`, ms(median(times)));
  report(`${label}: a tenth is faster than / slower than`, `${ms(percentile(times, 0.1))} / ${ms(percentile(times, 0.9))}`);
}
const z = rankDistance(known, strangers);
report('difference of the medians', ms(median(known) - median(strangers)));
report('Mann-Whitney, in standard deviations', z.toFixed(2), `within ±${Z_LIMIT}`);
console.log(Math.abs(z) < Z_LIMIT ? 'The time does not tell them apart.' : 'THE TIME TELLS THEM APART.');
process.exitCode = Math.abs(z) < Z_LIMIT ? 0 : 1;

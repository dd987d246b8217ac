// Whether the time of a refused login, or of a sign-up, tells that an e-mail address is registered.
// npm run bench:login, npm run bench:login -- sign-up
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIGN_UPS_PER_ADDRESS } from '#domain/sign-up.ts';
import { openDatabases } from './databases.ts';
import { median, percentile, report, sorted, start } from './server.ts';

const TRIES = 400;
const WARM_UP = 30;
/** The eleventh failure from one address would not be judged any more: each try has an address of its own. */
const NETWORK = '198.18';
/** Two sides of a normal distribution beyond this hold one case in a thousand. */
const Z_LIMIT = 3.29;

const isSignUp = process.argv[2] === 'sign-up';
const databases = await openDatabases();
const database = await databases.create('login_timing');
const dataDir = await mkdtemp(join(tmpdir(), 'mengedi-timing-'));
const server = await start('server/main.ts', {
  DATABASE_URL: database,
  DATA_DIR: dataDir,
  DEMO: 'true',
  SIGN_UP: 'open',
  TRUST_PROXY: 'loopback',
  REQUESTS_PER_MINUTE: '10000000',
});

let tries = 0;
async function attempt(email: string): Promise<number> {
  tries += 1;
  const begin = performance.now();
  const typed = { email, password: randomUUID() };
  const response = await fetch(`${server.url}/api/${isSignUp ? 'sign-up' : 'login'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `${NETWORK}.${tries >> 8}.${tries & 255}` },
    body: JSON.stringify(isSignUp ? { ...typed, name: 'Selam', language: 'ti' } : typed),
  });
  await response.arrayBuffer();
  if (response.status !== (isSignUp ? 200 : 422)) throw new Error(`${email} was answered ${response.status}`);
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

/** As many registered addresses as it takes that none is asked for too often. */
async function register(): Promise<string[]> {
  const count = Math.ceil((TRIES + WARM_UP) / SIGN_UPS_PER_ADDRESS.points);
  const emails = Array.from({ length: count }, () => unknown());
  const listed = emails.map((email) => `'${email}'`).join(', ');
  await databases.query(
    'login_timing',
    `insert into users (name, name_folded, email, role, password_hash) select 'Selam', '', email, 'customer', '' from unnest(array[${listed}]) as email`,
  );
  return emails;
}

// As long as the demo account's, and never the same twice.
const unknown = () => `${randomUUID().slice(0, 7)}@mengedi.test`;
const registered = isSignUp ? await register() : ['learner@mengedi.test'];
let asked = 0;
const aKnown = () => {
  asked += 1;
  return registered[asked % registered.length] as string;
};
for (let time = 0; time < WARM_UP; time += 1) {
  await attempt(aKnown());
  await attempt(unknown());
}
const known: number[] = [];
const strangers: number[] = [];
// In turn, and now one first and now the other, so that a busy machine slows both alike.
for (let time = 0; time < TRIES; time += 1) {
  const ask = [async () => known.push(await attempt(aKnown())), async () => strangers.push(await attempt(unknown()))];
  for (const one of time % 2 === 0 ? ask : ask.reverse()) await one();
}
await server.stop();
await databases.close();
await rm(dataDir, { recursive: true, force: true });

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

// Whether the response time of a refused login, a password reset or a sign-up reveals that an e-mail address is registered.
// npm run bench:login
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabases } from './databases.ts';
import { median, percentile, report, sorted, start } from './server.ts';

const TRIES = 400;
const WARM_UP = 30;
/** After ten failures an address is blocked, so each try uses its own. */
const NETWORK = '198.18';
/** Two-sided threshold at which the normal distribution leaves one case in a thousand. */
const Z_LIMIT = 3.29;

const dataDir = await mkdtemp(join(tmpdir(), 'mengedi-mails-'));
const databases = await openDatabases();
const server = await start('server/main.ts', {
  DATABASE_URL: await databases.create('login_timing'),
  // Mails are written to files here.
  DATA_DIR: dataDir,
  DEMO: 'true',
  SIGN_UP: 'open',
  TRUST_PROXY: 'loopback',
  REQUESTS_PER_MINUTE: '10000000',
});

let tries = 0;
async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  tries += 1;
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `${NETWORK}.${tries >> 8}.${tries & 255}`, ...headers },
    body: JSON.stringify(body),
  });
}
/** Duration of a call that must return this status. */
async function timed(
  path: string,
  body: { email: string; password?: string; name?: string; language?: string },
  status: number,
): Promise<number> {
  const begin = performance.now();
  const response = await post(path, body);
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${body.email} was answered ${response.status}`);
  return performance.now() - begin;
}

/** Mann-Whitney U test: deviation of the rank sum from its expectation, in standard deviations. */
function rankDistance(ones: readonly number[], others: readonly number[]): number {
  const all = sorted([...ones, ...others]);
  const rank = (value: number) => (all.indexOf(value) + all.lastIndexOf(value)) / 2 + 1;
  const [n, m] = [ones.length, others.length];
  const u = ones.reduce((sum, value) => sum + rank(value), 0) - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

// Same length as known addresses, and never repeated.
const unknown = () => `${randomUUID().slice(0, 7)}@mengedi.test`;

/** Limits per account and hour require many accounts. */
async function makeAccounts(count: number): Promise<string[]> {
  const login = await post('/api/login', { email: 'admin@mengedi.test', password: 'mengedi-demo' });
  const { access_token } = (await login.json()) as { access_token: string };
  const emails = Array.from({ length: count }, unknown);
  for (const email of emails) {
    const made = await post(
      '/api/customers',
      { name: 'Bench', email, phone: '070' },
      { authorization: `Bearer ${access_token}` },
    );
    if (!made.ok) throw new Error(`no account: ${made.status}`);
  }
  return emails;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;

/** Alternates between both kinds and swaps their order, so that other load affects both alike. Returns whether the times differ. */
async function compare(what: string, ofKnown: () => Promise<number>, ofUnknown: () => Promise<number>): Promise<boolean> {
  const known: number[] = [];
  const strangers: number[] = [];
  for (let time = -WARM_UP; time < TRIES; time += 1) {
    const keep = (times: number[], value: number) => time >= 0 && times.push(value);
    const ask = [async () => keep(known, await ofKnown()), async () => keep(strangers, await ofUnknown())];
    for (const one of time % 2 === 0 ? ask : ask.reverse()) await one();
  }
  for (const [label, times] of [
    ['registered', known],
    ['not registered', strangers],
  ] as const) {
    report(`${what}, ${label}: median of ${TRIES}`, ms(median(times)));
    report(
      `${what}, ${label}: a tenth is faster than / slower than`,
      `${ms(percentile(times, 0.1))} / ${ms(percentile(times, 0.9))}`,
    );
  }
  const z = rankDistance(known, strangers);
  report(`${what}: difference of the medians`, ms(median(known) - median(strangers)));
  report(`${what}: Mann-Whitney, in standard deviations`, z.toFixed(2), `within ±${Z_LIMIT}`);
  return Math.abs(z) >= Z_LIMIT;
}

const refused = (email: string) => timed('/api/login', { email, password: randomUUID() }, 422);
const forgotten = (email: string) => timed('/api/password/forgot', { email }, 200);
const signUp = (email: string) => timed('/api/sign-up', { name: 'Bench', email, password: randomUUID(), language: 'ti' }, 200);
const accounts = await makeAccounts(TRIES + WARM_UP);
const others = [...accounts];
const isTold = [
  await compare(
    'login',
    () => refused('learner@mengedi.test'),
    () => refused(unknown()),
  ),
  await compare(
    'forgotten password',
    () => forgotten(accounts.pop() as string),
    () => forgotten(unknown()),
  ),
  await compare(
    'sign-up',
    () => signUp(others.pop() as string),
    () => signUp(unknown()),
  ),
];
await server.stop();
await databases.close();
await rm(dataDir, { recursive: true });
console.log(isTold.includes(true) ? 'THE TIME TELLS THEM APART.' : 'The time does not tell them apart.');
process.exitCode = isTold.includes(true) ? 1 : 0;

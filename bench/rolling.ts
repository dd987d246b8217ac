// Rolling restarts behind nginx with deploy/nginx.conf: how many of 10,000 calls fail while two servers are replaced again and again.
// npm run bench:rolling            CALLS=10000 by default, from CALLERS=20 without pause
// WAY=COMMIT,here                  an upgrade from that commit to this one, under the same calls; WAY=here,next,here,next there, back and forward
// POOLER=session                   the servers ask through PgBouncer with deploy/cluster/pgbouncer.ini; POOLER=transaction in its other mode, with
//                                  DATABASE_PREPARED=false as documented there. DATABASE_PREPARED=true: with max_prepared_statements (PgBouncer 1.21 or newer)
// DATABASE_URL=… MIGRATION_DATABASE_URL=… (past a pooler)      uses this empty database
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SERVER_ROLE } from '../server/db/embedded/embedded.ts';
import { freePort } from '../server/testing/free-port.ts';
import { openDatabases } from './databases.ts';
import { nginx } from './nginx.ts';
import { POOLER_PACKAGE, type PoolMode, pooler } from './pooler.ts';
import { openReleases } from './releases.ts';
import { answersTo, logIn, percentile, report, type Started, start } from './server.ts';

const CALLS = Number(process.env['CALLS'] ?? 10_000);
const WAY = (process.env['WAY'] ?? 'here').split(',');
const CALLERS = Number(process.env['CALLERS'] ?? 20);
const DRAIN_SECONDS = 2;
const MODES: readonly PoolMode[] = ['session', 'transaction'];
const MODE = MODES.find((mode) => mode === process.env['POOLER']);
const POOLED = { DATABASE_PREPARED: process.env['DATABASE_PREPARED'] ?? String(MODE !== 'transaction') };

if (MODE === undefined && process.env['POOLER'] !== undefined) throw new Error(`POOLER is one of ${MODES.join(', ')}`);

for (const program of MODE === undefined ? ['nginx'] : ['nginx', POOLER_PACKAGE]) {
  try {
    execFileSync(program, ['-V'], { stdio: 'ignore' });
  } catch {
    console.error(`${program} is not installed here: apt-get install ${program}`);
    process.exit(1);
  }
}

const directory = await mkdtemp(join(tmpdir(), 'mengedi-rolling-'));
const databases = await openDatabases();
const OWN_URL = process.env['DATABASE_URL'] ?? (await databases.create('rolling'));
const DIRECT_URL = process.env['MIGRATION_DATABASE_URL'] ?? OWN_URL;
const isNamedBehind = MODE === 'transaction' && POOLED.DATABASE_PREPARED === 'true';
const pool =
  MODE && (await pooler(directory, OWN_URL, SERVER_ROLE, MODE, isNamedBehind ? ['max_prepared_statements = 200'] : []));
const DATABASE_URL = pool?.url ?? OWN_URL;
const releases = openReleases(directory);
const ports = [await freePort(), await freePort()];
const settings = {
  DATABASE_URL,
  ...(pool === undefined ? {} : { ...POOLED, MIGRATION_DATABASE_URL: DIRECT_URL }),
  DEMO: 'true',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  TRUST_PROXY: 'loopback',
  DRAIN_SECONDS: String(DRAIN_SECONDS),
  REQUESTS_PER_MINUTE: '10000000',
  QUOTA_FACTOR: '1000',
  // High, so that restarts are measured and not the load on this machine.
  OVERLOAD_MS: '10000',
};
const startOn = async (port: number, release: string) =>
  start(join(await releases.rootOf(release), 'server/main.ts'), { ...settings, PORT: String(port) });
const [first = 'here', ...others] = WAY;
const servers: Started[] = [];
for (const port of ports) servers.push(await startOn(port, first));
for (const release of others) await releases.rootOf(release);
const listen = await freePort();
const proxy = await nginx(directory, listen, ports);
const url = `http://127.0.0.1:${listen}`;
for (let tries = 0; tries < 100 && !(await fetch(`${url}/healthz`).catch(() => undefined))?.ok; tries += 1) await sleep(50);

const database = new pg.Client({ connectionString: DIRECT_URL });
await database.connect();
/** Copies of the demo's learner, one for each caller: answers of one learner wait for one another. */
const learners: Record<string, string>[] = [];
for (let number = 1; number <= CALLERS; number += 1) {
  const email = `learner${number}@mengedi.test`;
  await database.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', nextval(pg_get_serial_sequence('users', 'id')), 'email', $1::text))).*
    from users u where email = 'learner@mengedi.test'`,
    [email],
  );
  learners.push({ authorization: `Bearer ${(await logIn(url, email)).token}` });
}
const answer = await answersTo(url, learners[0] ?? {});
const sent = new Set<string>();
type Headers = Record<string, string>;
const post = async (headers: Headers) => {
  const answers = [answer()];
  for (const { id } of answers) sent.add(id);
  const response = await fetch(`${url}/api/answers`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  });
  if (response.ok) for (const { id } of answers) acknowledged.add(id);
  return response;
};
const MIX = [
  () => fetch(`${url}/login`, { headers: { accept: 'text/html' } }),
  (headers: Headers) => fetch(`${url}/api/levels/1`, { headers }),
  (headers: Headers) => fetch(`${url}/api/category/1/questions?q=25&translations=one`, { headers }),
  (headers: Headers) => fetch(`${url}/api/progress`, { headers }),
  (headers: Headers) => fetch(`${url}/api/profile`, { headers }),
  post,
];

const failed = new Map<string, number>();
const times: number[] = [];
/** Latencies of writes only. */
const waits: number[] = [];
const acknowledged = new Set<string>();
let calls = 0;
let restarts = 0;
const enough = () => calls >= CALLS && restarts >= Math.max(4, 2 * others.length);
const caller = async (headers: Headers) => {
  while (!enough()) {
    const kind = calls % MIX.length;
    calls += 1;
    const begin = performance.now();
    const outcome = await (MIX[kind] as (typeof MIX)[number])(headers).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok ? undefined : String(response.status);
      },
      (error: Error) => String(error.cause ?? error),
    );
    times.push(performance.now() - begin);
    if (MIX[kind] === post) waits.push(performance.now() - begin);
    if (outcome !== undefined) failed.set(outcome, (failed.get(outcome) ?? 0) + 1);
    // A realistic rate; a faster one would only make restarts rarer per call.
    await sleep(20);
  }
};
const restart = async () => {
  for (; !enough(); restarts += 1) {
    const place = restarts % 2;
    await (servers[place] as Started).stop();
    // Replaces both servers for each release; continues with the last release until there are enough calls.
    servers[place] = await startOn(ports[place] as number, others[Math.floor(restarts / 2)] ?? WAY.at(-1) ?? 'here');
  }
};
const began = performance.now();
await Promise.all([restart(), ...learners.map(caller)]);
const seconds = (performance.now() - began) / 1000;
const lost = [...failed.values()].reduce((sum, count) => sum + count, 0);
const through = MODE === undefined ? '' : `; PgBouncer, ${MODE}`;
report(
  `calls through nginx, servers restarted one after the other (${WAY.join(' → ')}${through})`,
  `${calls} in ${seconds.toFixed(0)} s, ${restarts} restarts`,
);
report(
  '… failed',
  `${lost}${lost === 0 ? '' : ` (${[...failed].map(([what, count]) => `${count} × ${what}`).join(', ')})`}`,
  '0',
);
report('… longest, p99', `${Math.max(...times).toFixed(0)} ms, ${percentile(times, 0.99).toFixed(0)} ms`);
report(
  '… longest wait of a write, p99',
  `${Math.max(...waits).toFixed(0)} ms, ${percentile(waits, 0.99).toFixed(0)} ms`,
  '1000 ms',
);
const { rows } = await database.query<{ id: string }>('select id::text from answers');
await database.end();
const stored = new Set(rows.map(({ id }) => id));
const gone = [...acknowledged].filter((id) => !stored.has(id)).length;
report('… answers sent and stored', `${sent.size} and ${rows.length}`, 'the same');
report('… acknowledged and lost, stored twice', `${gone}, ${rows.length - stored.size}`, '0, 0');
proxy.kill();
for (const server of servers) await server.stop();
pool?.kill();
await databases.close();
await releases.close();
await rm(directory, { recursive: true, force: true });
process.exitCode = lost === 0 && gone === 0 && stored.size === rows.length ? 0 : 1;

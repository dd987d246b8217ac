// Ten thousand concurrent learners: one connection each with the calls of a practising learner, phones that lose the network, and a wave of logins as when
// schools begin. At the end every acknowledged answer must be stored exactly once.
// npm run bench:learners           LEARNERS=10000 SECONDS=180 SCHOOL_SECONDS=60 by default (about eight minutes with preparation);
//                                  SERVERS=2; SLOWER=1.5 on a slow machine: longer pauses, below the 72 s after which idle connections are closed
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../server/accounts/demo.ts';
import { hashToken, newToken } from '../server/tokens.ts';
import { openDatabases } from './databases.ts';
import { type Answered, Broken, connectPhone, type Phone } from './phone.ts';
import { familyOf, memoryOf, percentile, processorTimeOf, report, type Started, start } from './server.ts';

const LEARNERS = Number(process.env['LEARNERS'] ?? 10_000);
const SERVERS = Number(process.env['SERVERS'] ?? 2);
const SECONDS = Number(process.env['SECONDS'] ?? 180);
/** Duration of the login wave, at the rate at which all learners would be logged in within ten minutes. */
const SCHOOL_SECONDS = Number(process.env['SCHOOL_SECONDS'] ?? 60);
const SCHOOL_RUSH_SECONDS = 600;
const CONNECT_SECONDS = 60;
/** A learner answers about 40 questions in half an hour and makes some ten other calls: one call in 33 s (docs/scale.md). */
const SLOWER = Number(process.env['SLOWER'] ?? 1);
const PAUSE_MS = [20_000 * SLOWER, 46_000 * SLOWER] as const;
const ANSWERS_IN_TEN = 8;
/** Percentage of calls cut off by a dead spot; half of them after sending, so that the phone cannot know whether they arrived. */
const DEAD_SPOTS_IN_HUNDRED = 4;
const AWAY_MS = [3_000, 40_000] as const;
const GIVEN_UP_MS = 30_000;
const MOST_AT_ONCE = 50;
const READS = [
  '/api/levels',
  '/api/levels/1',
  '/api/category/1/questions?q=25&translations=one',
  '/api/progress',
  '/api/profile',
  '/api/study',
];

type Learner = {
  readonly number: number;
  readonly email: string;
  token: string | undefined;
  phone: Phone | undefined;
  /** Answers not acknowledged yet, by id. */
  readonly outbox: Map<string, object>;
  readonly acknowledged: string[];
};
type Kind = 'reads' | 'answers' | 'logins';

const times: Record<Kind, number[]> = { reads: [], answers: [], logins: [] };
const statuses = new Map<string, number>();
const counts = { made: 0, dropped: 0, brokenByServer: 0, closedByServer: 0, notReached: 0, toldToWait: 0, open: 0 };
let isOver = false;

const between = ([least, most]: readonly [number, number]) => randomInt(least, most);
const seconds = (ms: number) => (ms / 1000).toFixed(0);

const databases = await openDatabases();
const DATABASE_URL = await databases.create('learners');
const settings = { DATABASE_URL, DEMO: 'true', NODE_ENV: 'production', TRUST_PROXY: 'loopback' };
// The first server creates the schema and the content.
const first = await start('server/main.ts', settings);

/** Inserts accounts with premium access, and sessions for those who are logged in already. */
async function prepare(): Promise<Learner[]> {
  await databases.query(
    'learners',
    `insert into users (name, name_folded, email, phone, role, password_hash, trial_ends_at)
     select name, name_folded, 'crowd-' || n || '@fixture.test', phone, role, password_hash, now() + interval '90 days'
     from users, generate_series(1, ${LEARNERS}) as n where email = 'learner@mengedi.test'`,
  );
  const atSchool = Math.round((LEARNERS * SCHOOL_SECONDS) / SCHOOL_RUSH_SECONDS);
  const learners = Array.from({ length: LEARNERS }, (_, place): Learner => {
    const token = place < atSchool ? undefined : newToken();
    const email = `crowd-${place + 1}@fixture.test`;
    return { number: place, email, token, phone: undefined, outbox: new Map(), acknowledged: [] };
  });
  const sessions = learners.flatMap(({ email, token }) =>
    token === undefined ? [] : [`('${email}', '\\x${hashToken(token).toString('hex')}'::bytea)`],
  );
  await databases.query(
    'learners',
    `insert into sessions (token_hash, user_id, created_at, used_at)
     select hash, id, now(), now() from (values ${sessions.join(',')}) as given (email, hash) join users using (email)`,
  );
  await databases.query('learners', 'vacuum analyze');
  return learners;
}

const learners = await prepare();
// Without sealed questions, which are ignored outside of exams.
const questions = JSON.parse(
  await databases.text(
    'learners',
    `select json_agg(json_build_array(q.id, (select json_agg(o.id) from options o where o.question_id = q.id and o.retired_at is null)))::text as text
     from questions q where q.retired_at is null and not q.sealed`,
  ),
) as [number, number[]][];
const more = Array.from({ length: SERVERS - 1 }, () => start('server/main.ts', settings));
const servers = [first, ...(await Promise.all(more))];
/** Any server could serve any learner; here each learner stays with one. */
const addressOf = ({ number }: Learner) => (servers[number % servers.length] as Started).url;
const memoryOfNode = () => servers.reduce((sum, { pid }) => sum + memoryOf(pid), 0);

/** Own address per learner in X-Forwarded-For: the default rate limits apply. */
const headersOf = ({ number, token }: Learner) => ({
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  ...(token && { authorization: `Bearer ${token}` }),
});

function answerOf(): [string, object] {
  const [question_id, options] = questions[randomInt(questions.length)] as [number, number[]];
  const id = randomUUID();
  const option_id = options[randomInt(options.length)];
  return [id, { id, question_id, option_id, mode: 'exercise', language: 'ti', answered_at: new Date().toISOString() }];
}

/** Returns a connected phone, waiting while there is no network. */
async function reached(learner: Learner): Promise<Phone> {
  for (;;) {
    if (learner.phone?.isOpen() === true) return learner.phone;
    try {
      learner.phone = await connectPhone(addressOf(learner), (wasAsked) => {
        counts.open -= 1;
        if (wasAsked) counts.brokenByServer += 1;
        else counts.closedByServer += 1;
      });
      counts.open += 1;
      return learner.phone;
    } catch {
      counts.notReached += 1;
      await sleep(1_000);
    }
  }
}

function drop(learner: Learner): void {
  if (learner.phone?.isOpen() !== true) return;
  learner.phone.drop();
  counts.dropped += 1;
  counts.open -= 1;
}

type Wanted = { kind: Kind; method: string; path: string; body?: string; more?: Record<string, string> };

/** Undefined if the connection broke or the server asked to retry later; retrying is up to the caller. */
async function ask(learner: Learner, { kind, method, path, body, more }: Wanted, breaks = false): Promise<Answered | undefined> {
  const phone = await reached(learner);
  const began = performance.now();
  const asked = phone.ask({ method, path, headers: { ...headersOf(learner), ...more }, ...(body && { body }) });
  // After a timeout the phone drops the connection.
  const patience = setTimeout(() => drop(learner), breaks ? randomInt(30) : GIVEN_UP_MS);
  try {
    const answered = await asked;
    clearTimeout(patience);
    times[kind].push(performance.now() - began);
    const { status, retryAfter } = answered;
    const told = status === 503 && retryAfter !== undefined ? '503 with Retry-After' : String(status);
    statuses.set(told, (statuses.get(told) ?? 0) + 1);
    if (retryAfter === undefined) return answered;
    counts.toldToWait += 1;
    await sleep(retryAfter * 1000 + randomInt(1_000));
    return undefined;
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return undefined;
  } finally {
    clearTimeout(patience);
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends queued answers. Unacknowledged ones stay, and are sent again with the same id. */
async function send(learner: Learner, breaks = false): Promise<void> {
  const answers = [...learner.outbox.values()].slice(0, MOST_AT_ONCE);
  const body = JSON.stringify({ answers });
  const answered = await ask(learner, { kind: 'answers', method: 'POST', path: '/api/answers', body, more: JSON_TYPE }, breaks);
  if (answered?.status !== 200) return;
  for (const { id } of answers as { id: string }[]) {
    learner.outbox.delete(id);
    learner.acknowledged.push(id);
  }
}

async function logIn(learner: Learner): Promise<void> {
  const body = JSON.stringify({ email: learner.email, password: DEMO_PASSWORD });
  while (learner.token === undefined) {
    const answered = await ask(learner, { kind: 'logins', method: 'POST', path: '/api/login', body, more: JSON_TYPE });
    if (answered?.status === 200) learner.token = (JSON.parse(answered.body.toString()) as { access_token: string }).access_token;
    else if (answered !== undefined) throw new Error(`${learner.email} cannot log in: ${answered.status}`);
  }
}

async function practise(learner: Learner, afterMs: number): Promise<void> {
  await sleep(afterMs);
  if (learner.token === undefined) await logIn(learner);
  await ask(learner, { kind: 'reads', method: 'GET', path: '/api/profile' });
  for (await sleep(randomInt(PAUSE_MS[1])); !isOver; await sleep(between(PAUSE_MS))) {
    const isDeadSpot = randomInt(100) < DEAD_SPOTS_IN_HUNDRED;
    if (randomInt(10) < ANSWERS_IN_TEN) {
      learner.outbox.set(...answerOf());
      counts.made += 1;
      // The dead spot begins before or after sending.
      if (isDeadSpot && randomInt(2) === 0) drop(learner);
      else await send(learner, isDeadSpot);
      if (isDeadSpot) await sleep(between(AWAY_MS));
      if (isDeadSpot && !isOver && learner.outbox.size > 0) await send(learner);
    } else {
      const path = READS[randomInt(READS.length)] as string;
      await ask(learner, { kind: 'reads', method: 'GET', path, more: { 'accept-encoding': 'gzip, br' } }, isDeadSpot);
    }
  }
  while (learner.outbox.size > 0) await send(learner);
}

function postgres(): number[] {
  const others = new Set([process.pid, ...servers.flatMap(({ pid }) => familyOf(pid))]);
  return familyOf(process.pid).filter((pid) => !others.has(pid));
}
/** Undefined once the process has ended. */
function secondsOf(pid: number): number {
  try {
    return processorTimeOf(pid) / 1e6;
  } catch {
    return 0;
  }
}
const spent = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + secondsOf(pid), 0);
const line = (label: string) =>
  console.log(
    `${label.padEnd(34)} ${String(counts.open).padStart(6)} connections, node ${memoryOfNode().toFixed(0)} MB, PostgreSQL ${databases.memory().toFixed(0)} MB, ${counts.made} answers made`,
  );

console.log(`${LEARNERS} learners, ${SERVERS} servers, ${questions.length} questions`);
const memory = { before: memoryOfNode(), connected: 0, peak: 0, after: 0 };
line('before');
const atSchool = learners.filter(({ token }) => token === undefined);
const others = learners.filter(({ token }) => token !== undefined);
const runs = others.map((learner) => practise(learner, randomInt(CONNECT_SECONDS * 1000)));
const connecting = performance.now();
await sleep(CONNECT_SECONDS * 1000);
// Some phones are always in a dead spot.
while (counts.open < others.length * (1 - (2 * DEAD_SPOTS_IN_HUNDRED) / 100)) await sleep(1_000);
memory.connected = memoryOfNode();
line(`connected, after ${seconds(performance.now() - connecting)} s`);
const began = performance.now();
const used = { node: spent(servers.map(({ pid }) => pid)), postgres: spent(postgres()) };
const callsBefore = Object.values(times).reduce((sum, { length }) => sum + length, 0);
// The login wave of schools is the last part of the run.
const schoolAfterMs = Math.max(0, SECONDS - SCHOOL_SECONDS) * 1000;
runs.push(...atSchool.map((learner) => practise(learner, schoolAfterMs + randomInt(SCHOOL_SECONDS * 1000))));
for (let at = 0; at < SECONDS; at += 10) {
  await sleep(10_000);
  memory.peak = Math.max(memory.peak, memoryOfNode());
  if ((at + 10) % 30 === 0) line(`after ${at + 10} s`);
}
const lasted = (performance.now() - began) / 1000;
const calls = Object.values(times).reduce((sum, { length }) => sum + length, 0) - callsBefore;
const cost = { node: spent(servers.map(({ pid }) => pid)) - used.node, postgres: spent(postgres()) - used.postgres };
isOver = true;
const ending = performance.now();
await Promise.all(runs);
line(`all sent, after ${seconds(performance.now() - ending)} s more`);
for (const learner of learners) learner.phone?.drop();
await sleep(15_000);
counts.open = 0;
memory.after = memoryOfNode();
line('all gone for 15 s');

const acknowledged = learners.flatMap((learner) => learner.acknowledged);
const stored = (await databases.text('learners', "select string_agg(id::text, ',') as text from answers")).split(',');
const ids = new Set(stored);
const lost = acknowledged.filter((id) => !ids.has(id)).length;
const failures = [...statuses].filter(([status]) => status.startsWith('5') && status !== '503 with Retry-After');
const each = (kind: Kind) =>
  `${times[kind].length}: ${percentile(times[kind], 0.5)?.toFixed(0)} / ${percentile(times[kind], 0.99)?.toFixed(0)} ms`;
console.log(`\n${lasted.toFixed(0)} s of the learners' day, ${SCHOOL_SECONDS} s of them with logins`);
report('calls answered', `${calls}, ${(calls / lasted).toFixed(0)}/s`);
report('answers by status', [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
report('5xx other than 503 with Retry-After', String(failures.reduce((sum, [, count]) => sum + count, 0)), '0');
report('connections broken by phones, by the server in a call', `${counts.dropped}, ${counts.brokenByServer}`, '…, 0');
report('closed by the server while unused; not reached', `${counts.closedByServer}; ${counts.notReached}`);
report('answers made, acknowledged', `${counts.made}, ${acknowledged.length}`, 'the same');
report('… stored, acknowledged and lost, twice', `${stored.length}, ${lost}, ${stored.length - ids.size}`, 'as many, 0, 0');
for (const kind of ['reads', 'answers', 'logins'] as const) report(`${kind}: median / p99`, each(kind));
report(
  'memory of node: before, connected, most, after',
  `${Object.values(memory)
    .map((mb) => mb.toFixed(0))
    .join(', ')} MB`,
);
report(
  'processor: node, PostgreSQL',
  `${((cost.node / lasted) * 100).toFixed(0)} %, ${((cost.postgres / lasted) * 100).toFixed(0)} % of a core`,
);
report('… of node for each call', `${((cost.node / calls) * 1e6).toFixed(0)} µs`);
for (const server of servers) await server.stop();
await databases.close();
const isWhole = acknowledged.length === counts.made && stored.length === counts.made && ids.size === stored.length && lost === 0;
process.exitCode = isWhole && failures.length === 0 && counts.brokenByServer === 0 ? 0 : 1;

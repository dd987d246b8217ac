// Throughput of the server, compared with a bare Fastify route in the same run.
// npm run bench                    everything (about ten minutes)
// npm run bench -- search soak     some parts: throughput, exam, attempts, search, soak, overload
// LEARNERS=20 npm run bench -- attempts
// SOAK_SECONDS=3600 npm run bench -- soak
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fold } from '#domain/fold.ts';
import { soundOf } from '#domain/sound.ts';
import { DEMO_PASSWORD } from '../server/accounts/demo.ts';
import { takeExams } from './attempts.ts';
import { type Databases, runParts } from './databases.ts';
import { type Call, type Pressed, press } from './press.ts';
import {
  answersTo,
  type Login,
  logIn,
  median,
  memoryOf,
  percentile,
  processorTimeOf,
  report,
  type Started,
  start,
} from './server.ts';

/** Many short rounds, because the speed of a shared machine changes within seconds; each round compares its calls side by side. */
const ROUNDS = 15;
const ROUND_SECONDS = 1;
const LOGIN_SECONDS = 3;
const CONNECTIONS = 20;
const METRICS_TOKEN = randomUUID();
const SERVER = 'server/main.ts';

const serverOn = (databaseUrl: string) =>
  start(SERVER, {
    DATABASE_URL: databaseUrl,
    DEMO: 'true',
    NODE_ENV: 'production',
    REQUESTS_PER_MINUTE: '10000000',
    QUOTA_FACTOR: '1000',
    METRICS_TOKEN,
  });

/** The same URL as the app's. */
const DRAW = '/api/category/1/questions?q=25&translations=one';

/** A database with content. The first start, which imports it, is not measured. */
async function filledDatabase(databases: Databases, name: string): Promise<string> {
  const url = await databases.create(name);
  await (await serverOn(url)).stop();
  return url;
}

const bearer = ({ token }: Login) => ({ authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' });

async function throughput(databases: Databases): Promise<void> {
  const server = await serverOn(await filledDatabase(databases, 'throughput'));
  const bare = await start('bench/bare.ts');
  const headers = bearer(await logIn(server.url, 'learner@mengedi.test'));
  const list = '/api/levels/1';
  const answer = await fetch(server.url + list, { headers });
  const etag = answer.headers.get('etag') as string;
  const size = answer.headers.get('content-length');
  const unchanged = { ...headers, 'if-none-match': etag };
  const kinds: { of: Started; call: Call; goal?: number; label: string }[] = [
    // With the same request headers as for our routes, as browsers send them.
    { of: bare, call: { path: '/', headers: unchanged }, label: 'bare Fastify JSON route' },
    {
      of: bare,
      call: { path: `/bytes/${size}`, headers },
      goal: 0,
      label: `bare route with the ${size} bytes of that list`,
    },
    { of: server, call: { path: list, headers: unchanged }, goal: 45, label: '304 answer' },
    { of: server, call: { path: list, headers }, goal: 35, label: 'question list /api/levels/1' },
    { of: server, call: { path: DRAW, headers }, goal: 0, label: 'draw of 25 questions' },
    {
      of: server,
      call: { path: '/api/category/1/questions?q=25', headers },
      goal: 0,
      label: 'draw of 25 questions in three languages',
    },
    { of: server, call: { path: '/api/profile', headers }, goal: 35, label: '/api/profile' },
  ];
  const run = (url: string, call: Call, seconds: number) => press({ url, calls: [call], connections: CONNECTIONS, seconds });
  for (const { of, call } of kinds) await run(of.url, call, 2);
  const rates = kinds.map((): number[] => []);
  const costs = kinds.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { of, call }] of kinds.entries()) {
      const before = processorTimeOf(of.pid);
      const { perSecond, served } = await run(of.url, call, ROUND_SECONDS);
      rates[index]?.push(perSecond);
      costs[index]?.push((processorTimeOf(of.pid) - before) / served);
    }
  }
  const [bareRates = []] = rates;
  const bareCost = median(costs[0] ?? []);
  for (const [index, { goal, label }] of kinds.entries()) {
    const [rate, cost] = [median(rates[index] ?? []), median(costs[index] ?? [])];
    const share = median((rates[index] ?? []).map((rate, round) => rate / (bareRates[round] as number)));
    const percent = (part: number) => (goal === undefined ? '' : ` = ${(part * 100).toFixed(0)} %`);
    const shown = `${rate.toFixed(0)}/s${percent(share)}, ${cost.toFixed(0)} µs${percent(bareCost / cost)}`;
    report(label, shown, goal === undefined || goal === 0 ? '' : `≥ ${goal} %`);
  }

  // Writes to one account are serialised, so each connection has its own.
  await databases.query(
    'throughput',
    `insert into users (name, name_folded, email, role, password_hash)
     select name, name_folded, 'login' || n || '@mengedi.test', 'customer', password_hash
     from users, generate_series(1, ${CONNECTIONS}) n where email = 'free@mengedi.test'`,
  );
  let logins = 0;
  const login = {
    method: 'POST',
    path: '/api/login',
    headers: { 'content-type': 'application/json' },
    body: () => {
      logins += 1;
      return JSON.stringify({ email: `login${1 + (logins % CONNECTIONS)}@mengedi.test`, password: DEMO_PASSWORD });
    },
  };
  report('logins', `${(await run(server.url, login, LOGIN_SECONDS)).perSecond.toFixed(0)}/s`);
  report('memory after load, node', `${memoryOf(server.pid).toFixed(0)} MB`);
  report('memory after load, PostgreSQL', `${databases.memory().toFixed(0)} MB`);
  await bare.stop();
  await server.stop();
  await databases.drop('throughput');
}

/** Milliseconds per call; the servers alternate, so that other load affects both alike. */
async function takeTurns(calls: readonly (() => Promise<Response>)[], times: number): Promise<number[][]> {
  const seen = calls.map((): number[] => []);
  for (let time = -10; time < times; time += 1) {
    for (const [index, call] of calls.entries()) {
      const begin = performance.now();
      const response = await call();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
      if (time >= 0) seen[index]?.push(performance.now() - begin);
    }
  }
  return seen;
}

async function exam(databases: Databases): Promise<void> {
  const servers: Started[] = [];
  const calls: (() => Promise<Response>)[] = [];
  for (const [name, count] of [
    ['exam_small', 1_000],
    ['exam_large', 100_000],
  ] as const) {
    const url = await filledDatabase(databases, name);
    await databases.query(
      name,
      `with copies as (
         insert into questions (id, category_id, question, question_sv, question_en, solution, solution_sv, solution_en)
         select 2000000 + row_number() over (), category_id, question || n, question_sv || n, question_en, solution, solution_sv, solution_en
         from questions, generate_series(1, 400) n where category_id is not null order by n limit ${count} - (select count(*) from questions)
         returning id)
       insert into options (question_id, position, option, option_sv, option_en, correct)
       select id, place, 'ሀ' || place, 'A' || place, 'A' || place, place = 1 from copies, generate_series(1, 4) place`,
    );
    const server = await serverOn(url);
    servers.push(server);
    const headers = bearer(await logIn(server.url, 'learner@mengedi.test'));
    calls.push(() => fetch(`${server.url}/api/questions/exam?translations=one`, { headers }));
  }
  const [small = [], large = []] = await takeTurns(calls, 300);
  report('exam draw from 1,000 questions, median', `${median(small).toFixed(2)} ms`);
  report(
    'exam draw from 100,000 questions, median',
    `${median(large).toFixed(2)} ms = ${(median(large) / median(small)).toFixed(2)}×`,
    '≤ 1.3×',
  );
  report('memory of node with 100,000 questions', `${memoryOf((servers[1] as Started).pid).toFixed(0)} MB`);
  for (const server of servers) await server.stop();
  for (const name of ['exam_small', 'exam_large']) await databases.drop(name);
}

/** Adds learners NAME1@mengedi.test and so on. */
const addLearners = (databases: Databases, database: string, name: string, learners: number) =>
  databases.query(
    database,
    `insert into users (name, name_folded, email, role, password_hash, trial_ends_at)
     select name, name_folded, '${name}' || n || '@mengedi.test', role, password_hash, trial_ends_at
     from users, generate_series(1, ${learners}) n where email = 'learner@mengedi.test'`,
  );

/** A class that starts its exams at the same moment and saves every answer. */
async function attempts(databases: Databases): Promise<void> {
  const learners = Number(process.env['LEARNERS'] ?? 200);
  const url = await filledDatabase(databases, 'attempts');
  await addLearners(databases, 'attempts', 'exam', learners);
  const server = await serverOn(url);
  const logins: Login[] = [];
  for (let place = 1; place <= learners; place += 1) logins.push(await logIn(server.url, `exam${place}@mengedi.test`));
  const before = processorTimeOf(server.pid);
  const { begins, saves, submits, seconds, again, wrong } = await takeExams(server.url, logins.map(bearer));
  const cost = (processorTimeOf(server.pid) - before) / (begins.length + saves.length + submits.length);
  const times = (all: readonly number[]) =>
    `median ${median(all).toFixed(0)} ms, p99 ${percentile(all, 0.99).toFixed(0)} ms, longest ${Math.max(...all).toFixed(0)} ms`;
  report(`${learners} learners begin at once`, times(begins));
  report('… save every answer as it is given', `${(saves.length / seconds).toFixed(0)}/s, ${times(saves)}`);
  report('… hand in', times(submits));
  report('… told to come again (503)', String(again));
  report('… results that are not what was answered', String(wrong), '0');
  report('… processor time of node per call', `${cost.toFixed(0)} µs`);
  await server.stop();
  await databases.drop('attempts');
}

const FIRST = [
  'ሰላም',
  'ዮናስ',
  'ሄለን',
  'ኣብርሃም',
  'ፍረወይኒ',
  'Samuel',
  'Luwam',
  'Filmon',
  'Rahwa',
  'Yonatan',
  'Merhawi',
  'Senait',
  'Åsa',
  'Tesfay',
];
const LAST = [
  'ተስፋይ',
  'ሃይለ',
  'ገብረ',
  'ኪዳነ',
  'መሓሪ',
  'Haile',
  'Tekle',
  'Berhane',
  'Kidane',
  'Weldu',
  'Andemariam',
  'Öberg',
  'Mehari',
];
const texts = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;

/** Reference of order 777. */
const REFERENCE = 'CCPWRT';

/** Searches for one of many customers, as done in the back office. */
const SEARCHES = [
  { label: 'by e-mail', query: 'email=kund777%40' },
  { label: 'by phone', query: 'phone=0730000777' },
  { label: 'by name', query: `name=${encodeURIComponent('Zerezghi')}` },
  { label: 'by name, spelled otherwise', query: `name=${encodeURIComponent('ፀጋይ')}` },
  { label: 'by name, two letters', query: `name=${encodeURIComponent('ጸጋ')}` },
  { label: 'without a filter, first page', query: '' },
  ...[
    ['by sound', 'tseggay ukbit'],
    ['by a number as it is written elsewhere', '46730000777'],
    ['by the reference of an order', REFERENCE],
  ].map(([label, q = '']) => ({ label, query: `q=${encodeURIComponent(q)}` })),
];
/** The same search over orders, messages and everything. */
const ELSEWHERE = [
  ['orders by reference', `/api/sales?search=${REFERENCE}`],
  ['orders by the sound of a name', '/api/sales?search=tseggay%20ukbit'],
  ['messages by a word', '/api/supports?page=1&search=ovanligt'],
  ['messages by the sound of a name', '/api/supports?page=1&search=tseggay%20ukbit'],
  ['everything, by the sound of a name', '/api/search?q=tseggay%20ukbit'],
] as const;
/** A query whose number of matches grows with the number of customers. */
const BROAD = { label: 'by a first name that one in fourteen has', query: 'name=Samuel' };

async function search(databases: Databases): Promise<void> {
  const servers: Started[] = [];
  const ask: ((query: string) => Promise<Response>)[] = [];
  for (const [name, count] of [
    ['search_small', 1_000],
    ['search_large', 1_000_000],
  ] as const) {
    const url = await filledDatabase(databases, name);
    await databases.query(
      name,
      `with words as (select ${texts(FIRST)} as first, ${texts(FIRST.map(fold))} as first_folded,
                             ${texts(LAST)} as last, ${texts(LAST.map(fold))} as last_folded,
                             ${texts(FIRST.map(soundOf))} as first_sound, ${texts(LAST.map(soundOf))} as last_sound)
       insert into users (name, name_folded, name_sound, email, phone, role, password_hash, trial_ends_at)
       select case n when 555 then 'Zerezghi Uqbit' when 666 then 'ጸጋይ ዑቕቢት' else first[1 + n % 14] || ' ' || last[1 + n / 14 % 13] end,
              case n when 555 then '${fold('Zerezghi Uqbit')}' when 666 then '${fold('ጸጋይ ዑቕቢት')}' else first_folded[1 + n % 14] || ' ' || last_folded[1 + n / 14 % 13] end,
              ' ' || case n when 555 then '${soundOf('Zerezghi Uqbit')}' when 666 then '${soundOf('ጸጋይ ዑቕቢት')}' else first_sound[1 + n % 14] || ' ' || last_sound[1 + n / 14 % 13] end,
              'kund' || n || '@example.test', '073' || lpad(n::text, 7, '0'), 'customer', 'x', now() + interval '30 days'
       from words, generate_series(1, ${count}) n`,
    );
    await databases.query(
      name,
      `insert into orders (user_id, client_id, reference, method, plan_id, days, price, vat_rate, name, name_sv, name_en, created_at)
       select id, gen_random_uuid(), case n when 777 then '${REFERENCE}' else (
           select string_agg(substr('CDFGHJKLMNPQRTVWX', 1 + (n / (17 ^ place)::int) % 17, 1), '') from generate_series(0, 5) place) end,
         'swish', 1, 30, 14900, 25, '30', '30', '30', now() from (select id, row_number() over (order by id)::int as n from users where email like 'kund%') u`,
    );
    await databases.query(
      name,
      `insert into support_messages (user_id, subject, message)
       select id, 'other', case n when 888 then 'Något ovanligt hände' else 'Meddelande ' || n || ': kan ni hjälpa mig med lösenordet?' end
       from (select id, row_number() over (order by id)::int as n from users where email like 'kund%') u`,
    );
    for (const table of ['users', 'orders', 'support_messages']) await databases.query(name, `vacuum analyze ${table}`);
    const server = await serverOn(url);
    servers.push(server);
    const headers = bearer(await logIn(server.url, 'admin@mengedi.test'));
    ask.push((path) => fetch(`${server.url}${path}`, { headers }));
  }
  const customers = [...SEARCHES, BROAD].map(
    ({ label, query }) => [`customers ${label}`, `/api/customers/search?${query}`] as const,
  );
  for (const [label, path] of [...customers, ...ELSEWHERE]) {
    const [small = [], large = []] = await takeTurns(
      ask.map((call) => () => call(path)),
      100,
    );
    report(
      `search: ${label}`,
      `${median(small).toFixed(1)} → ${median(large).toFixed(1)} ms = ${(median(large) / median(small)).toFixed(2)}×`,
      path.endsWith(BROAD.query) ? '' : '≤ 3×',
    );
  }
  for (const server of servers) await server.stop();
  for (const name of ['search_small', 'search_large']) await databases.drop(name);
}

/** Calls of a learner in realistic proportions: mostly reads, an answer now and then. */
async function learnersLoad(
  { url }: Started,
  email = 'learner@mengedi.test',
): Promise<{ url: string; calls: Call[]; headers: Record<string, string> }> {
  const headers = bearer(await logIn(url, email));
  const answer = await answersTo(url, headers);
  const reads = ['/api/levels', '/api/levels/1', DRAW, '/api/progress', '/api/profile'];
  return {
    url,
    headers,
    calls: [
      ...reads.map((path) => ({ path, headers })),
      {
        method: 'POST',
        path: '/api/answers',
        headers: { ...headers, 'content-type': 'application/json' },
        body: () => JSON.stringify({ answers: [answer()] }),
      },
    ],
  };
}

async function readMetrics(server: Started): Promise<(name: string) => number> {
  const text = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  return (name) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
}

const SOAK_LEARNERS = 200;

/** Error responses and broken connections. */
const failedOf = ({ statuses, served, broken }: Pressed) =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0) - served + broken;

async function soak(databases: Databases): Promise<void> {
  const seconds = Number(process.env['SOAK_SECONDS'] ?? 120);
  const url = await filledDatabase(databases, 'soak');
  // Enough learners that each ends up with about a year's worth of answers.
  await addLearners(databases, 'soak', 'soak', SOAK_LEARNERS);
  const server = await serverOn(url);
  const calls: Call[] = [];
  for (let place = 1; place <= SOAK_LEARNERS; place += 1)
    calls.push(...(await learnersLoad(server, `soak${place}@mengedi.test`)).calls);
  const load = { url: server.url, calls };
  console.log(`soak of ${seconds} s: every sixth of it`);
  console.log('       s  requests/s  failed   node MB  postgres MB  event loop p99 ms  handles');
  for (let part = 0; part <= 6; part += 1) {
    // Part 0 is the warm-up for compilation and caches.
    const result = await press({ ...load, connections: CONNECTIONS, seconds: seconds / 6 });
    const metric = await readMetrics(server);
    console.log(
      [
        ((part * seconds) / 6).toFixed(0).padStart(8),
        result.perSecond.toFixed(0).padStart(11),
        String(failedOf(result)).padStart(7),
        memoryOf(server.pid).toFixed(0).padStart(9),
        databases.memory().toFixed(0).padStart(12),
        (metric('nodejs_eventloop_lag_p99_seconds') * 1000).toFixed(1).padStart(18),
        String(metric('nodejs_active_resources_total')).padStart(8),
      ].join(' '),
    );
  }
  await server.stop();
  await databases.drop('soak');
}

async function overload(databases: Databases): Promise<void> {
  const server = await serverOn(await filledDatabase(databases, 'overload'));
  const load = await learnersLoad(server);
  await press({ ...load, connections: CONNECTIONS, seconds: 5 });
  const peak = (await press({ ...load, connections: CONNECTIONS, seconds: 10 })).perSecond;
  const probe = async () => {
    const begin = performance.now();
    const response = await fetch(`${server.url}/api/profile`, { headers: load.headers });
    await response.arrayBuffer();
    return { status: response.status, ms: performance.now() - begin };
  };
  const calm: number[] = [];
  for (let time = 0; time < 50; time += 1) calm.push((await probe()).ms);
  const pressing = press({ ...load, connections: 600, rate: peak * 3, seconds: 60 });
  let retryAfter: string | null = null;
  let lived = 0;
  for (let second = 0; second < 55; second += 1) {
    await sleep(1_000);
    const [refused, alive] = await Promise.all([
      fetch(`${server.url}/api/config`).catch(() => undefined),
      fetch(`${server.url}/healthz`).catch(() => undefined),
    ]);
    if (refused?.status === 503) retryAfter ??= refused.headers.get('retry-after');
    if (alive?.ok) lived += 1;
  }
  const pressed = await pressing;
  const end = performance.now();
  let normal = 0;
  while (normal < 5) {
    const { status, ms } = await probe();
    normal = status === 200 && ms < Math.max(20, percentile(calm, 0.98) * 2) ? normal + 1 : 0;
    if (performance.now() - end > 60_000) break;
    await sleep(50);
  }
  const shed = pressed.statuses.get(503) ?? 0;
  const total = [...pressed.statuses.values()].reduce((sum, count) => sum + count, 0);
  report('peak, learners’ mix', `${peak.toFixed(0)}/s`);
  report(
    'offered three times that for a minute: served',
    `${pressed.perSecond.toFixed(0)}/s = ${((pressed.perSecond / peak) * 100).toFixed(0)} %`,
    '≥ 70 %',
  );
  report('… refused with 503', `${(shed / pressed.seconds).toFixed(0)}/s, Retry-After ${retryAfter}`);
  report('… other failures, broken connections', `${total - pressed.served - shed}, ${pressed.broken}`, '0, 0');
  report('… of 55 health checks answered', String(lived), '55');
  report('normal again after', `${((performance.now() - end) / 1000).toFixed(1)} s`, '≤ 5 s');
  report('memory of node afterwards', `${memoryOf(server.pid).toFixed(0)} MB`);
  await server.stop();
  await databases.drop('overload');
}

await runParts({ throughput, exam, attempts, search, soak, overload });

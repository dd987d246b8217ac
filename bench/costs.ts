// Processor time of one call of every operation, server and database together: with the content that ships and some people, and with ten times as much.
// npm run bench:costs
// npm run bench:costs -- 'desk|booth'   only some of them. TIMES=5 calls of each; TOP=20 are printed; ALL=1 prints all of them.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName } from '../contract/endpoints.ts';
import { type Databases, openDatabases } from './databases.ts';
import { type Operation, operationsOf } from './operations.ts';
import { filled } from './press.ts';
import { familyOf, type Started, start } from './server.ts';

const TIMES = Number(process.env['TIMES'] ?? 5);
const TOP = process.env['ALL'] === '1' ? Number.POSITIVE_INFINITY : Number(process.env['TOP'] ?? 20);
const ONLY = new RegExp(process.argv[2] ?? '');
const NANOSECONDS = 1e6;
const IDLE_WINDOW_MS = 30;
const IDLE_MS = 2;
/** Several idle windows in a row: in a single one the server may just have been waiting for the processor. */
const IDLE_WINDOWS = 3;
/** Limit per call with the data of one school; proportionally more with ten times the data. */
const GOAL_MS = 20;

/** Processor time by thread, including threads that have ended. */
const used = new Map<string, number>();

/** Processor time of the threads of these processes, in milliseconds. */
function processorMs(pids: readonly number[]): number {
  for (const pid of pids) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        used.set(`${pid} ${thread}`, Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]));
      }
    } catch {
      // The process has ended.
    }
  }
  return [...used.values()].reduce((sum, nanoseconds) => sum + nanoseconds, 0) / NANOSECONDS;
}

/** Adds people with their data, and `factor` times the content that ships. */
async function fill(databases: Databases, name: string, factor: number): Promise<void> {
  const run = (statement: string) => databases.query(name, statement);
  if (factor > 1) {
    await run(
      `with copies as (
         insert into questions (id, category_id, question, question_sv, question_en, solution, solution_sv, solution_en)
         select 2000000 + row_number() over (), category_id, question || n, question_sv || n, question_en, solution, solution_sv, solution_en
         from questions, generate_series(2, ${factor}) n where category_id is not null and retired_at is null returning id)
       insert into options (question_id, position, option, option_sv, option_en, correct)
       select id, place, 'ሀ' || place, 'A' || place, 'A' || place, place = 1 from copies, generate_series(1, 4) place`,
    );
  }
  const people = 1_000 * factor;
  await run(
    `insert into users (name, name_folded, email, phone, role, password_hash, trial_ends_at)
     select 'ሰላም ' || n, 'selam ' || n, 'cost' || n || '@example.test', '073' || lpad(n::text, 7, '0'), 'customer', 'x', now() + interval '30 days'
     from generate_series(1, ${people}) n`,
  );
  await run(
    `insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at)
     select u.id, gen_random_uuid(), q.question_id, q.id, q.correct, 'exercise', 'ti', now() - n * interval '7 hours'
     from (select id from users where email like 'cost%' or email = 'learner@mengedi.test') u,
       (select min(o.id) as id, o.question_id, bool_or(o.correct) as correct, row_number() over () as n from options o join questions q on q.id = o.question_id
        where q.category_id is not null and not q.sealed group by o.question_id limit 20) q`,
  );
  await run(
    `insert into support_messages (user_id, subject, message) select id, 'other', 'ሰላም ' || id from users where email like 'cost%'`,
  );
  await run(
    `insert into orders (user_id, client_id, reference, method, plan_id, days, price, vat_rate, name, name_sv, name_en, created_at)
     select id, gen_random_uuid(), (select string_agg(substr('CDFGHJKLMNPQRTVWX', 1 + (n / (17 ^ place)::int) % 17, 1), '') from generate_series(0, 5) place),
       'swish', 1, 30, 14900, 25, '30', '30', '30', now() from (select id, row_number() over (order by id)::int as n from users where email like 'cost%') u`,
  );
  await run(
    `insert into audit (user_id, action, subject, subject_id, before, after)
     select 1, 'update', 'question', (1 + n % 900)::text, '{"question": "ሰላም"}', '{"question": "ሰላም!"}' from generate_series(1, ${5_000 * factor}) n`,
  );
  await run(
    `insert into text_comments (kind, item_id, field, comment, by_name, at)
     select kind, id, field, 'ሰላም', 'Åsa', now() from translations, generate_series(1, 3) where kind = 'question' and field = 'question' limit ${3_000 * factor}`,
  );
  await run(
    `insert into text_readings (kind, item_id, field, ti, sv, verdict, suggestion, comment, by_name, at)
     select kind, id, field, ti, sv, 'natural', '', '', 'Åsa', now() from translations where kind in ('question', 'option') and ti <> '' limit ${3_000 * factor}`,
  );
  await run(`insert into speakers (name, agreed_on, builds_voice, created_at) values ('ሰላም', '2026-01-02', false, now())`);
  await run(`insert into sounds (name, bytes, created_at) select md5('take') || '.wav', '\\x00', now()`);
  // The digest is of the text as spoken, which equals the stored text where that has no markup.
  await run(
    `insert into takes (kind, item_id, field, language, digest, seconds, speaker_id, master, created_at)
     select kind, id, field, 'ti', left(encode(sha256(convert_to(ti, 'UTF8')), 'hex'), 32), 3, (select max(id) from speakers), md5('take') || '.wav', now()
     from translations where kind in ('question', 'option') and ti <> '' limit ${1_000 * factor}`,
  );
  await run('vacuum analyze');
}

type Cost = { readonly ms: number; readonly status: number };

/** Waits until work started by an earlier call (e.g. rebuilding the content) has ended, so that it is not measured with the next one. */
async function untilIdle(pids: readonly number[]): Promise<void> {
  let before = processorMs(pids);
  for (let idle = 0; idle < IDLE_WINDOWS; ) {
    await sleep(IDLE_WINDOW_MS);
    const now = processorMs(pids);
    idle = now - before < IDLE_MS ? idle + 1 : 0;
    before = now;
  }
}

async function costOf(pids: readonly number[], server: Started, { method, path, headers, body }: Operation): Promise<Cost> {
  const seen: number[] = [];
  let status = 0;
  for (let time = -1; time < TIMES; time += 1) {
    await untilIdle(pids);
    const before = processorMs(pids);
    const answer = await fetch(server.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: filled(body) as string }),
    });
    await answer.arrayBuffer();
    status = answer.status;
    if (time >= 0) seen.push(processorMs(pids) - before);
  }
  // The minimum, because other programs can only add to it.
  return { ms: Math.min(...seen), status };
}

const databases = await openDatabases();
const costs = new Map<EndpointName, Cost[]>();
try {
  for (const factor of [1, 10]) {
    const name = `costs_${factor}`;
    const env = {
      DATABASE_URL: await databases.create(name),
      DEMO: 'true',
      NODE_ENV: 'production',
      REQUESTS_PER_MINUTE: '1000000',
    };
    await (await start('server/main.ts', env)).stop();
    await fill(databases, name, factor);
    const server = await start('server/main.ts', env);
    const question = await databases.count(name, 'select min(question_id) as count from level_questions');
    // Reads first: writes trigger rebuilding the content, which is not part of a read's cost.
    const isWrite = ({ method }: Operation) => Number(method !== 'GET');
    const operations = (await operationsOf(server.url, question))
      .filter((operation) => ONLY.test(operation.name))
      .sort((one, other) => isWrite(one) - isWrite(other));
    for (const operation of operations) {
      const pids = familyOf(process.pid).filter((pid) => pid !== process.pid);
      const found = await costOf(pids, server, operation);
      costs.set(operation.name, [...(costs.get(operation.name) ?? []), found]);
      // Printed at once, so that an aborted run has results too.
      console.error(`${factor}× ${operation.name} ${found.status} ${found.ms.toFixed(1)}`);
    }
    await server.stop();
    await databases.drop(name);
  }
} finally {
  await databases.close();
}
const rows = [...costs].sort(([, [, first]], [, [, second]]) => (second?.ms ?? 0) - (first?.ms ?? 0));
console.log(`${'operation'.padEnd(46)} ${'status'.padEnd(8)} ${'1×'.padStart(8)} ${'10×'.padStart(9)}  ${'grows'.padStart(6)}`);
for (const [name, [small, large]] of rows.slice(0, TOP)) {
  if (small === undefined || large === undefined) continue;
  const grows = large.ms / small.ms;
  const isDear = small.ms > GOAL_MS || (grows > 10 && large.ms > GOAL_MS);
  const figures = `${small.ms.toFixed(1).padStart(8)} ${large.ms.toFixed(1).padStart(9)}  ${grows.toFixed(1).padStart(5)}×`;
  console.log(`${name.padEnd(46)} ${`${small.status}/${large.status}`.padEnd(8)} ${figures}${isDear ? '  DEAR' : ''}`);
}

// How long writes wait while a database of the oldest release with many answers is migrated, and what background jobs do afterwards.
// npm run bench:migrate            ANSWERS=2000000 by default
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../server/db/connect.ts';
import { migrate } from '../server/db/upkeep/migrate.ts';
import { readAsked } from '../server/publishing/store.ts';
import { foldSome } from '../server/study/learner.ts';
import { makeOldestRelease } from '../server/testing/oldest-release.ts';
import { openDatabases } from './databases.ts';
import { percentile, report } from './server.ts';

const ANSWERS = Number(process.env['ANSWERS'] ?? 2_000_000);
const LEARNERS = Math.ceil(ANSWERS / 1_000);
const WRITERS = 4;
/** Background work on many rows takes longer than this; by then its effect is known. */
const BACKGROUND_MS = 60_000;

const databases = await openDatabases();
const connectionString = await databases.create('migrate');
const connection = { connectionString, query_timeout: 0 };
const { db, pool } = connect({ connection, size: WRITERS + 4, prepared: false, onError: () => undefined });
await makeOldestRelease(pool);
await pool.query("insert into categories (id, position, title) values (1, 1, '')");
await pool.query("insert into questions (id, category_id, question) select g, 1, '' from generate_series(1, 800) g");
await pool.query(
  `insert into users (name, name_folded, email, role, password_hash)
  select '', '', g || '@bench.test', 'customer', '' from generate_series(1, ${LEARNERS}) g`,
);
// Without indexes and constraints, which are recreated afterwards: takes a third of the time.
await pool.query(
  `set session_replication_role = replica;
  alter table answers drop constraint answers_pkey;
  drop index answers_user_question, answers_question;
  insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at, received_at)
  select 1 + g % ${LEARNERS}, gen_random_uuid(), 1 + (g / ${LEARNERS}) % 800, 1, g % 3 = 0, 'exercise', 'ti',
    now() - g * interval '1 second', now() - g * interval '1 second' from generate_series(1, ${ANSWERS}) g;
  alter table answers add primary key (user_id, id);
  create index answers_user_question on answers (user_id, question_id);
  create index answers_question on answers (question_id);
  reset session_replication_role`,
);
await pool.query('analyze');

let isOver = false;
let written = 0;
const waits: number[] = [];
const long: { at: number; ms: number }[] = [];
const write = async () => {
  while (!isOver) {
    const began = performance.now();
    await pool.query(
      `insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at)
      values ($1, $2, 1, 1, true, 'exercise', 'ti', now())`,
      [1 + Math.floor(Math.random() * LEARNERS), randomUUID()],
    );
    const ms = performance.now() - began;
    waits.push(ms);
    if (ms > 100) long.push({ at: Date.now(), ms });
    written += 1;
    await sleep(1);
  }
};
const longest = () => Math.round(Math.max(...waits.splice(0)));
const writing = Array.from({ length: WRITERS }, write);
await sleep(2_000);
const before = { p99: Math.round(percentile(waits, 0.99)), longest: longest() };
const began = performance.now();
await migrate(pool);
const migrated = { seconds: (performance.now() - began) / 1000, longest: longest() };
report('answers', String(ANSWERS));
report('longest wait of a write before, ms', `${before.longest} (p99 ${before.p99})`);
report('migrations, s', migrated.seconds.toFixed(1));
report('longest wait of a write while they ran, ms', String(migrated.longest), '1000');
const { rows: applied } = await pool.query<{ name: string; at: number }>(
  'select name, extract(epoch from applied_at)::float8 * 1000 as at from schema_migrations order by applied_at desc',
);
const runningAt = (at: number) => applied.find((migration) => migration.at <= at)?.name ?? '';
const worst = new Map<string, number>();
for (const { at, ms } of long) worst.set(runningAt(at), Math.max(ms, worst.get(runningAt(at)) ?? 0));
for (const [name, ms] of worst) report(`  ${name}`, String(Math.round(ms)), '1000');
const from = performance.now();
const asked = await readAsked(db);
let learners = 0;
for (let done = 1; done > 0 && performance.now() - from < BACKGROUND_MS; learners += done) done = await foldSome(db, 20, asked);
const remembered = { seconds: (performance.now() - from) / 1000, longest: longest() };
isOver = true;
await Promise.all(writing);
report('in the background, s', `${remembered.seconds.toFixed(1)} (${learners} learners)`);
report('longest wait of a write meanwhile, ms', String(remembered.longest), '1000');
const { rows: kept } = await pool.query<{ count: number; parts: string }>(
  'select sum(count)::int as count, string_agg(part || $1 || count, $2 order by part) as parts from (select tableoid::regclass::text as part, count(*) from answers group by 1) as p',
  [' ', ', '],
);
report('answers lost or doubled', String((kept[0]?.count ?? 0) - ANSWERS - written), '0');
report('where they are', kept[0]?.parts ?? '');
await pool.end();
await databases.close();

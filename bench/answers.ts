// Processor time of an answer and of GET /api/study, in the server and in PostgreSQL: with few answers over two months, and with many over years.
// npm run bench:answers            FEW=1000000 MANY=20000000 MONTHS=48 by default; takes some 15 GB
import { setTimeout as sleep } from 'node:timers/promises';
import { type Databases, openDatabases } from './databases.ts';
import { answersTo, familyOf, logIn, median, processorTimeOf, report, start } from './server.ts';

const FEW = Number(process.env['FEW'] ?? 1_000_000);
const MANY = Number(process.env['MANY'] ?? 20_000_000);
const MONTHS = Number(process.env['MONTHS'] ?? 48);
const PER_LEARNER = 1_000;
/** Many short rounds in alternation, because the speed of a shared machine changes within seconds. */
const ROUNDS = 9;
const CALLS = 50;

const serverOn = (url: string) =>
  start('server/main.ts', { DATABASE_URL: url, DEMO: 'true', REQUESTS_PER_MINUTE: '10000000', QUOTA_FACTOR: '1000' });

/** Inserts answers of learners who study for the whole period; the measured learner is one of them. Indexes are created afterwards. */
async function fill(databases: Databases, base: string, name: string, answers: number, months: number): Promise<string> {
  await databases.query('postgres', `create database ${name} template base`);
  const learners = Math.ceil(answers / PER_LEARNER);
  const perMonth = Math.floor(PER_LEARNER / months);
  const into =
    'insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at, received_at, number)';
  const row = (user: string, number: string) =>
    `${user}, gen_random_uuid(), ids[1 + (${number}) % cardinality(ids)], 1, true, 'exercise', 'ti', at, at, ${number}`;
  const questions = '(select array_agg(id) as ids from questions) q';
  const monthsBack = `(select m, date_trunc('month', now()) - m * interval '1 month' + interval '3 days' as at
    from generate_series(0, ${months - 1}) m) p`;
  await databases.query(
    name,
    `insert into users (name, name_folded, email, role, password_hash)
      select '', '', g || '@bench.test', 'customer', '' from generate_series(1, ${learners}) g;
    ${into} select ${row('u.id', '1')} from ${monthsBack}, ${questions}, (select min(id) as id from users) u;
    select make_answer_months();
    truncate answers;
    drop index answers_user_question_time, answers_question;
    do $$ declare part text; begin
      for part in select name from answer_months() loop execute format('alter table %I drop constraint %I', part, part || '_pkey'); end loop;
    end $$;
    set session_replication_role = replica;
    ${into} select ${row('u.id', `n + (${months - 1} - m) * ${perMonth}`)} from ${monthsBack}, ${questions}, users u, generate_series(1, ${perMonth}) n;
    create index answers_user_question_time on answers (user_id, question_id, answered_at, id);
    create index answers_question on answers (question_id);
    do $$ declare part text; begin
      for part in select name from answer_months() loop execute format('alter table %I add primary key (user_id, id)', part); end loop;
    end $$`,
  );
  await databases.query(
    name,
    `insert into learners (user_id, answers, folded) select id, ${perMonth * months}, ${perMonth * months} from users
      on conflict (user_id) do update set answers = excluded.answers, folded = excluded.answers`,
  );
  await databases.query(name, 'vacuum analyze');
  report(name, `${await databases.count(name, 'select count(*) from answers')} answers`, `${months} months`);
  return base.replace('/base?', `/${name}?`);
}

const databases = await openDatabases();
const base = await databases.create('base');
await (await serverOn(base)).stop();
const urls = {
  few: await fill(databases, base, 'few', FEW, 2),
  many: await fill(databases, base, 'many', MANY, MONTHS),
};
await databases.query('few', 'alter system set autovacuum = off');
await databases.query('few', 'select pg_reload_conf()');

const processorTime = () =>
  familyOf(process.pid)
    .filter((pid) => pid !== process.pid)
    .reduce((sum, pid) => sum + timeOf(pid), 0);
const timeOf = (pid: number) => {
  try {
    return processorTimeOf(pid);
  } catch {
    return 0;
  }
};
const measured = await Promise.all(
  Object.values(urls).map(async (url) => {
    const server = await serverOn(url);
    const login = await logIn(server.url, 'learner@mengedi.test');
    const headers = { authorization: `Bearer ${login.token}`, 'content-type': 'application/json' };
    const answer = await answersTo(server.url, headers);
    const call = async (path: string, init: RequestInit) => {
      const response = await fetch(`${server.url}${path}`, { ...init, headers });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    };
    const calls = {
      answer: () => call('/api/answers', { method: 'POST', body: JSON.stringify({ answers: [answer()] }) }),
      study: () => call('/api/study', {}),
    };
    return { server, calls, costs: { answer: [] as number[], study: [] as number[] } };
  }),
);
// Wait for the servers' daily jobs, which are not part of an answer's cost.
for (const name of Object.keys(urls)) {
  while ((await databases.count(name, 'select count(*) from item_runs where finished_at is not null')) === 0) await sleep(1_000);
}
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const { calls, costs } of measured) {
    for (const what of ['answer', 'study'] as const) {
      const before = processorTime();
      for (let made = 0; made < CALLS; made += 1) await calls[what]();
      // Round 0 only warms up connections and query plans.
      if (round > 0) costs[what].push((processorTime() - before) / CALLS);
    }
  }
}
for (const what of ['answer', 'study'] as const) {
  const [few = 0, many = 0] = measured.map(({ costs }) => median(costs[what]));
  report(`${what}: µs with ${FEW} and with ${MANY}`, `${Math.round(few)}, ${Math.round(many)}`);
  report(`${what}: times as much`, (many / few).toFixed(2), '1.3');
}
for (const { server } of measured) await server.stop();
await databases.close();

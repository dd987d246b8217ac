// What an answer and GET /api/study cost in processor's time, of the server and of PostgreSQL, with few answers of two months and with many of years.
// npm run bench:answers            FEW=1000000 MANY=20000000 MONTHS=48 by default; takes some 15 GB

import { type Databases, openDatabases } from './databases.ts';
import { answersTo, familyOf, logIn, median, processorTimeOf, report, start } from './server.ts';

const FEW = Number(process.env['FEW'] ?? 1_000_000);
const MANY = Number(process.env['MANY'] ?? 20_000_000);
const MONTHS = Number(process.env['MONTHS'] ?? 48);
const PER_LEARNER = 1_000;
/** Short ones, turn by turn: the speed of a shared machine changes within seconds. */
const ROUNDS = 15;
const CALLS = 100;

const serverOn = (url: string) =>
  start('server/main.ts', { DATABASE_URL: url, DEMO: 'true', REQUESTS_PER_MINUTE: '10000000', QUOTA_FACTOR: '1000' });

/** Answers of learners who stay for the whole time; the one who is measured is one of them. */
async function fill(databases: Databases, name: string, answers: number, months: number): Promise<string> {
  const url = await databases.create(name);
  await (await serverOn(url)).stop();
  const learners = Math.ceil(answers / PER_LEARNER);
  const received = `date_trunc('month', now()) - m * interval '1 month' + interval '3 days'`;
  const row = (user: string, n: string) =>
    `${user}, gen_random_uuid(), (select min(id) from questions), 1, ${n} % 3 > 0, 'exercise', 'ti', ${received}, ${received}, ${n}`;
  const into =
    'insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at, received_at, number)';
  await databases.query(
    name,
    `insert into users (name, name_folded, email, role, password_hash)
      select '', '', g || '@bench.test', 'customer', '' from generate_series(1, ${learners}) g;
    ${into} select ${row('u.id', 'm::int')} from generate_series(0, ${months - 1}) m, (select min(id) as id from users) u;
    select make_answer_months();
    truncate answers;
    set session_replication_role = replica;`,
  );
  // A month at a time, of all learners.
  const perMonth = Math.floor(PER_LEARNER / months);
  for (let month = 0; month < months; month += 1) {
    await databases.query(
      name,
      `set session_replication_role = replica; set synchronous_commit = off;
      ${into} select ${row('u.id', `(n + (${months - 1} - m) * ${perMonth})`)}
      from users u, generate_series(1, ${perMonth}) n, (select ${month} as m) p order by u.id, n`,
    );
  }
  await databases.query(
    name,
    `insert into learners (user_id, answers, folded) select id, ${perMonth * months}, ${perMonth * months} from users
      on conflict (user_id) do update set answers = excluded.answers, folded = excluded.answers`,
  );
  await databases.query(name, 'vacuum analyze');
  report(name, `${await databases.count(name, 'select count(*) from answers')} answers`, `${months} months`);
  return url;
}

const databases = await openDatabases();
const urls = { few: await fill(databases, 'few', FEW, 2), many: await fill(databases, 'many', MANY, MONTHS) };
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
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const { calls, costs } of measured) {
    for (const what of ['answer', 'study'] as const) {
      const before = processorTime();
      for (let made = 0; made < CALLS; made += 1) await calls[what]();
      // The first round makes connections and plans.
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

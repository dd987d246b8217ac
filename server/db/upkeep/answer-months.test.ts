import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/exercises.ts';
import { RECORD_AGE_MAX_MS } from '#domain/clock-skew.ts';
import { CORRECTED_TOLD_MS } from '#domain/retention-times.ts';
import { recordIn } from '../../study/learner.ts';
import { answerTo, DAY_MS, START, testApp } from '../../testing/app.ts';
import { beginAttempt } from '../../testing/attempts.ts';
import { fixture } from '../../testing/fixture.ts';
import { hearStatements } from '../../testing/statements.ts';
import { dropAnswerMonths, findAnswerMonths, makeAnswerMonths } from './answer-months.ts';

const app = await testApp();
const other = await testApp({ sharing: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const userId = app.users.premium.id;
/** The server's role, which does not own the tables. */
const { db } = app.services;

beforeEach(async () => {
  await sql`truncate answers, exam_attempts, attempt_answers, learners, sights, question_memories, rule_memories`.execute(app.db);
  const { rows } = await sql<{ name: string }>`
    select name from answer_months() where until <= date_trunc('month', now())`.execute(app.db);
  for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(app.db);
});

const answer = (): Answer & { correct: boolean } => ({
  ...answerTo(1001),
  mode: 'exercise',
  language: 'ti',
  answered_at: new Date(START).toISOString(),
  correct: true,
});
const monthsAgo = (months: number) =>
  sql`((date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${months}) + interval '3 days') at time zone 'UTC')`;
/** Stores answers with received_at so many months ago. */
async function receivedThen(months: number, count = 1, user = userId): Promise<void> {
  await sql`
    insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at, received_at)
    select ${user}, gen_random_uuid(), 1001, 1, true, 'exercise', 'ti', ${monthsAgo(months)}, ${monthsAgo(months)}
    from generate_series(1, ${count}::int)`.execute(db);
}
const stored = async () =>
  (
    await sql<{ part: string; id: string; number: number | null }>`
      select tableoid::regclass::text as part, id, number from answers order by number, id`.execute(app.db)
  ).rows;
const monthName = (months: number) =>
  sql<{ name: string }>`select 'answers_' || to_char(${monthsAgo(months)} at time zone 'UTC', 'YYYY_MM') as name`
    .execute(app.db)
    .then(({ rows }) => rows[0]?.name ?? '');

describe('an answer that is sent again', () => {
  test('stays one, by two servers at once and with other times', async () => {
    const [here, there] = [await app.as('premium'), await other.as('premium')];
    const { correct: _, ...sent } = answer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 === 0 ? here : there).post('/api/answers', {
          answers: [{ ...sent, answered_at: new Date(START - n * 20 * DAY_MS).toISOString() }],
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(await stored()).toMatchObject([{ id: sent.id, number: 1 }]);
  });

  test('stays one where the month turns between both, the second waiting for the first', async () => {
    const twice = answer();
    const asked = app.services.content.current();
    let second: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      expect(await recordIn(tx, userId, [twice], asked)).toMatchObject({ taken: 1 });
      await sql`update answers set received_at = ${monthsAgo(1)} where user_id = ${userId}`.execute(tx);
      second = db
        .transaction()
        .execute((later) => recordIn(later, userId, [{ ...twice, answered_at: new Date(START - DAY_MS).toISOString() }], asked));
    });
    expect(await second).toEqual({ taken: 0, state: undefined });
    expect(await stored()).toMatchObject([{ id: twice.id }]);
  });

  test('stays one after a year, with another time, and where it found no month', async () => {
    const old = answer();
    const asked = app.services.content.current();
    const send = (given = old) => db.transaction().execute((tx) => recordIn(tx, userId, [given], asked));
    await send();
    await sql`update answers set received_at = now() - interval '399 days' where user_id = ${userId}`.execute(db);
    expect((await stored())[0]?.part).toBe('answers_default');
    expect(await send({ ...old, answered_at: new Date(START + 1).toISOString() })).toMatchObject({ taken: 0 });
    await makeAnswerMonths(db);
    expect((await stored())[0]?.part).toMatch(/^answers_\d{4}_\d\d$/);
    expect(await send({ ...old, answered_at: new Date(START + 2).toISOString() })).toMatchObject({ taken: 0 });
    expect(await stored()).toHaveLength(1);
  });
});

describe('the months', () => {
  test('are made ahead by the server, which owns none of them and reaches none but by the whole', async () => {
    const ahead = await monthName(-3);
    await sql`drop table ${sql.table(ahead)}`.execute(app.db);
    await Promise.all([makeAnswerMonths(db), makeAnswerMonths(other.services.db)]);
    expect((await findAnswerMonths(app.db)).until).toBeTruthy();
    const { rows } = await sql<{ name: string }>`select name from answer_months() order by name`.execute(app.db);
    const names = await Promise.all([0, -1, -2, -3].map(monthName));
    expect(rows.map(({ name }) => name)).toEqual([...names, 'answers_default']);
    for (const statement of [`select from ${ahead}`, `drop table ${ahead}`, `alter table answers detach partition ${ahead}`])
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
  });

  test('take in what found none: nothing is refused, and nothing is lost or doubled by it', async () => {
    for (const months of [-200, 40, 3]) await receivedThen(months, 100);
    const before = await stored();
    expect(new Set(before.map(({ part }) => part))).toEqual(new Set(['answers_default']));
    expect((await findAnswerMonths(app.db)).outside).toBe(300);
    await makeAnswerMonths(db);
    const after = await stored();
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
    const [far, old, late] = [await monthName(-200), await monthName(40), await monthName(3)];
    expect(new Set(after.map(({ part }) => part))).toEqual(new Set([far, old, late]));
    await sql`drop table ${sql.table(far)}`.execute(app.db);
  });

  test('that are older than what is kept go, and no others; who is erased goes out of all of them', async () => {
    const leaving = app.users.expired.id;
    for (const months of [0, 14, 15, 16]) {
      await receivedThen(months, 2);
      await receivedThen(months, 2, leaving);
    }
    await makeAnswerMonths(db);
    await sql`analyze answers`.execute(app.db);
    await expect(dropAnswerMonths(db, 13)).rejects.toThrow(/at least 14 months/);
    expect(await dropAnswerMonths(db, 14)).toEqual({ [await monthName(16)]: 4, [await monthName(15)]: 4 });
    expect(new Set((await stored()).map(({ part }) => part))).toEqual(new Set([await monthName(14), await monthName(0)]));
    await sql`delete from answers where user_id = ${userId}`.execute(db);
    const erasing = await db.startTransaction().execute();
    await sql`delete from users where id = ${leaving}`.execute(erasing);
    expect((await sql`select from answers`.execute(erasing)).rows).toEqual([]);
    await erasing.rollback().execute();
  });
});

type Node = { 'Relation Name'?: string; 'Subplans Removed'?: number; Plans?: Node[] };
const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

test('what learners wait for reads no month, and plans none, that is older than what it asks about', async () => {
  for (let months = 0; months <= 30; months += 1) await receivedThen(months);
  await makeAnswerMonths(db);
  const { rows: parts } = await sql<{ name: string; until: string }>`
    select name, until from answer_months() where until is not null`.execute(app.db);
  /** The partitions of that period, with the default partition. */
  const since = (ms: number) => [
    'answers_default',
    ...parts.filter(({ until }) => Date.parse(until) > Date.now() - ms).map(({ name }) => name),
  ];
  const learner = await app.as('premium');
  await learner.get('/api/study');
  await sql`update items set asked_at = ${new Date(START - DAY_MS)}`.execute(app.db);

  const heard = hearStatements();
  const client = new pg.Client(app.connection);
  await client.connect();
  const readBy = async (call: () => Promise<unknown>) => {
    heard.said.length = 0;
    await call();
    const made = heard.said.filter(
      ({ text }) => /\banswers\b/.test(text) && /^\s*(select|insert|update|delete|with)\b/i.test(text),
    );
    const read = new Set<string>();
    for (const { text, values } of made) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (format json) ${text}`, values);
      for (const node of nodes(rows[0]?.['QUERY PLAN'][0]?.Plan as Node)) {
        if (/^answers_/.test(node['Relation Name'] ?? '')) read.add(node['Relation Name'] as string);
        // Partitions that are pruned at execution time cost planning time like those that are read.
        expect(node['Subplans Removed'] ?? 0, text).toBe(0);
      }
    }
    return [...read].sort();
  };
  const { correct: _, ...sent } = answer();
  const [answered, studied, begun, drawn] = [
    await readBy(() => learner.post('/api/answers', { answers: [sent] })),
    await readBy(() => learner.get('/api/study')),
    await readBy(() => beginAttempt(learner)),
    await readBy(() => learner.get(`/api/category/${fixture.exercises[0]?.id}/questions`)),
  ];
  heard.giveBack();
  await client.end();
  expect(answered).toEqual(since(RECORD_AGE_MAX_MS + DAY_MS).sort());
  expect(parts.length - answered.length).toBeGreaterThan(10);
  // The clock of the test app stands still.
  expect(studied).toEqual(since(CORRECTED_TOLD_MS + Date.now() - START).sort());
  expect([begun, drawn]).toEqual([[], []]);
});

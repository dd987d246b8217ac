import { randomUUID } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Study } from '#contract/study.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { studied } from '#domain/study/proof/studied.ts';
import { changedRows } from '#domain/study/rows.ts';
import { NOTHING_STUDIED } from '#domain/study/sights.ts';
import { saveStudyRows } from '../db/learning/sights.ts';
import { rebuildLearner } from '../study/learner.ts';
import { answerTo, type Caller, DAY_MS, optionsOf, START, type TestApp, testApp } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';
import { hearStatements } from '../testing/statements.ts';

// A call of a learner with 20,000 answers costs no more than with 200, measured in statements and in rows read.

let app: TestApp;
let heard: ReturnType<typeof hearStatements>;

beforeAll(async () => {
  app = await testApp();
  heard = hearStatements();
});
afterAll(async () => {
  heard.giveBack();
  await app.close();
});

type Node = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};
/** Tables that grow with a learner's answers. Background work of the server, such as publishing content, uses others. */
const GROWING =
  /\b(answers|answers_\w+|sights|question_memories|rule_memories|mocks|shown|learners|bookmarks|real_tests|exams|exam_attempts)\b/;
const rowsRead = (node: Node): number =>
  (node['Relation Name'] === undefined || !GROWING.test(node['Relation Name'])
    ? 0
    : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']) +
  (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), 0);

/** Statements of a call, and rows that they read: each statement is repeated with EXPLAIN ANALYZE and rolled back. */
async function costOf(call: () => Promise<{ statusCode: number; body: string }>): Promise<{ statements: number; rows: number }> {
  heard.said.length = 0;
  const answer = await call();
  expect(answer.statusCode, answer.body).toBe(200);
  const made = heard.said.filter(({ text }) => /^\s*(select|insert|update|delete|with)\b/i.test(text) && GROWING.test(text));
  const client = new pg.Client(app.connection);
  await client.connect();
  let rows = 0;
  for (const { text, values } of made) {
    await client.query('begin');
    const { rows: explained } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    rows += rowsRead(explained[0]?.['QUERY PLAN'][0]?.Plan as Node);
    await client.query('rollback');
  }
  await client.end();
  return { statements: made.length, rows };
}

const QUESTIONS = fixture.questions.map(({ id }) => id);
const CALLS: Readonly<Record<string, (learner: Caller, n: number) => Promise<{ statusCode: number; body: string }>>> = {
  'the study': (learner) => learner.get('/api/study'),
  'what changed': (learner) => learner.get('/api/study?since=1000000'),
  'the bank': (learner) => learner.get('/api/bank'),
  'what was said': (learner) =>
    learner.call('PUT', '/api/study/shown', {
      ...endpoints['PUT /api/study/shown'].example.body,
      day: dayFromFour(START),
    }),
  'an answer': (learner, n) =>
    learner.post('/api/answers', {
      answers: [{ ...answerTo(QUESTIONS[n] as number), answered_at: new Date(START).toISOString() }],
    }),
  'a saved question': (learner) => learner.call('PUT', '/api/bookmarks/1001'),
  'a real test': (learner) =>
    learner.post('/api/real-tests', { id: randomUUID(), day: '2026-11-14', passed: true, points: null }),
};

/** Stores answers over many months, to all questions again and again. */
async function haveAnswered(userId: number, count: number): Promise<void> {
  const options = QUESTIONS.map((id) => optionsOf(id).right);
  await sql`
    insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at, received_at)
    select ${userId}, gen_random_uuid(), (${QUESTIONS}::int[])[1 + n % ${QUESTIONS.length}], (${options}::int[])[1 + n % ${QUESTIONS.length}],
      true, 'exercise', 'ti', ${new Date(START - 300 * DAY_MS)}::timestamptz + n * interval '10 minutes', now()
    from generate_series(1, ${count}::int) n`.execute(app.db);
  await rebuildLearner(app.db, userId, app.services.content.current());
  await sql`analyze answers, sights, question_memories, rule_memories, learners, bookmarks`.execute(app.db);
}

test('a call costs the same with 200 answers and with 20,000', async () => {
  const learner = await app.as('premium');
  const measure = async () => {
    const costs: Record<string, { statements: number; rows: number }> = {};
    for (const [place, [name, call]] of Object.entries(CALLS).entries()) costs[name] = await costOf(() => call(learner, place));
    return costs;
  };
  await haveAnswered(app.users.premium.id, 200);
  await measure();
  const few = await measure();
  await haveAnswered(app.users.premium.id, 19_800);
  const many = await measure();
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from answers where user_id = ${app.users.premium.id}`.execute(app.db);
  expect(rows[0]?.count).toBeGreaterThan(20_000);
  // Checks that the measurement works.
  expect(few['the study']?.rows).toBeGreaterThanOrEqual(QUESTIONS.length);
  for (const name of Object.keys(CALLS)) {
    expect(few[name]?.statements, name).toBe(many[name]?.statements);
    // Small differences are allowed, such as one more day or a row just written.
    expect(many[name]?.rows, name).toBeLessThanOrEqual((few[name]?.rows ?? 0) + 20);
  }
});

test('a learner with a thousand first sights gets all of them in 25 kB, and afterwards what changed', async () => {
  const learner = await app.as('free');
  const id = app.users.free.id;
  await learner.get('/api/study');
  await sql`
    insert into questions select (jsonb_populate_record(null::questions, to_jsonb(q) || jsonb_build_object('id', 200000 + n))).*
    from questions q, generate_series(1, 1000) n where q.id = 1001`.execute(app.db);
  const { memories, rules, sights } = changedRows(NOTHING_STUDIED, studied(5, 60, 0.75, 4).state);
  expect(sights.length).toBeGreaterThan(700);
  const thousand = Array.from({ length: 1_000 }, (_, place) => place);
  const renamed = <Row extends readonly [number, ...unknown[]]>(rows: readonly Row[]) =>
    thousand.map((place) => [200_001 + place, ...(rows[place % rows.length] as Row).slice(1)] as unknown as Row);
  await saveStudyRows(app.db, id, 2, 0, { memories: renamed(memories), rules, sights: renamed(sights), mocks: [] });
  await sql`update learners set revision = 2, seen = 1000 where user_id = ${id}`.execute(app.db);
  const { body } = await learner.get('/api/study');
  expect((JSON.parse(body) as Study).sights).toHaveLength(1_000);
  expect(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length).toBeLessThan(25_000);
  await learner.post('/api/answers', { answers: [answerTo(1001)] });
  expect((await learner.get('/api/study?since=2')).body.length).toBeLessThan(1_000);
});

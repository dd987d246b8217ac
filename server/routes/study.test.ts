import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Content } from '#content/schema.ts';
import type { Question } from '#contract/question.ts';
import type { Study, StudyReadiness } from '#contract/study.ts';
import { studyDay } from '#domain/study/day.ts';
import { findMemories } from '../db/study.ts';
import { rebuildMemory } from '../study/memories.ts';
import { answerTo, DAY_MS, HOUR_MS, optionsOf, START, stepBody, type TestApp, testApp } from '../testing/app.ts';
import { beginAttempt, choice, submit } from '../testing/attempts.ts';
import { fixture } from '../testing/fixture.ts';

const SEALED = [1003, 2002];
const content: Content = {
  ...fixture,
  questions: fixture.questions.map((question) => (SEALED.includes(question.id) ? { ...question, sealed: true } : question)),
  // No step holds a sealed question.
  steps: fixture.steps.map((step) => ({ ...step, min_mark: 1, questions: step.questions.filter((id) => !SEALED.includes(id)) })),
};

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ content });
});
afterEach(() => app.close());

const at = (answer: ReturnType<typeof answerTo>, ms: number, more: object = {}) => ({
  ...answer,
  answered_at: new Date(START + ms).toISOString(),
  ...more,
});
const wrong = (id: number) => answerTo(id, optionsOf(id).wrong);
const send = async (...answers: object[]) => {
  const answer = await (await app.as('premium')).post('/api/answers', { answers });
  expect(answer.statusCode, answer.body).toBe(200);
};
const study = async (query = ''): Promise<Study> => (await (await app.as('premium')).get(`/api/study${query}`)).json();
const today = studyDay(START);

describe('what is remembered', () => {
  test('follows from the answers: the first one, the last one, and right days in a row', async () => {
    await send(at(wrong(1001), -3 * DAY_MS), at(answerTo(1001), -2 * DAY_MS), at(answerTo(1001), -DAY_MS), at(answerTo(1002), 0));
    const { memories, answers, days } = await study();
    expect(answers).toBe(4);
    expect(
      memories.map(([id, , , lastDay, lastRight, rightDays, firstRight, firstDay, number]) => [
        id,
        lastDay,
        lastRight,
        rightDays,
        firstRight,
        firstDay,
        number,
      ]),
    ).toEqual([
      [1001, today - 1, 1, 2, 0, today - 3, 1],
      [1002, today, 1, 1, 1, today, 4],
    ]);
    expect(days).toEqual([today - 3, today - 2, today - 1, today]);
  });

  test('is sent once: after a revision only what changed since', async () => {
    await send(at(answerTo(1001), 0));
    const first = await study();
    await send(at(answerTo(1002), 1_000));
    const next = await study(`?since=${first.revision}`);
    expect(next.memories.map(([id]) => id)).toEqual([1002]);
    expect(next.revision).toBeGreaterThan(first.revision);
    expect((await study(`?since=${next.revision}`)).memories).toEqual([]);
  });

  test('a repeat changes nothing', async () => {
    const answer = at(answerTo(1001), 0);
    await send(answer);
    const before = await study();
    await send(answer, { ...answer, option_id: optionsOf(1001).wrong });
    expect(await study()).toEqual(before);
  });

  test('"not sure" counts less than a sure answer', async () => {
    await send(at(answerTo(1001), 0, { sure: false }), at(answerTo(1002), 0, { sure: true }), at(answerTo(1004), 0));
    const stability = new Map((await study()).memories.map(([id, value]) => [id, value]));
    expect(stability.get(1001)).toBeLessThan(stability.get(1004) as number);
    expect(stability.get(1004)).toBeLessThan(stability.get(1002) as number);
  });

  test('an answer that arrives late counts on its own day, as if it had come in time', async () => {
    await send(at(answerTo(1001), 0));
    await send(at(wrong(1001), -2 * DAY_MS));
    const [row] = (await study()).memories;
    expect(row?.slice(3, 8)).toEqual([today, 1, 1, 0, today - 2]);
  });

  test('of one learner is not of another', async () => {
    await send(at(answerTo(1001), 0));
    expect((await (await app.as('free')).get('/api/study')).json().memories).toEqual([]);
  });

  test('whatever is answered on two devices, in whatever order it arrives, is what the log says when it is gone through again', async () => {
    const answer = fc.record({
      question: fc.constantFrom(1001, 1002, 1004),
      right: fc.boolean(),
      hoursAgo: fc.integer({ min: 0, max: 24 * 20 }),
      sure: fc.constantFrom(true, false, null),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(answer, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
        async (sendings) => {
          for (const table of ['answers', 'memories', 'learners'] as const) await app.db.deleteFrom(table).execute();
          for (const sending of sendings) {
            await send(
              ...sending.map(({ question, right, hoursAgo, sure }) =>
                at(right ? answerTo(question) : wrong(question), -hoursAgo * HOUR_MS, { sure }),
              ),
            );
          }
          const sorted = async () =>
            (await findMemories(app.db, app.users.premium.id)).sort((one, other) => one.question_id - other.question_id);
          const cached = await sorted();
          await rebuildMemory(app.db, app.users.premium.id);
          expect(await sorted()).toEqual(cached);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('of whoever answered before there was a memory is made when it is first asked for', async () => {
    await send(at(wrong(1001), -DAY_MS), at(answerTo(1001), 0));
    const before = await study();
    await app.db.deleteFrom('memories').execute();
    await app.db.deleteFrom('learners').execute();
    expect((await study()).memories).toEqual(before.memories);
  });
});

describe('sealed questions', () => {
  const bank = async () => (await (await app.as('premium')).get('/api/study/bank')).json<[number, number, number][]>();

  test('are neither drawn nor planned until they were seen in an exam', async () => {
    const premium = await app.as('premium');
    const drawn = async () => (await premium.get('/api/category/1/questions?q=100')).json<Question[]>().map(({ id }) => id);
    expect(await drawn()).not.toContain(1003);
    expect((await bank()).map(([id]) => id)).not.toContain(1003);
    expect((await premium.get('/api/study/questions?ids=1003,1001')).json<Question[]>().map(({ id }) => id)).toEqual([1001]);
    await send({ ...at(answerTo(1003), 0), mode: 'exam' });
    expect(await drawn()).not.toContain(1003);
    const { attempt } = await beginAttempt(premium);
    await submit(premium, attempt.id, [choice(1003)]);
    expect(await drawn()).toContain(1003);
    expect((await bank()).map(([id]) => id)).toContain(1003);
    expect((await premium.get('/api/study/questions?ids=1003,1001')).json<Question[]>().map(({ id }) => id)).toEqual([
      1003, 1001,
    ]);
  });

  test('come first in an exam that the server holds, and in no other', async () => {
    const premium = await app.as('premium');
    const loose = (await premium.get('/api/questions/exam')).json<Question[]>().map(({ id }) => id);
    expect(loose.filter((id) => SEALED.includes(id))).toEqual([]);
    const { questions } = await beginAttempt(premium);
    expect(questions.map(({ id }) => id)).toEqual(expect.arrayContaining(SEALED));
  });

  test('nobody is told which they are', async () => {
    const text = (await (await app.as('premium')).get('/api/category/1/questions?q=100')).body;
    expect(text).not.toContain('sealed');
  });
});

test('an exercise asks first what was wrong, then what is new', async () => {
  await send(...fixture.questions.filter(({ category }) => category === 4).map(({ id }) => at(answerTo(id), -DAY_MS)));
  const [first, second] = fixture.questions.filter(({ category }) => category === 4).map(({ id }) => id) as [number, number];
  await send(at(wrong(second), 0));
  await app.db.deleteFrom('answers').where('question_id', '=', first).execute();
  await app.db.deleteFrom('memories').where('question_id', '=', first).execute();
  app.services.forgetUser(app.users.premium.id);
  const drawn = (await (await app.as('premium')).get('/api/category/4/questions?q=2')).json<Question[]>().map(({ id }) => id);
  expect(drawn).toEqual([second, first]);
});

describe('what a free learner may practise', () => {
  test('is the first exercise', async () => {
    const free = await app.as('free');
    const rows = (await free.get('/api/study/bank')).json<[number, number, number][]>();
    expect(new Set(rows.map(([, category]) => category))).toEqual(new Set([1]));
    expect((await free.get('/api/study/questions?ids=1001,2001')).json<Question[]>().map(({ id }) => id)).toEqual([1001]);
  });
});

describe('questions by id', () => {
  test.each([
    ['ids=1001,1001', 200, [1001]],
    ['ids=1002,1001', 200, [1002, 1001]],
    ['ids=999999', 200, []],
    ['ids=', 422, undefined],
    ['', 422, undefined],
    ['ids=1001,', 422, undefined],
    ['ids=abc', 422, undefined],
    ['ids=99999999999', 422, undefined],
    [`ids=${Array.from({ length: 101 }, (_, index) => index + 1).join(',')}`, 422, undefined],
  ])('%s', async (query, status, ids) => {
    const answer = await (await app.as('premium')).get(`/api/study/questions?${query}`);
    expect(answer.statusCode).toBe(status);
    if (ids !== undefined) expect(answer.json<Question[]>().map(({ id }) => id)).toEqual(ids);
  });
});

describe('settings', () => {
  const put = async (body: object) => (await app.as('premium')).call('PUT', '/api/study/settings', body);
  const good = { exam_date: '2026-12-10', minutes: 75, daily_goal: 30 };

  test('are kept', async () => {
    expect((await put(good)).json()).toMatchObject(good);
    expect(await study()).toMatchObject(good);
    expect((await put({ ...good, exam_date: null })).json()).toMatchObject({ exam_date: null });
  });

  test.each([
    ['a day that does not exist', { exam_date: '2026-02-30' }],
    ['other minutes', { minutes: 60 }],
    ['no goal', { daily_goal: 0 }],
    ['a goal of a thousand', { daily_goal: 1_000 }],
    ['an unknown field', { band: 'book' }],
  ])('with %s are refused', async (_title, change) => {
    const before = await study();
    expect((await put({ ...good, ...change })).statusCode).toBe(422);
    expect(await study()).toEqual(before);
  });
});

describe('readiness', () => {
  const readiness = async () => (await (await app.as('premium')).get('/api/study/readiness')).json<StudyReadiness>();

  test('gives no figure before there is evidence', async () => {
    expect(await readiness()).toMatchObject({ evidence: 0, pass: null, low: null, high: null, band: null });
  });

  test('counts first answers only: a question that was learnt since is still what it was', async () => {
    const questions = fixture.questions.filter(({ category }) => category !== null).map(({ id }) => id);
    await send(...questions.map((id) => at(wrong(id), -DAY_MS)));
    const before = await readiness();
    expect(before.band).toBe('far');
    await send(...questions.map((id) => at(answerTo(id), 0)));
    // All that was answered since takes weight off the evidence; that it is right now adds nothing.
    expect((await readiness()).pass ?? 0).toBeLessThanOrEqual(before.pass as number);
  });

  test('of whoever has everything right at first sight says book, with the range', async () => {
    await send(...fixture.questions.filter(({ category }) => category !== null).map(({ id }) => at(answerTo(id), 0)));
    const judged = await readiness();
    expect(judged.evidence).toBeGreaterThanOrEqual(60);
    expect(judged.band).toBe('book');
    expect(judged.high).toBeGreaterThanOrEqual(judged.low as number);
  });
});

describe('saved questions', () => {
  test('are kept once, listed with the latest first, and taken off again', async () => {
    const premium = await app.as('premium');
    for (const id of [1001, 2001, 1001]) expect((await premium.call('PUT', `/api/bookmarks/${id}`)).statusCode).toBe(200);
    expect((await study()).bookmarks.sort()).toEqual([1001, 2001]);
    for (let time = 0; time < 2; time += 1) expect((await premium.delete('/api/bookmarks/1001')).statusCode).toBe(200);
    expect((await study()).bookmarks).toEqual([2001]);
  });

  test('that do not exist are not found', async () => {
    const premium = await app.as('premium');
    expect((await premium.call('PUT', '/api/bookmarks/77')).statusCode).toBe(404);
    expect((await premium.delete('/api/bookmarks/abc')).statusCode).toBe(404);
  });

  test('a thousand is the most: one more is refused in words, one of them again is not, and taking one off makes room', async () => {
    const premium = await app.as('premium');
    const copies = sql`select (jsonb_populate_record(null::questions, to_jsonb(q) || jsonb_build_object('id', n))).*
      from questions q, generate_series(100001, 101000) n where q.id = 1001`;
    await sql`insert into questions ${copies}`.execute(app.db);
    await sql`insert into bookmarks select ${app.users.premium.id}, n, now() from generate_series(100001, 101000) n`.execute(
      app.db,
    );
    const refused = await premium.call('PUT', '/api/bookmarks/1001');
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toContain('1000');
    await premium.delete('/api/bookmarks/1002');
    await sql`delete from bookmarks where question_id = 100001`.execute(app.db);
    for (let time = 0; time < 2; time += 1) expect((await premium.call('PUT', '/api/bookmarks/1001')).statusCode).toBe(200);
  });
});

test('clearing progress takes the results of steps, and leaves what was answered, saved and reported', async () => {
  const premium = await app.as('premium');
  await send(at(answerTo(1001), 0), at(wrong(1002), 0));
  await premium.call('PUT', '/api/bookmarks/1001');
  await premium.post('/api/progress', stepBody(1));
  const before = await study();
  expect((await premium.get('/api/progress')).json().scores).toHaveLength(1);
  expect((await premium.delete('/api/progress')).json().scores).toEqual([]);
  expect(await study()).toEqual(before);
});

test('the trend says what readiness would have said on earlier days, and ends with today', async () => {
  const ids = fixture.questions.filter(({ category }) => category !== null).map(({ id }) => id);
  await send(...ids.map((id) => at(answerTo(id), -11 * DAY_MS)));
  const answer: StudyReadiness = (await (await app.as('premium')).get('/api/study/readiness')).json();
  expect(answer.trend.map(({ day }) => day)).toEqual(Array.from({ length: 12 }, (_, place) => today - 11 + place));
  const { low, high, band, evidence } = answer;
  expect(answer.trend.at(-1)).toEqual({ day: today, low, high, band, evidence });
  expect(answer.trend[0]?.band).toBe('book');
  // Without new evidence it fades, until nothing is said.
  expect(answer.trend.at(-1)).toMatchObject({ low: null, high: null, band: null });
  expect(evidence).toBeLessThan(answer.trend[0]?.evidence as number);
});

describe('a real test', () => {
  const report = { id: randomUUID(), day: '2026-11-14', passed: true, points: 56 };
  const post = async (body: object) => (await app.as('premium')).post('/api/real-tests', body);

  test('is reported once, with what readiness said', async () => {
    await send(...fixture.questions.filter(({ category }) => category !== null).map(({ id }) => at(answerTo(id), -2 * DAY_MS)));
    // What came after the test says nothing of it.
    await send(...fixture.questions.filter(({ category }) => category === 1).map(({ id }) => at(wrong(id), 0)));
    for (let time = 0; time < 2; time += 1) expect((await post(report)).json()).toEqual(report);
    expect((await study()).real_tests).toEqual([report]);
    const [row] = await app.db.selectFrom('real_tests').selectAll().execute();
    expect(row?.pass).toBeGreaterThan(0.8);
  });

  test.each([
    ['tomorrow', { day: '2026-11-16' }],
    ['years ago', { day: '2020-01-01' }],
    ['more points than there are', { points: 66 }],
    ['an unknown field', { pass: 1 }],
  ])('of %s is refused', async (_title, change) => {
    expect((await post({ ...report, ...change })).statusCode).toBe(422);
  });

  test('with the id of another is a conflict', async () => {
    await post(report);
    expect((await post({ ...report, passed: false })).statusCode).toBe(409);
  });
});

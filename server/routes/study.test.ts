import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Content } from '#content/schema.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Question } from '#contract/question.ts';
import type { Study } from '#contract/study.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { findStudyRows } from '../db/learning/sights.ts';
import { rebuildLearner } from '../study/learner.ts';
import { answerTo, DAY_MS, examBody, forgetLearning, HOUR_MS, optionsOf, START, stepBody, testApp } from '../testing/app.ts';
import { beginAttempt, choice, putAnswers, submit } from '../testing/attempts.ts';
import { fixture } from '../testing/fixture.ts';

const SEALED = [1003, 2002];
/** Questions on signs, alone or in a scene: two signs of one pair and two of another; one of the questions is sealed. */
const SIGNS: Readonly<Record<number, string>> = {
  1004: 'scene-on-the-way.A2.svg',
  1006: 'sign-A4.svg',
  3002: 'sign-A4.svg',
  1003: 'sign-C2.svg',
  1007: 'sign-C3.svg',
};
const content: Content = {
  ...fixture,
  questions: fixture.questions.map((question) => ({
    ...question,
    ...(SEALED.includes(question.id) ? { sealed: true } : {}),
    ...(SIGNS[question.id] === undefined ? {} : { image: SIGNS[question.id] ?? null }),
  })),
  // Removes sealed questions from the steps.
  steps: fixture.steps.map((step) => ({ ...step, min_mark: 1, questions: step.questions.filter((id) => !SEALED.includes(id)) })),
};

const app = await testApp({ content });
afterAll(() => app.close());
/** Resets everything that learners have done. */
beforeEach(async () => {
  app.clock.now = START;
  await forgetLearning(app);
});

const at = (answer: ReturnType<typeof answerTo>, ms: number, more: object = {}) => ({
  ...answer,
  answered_at: new Date(START + ms).toISOString(),
  ...more,
});
const offlineExam = () => {
  const open = fixture.questions.filter(({ id }) => !SEALED.includes(id)).slice(0, 70);
  const answers = open.map(({ id }, place) => ({ question_id: id, option_id: place < 40 ? optionsOf(id).right : null }));
  return { ...examBody(START - 2 * HOUR_MS), answers };
};
const wrong = (id: number) => answerTo(id, optionsOf(id).wrong);
const send = async (...answers: object[]) => {
  const answer = await (await app.as('premium')).post('/api/answers', { answers });
  expect(answer.statusCode, answer.body).toBe(200);
};
const expectRebuiltAlike = async () => {
  const stored = async () => JSON.stringify(await findStudyRows(app.db, app.users.premium.id, 0));
  const before = await stored();
  await rebuildLearner(app.db, app.users.premium.id, app.services.content.current());
  expect(await stored()).toBe(before);
};
const study = async (query = ''): Promise<Study> => (await (await app.as('premium')).get(`/api/study${query}`)).json();
const today = dayFromFour(START);

describe('what is remembered', () => {
  test('follows from the answers: what was seen first, and right days in a row', async () => {
    await send(at(wrong(1001), -3 * DAY_MS), at(answerTo(1001), -2 * DAY_MS), at(answerTo(1001), -DAY_MS), at(answerTo(1002), 0));
    const { memories, sights, answers, days, last_day } = await study();
    expect([answers, last_day]).toEqual([4, today]);
    expect(memories.map(([id, , , lastDay, lastRight, rightDays]) => [id, lastDay, lastRight, rightDays])).toEqual([
      [1001, today - 1, 1, 2],
      [1002, today, 1, 1],
    ]);
    expect(sights.map(([id, day, source, right]) => [id, day, source, right])).toEqual([
      [1001, today - 3, 1, 0],
      [1002, today, 1, 1],
    ]);
    expect(days).toEqual([today - 3, today - 2, today - 1, today]);
  });

  test('the day begins at four: an hour after midnight belongs to the evening', async () => {
    const midnight = Date.parse('2026-11-15T00:00:00+01:00') - START;
    await send(at(answerTo(1001), midnight - HOUR_MS), at(answerTo(1001), midnight + HOUR_MS));
    expect((await study()).memories.map(([, , , lastDay, , rightDays]) => [lastDay, rightDays])).toEqual([[today - 1, 1]]);
  });

  test('is sent once: after a revision only what changed since', async () => {
    await send(at(answerTo(1001), 0));
    const first = await study();
    await send(at(answerTo(1002), 1_000));
    const next = await study(`?since=${first.revision}`);
    expect(next.memories.map(([id]) => id)).toEqual([1002]);
    expect(next.sights.map(([id]) => id)).toEqual([1002]);
    expect(next.revision).toBeGreaterThan(first.revision);
    const { memories, rules, sights, mocks, shown } = await study(`?since=${next.revision}`);
    expect([memories, rules, sights, mocks, shown]).toEqual([[], [], [], [], []]);
  });

  test('a repeat changes nothing', async () => {
    const answer = at(answerTo(1001), 0);
    await send(answer);
    const before = await study();
    await send(answer, { ...answer, option_id: optionsOf(1001).wrong });
    expect(await study()).toEqual(before);
  });

  test('"not sure" counts less than another right answer', async () => {
    await send(at(answerTo(1001), 0, { sure: false }), at(answerTo(1004), 0));
    const stability = new Map((await study()).memories.map(([id, value]) => [id, value]));
    expect(stability.get(1001)).toBeLessThan(stability.get(1004) as number);
  });

  test('the first sight is the first that the server has heard of, whatever the clock of the device says', async () => {
    await send(at(answerTo(1001), 0));
    await send(at(wrong(1001), -2 * DAY_MS));
    expect((await study()).sights.map(([id, day, , right]) => [id, day, right])).toEqual([[1001, today, 1]]);
    await send(at(wrong(1002), 1_000), at(answerTo(1002), 0));
    expect((await study()).sights.at(-1)?.slice(0, 4)).toEqual([1002, today, 1, 0]);
  });

  test('of one learner is not of another', async () => {
    await send(at(answerTo(1001), 0));
    expect((await (await app.as('free')).get('/api/study')).json().memories).toEqual([]);
  });

  test('whatever is answered, handed in, left, taken offline or looked up, in whatever order it arrives, is what the log says when it is gone through again', async () => {
    const premium = await app.as('premium');
    const answer = fc.record({
      question: fc.constantFrom(1001, 1002, 1004, 2001),
      right: fc.boolean(),
      hoursAgo: fc.integer({ min: 0, max: 24 * 20 }),
      sure: fc.constantFrom(true, false, null),
    });
    const event = fc.oneof(
      { weight: 4, arbitrary: fc.array(answer, { minLength: 1, maxLength: 6 }) },
      { weight: 1, arbitrary: fc.constantFrom('handed in', 'left', 'offline', 'timed out', 'late', 'key') },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 5 }), async (events) => {
        app.clock.now = START;
        await forgetLearning(app);
        for (const one of events) {
          if (typeof one !== 'string') {
            await send(
              ...one.map(({ question, right, hoursAgo, sure }) =>
                at(right ? answerTo(question) : wrong(question), -hoursAgo * HOUR_MS, { sure }),
              ),
            );
          } else if (one === 'offline') await premium.post('/api/exams', offlineExam());
          else {
            const { attempt, questions } = await beginAttempt(premium);
            const [first, second] = questions.map(({ id }) => id) as [number, number];
            await putAnswers(premium, attempt.id, [choice(first, true)]);
            if (one === 'left') await premium.delete(`/api/exams/attempts/${attempt.id}`);
            else if (one === 'handed in') await submit(premium, attempt.id, [choice(second, false)]);
            else {
              app.clock.now += 2 * HOUR_MS;
              await premium.get('/api/exams');
              if (one === 'late') await submit(premium, attempt.id, [choice(second, true)]);
              if (one === 'key') {
                const asked = await premium.post(`/api/exams/${attempt.id}/keys`, { question_id: second, language: 'sv' });
                expect(asked.statusCode, asked.body).toBe(200);
              }
            }
          }
        }
        await expectRebuiltAlike();
      }),
      { numRuns: 20 },
    );
  });

  test.each([[['left', 'offline']], [['offline', 'left']]])('of %s, with nothing answered between them, too', async (order) => {
    const premium = await app.as('premium');
    for (const one of order) {
      if (one === 'offline') await premium.post('/api/exams', offlineExam());
      else {
        const { attempt, questions } = await beginAttempt(premium);
        await putAnswers(
          premium,
          attempt.id,
          questions.slice(0, 30).map(({ id }) => choice(id, true)),
        );
        await premium.delete(`/api/exams/attempts/${attempt.id}`);
      }
    }
    await expectRebuiltAlike();
  });

  test('of whom the version before knew is made from the log when it is first asked for, and the learner is told', async () => {
    await send(at(wrong(1001), -DAY_MS), at(answerTo(1001), 0));
    const { memories, sights, rules, recounted_on } = await study();
    expect(recounted_on).toBeNull();
    for (const table of ['sights', 'question_memories', 'rule_memories'] as const) await app.db.deleteFrom(table).execute();
    await app.db.updateTable('learners').set({ folded: null, seen: 0 }).execute();
    const after = await study();
    expect([after.memories, after.sights, after.rules]).toEqual([memories, sights, rules]);
    expect(after.recounted_on).not.toBeNull();
  });

  test('what a server of the version before has stored since is gone through too', async () => {
    await send(at(answerTo(1001), -DAY_MS));
    const answer = await app.db.selectFrom('answers').selectAll().executeTakeFirstOrThrow();
    await app.db
      .insertInto('answers')
      .values({ ...answer, id: randomUUID(), question_id: 1002, number: null })
      .execute();
    await sql`update learners set answers = answers + 1`.execute(app.db);
    expect((await study()).sights.map(([id]) => id)).toEqual([1001, 1002]);
    expect((await study()).recounted_on).toBeNull();
  });
});

describe('an exam', () => {
  const mocks = async () => (await study()).mocks;

  /** One more than half: with fewer answers an exam is no evidence. */
  const ANSWERED = 36;

  test('that was handed in is a mock: what was left empty was seen, and was wrong', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    const [first] = questions.map(({ id }) => id) as [number];
    await submit(
      premium,
      attempt.id,
      questions.slice(0, ANSWERED).map(({ id }) => choice(id, id === first)),
    );
    expect(
      (await mocks()).map(([day, asked, fresh, right, reached, empty]) => [day, asked, fresh, right, reached, empty]),
    ).toEqual([[today, 70, 70, 1, 70, 70 - ANSWERED]]);
    const { sights } = await study();
    expect(sights).toHaveLength(70);
    expect(sights.filter(([, , source, right]) => source === 2 && right === 1).map(([id]) => id)).toEqual([first]);
  });

  test('of which less than half was answered is no mock', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    await submit(premium, attempt.id, [choice(questions[0]?.id as number, false), choice(questions[1]?.id as number, false)]);
    expect(await mocks()).toEqual([]);
    expect((await study()).sights.filter(([, , source]) => source === 2)).toEqual([]);
  });

  test('whose time was over: what was not reached stays unseen', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    const reached = questions.slice(0, ANSWERED).map(({ id }) => id);
    await putAnswers(
      premium,
      attempt.id,
      reached.map((id) => choice(id, true)),
    );
    app.clock.now += 2 * HOUR_MS;
    await premium.get('/api/exams');
    const { sights } = await study();
    expect(new Set(sights.map(([id]) => id))).toEqual(new Set(reached));
    expect(sights.every(([, , source]) => source === 2)).toBe(true);
    expect((await mocks()).map(([, asked, , , count]) => [asked, count])).toEqual([[70, ANSWERED]]);
  });

  test('whose time was over: a key that is asked for has been seen, counts for nothing, and tells its rules that day', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    await putAnswers(premium, attempt.id, [choice(questions[0]?.id as number, true)]);
    app.clock.now += 2 * HOUR_MS;
    await premium.get('/api/exams');
    const asked = questions.at(-1)?.id as number;
    const before = await study();
    const ask = () => premium.post(`/api/exams/${attempt.id}/keys`, { question_id: asked, language: 'sv' });
    const [question] = (await ask()).json<Question[]>();
    expect(question?.options.filter(({ correct }) => correct)).toHaveLength(1);
    const after = await study(`?since=${before.revision}`);
    expect(after.sights.map(([id, day, source, right]) => [id, day, source, right])).toEqual([[asked, today, 0, 0]]);
    expect(after.rules.map((row) => row.at(-1))).toEqual(after.rules.map(() => today));
    expect([after.memories, after.mocks]).toEqual([[], before.mocks]);
    await ask();
    expect((await study()).revision).toBe(after.revision);
  });

  test('that was taken without the server is seen, and does not count', async () => {
    const premium = await app.as('premium');
    expect((await premium.post('/api/exams', offlineExam())).statusCode).toBe(200);
    const { sights, rules, last_day } = await study();
    expect(new Set(sights.map(([, , source]) => source))).toEqual(new Set([0]));
    expect(rules.filter(([, stability]) => stability > 0)).toEqual([]);
    expect([await mocks(), last_day]).toEqual([[], null]);
  });

  test('that was left has shown what was looked at', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    const [first, second] = questions.map(({ id }) => id) as [number, number];
    await putAnswers(premium, attempt.id, [choice(second, true)]);
    await premium.delete(`/api/exams/attempts/${attempt.id}`);
    expect((await study()).sights.map(([id, , source]) => [id, source])).toEqual([
      [first, 0],
      [second, 0],
    ]);
  });
});

test('the language of the test is kept until another is chosen, whatever else is saved', async () => {
  const premium = await app.as('premium');
  const settings = { exam_date: null, minutes: 50, daily_goal: 20 };
  const save = async (more: object) =>
    (await premium.call('PUT', '/api/study/settings', { ...settings, ...more })).json<Study>().test_language;
  expect(await save({ test_language: 'sv' })).toBe('sv');
  expect(await save({ daily_goal: 30 })).toBe('sv');
  expect((await study()).test_language).toBe('sv');
  expect(await save({ test_language: null })).toBeNull();
  expect((await premium.call('PUT', '/api/study/settings', { ...settings, test_language: 'no' })).statusCode).toBe(422);
});

test('how many questions were practised on a day is counted once each, and an exam is none of them', async () => {
  const premium = await app.as('premium');
  const [one, two] = content.questions.filter(({ id }) => !SEALED.includes(id)).map(({ id }) => id) as [number, number];
  const practise = (id: number) => premium.post('/api/answers', { answers: [answerTo(id)] });
  for (const id of [one, two, one]) expect((await practise(id)).statusCode).toBe(200);
  const { attempt, questions } = await beginAttempt(premium);
  await submit(
    premium,
    attempt.id,
    questions.map(({ id }) => choice(id)),
  );
  expect((await study()).practised).toEqual([[dayFromFour(app.clock.now), 2]]);
});

describe('the bank of the device', () => {
  type BankAnswer = { rules: string[]; questions: [number, number, number, number, ...number[]][] };
  const bankOf = async (who: 'premium' | 'free') => (await (await app.as(who)).get('/api/bank')).json<BankAnswer>();

  test('has every question with its rules, and the number only of those that the learner may open', async () => {
    const { questions, rules } = await bankOf('premium');
    expect(questions).toHaveLength(content.questions.length);
    const named = questions.map(([id]) => id).filter((id) => id > 0);
    expect(named.sort()).toEqual(
      content.questions
        .map(({ id }) => id)
        .filter((id) => !SEALED.includes(id))
        .sort(),
    );
    expect(questions.filter(([id]) => id < 0).map(([, category, sealed]) => [category, sealed])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    const one = questions.find(([id]) => id === 1001) ?? [];
    expect(one.slice(4).map((place) => rules[place])).toEqual(content.questions.find(({ id }) => id === 1001)?.facts);
  });

  test('of a free learner names those of the first exercise', async () => {
    const { questions } = await bankOf('free');
    expect(questions).toHaveLength(content.questions.length);
    expect(new Set(questions.flatMap(([id, category]) => (id > 0 ? [category] : [])))).toEqual(new Set([1]));
  });
});

describe('signs that are mixed up', () => {
  const idOf = (code: string) => content.signGroups.flatMap(({ signs }) => signs).find((sign) => sign.code === code)?.id ?? 0;
  const [boys, moose] = [idOf('A2'), idOf('A4')];
  type Signs = { signs: number[][]; pairs: number[][] };
  const taken = (sign: number, correct: boolean, ms: number, taken_for?: number) => ({
    mode: 'sign',
    item_id: sign,
    correct,
    answered_at: new Date(START + ms).toISOString(),
    ...(taken_for === undefined ? {} : { taken_for }),
  });
  const train = async (...answers: object[]) =>
    expect((await (await app.as('premium')).post('/api/cards', { answers })).statusCode).toBe(200);

  test('the bank lists the questions of each sign and the pairs that can be asked, only as far as the caller may open them', async () => {
    const premium = (await (await app.as('premium')).get('/api/bank')).json<Signs>();
    expect(premium.signs).toEqual([
      [boys, 1004],
      [moose, 1006, 3002],
      [idOf('C3'), 1007],
    ]);
    expect(premium.pairs).toEqual([[boys, moose]]);
    const free = (await (await app.as('free')).get('/api/bank')).json<Signs>();
    expect(free.signs).toContainEqual([moose, 1006]);
  });

  test('a sign that was taken for another is told with the study, until it is right on a later day; what comes again changes nothing', async () => {
    expect((await study()).mixed_up).toEqual([]);
    await train(taken(boys, false, -DAY_MS, moose));
    expect((await study()).mixed_up).toEqual([[boys, moose, today - 1]]);
    await train(taken(boys, true, 0));
    expect((await study()).mixed_up).toEqual([]);
    await train(taken(boys, false, -DAY_MS, moose));
    expect((await study()).mixed_up).toEqual([]);
  });

  test('what is no sign is passed over', async () => {
    await train(taken(boys, false, 0, 9_999));
    expect((await study()).mixed_up).toEqual([]);
  });
});

describe('sealed questions', () => {
  const bank = async () => (await (await app.as('premium')).get('/api/bank')).json<{ questions: [number, number][] }>().questions;

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
  for (const table of ['sights', 'question_memories'] as const)
    await app.db.deleteFrom(table).where('question_id', '=', first).execute();
  app.services.forgetUser(app.users.premium.id);
  const drawn = (await (await app.as('premium')).get('/api/category/4/questions?q=2')).json<Question[]>().map(({ id }) => id);
  expect(drawn).toEqual([second, first]);
});

describe('what a free learner may practise', () => {
  test('is the first exercise', async () => {
    const free = await app.as('free');
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

describe('what a screen said', () => {
  const { body: said } = endpoints['PUT /api/study/shown'].example as { body: { day: number; word: string } };
  const put = async (change: object) =>
    (await app.as('premium')).call('PUT', '/api/study/shown', { ...said, day: today, ...change });

  test('is kept once a day, and the last word stands', async () => {
    expect((await put({ day: today - 1, word: 'not yet', pass: 0.4 })).statusCode).toBe(200);
    expect((await put({})).statusCode).toBe(200);
    const first = await study();
    expect(first.shown.map(({ day, word }) => [day, word])).toEqual([
      [today - 1, 'not yet'],
      [today, 'close'],
    ]);
    expect((await put({})).statusCode).toBe(200);
    expect((await study()).revision).toBe(first.revision);
    await put({ word: 'mock', pass: 0.95 });
    expect((await study(`?since=${first.revision}`)).shown.map(({ day, word }) => [day, word])).toEqual([[today, 'mock']]);
  });

  test('says by which gap to the real test it was made, where the owner has set one', async () => {
    await put({});
    await put({ day: today - 1, gap: -0.22 });
    const rows = await app.db.selectFrom('shown').select(['day', 'gap']).orderBy('day').execute();
    expect(rows).toEqual([
      { day: today - 1, gap: -0.22 },
      { day: today, gap: null },
    ]);
  });

  test.each([
    ['tomorrow', 1],
    ['two months ago', -60],
  ])('on %s is passed over: the clock of the device is off', async (_title, days) => {
    expect((await put({ day: today + days })).statusCode).toBe(200);
    expect((await study()).shown).toEqual([]);
  });

  test.each([
    ['of no chance', { pass: 1.1 }],
    ['in another word', { word: 'ready' }],
    ['by a gap that is none', { gap: -3 }],
    ['with an unknown field', { band: 'book' }],
  ])('%s is refused', async (_title, change) => {
    expect((await put(change)).statusCode).toBe(422);
    expect((await study()).shown).toEqual([]);
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
    await using app = await testApp({ content });
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

describe('a real test', () => {
  const report = { id: randomUUID(), day: '2026-11-14', passed: true, points: 56 };
  const post = async (body: object) => (await app.as('premium')).post('/api/real-tests', body);

  test('is reported once', async () => {
    for (let time = 0; time < 2; time += 1) expect((await post(report)).json()).toEqual({ ...report, areas: null });
    expect((await study()).real_tests).toEqual([{ ...report, areas: null }]);
  });

  test('keeps the points of its areas, also where some were not typed', async () => {
    const areas = [23, null, 3, 6, null];
    expect((await post({ ...report, passed: false, areas })).json()).toMatchObject({ areas });
    expect((await study()).real_tests).toMatchObject([{ areas }]);
  });

  test.each([
    ['tomorrow', { day: '2026-11-16' }],
    ['years ago', { day: '2020-01-01' }],
    ['more points than there are', { points: 66 }],
    ['more points in an area than there are', { areas: [66, null, null, null, null] }],
    ['another number of areas', { areas: [1] }],
    ['an unknown field', { pass: 1 }],
  ])('of %s is refused', async (_title, change) => {
    expect((await post({ ...report, ...change })).statusCode).toBe(422);
  });

  test('with the id of another is a conflict', async () => {
    await post(report);
    expect((await post({ ...report, passed: false })).statusCode).toBe(409);
  });
});

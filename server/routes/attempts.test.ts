import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Content } from '#content/schema.ts';
import type { Attempt } from '#contract/attempts.ts';
import type { ExamDetail, ExamResult } from '#contract/exams.ts';
import type { Question } from '#contract/question.ts';
import type { Study } from '#contract/study.ts';
import { EXAM_QUOTAS } from '#domain/exam.ts';
import { closeOverdue } from '../study/attempts.ts';
import { answerTo, DAY_MS, examBody, HOUR_MS, START, testApp } from '../testing/app.ts';
import { attemptBody, beginAttempt, choice, putAnswers, submit } from '../testing/attempts.ts';
import { fixture } from '../testing/fixture.ts';

const fail = (error: Error) => {
  throw error;
};
const app = await testApp();
afterAll(() => app.close());
const MINUTE_MS = 60_000;
beforeEach(async () => {
  app.clock.now = START;
  await sql`truncate exam_attempts, attempt_answers, exams, answers, sights, question_memories, rule_memories, mocks, shown, learners, write_counts`.execute(
    app.db,
  );
  app.services.memories.forget();
});

const wait = (ms: number) => {
  app.clock.now += ms;
};
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];
const current = async (caller: Awaited<ReturnType<typeof app.as>>, query = '') =>
  (await caller.get(`/api/exams/attempts/current${query}`)).json<{
    now: string;
    attempt: Attempt | null;
    questions: Question[];
    next: { fresh: number; minutes: number } | null;
  }>();
const running = () => app.db.selectFrom('exam_attempts').select('id').where('left_at', 'is', null).execute();

describe('an exam begins', () => {
  test('with questions drawn by the quotas and a deadline by the clock of the server', async () => {
    const { attempt, questions, now } = await beginAttempt(await app.as('premium'));
    expect(questions).toHaveLength(70);
    const perCategory = Map.groupBy(questions, (question) => question.category_id);
    for (const [category, quota] of EXAM_QUOTAS) expect(perCategory.get(category)).toHaveLength(quota);
    expect([now, attempt.started_at]).toEqual([new Date(START).toISOString(), new Date(START).toISOString()]);
    expect(attempt).toMatchObject({
      mode: 'standard',
      minutes: 50,
      deadline: new Date(START + 50 * MINUTE_MS).toISOString(),
      fresh: 70,
      revision: 0,
      answers: [],
    });
  });

  test('with questions of which none tells its key before the end; the result brings them', async () => {
    const premium = await app.as('premium');
    const begun = await premium.post('/api/exams/attempts?translations=all', attemptBody());
    const { attempt, questions } = begun.json<{ attempt: Attempt; questions: Question[] }>();
    const [{ id }] = questions as [Question];
    const saved = await putAnswers(premium, attempt.id, [choice(id)]);
    const elsewhere = await premium.get('/api/exams/attempts/current');
    expect((elsewhere.json().questions as Question[]).map((question) => question.id)).toEqual(questions.map((one) => one.id));
    for (const { body } of [begun, saved, elsewhere]) {
      expect(body).not.toContain('"correct":true');
      expect(body).not.toMatch(/"(why|why_sv|why_en|solution_sv)":"[^"]/);
    }
    const shownKeys = (some: readonly Question[]) => some.flatMap(({ options }) => options.filter(({ correct }) => correct));
    const result = (await submit(premium, attempt.id)).json<{ questions: Question[] }>();
    expect(shownKeys(result.questions)).toHaveLength(70);
    expect(result.questions.map((question) => ({ ...question, options: [] }))).toEqual(
      questions.map((question) => ({ ...question, options: [] })),
    );
  });

  test('never with two questions that ask nearly the same', async () => {
    const nearDuplicates = [
      [4001, 4002, 4003],
      [5001, 5002, 5003],
    ];
    await using twins = await testApp({ content: { ...fixture, nearDuplicates } });
    const { questions } = await beginAttempt(await twins.as('premium'));
    expect(questions).toHaveLength(70);
    for (const group of nearDuplicates) expect(questions.filter(({ id }) => group.includes(id)).length).toBeLessThan(2);
  });

  test('once, however often the start is sent', async () => {
    const premium = await app.as('premium');
    const body = attemptBody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => premium.post('/api/exams/attempts', body)));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    wait(MINUTE_MS);
    const again = await beginAttempt(premium, { ...body, id: body.id.toUpperCase() });
    expect(again.questions).toEqual(answers[0]?.json().questions);
    expect(again.attempt.started_at).toBe(new Date(START).toISOString());
    expect(await app.db.selectFrom('write_counts').select('writes').execute()).toEqual([{ writes: 1 }]);
  });

  test('one at a time, also when two devices start at once', async () => {
    const premium = await app.as('premium');
    const answers = await Promise.all(Array.from({ length: 10 }, () => premium.post('/api/exams/attempts', attemptBody())));
    const codes = answers.map(codeOf).sort();
    expect(codes).toEqual([[200, undefined], ...Array.from({ length: 9 }, () => [409, 'attempt_running'])]);
    expect(await running()).toHaveLength(1);
  });

  test('in the official mode with more time where that is asked for; the usual exam has its one length', async () => {
    const premium = await app.as('premium');
    expect((await premium.post('/api/exams/attempts', attemptBody('standard', 75))).json()).toMatchObject({
      status: 422,
      errors: { minutes: [expect.any(String)] },
    });
    const { attempt } = await beginAttempt(premium, attemptBody('official', 100));
    expect(attempt).toMatchObject({ mode: 'official', deadline: new Date(START + 100 * MINUTE_MS).toISOString() });
  });

  test('not with the id of another mode, of one that was closed or of one that is over', async () => {
    const premium = await app.as('premium');
    const body = attemptBody();
    await beginAttempt(premium, body);
    expect((await premium.post('/api/exams/attempts', { ...body, mode: 'official' })).statusCode).toBe(409);
    await submit(premium, body.id);
    expect(codeOf(await premium.post('/api/exams/attempts', body))).toEqual([409, 'attempt_over']);
    const other = attemptBody();
    await beginAttempt(premium, other);
    await premium.delete(`/api/exams/attempts/${other.id}`);
    expect(codeOf(await premium.post('/api/exams/attempts', other))).toEqual([409, 'attempt_left']);
  });

  test('for nobody who is not premium, and not from a bank of fewer than 70', async () => {
    for (const who of ['free', 'expired'] as const) {
      const caller = await app.as(who);
      expect((await caller.post('/api/exams/attempts', attemptBody())).statusCode).toBe(403);
      expect(await current(caller)).toMatchObject({ attempt: null, next: null });
    }
    const steps: Content['steps'] = [];
    const questions = fixture.questions.filter((question) => question.category !== null).slice(-69);
    await using small = await testApp({ content: { ...fixture, steps, questions } });
    const premium = await small.as('premium');
    expect(codeOf(await premium.post('/api/exams/attempts', attemptBody()))).toEqual([409, 'bank_small']);
    expect((await premium.get('/api/exams/attempts/current')).json()).toMatchObject({ next: null });
  });

  test('twelve times in an hour; then the answer says in words to rest, and when', async () => {
    const premium = await app.as('premium');
    for (let time = 0; time < 12; time += 1) {
      const { attempt } = await beginAttempt(premium);
      await premium.delete(`/api/exams/attempts/${attempt.id}`);
    }
    wait(20 * MINUTE_MS);
    const refused = await premium.post('/api/exams/attempts', attemptBody(), { 'accept-language': 'en' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(40 * 60)]);
    expect(refused.json().message).toMatch(/^You have started very many exams/);
    expect(await running()).toEqual([]);
  });
});

describe('answers', () => {
  test('are saved as they are given, with flag and seconds, and the last word stands', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    const [first, second] = questions.map(({ id }) => id) as [number, number];
    expect((await putAnswers(premium, attempt.id, [choice(first)])).json()).toMatchObject({ revision: 1, answers: [] });
    const changed = { ...choice(first, false, 2_001), flagged: true, seconds: 5 };
    const looked = { ...choice(second), option_id: null, sequence: 0 };
    expect((await putAnswers(premium, attempt.id, [changed, looked], 1)).json()).toMatchObject({ revision: 2, answers: [] });
    const { language: _, ...stored } = changed;
    const { language: _language, ...seen } = looked;
    const expected = [{ ...stored, seconds: 20 }, seen].sort((one, other) => one.question_id - other.question_id);
    expect((await current(premium)).attempt?.answers).toEqual(expected);
  });

  test('of two devices come together: each is told what the other has changed, and no more', async () => {
    const [phone, computer] = [await app.as('premium'), await app.as('premium')];
    const { attempt, questions } = await beginAttempt(phone);
    const ids = questions.map(({ id }) => id);
    for (const [place, id] of ids.slice(0, 5).entries())
      await putAnswers(phone, attempt.id, [choice(id, true, (place + 1) * 1_000)], place);
    // The second device does not know of the five answers when it saves its own.
    const [own] = ids.slice(5) as [number];
    const heard = (await putAnswers(computer, attempt.id, [choice(own, true, 1_002)])).json();
    expect(heard.answers.map((answer: { question_id: number }) => answer.question_id).sort()).toEqual(ids.slice(0, 5).sort());
    const news = await current(phone, `?known=${attempt.id}&since=5`);
    expect([news.questions, news.attempt?.answers.map(({ question_id }) => question_id)]).toEqual([[], [own]]);
    expect((await current(phone, `?known=${attempt.id}&since=6`)).attempt?.answers).toEqual([]);
    const result = (await submit(phone, attempt.id)).json<ExamDetail>();
    expect([result.correct, (await submit(computer, attempt.id)).json()]).toEqual([6, result]);
  });

  test('that come twice or late change nothing that was said after them', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    const [id] = questions.map((question) => question.id) as [number];
    const [old, last] = [choice(id, false, 1_001), choice(id, true, 2_001)];
    for (const answer of [old, last, last, old]) {
      expect((await putAnswers(premium, attempt.id, [answer], 9)).statusCode).toBe(200);
    }
    expect((await current(premium)).attempt).toMatchObject({
      revision: 2,
      answers: [{ option_id: last.option_id, sequence: 2_001 }],
    });
  });

  test('go on on another device with the same questions, answers and clock', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    await putAnswers(
      premium,
      attempt.id,
      questions.slice(0, 3).map(({ id }) => choice(id)),
    );
    wait(10 * MINUTE_MS);
    const there = await current(await app.as('premium'));
    expect(there.questions).toEqual(questions);
    expect(there.now).toBe(new Date(START + 10 * MINUTE_MS).toISOString());
    expect(there.attempt).toMatchObject({ id: attempt.id, started_at: attempt.started_at, deadline: attempt.deadline });
    expect(there.attempt?.answers).toHaveLength(3);
    expect((await current(premium, `?known=${randomUUID()}`)).questions).toHaveLength(70);
  });

  test('may still be given by one whose trial ended meanwhile', async () => {
    await app.setTrial('expired', START + MINUTE_MS);
    const expired = await app.as('expired');
    const { attempt, questions } = await beginAttempt(expired);
    wait(2 * MINUTE_MS);
    expect((await putAnswers(expired, attempt.id, [choice((questions[0] as Question).id)])).statusCode).toBe(200);
    expect((await submit(expired, attempt.id)).json()).toMatchObject({ correct: 1 });
    const review = await expired.get(`/api/exams/${attempt.id}`);
    expect([review.statusCode, review.json().questions]).toEqual([200, []]);
  });
});

test('an answer says how its question was read, as in practice: time, help and place', async () => {
  const premium = await app.as('premium');
  const { attempt, questions } = await beginAttempt(premium);
  const [one, other] = questions as [Question, Question];
  const read = { ms: 12_345, help: 'translation', place: 3 };
  await putAnswers(premium, attempt.id, [{ ...choice(one.id), ...read, language: 'sv' }]);
  await submit(premium, attempt.id, [choice(other.id)]);
  const logged = app.db.selectFrom('answers').select(['question_id', 'ms', 'help', 'place']).orderBy('question_id');
  expect(await logged.execute()).toEqual(
    [
      { question_id: one.id, ...read },
      { question_id: other.id, ms: null, help: 'none', place: null },
    ].sort((first, second) => first.question_id - second.question_id),
  );
  // With a translation on the screen it does not count as read in Swedish alone.
  const sight = app.db.selectFrom('sights').select('language').where('question_id', '=', one.id);
  expect(await sight.execute()).toEqual([{ language: 'both' }]);
});

describe('a forged answer is refused with its own code, and changes nothing:', () => {
  const begin = async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    const ids = questions.map(({ id }) => id) as [number, number, ...number[]];
    await putAnswers(premium, attempt.id, [choice(ids[0])]);
    return { premium, id: attempt.id, ids, before: (await current(premium)).attempt };
  };

  test('to a question that was not drawn', async () => {
    const { premium, id, ids, before } = await begin();
    const other = fixture.questions.find((question) => !ids.includes(question.id))?.id as number;
    const answer = await putAnswers(premium, id, [choice(ids[1]), choice(other)]);
    expect(codeOf(answer)).toEqual([422, 'question_not_drawn']);
    expect(Object.keys(answer.json().errors)).toEqual(['answers.1.question_id']);
    expect((await current(premium)).attempt).toEqual(before);
  });

  test('with an option of another question', async () => {
    const { premium, id, ids, before } = await begin();
    const answer = await putAnswers(premium, id, [{ ...choice(ids[1]), option_id: choice(ids[0]).option_id }]);
    expect(codeOf(answer)).toEqual([422, 'option_unknown']);
    expect((await current(premium)).attempt).toEqual(before);
  });

  test('the same question twice', async () => {
    const { premium, id, ids } = await begin();
    expect(codeOf(await putAnswers(premium, id, [choice(ids[1]), choice(ids[1], false)]))).toEqual([422, 'question_twice']);
  });

  test('another choice under a sequence that stands for one', async () => {
    const { premium, id, ids, before } = await begin();
    expect(codeOf(await putAnswers(premium, id, [choice(ids[0], false)]))).toEqual([409, 'sequence_taken']);
    expect((await current(premium)).attempt).toEqual(before);
  });

  test('to the attempt of somebody else', async () => {
    const { premium, id, ids, before } = await begin();
    const admin = await app.as('admin');
    expect((await putAnswers(admin, id, [choice(ids[0], false, 9_001)])).statusCode).toBe(404);
    expect((await submit(admin, id)).statusCode).toBe(404);
    expect((await admin.delete(`/api/exams/attempts/${id}`)).statusCode).toBe(404);
    expect((await admin.get(`/api/exams/${id}`)).statusCode).toBe(404);
    expect((await current(premium)).attempt).toEqual(before);
  });

  test('after the deadline', async () => {
    const { premium, id, ids } = await begin();
    wait(50 * MINUTE_MS + 10_001);
    expect(codeOf(await putAnswers(premium, id, [choice(ids[1])]))).toEqual([409, 'attempt_over']);
    expect((await premium.get(`/api/exams/${id}`)).json()).toMatchObject({ correct: 1, timed_out: true });
  });

  test('after it was handed in, or closed', async () => {
    const { premium, id, ids } = await begin();
    await submit(premium, id);
    expect(codeOf(await putAnswers(premium, id, [choice(ids[1])]))).toEqual([409, 'attempt_over']);
    expect(codeOf(await premium.delete(`/api/exams/attempts/${id}`))).toEqual([409, 'attempt_over']);
    const next = await beginAttempt(premium);
    await premium.delete(`/api/exams/attempts/${next.attempt.id}`);
    expect(codeOf(await putAnswers(premium, next.attempt.id, []))).toEqual([409, 'attempt_left']);
    expect(codeOf(await submit(premium, next.attempt.id))).toEqual([409, 'attempt_left']);
    expect((await premium.delete(`/api/exams/attempts/${next.attempt.id}`)).statusCode).toBe(200);
  });

  test('as a whole exam under the id of the attempt', async () => {
    const { premium, id } = await begin();
    expect((await premium.post('/api/exams', { ...examBody(START), id })).statusCode).toBe(409);
    await submit(premium, id);
    expect((await premium.post('/api/exams', { ...examBody(START - HOUR_MS), id })).statusCode).toBe(409);
    expect((await premium.post('/api/exams', { ...examBody(START), id })).statusCode).toBe(409);
    expect((await premium.get(`/api/exams/${id}`)).json()).toMatchObject({ correct: 1, offline: false });
  });
});

describe('handing in', () => {
  test.each([
    [70, true],
    [52, true],
    [51, false],
  ])('with %i right answers is passed: %s; what is not answered is counted apart', async (right, passed) => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    const answers = questions.slice(0, right).map(({ id }) => choice(id));
    await putAnswers(premium, attempt.id, answers.slice(0, 30));
    wait(20 * MINUTE_MS);
    // Only the last answers arrived; the others are sent with the result.
    const result = (await submit(premium, attempt.id, answers.slice(20))).json<ExamDetail>();
    expect(result).toMatchObject({
      total: 70,
      correct: right,
      passed,
      fresh: 70,
      offline: false,
      timed_out: false,
      seconds_used: 1_200,
    });
    const unanswered = result.categories.reduce((sum, category) => sum + (category.unanswered ?? 0), 0);
    expect(unanswered).toBe(70 - right);
    expect(result.answers.map(({ question_id }) => question_id)).toEqual(questions.map(({ id }) => id));
    expect((await premium.get('/api/exams')).json<ExamResult[]>()).toMatchObject([{ id: attempt.id, correct: right }]);
    expect(await running()).toEqual([]);
    const logged = await app.db.selectFrom('answers').select(['mode', 'correct', 'run']).execute();
    expect(logged).toEqual(Array.from({ length: right }, () => ({ mode: 'exam', correct: true, run: attempt.id })));
  });

  test('fifty times at once makes one result', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    const answers = questions.map(({ id }) => choice(id));
    const results = await Promise.all(Array.from({ length: 50 }, () => submit(premium, attempt.id, answers)));
    expect(new Set(results.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(results[0]?.json()).toMatchObject({ correct: 70 });
    expect(await app.db.selectFrom('exams').select('id').execute()).toHaveLength(1);
    // Later answers are rejected.
    expect(
      (
        await submit(
          premium,
          attempt.id,
          answers.map((answer) => ({ ...answer, option_id: null, sequence: 9_001 })),
        )
      ).json(),
    ).toEqual(results[0]?.json());
  });

  test('the official mode counts 65 of the 70 and tells which only then', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium, attemptBody('official', 75));
    const [{ pilots }] = (await app.db.selectFrom('exam_attempts').select('pilots').execute()) as [{ pilots: number[] }];
    expect(new Set(pilots).size).toBe(5);
    const before = JSON.stringify([(await current(premium)).attempt, await putAnswers(premium, attempt.id, [])]);
    expect(before).not.toContain('pilot');
    // All pilots right and 51 others: 56 right answers, but not passed.
    const counted = questions.filter(({ id }) => !pilots.includes(id));
    const answers = [...pilots.map((id) => choice(id)), ...counted.map(({ id }, place) => choice(id, place < 51))];
    const result = (await submit(premium, attempt.id, answers)).json<ExamDetail>();
    expect(result).toMatchObject({ mode: 'official', minutes: 75, total: 65, correct: 51, passed: false });
    expect(
      result.answers
        .filter(({ pilot }) => pilot)
        .map(({ question_id }) => question_id)
        .sort(),
    ).toEqual(pilots.sort());
    const second = await beginAttempt(premium, attemptBody('official'));
    const right = second.questions.map(({ id }) => choice(id));
    expect((await submit(premium, second.attempt.id, right)).json()).toMatchObject({ total: 65, correct: 65, passed: true });
  });

  test('counts how often the learner switched to Swedish', async () => {
    const premium = await app.as('premium');
    const { attempt } = await beginAttempt(premium, attemptBody('official'));
    const path = `/api/exams/attempts/${attempt.id}`;
    await premium.call('PUT', `${path}/answers`, { answers: [], since: 0, swedish: 3 });
    await premium.call('PUT', `${path}/answers`, { answers: [], since: 0, swedish: 2 });
    expect((await current(premium)).attempt?.swedish).toBe(3);
    expect((await premium.post(`${path}/submit`, { answers: [], seconds_used: 1, swedish: 4 })).json()).toMatchObject({
      swedish: 4,
    });
  });

  test('the review has what was chosen, the seconds, the flags and the questions', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    const [{ id }] = questions as [Question];
    await submit(premium, attempt.id, [{ ...choice(id, false), flagged: true, seconds: 77 }]);
    const review = (await premium.get(`/api/exams/${attempt.id}?translations=all`)).json();
    expect(review.questions.map((question: Question) => question.id)).toEqual(questions.map((question) => question.id));
    expect(JSON.stringify(review.questions).match(/"correct":true/g)).toHaveLength(70);
    expect(review.answers.slice(0, 2)).toEqual([
      { question_id: id, option_id: choice(id, false).option_id, flagged: true, seconds: 77, pilot: false },
      { question_id: questions[1]?.id, option_id: null, flagged: false, seconds: 0, pilot: false },
    ]);
    const old = examBody(START - HOUR_MS, 60);
    await premium.post('/api/exams', old);
    const before = (await premium.get(`/api/exams/${old.id}`)).json();
    expect(before.answers[0]).toEqual({ ...old.answers[0], flagged: false, seconds: null, pilot: false });
    expect(before.questions).toHaveLength(70);
  });
});

describe('when the time is over', () => {
  const begin = async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    await putAnswers(
      premium,
      attempt.id,
      questions.slice(0, 60).map(({ id }) => choice(id)),
    );
    return { premium, id: attempt.id, questions };
  };
  const OVER = 50 * MINUTE_MS + 10_001;

  test('what was given in the last moment is still taken', async () => {
    const { premium, id, questions } = await begin();
    wait(50 * MINUTE_MS + 10_000);
    expect(
      (
        await submit(
          premium,
          id,
          questions.slice(60).map((question) => choice(question.id)),
        )
      ).json(),
    ).toMatchObject({
      correct: 70,
      seconds_used: 3_000,
      timed_out: false,
    });
  });

  test.each([
    ['the list of results', async (premium: Awaited<ReturnType<typeof app.as>>) => premium.get('/api/exams')],
    ['the start screen', async (premium: Awaited<ReturnType<typeof app.as>>) => premium.get('/api/exams/attempts/current')],
    ['a new start', async (premium: Awaited<ReturnType<typeof app.as>>) => premium.post('/api/exams/attempts', attemptBody())],
    ['the hourly clean-up', async () => closeOverdue(app.services, fail)],
  ])('it is closed with what has arrived: at %s', async (_title, look) => {
    const { premium, id } = await begin();
    wait(OVER - 1);
    expect(await closeOverdue(app.services, fail)).toBe(0);
    wait(1);
    await look(premium);
    expect(await app.db.selectFrom('exams').select(['id', 'correct', 'passed', 'timed_out', 'seconds_used']).execute()).toEqual([
      { id, correct: 60, passed: true, timed_out: true, seconds_used: 3_000 },
    ]);
    expect(await app.db.selectFrom('answers').select('id').execute()).toHaveLength(60);
  });

  test('handing in answers the result as it was closed', async () => {
    const { premium, id } = await begin();
    wait(2 * DAY_MS);
    const first = await submit(premium, id);
    expect(first.json()).toMatchObject({ correct: 60, timed_out: true, offline: false });
    expect((await submit(premium, id)).body).toBe(first.body);
  });

  test('a device that was without network loses nothing: once the exam is made with its answers, as taken offline', async () => {
    const { premium, id, questions } = await begin();
    wait(OVER + DAY_MS);
    await closeOverdue(app.services, fail);
    const late = questions.map((question) => choice(question.id));
    const result = (await submit(premium, id, late, 2_900)).json();
    expect(result).toMatchObject({ correct: 70, offline: true, fresh: null, timed_out: true, seconds_used: 2_900 });
    expect(await app.db.selectFrom('answers').select('id').execute()).toHaveLength(70);
    const again = late.map((answer) => ({ ...answer, option_id: null, sequence: 9_001 }));
    expect((await submit(premium, id, again)).json()).toEqual(result);
  });

  test('what was not reached keeps its key, and is as new as before', async () => {
    const { premium, id, questions } = await begin();
    await putAnswers(premium, id, [{ ...choice(questions[60]?.id ?? 0), option_id: null, sequence: 0, seconds: 3 }]);
    wait(OVER);
    const results = [(await submit(premium, id)).json(), (await premium.get(`/api/exams/${id}`)).json()];
    const unreached = questions.slice(61).map((question) => question.id);
    for (const result of results as { questions: Question[] }[]) {
      const keyless = result.questions.filter(({ options }) => options.every(({ correct }) => !correct));
      expect(keyless.map((question) => question.id)).toEqual(unreached);
      expect(JSON.stringify(keyless)).not.toMatch(/"(why|solution)":"[^"]/);
    }
    const seen = await app.db.selectFrom('sights').select('question_id').execute();
    expect(seen.map(({ question_id }) => question_id).filter((question) => unreached.includes(question))).toEqual([]);
  });

  test('a key that was not reached comes when it is asked for, for this question alone', async () => {
    const { premium, id, questions } = await begin();
    const [reached, asked, other] = [questions[0], questions[68], questions[69]].map((question) => question?.id ?? 0);
    const ask = (question_id: number | undefined, exam = id, who = premium) =>
      who.post(`/api/exams/${exam}/keys`, { question_id, language: 'ti' });
    expect((await ask(asked)).statusCode).toBe(404);
    wait(OVER);
    await submit(premium, id);
    const [question] = (await ask(asked)).json<Question[]>();
    expect(question).toMatchObject({ id: asked, options: expect.arrayContaining([expect.objectContaining({ correct: true })]) });
    expect((await ask(asked)).json()).toEqual([question]);
    const stored = (await premium.get(`/api/exams/${id}`)).json<{ questions: Question[]; answers: { opened?: boolean }[] }>();
    const keyless = stored.questions.filter(({ options }) => options.every(({ correct }) => !correct)).map((one) => one.id);
    expect([keyless.includes(asked as number), keyless.includes(other as number)]).toEqual([false, true]);
    expect(stored.answers.filter(({ opened }) => opened)).toMatchObject([{ question_id: asked }]);
    // Keys that were already told are told again, and nothing is stored.
    expect((await ask(reached)).statusCode).toBe(200);
    const foreign = fixture.questions.find((one) => !questions.some((drawn) => drawn.id === one.id))?.id;
    expect((await ask(foreign)).statusCode).toBe(404);
    expect((await ask(asked, id, await app.as('admin'))).statusCode).toBe(404);
    expect((await ask(asked, id, await app.as('expired'))).statusCode).toBe(403);
    const seen = await app.db.selectFrom('sights').select('question_id').where('source', '=', 'none').execute();
    expect(seen).toEqual([{ question_id: asked }]);
  });

  test('another exam can begin', async () => {
    const { premium } = await begin();
    wait(OVER);
    await beginAttempt(premium);
    expect((await premium.get('/api/exams')).json()).toHaveLength(1);
  });
});

test('an exam in Swedish stays one on another device, and what is left empty in it was read in Swedish', async () => {
  const premium = await app.as('premium');
  const { attempt, questions } = await beginAttempt(premium, { ...attemptBody('official'), language: 'sv' });
  expect(attempt.language).toBe('sv');
  expect((await current(premium)).attempt?.language).toBe('sv');
  const chosen = questions.slice(0, 50).map(({ id }) => ({ ...choice(id), language: 'sv' }));
  expect((await submit(premium, attempt.id, chosen)).statusCode).toBe(200);
  const { sights, mocks } = (await premium.get('/api/study')).json<Study>();
  const SWEDISH = 1;
  expect(new Set(sights.map(([, , , , , , language]) => language))).toEqual(new Set([SWEDISH]));
  expect(mocks.map(([, , fresh, right, , empty, language]) => [fresh, right, empty, language])).toEqual([[70, 50, 20, SWEDISH]]);
  expect((await premium.post('/api/exams/attempts', { ...attemptBody(), language: 'en' })).statusCode).toBe(422);
});

test('what was not seen for a month is fresh again', async () => {
  const fresh = async () => (await current(await app.as('premium'))).next?.fresh;
  const takeAll = async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    await submit(
      premium,
      attempt.id,
      questions.map(({ id }) => choice(id)),
    );
  };
  while ((await fresh()) !== 0) await takeAll();
  wait(29 * DAY_MS);
  expect(await fresh()).toBe(0);
  wait(DAY_MS);
  expect(await fresh()).toBe(70);
  await takeAll();
  const { mocks } = (await (await app.as('premium')).get('/api/study')).json<Study>();
  expect(mocks.at(-1)?.slice(-2)).toEqual([70, 70]);
});

describe('whether an exam counts', () => {
  test('is told before it begins: how many of its questions would be new', async () => {
    const premium = await app.as('premium');
    expect((await current(premium)).next).toEqual({ fresh: 70, minutes: 50 });
    await premium.call('PUT', '/api/study/settings', { exam_date: null, minutes: 75, daily_goal: 20 });
    const { attempt } = await beginAttempt(premium);
    await submit(premium, attempt.id);
    wait(DAY_MS);
    const { next } = await current(premium);
    expect(next).toMatchObject({ minutes: 75 });
    const second = await beginAttempt(premium);
    expect(second.attempt.fresh).toBe(next?.fresh);
    expect((await submit(premium, second.attempt.id)).json()).toMatchObject({ fresh: second.attempt.fresh });
  });

  test('depends on questions seen: answered, asked in an exam, or shown in an abandoned one', async () => {
    const premium = await app.as('premium');
    const { attempt, questions } = await beginAttempt(premium);
    await putAnswers(
      premium,
      attempt.id,
      questions.slice(0, 2).map(({ id }) => ({ ...choice(id), option_id: null, sequence: 0 })),
    );
    await premium.delete(`/api/exams/attempts/${attempt.id}`);
    const other = fixture.questions.find(({ id, category }) => category !== null && !questions.some((one) => one.id === id))
      ?.id as number;
    await premium.post('/api/answers', { answers: [answerTo(other)] });
    const seen = [...questions.slice(0, 2).map(({ id }) => id), other];
    // The fixture's bank is small: seen questions come last, so an exam has them only when nothing else is left.
    const next = await beginAttempt(premium);
    const asked = next.questions.filter(({ id }) => seen.includes(id)).length;
    expect(next.attempt.fresh).toBe(70 - asked);
    await submit(premium, next.attempt.id);
    const last = await beginAttempt(premium);
    const known = new Set([...seen, ...next.questions.map(({ id }) => id)]);
    expect(last.attempt.fresh).toBe(last.questions.filter(({ id }) => !known.has(id)).length);
    expect(last.attempt.fresh).toBeLessThan(60);
  });
});

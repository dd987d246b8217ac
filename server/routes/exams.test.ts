import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Content } from '#content/schema.ts';
import type { ExamResult } from '#contract/exams.ts';
import type { Question } from '#contract/question.ts';
import { EXAM_QUOTAS } from '#domain/exam.ts';
import { DAY_MS, examBody, HOUR_MS, START, testApp, withoutEnglish } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('exams').execute();
  await app.db.deleteFrom('write_counts').execute();
});
const MINUTE_MS = 60_000;

describe('the questions of an exam', () => {
  test('are drawn by the quotas, none twice, and different each time', async () => {
    const premium = await app.as('premium');
    const seen = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      const questions = (await premium.get('/api/questions/exam')).json<Question[]>();
      expect(questions).toHaveLength(70);
      expect(new Set(questions.map((question) => question.id)).size).toBe(70);
      const perCategory = Map.groupBy(questions, (question) => question.category_id);
      for (const [category, quota] of EXAM_QUOTAS) expect(perCategory.get(category)).toHaveLength(quota);
      seen.add(questions.map((question) => question.id).join());
    }
    expect(seen.size).toBe(5);
  });

  test('carry their key, because the score is computed in the client', async () => {
    const questions = (await (await app.as('premium')).get('/api/questions/exam')).json<Question[]>();
    for (const question of questions) expect(question.options.filter((option) => option.correct)).toHaveLength(1);
  });

  test('come with one translation where that is asked for, and are the same otherwise', async () => {
    const premium = await app.as('premium');
    const byId = new Map<number, Question>();
    for (const category of EXAM_QUOTAS.keys()) {
      const questions = (await premium.get(`/api/category/${category}/questions?q=100`)).json<Question[]>();
      for (const question of questions) byId.set(question.id, question);
    }
    const read = async (query: string) => (await premium.get(`/api/questions/exam${query}`)).json<Question[]>();
    for (const question of await read('?translations=one')) {
      expect(question).toEqual(withoutEnglish(byId.get(question.id) as Question));
    }
    for (const question of await read('?translations=all')) expect(question).toEqual(byId.get(question.id));
    const refused = await premium.get('/api/questions/exam?translations=none');
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['translations']]);
  });

  test('do not exist while the bank holds fewer than 70', async () => {
    const categorized = fixture.questions.filter((question) => question.category !== null);
    const steps: Content['steps'] = [];
    await using small = await testApp({ content: { ...fixture, steps, questions: categorized.slice(-69) } });
    const answer = await (await small.as('premium')).get('/api/questions/exam', { 'accept-language': 'en' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('There are not yet enough questions for an exam.');
  });

  test('are refused to those who are not premium', async () => {
    for (const who of ['free', 'expired'] as const) {
      expect((await (await app.as(who)).get('/api/questions/exam')).statusCode).toBe(403);
    }
  });
});

describe('a finished exam', () => {
  test.each([
    [70, true],
    [52, true],
    [51, false],
    [0, false],
  ])('with %i right answers is stored as passed: %s', async (correct, passed) => {
    const premium = await app.as('premium');
    const body = examBody(START - HOUR_MS, correct);
    const answer = await premium.post('/api/exams', body);
    expect(answer.statusCode).toBe(200);
    const { categories, ...result } = answer.json();
    expect(result).toEqual({
      id: body.id,
      started_at: body.started_at,
      seconds_used: 1200,
      total: 70,
      correct,
      passed,
      // Not drawn by the server, so it does not count for readiness.
      fresh: null,
      offline: true,
      mode: 'standard',
      minutes: 50,
      swedish: null,
      timed_out: false,
    });
    // The fixture's first seventy questions: 24, 19, 12, 9 and 6 of the first five categories.
    expect(
      categories.map((category: { category_id: number; questions: number }) => [category.category_id, category.questions]),
    ).toEqual([
      [1, 24],
      [2, 19],
      [3, 12],
      [4, 9],
      [5, 6],
    ]);
    expect((await premium.get('/api/exams')).json()).toEqual([answer.json()]);
  });

  test('may have unanswered questions, which are counted by themselves and are not right', async () => {
    const body = examBody(START - HOUR_MS);
    const answers = body.answers.map((answer, place) => (place < 20 ? { ...answer, option_id: null } : answer));
    const answer = await (await app.as('premium')).post('/api/exams', { ...body, answers });
    const { correct, passed, categories } = answer.json<ExamResult>();
    expect([correct, passed]).toEqual([50, false]);
    // All twenty belong to the fixture's first category.
    expect(categories.map(({ unanswered }) => unanswered)).toEqual([20, 0, 0, 0, 0]);
  });

  test('sent fifty times at once is stored once', async () => {
    const premium = await app.as('premium');
    const body = examBody(START - HOUR_MS, 60);
    const answers = await Promise.all(Array.from({ length: 50 }, () => premium.post('/api/exams', body)));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await app.db.selectFrom('exams').select('id').execute()).toHaveLength(1);
  });

  test('sent again with other answers is refused and keeps the first result', async () => {
    const premium = await app.as('premium');
    const body = examBody(START - HOUR_MS, 60);
    await premium.post('/api/exams', body);
    const other = await premium.post('/api/exams', { ...examBody(START - HOUR_MS, 70), id: body.id.toUpperCase() });
    expect(other.statusCode).toBe(409);
    const again = await premium.post('/api/exams', { ...body, id: body.id.toUpperCase() });
    expect(again.json()).toMatchObject({ id: body.id, correct: 60 });
  });

  test('with the id of another exam is refused', async () => {
    const premium = await app.as('premium');
    const body = examBody(START - HOUR_MS, 60);
    await premium.post('/api/exams', body);
    expect((await premium.post('/api/exams', { ...examBody(START - 2 * HOUR_MS), id: body.id })).statusCode).toBe(409);
  });

  test.each([
    ['a question twice', (body: ReturnType<typeof examBody>) => body.answers.map(() => body.answers[0]), 'answers'],
    [
      'an unknown question',
      (body: ReturnType<typeof examBody>) => [{ question_id: 77, option_id: null }, ...body.answers.slice(1)],
      'answers',
    ],
    [
      'an option of another question',
      (body: ReturnType<typeof examBody>) => [{ question_id: 1001, option_id: 10021 }, ...body.answers.slice(1)],
      'answers',
    ],
    ['69 answers', (body: ReturnType<typeof examBody>) => body.answers.slice(1), 'answers'],
    ['71 answers', (body: ReturnType<typeof examBody>) => [...body.answers, { question_id: 6001, option_id: null }], 'answers'],
  ])('with %s is refused with its reason', async (_title, answersOf, field) => {
    const body = examBody(START - HOUR_MS);
    const answer = await (await app.as('premium')).post('/api/exams', { ...body, answers: answersOf(body) });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    expect(await app.db.selectFrom('exams').select('id').execute()).toEqual([]);
  });

  test.each([
    ['a phone whose clock runs four minutes ahead', 4 * MINUTE_MS, 200],
    ['a start that lies in the future', 6 * MINUTE_MS, 422],
  ])('%s: %i ms → %i', async (_title, offset, status) => {
    expect((await (await app.as('premium')).post('/api/exams', examBody(START + offset))).statusCode).toBe(status);
  });

  test('longer than the time given is refused', async () => {
    const premium = await app.as('premium');
    expect((await premium.post('/api/exams', { ...examBody(START - HOUR_MS), seconds_used: 3000 })).statusCode).toBe(200);
    expect((await premium.post('/api/exams', { ...examBody(START - HOUR_MS), seconds_used: 3001 })).statusCode).toBe(422);
  });

  describe('of somebody whose trial ended', () => {
    const ENDED = START - HOUR_MS;
    beforeEach(() => app.setTrial('expired', ENDED));

    test.each([
      ['an hour before', ENDED - HOUR_MS, 200],
      ['after it', ENDED + 1, 403],
      ['a day ago', START - DAY_MS, 200],
      ['longer ago', START - DAY_MS - 1, 403],
      ['in the year before', START - 365 * DAY_MS, 403],
    ])('is stored when it began before, and within a day: %s (%i) → %i', async (_title, startedAt, status) => {
      const answer = await (await app.as('expired')).post('/api/exams', examBody(startedAt));
      expect(answer.statusCode).toBe(status);
      expect(await app.db.selectFrom('exams').select('id').execute()).toHaveLength(status === 200 ? 1 : 0);
    });

    test('tells nothing of the answers when it is refused, however right they are', async () => {
      const expired = await app.as('expired');
      const [right, wrong] = [70, 0].map((correct) => expired.post('/api/exams', examBody(START - 2 * DAY_MS, correct)));
      expect((await right)?.body).toBe((await wrong)?.body);
    });

    test('is told its stored result again, however late it asks', async () => {
      const expired = await app.as('expired');
      const body = examBody(ENDED - HOUR_MS, 60);
      const first = await expired.post('/api/exams', body);
      app.clock.now = START + 3 * DAY_MS;
      const again = await expired.post('/api/exams', body);
      expect([again.statusCode, again.body]).toEqual([200, first.body]);
      expect((await expired.post('/api/exams', { ...body, answers: examBody(0, 70).answers })).statusCode).toBe(403);
      expect((await expired.post('/api/exams', { ...body, started_at: new Date(ENDED - 2).toISOString() })).statusCode).toBe(403);
    });
  });

  test('with a question that was retired meanwhile still counts', async () => {
    const retired = fixture.questions.map((question) =>
      question.id === 1010 ? { ...question, retired: true as const } : question,
    );
    await using edited = await testApp({ content: { ...fixture, questions: retired } });
    const answer = await (await edited.as('premium')).post('/api/exams', examBody(START - HOUR_MS));
    expect(answer.json()).toMatchObject({ total: 70, correct: 70 });
  });

  test('is listed to its owner only, the newest first', async () => {
    const [premium, admin] = [await app.as('premium'), await app.as('admin')];
    for (const hours of [3, 1, 2]) await premium.post('/api/exams', examBody(START - hours * HOUR_MS));
    const starts = (await premium.get('/api/exams')).json<{ started_at: string }[]>().map((exam) => exam.started_at);
    expect(starts).toEqual([1, 2, 3].map((hours) => new Date(START - hours * HOUR_MS).toISOString()));
    expect((await admin.get('/api/exams')).json()).toEqual([]);
    expect((await app.anonymous.get('/api/exams')).statusCode).toBe(401);
  });

  test('of one learner does not occupy the id for another', async () => {
    const id = randomUUID();
    for (const who of ['premium', 'admin'] as const) {
      expect((await (await app.as(who)).post('/api/exams', { ...examBody(START - HOUR_MS), id })).statusCode).toBe(200);
    }
    expect(await app.db.selectFrom('exams').select('id').execute()).toEqual([{ id }, { id }]);
  });
});

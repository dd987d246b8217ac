import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { QuestionStatistics } from '#contract/status.ts';
import { answerTo, DAY_MS, examBody, HOUR_MS, optionsOf, START, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('answers').execute();
  await app.db.deleteFrom('exams').execute();
  await app.db.deleteFrom('learner_days').execute();
  await app.db.deleteFrom('statistics_counted').execute();
});

const read = async <Answer>(path: string): Promise<Answer> => (await (await app.as('admin')).get(path)).json();
type Day = { date: string; count: number; passed?: number };

test('active learners are counted once a day of Stockholm, whatever they did', async () => {
  const [free, premium] = [await app.as('free'), await app.as('premium')];
  const at = (answered_at: string) => ({ ...answerTo(1001), answered_at });
  await free.post('/api/answers', {
    answers: [at('2026-11-13T22:59:59Z'), at('2026-11-13T23:00:00Z'), at('2026-11-14T12:00:00Z')],
  });
  await free.post('/api/answers', { answers: [at('2026-11-14T13:00:00Z')] });
  await premium.post('/api/answers', { answers: [at('2026-11-14T08:00:00Z')] });
  await premium.post('/api/exams', examBody(Date.parse('2026-11-15T08:00:00Z')));
  const same = { ...answerTo(1002), answered_at: '2026-11-10T08:00:00Z' };
  await free.post('/api/answers', { answers: [same, same] });
  expect(await read('/api/status/learners?start=2026-11-10&end=2026-11-16')).toEqual([
    { date: '2026-11-10', count: 1 },
    { date: '2026-11-11', count: 0 },
    { date: '2026-11-12', count: 0 },
    { date: '2026-11-13', count: 1 },
    { date: '2026-11-14', count: 2 },
    { date: '2026-11-15', count: 1 },
    { date: '2026-11-16', count: 0 },
  ]);
  expect(await read<Day[]>('/api/status/learners')).toHaveLength(30);
});

test('exams are counted with those passed by the day of their start', async () => {
  const premium = await app.as('premium');
  for (const [started, correct] of [
    ['2026-11-13T22:59:00Z', 60],
    ['2026-11-13T23:00:00Z', 60],
    ['2026-11-14T10:00:00Z', 51],
    ['2026-11-14T12:00:00Z', 52],
  ] as const) {
    await premium.post('/api/exams', examBody(Date.parse(started), correct));
  }
  expect(await read('/api/status/exams?start=2026-11-13&end=2026-11-15')).toEqual([
    { date: '2026-11-13', count: 1, passed: 1 },
    { date: '2026-11-14', count: 3, passed: 2 },
    { date: '2026-11-15', count: 0, passed: 0 },
  ]);
});

test.each(['learners', 'exams'])('%s have every day of a range that is not too long', async (what) => {
  expect(await read<Day[]>(`/api/status/${what}?start=2026-03-28&end=2026-03-30`)).toHaveLength(3);
  expect(await read<Day[]>(`/api/status/${what}?start=2026-10-24&end=2026-10-26`)).toHaveLength(3);
  const admin = await app.as('admin');
  expect((await admin.get(`/api/status/${what}?start=2026-11-16&end=2026-11-15`)).statusCode).toBe(422);
  expect((await admin.get(`/api/status/${what}?start=2020-01-01&end=2026-11-15`)).statusCode).toBe(422);
});

describe('questions worth a look', () => {
  const people = async (count: number): Promise<number[]> => {
    const made = { name: 'ጽቡቕ', name_folded: '', role: 'customer', password_hash: '' } as const;
    const rows = Array.from({ length: count }, () => ({ ...made, email: `${randomUUID()}@fixture.test` }));
    return (await app.db.insertInto('users').values(rows).returning('id').execute()).map(({ id }) => id);
  };
  /** Stores so many answers to a question, each by a new learner or by the given ones in turn. */
  const answer = async (
    questionId: number,
    counts: { right: number; wrong: number },
    more: { language?: string; by?: readonly number[]; at?: number } = {},
  ) => {
    const { right, wrong } = optionsOf(questionId);
    const total = counts.right + counts.wrong;
    const { language = 'ti', by = await people(total), at = START - HOUR_MS } = more;
    await sql`
      insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at)
      select (${by}::int[])[1 + n % ${by.length}::int], gen_random_uuid(), ${questionId},
        case when n < ${counts.right} then ${right}::int else ${wrong}::int end,
        n < ${counts.right}, 'exercise', ${language}, ${new Date(at)}::timestamptz + n * interval '1 second'
      from generate_series(0, ${total - 1}) as n`.execute(app.db);
  };
  const notable = (order?: string) =>
    read<QuestionStatistics[]>(`/api/status/questions${order === undefined ? '' : `?order=${order}`}`);
  const ids = async (order: string) => (await notable(order)).map(({ id }) => id);
  /** Good learners by default: each has enough right answers to another question. */
  const learners = async (count: number, right = 120, wrong = 0) => {
    const made = await people(count);
    for (const id of made) await answer(1020, { right, wrong }, { by: [id] });
    return made;
  };

  test('the hardest come first, with their counts by language', async () => {
    await answer(1001, { right: 5, wrong: 15 });
    await answer(1001, { right: 5, wrong: 5 }, { language: 'sv' });
    await answer(1002, { right: 1, wrong: 29 });
    await answer(1003, { right: 0, wrong: 19 });
    const rows = await notable();
    expect(rows.map(({ id }) => id)).toEqual([1002, 1001]);
    expect(rows[1]).toMatchObject({
      category_id: 1,
      question_sv: expect.stringContaining('1001'),
      all: { answers: 30, correct: 10, percentage: 33 },
      ti: { answers: 20, correct: 5, percentage: 25 },
      sv: { answers: 10, correct: 5, percentage: 50 },
      good: { answers: 0, correct: 0, percentage: 0 },
    });
  });

  test('a learner who answers again is counted by the first answer only, also where it comes in late', async () => {
    const by = await people(20);
    await answer(1001, { right: 0, wrong: 20 }, { by, at: START - 2 * HOUR_MS });
    for (const again of [1, 2, 3]) await answer(1001, { right: 20, wrong: 0 }, { by, at: START - 2 * HOUR_MS + again * 60_000 });
    await answer(1002, { right: 20, wrong: 0 }, { by });
    await answer(1002, { right: 0, wrong: 20 }, { by, at: START - DAY_MS });
    const rows = await notable();
    expect(rows.map(({ id, all }) => [id, all.answers, all.correct])).toEqual([
      [1001, 20, 0],
      [1002, 20, 0],
    ]);
  });

  test('those answered worse in Tigrinya than in Swedish', async () => {
    await answer(2001, { right: 8, wrong: 12 });
    await answer(2001, { right: 18, wrong: 2 }, { language: 'sv' });
    await answer(2002, { right: 18, wrong: 2 });
    await answer(2002, { right: 8, wrong: 12 }, { language: 'sv' });
    expect(await ids('language-gap')).toEqual([2001]);
  });

  test('those with options that nobody picks', async () => {
    await answer(3001, { right: 30, wrong: 10 });
    const [row] = await notable('unpicked');
    const { right, wrong } = optionsOf(3001);
    expect(row?.id).toBe(3001);
    expect(row?.unpicked.map(({ id, picked }) => [id, picked])).toEqual(
      [30011, 30012, 30013, 30014].filter((id) => id !== right && id !== wrong).map((id) => [id, 0]),
    );
    expect(row?.unpicked[0]).toHaveProperty('option_sv');
  });

  test.each([
    [85, 15, true],
    [84, 16, false],
    [98, 1, false],
    [849, 151, false],
    [850, 150, true],
  ])('who answered %i rightly and %i wrongly is a good learner: %s', async (right, wrong, isGood) => {
    await answer(1021, { right: 0, wrong: 1 }, { by: await learners(1, right, wrong - 1) });
    await answer(1021, { right: 0, wrong: 19 });
    const row = (await notable('hardest')).find(({ id }) => id === 1021);
    expect(row?.good.answers).toBe(isGood ? 1 : 0);
  });

  test('those whose key good learners miss, while what others miss does not count', async () => {
    const by = await learners(10);
    await answer(4001, { right: 4, wrong: 6 }, { by });
    await answer(4002, { right: 8, wrong: 2 }, { by });
    await answer(4003, { right: 1, wrong: 30 });
    expect(await ids('good-learners-miss')).toEqual([4001]);
    const [row] = await notable('good-learners-miss');
    expect(row?.good).toEqual({ answers: 10, correct: 4, percentage: 40 });
  });

  test('are counted anew after five minutes, and not before', async () => {
    await answer(5001, { right: 0, wrong: 30 });
    expect(await ids('hardest')).toEqual([5001]);
    await answer(5002, { right: 0, wrong: 40 });
    app.clock.now = START + 5 * 60_000 - 1;
    expect(await ids('hardest')).toEqual([5001]);
    app.clock.now = START + 5 * 60_000;
    expect(await ids('hardest')).toEqual([5002, 5001]);
  });

  test('asked for by many at once are counted without anybody in another’s way', async () => {
    await answer(5003, { right: 0, wrong: 30 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => ids('hardest')));
    for (const each of answers) expect([[5003], []]).toContainEqual(each);
    expect(await ids('hardest')).toEqual([5003]);
  });

  test('are told by what was answered within a year, and never by what is retired', async () => {
    await answer(6001, { right: 0, wrong: 30 }, { at: START - 366 * DAY_MS });
    await answer(6002, { right: 0, wrong: 30 });
    await app.db.updateTable('questions').set({ retired_at: new Date() }).where('id', '=', 6002).execute();
    expect(await ids('hardest')).toEqual([]);
  });

  test('are for admins', async () => {
    for (const path of ['/api/status/questions', '/api/status/learners', '/api/status/exams']) {
      expect((await (await app.as('premium')).get(path)).statusCode).toBe(403);
      expect((await app.anonymous.get(path)).statusCode).toBe(401);
    }
    expect((await (await app.as('admin')).get('/api/status/questions?order=funniest')).statusCode).toBe(422);
  });
});

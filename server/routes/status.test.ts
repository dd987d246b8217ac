import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Status } from '#contract/status.ts';
import { JOBS } from '#domain/jobs.ts';
import { dayNumber } from '#domain/study/day.ts';
import type { Word } from '#domain/study/words.ts';
import { answerTo, DAY_MS, examBody, HOUR_MS, START, testApp } from '../testing/app.ts';
import { attemptBody } from '../testing/attempts.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('activations').execute();
});

test('the status counts the whole system', async () => {
  const [premium, free, admin] = [await app.as('premium'), await app.as('free'), await app.as('admin')];
  await free.post('/api/answers', { answers: [answerTo(1001), answerTo(1002)] });
  await premium.post('/api/exams', examBody(START - HOUR_MS, 60));
  await premium.post('/api/exams', examBody(START - 2 * HOUR_MS, 40));
  await free.post('/api/support', { subject: 'other', message: 'ሰላም' });
  await free.post('/api/support', { subject: 'other', message: 'ከመይ' });
  await app.db.updateTable('support_messages').set({ handled_at: new Date() }).where('message', '=', 'ከመይ').execute();
  expect((await admin.get('/api/status')).json()).toEqual({
    customers: 3,
    premium: 1,
    questions: 88,
    steps: 4,
    exercises: 6,
    checklists: 3,
    signs: 7,
    answers: 2,
    exams: 2,
    exams_passed: 1,
    support_unhandled: 1,
    orders_claimed: 0,
    read_only_since: null,
    last_backup: null,
  });
  // Premium by the server's clock.
  await app.setTrial('premium', START + HOUR_MS);
  app.clock.now = START + HOUR_MS;
  expect((await admin.get('/api/status')).json().premium).toBe(0);
});

test.each(JOBS)('%s sees the figures of their areas, and 0 for all others', async (job) => {
  await app.db.insertInto('backups').values({ made_at: '2026-11-14T02:15:00.000Z', bytes: 1, rows: 1, tables: 1 }).execute();
  await (await app.as('premium')).post('/api/exams', examBody(START - HOUR_MS, 60));
  const admin = await app.as('admin');
  await app.db.updateTable('users').set({ job }).where('id', '=', app.users.admin.id).execute();
  app.services.forgetUser(app.users.admin.id);
  try {
    const { customers, premium, answers, exams, last_backup, questions } = (await admin.get('/api/status')).json<Status>();
    const isOwner = job === 'owner';
    expect([customers > 0, premium > 0]).toEqual(Array(2).fill(isOwner || job === 'support'));
    expect([answers > 0, exams > 0, last_backup !== null]).toEqual(Array(3).fill(isOwner));
    expect(questions).toBe(88);
    // Only admins who write questions may see sealed questions and their keys.
    const begun = await admin.post('/api/exams/attempts', attemptBody());
    const next = (await admin.get('/api/exams/attempts/current')).json<{ attempt: object | null; next: object | null }>();
    const mayWrite = isOwner || job === 'editor';
    expect([begun.statusCode, next.attempt !== null, next.next]).toEqual([mayWrite ? 200 : 403, mayWrite, null]);
    await app.db.deleteFrom('exam_attempts').execute();
  } finally {
    await app.db.updateTable('users').set({ job: null }).where('id', '=', app.users.admin.id).execute();
    app.services.forgetUser(app.users.admin.id);
    await sql`truncate backups`.execute(app.db);
  }
});

test('the status says when the last good backup was, and how large', async () => {
  const backup = (made_at: string, bytes: number) => ({ made_at, bytes, rows: 7, tables: 3 });
  const newest = backup('2026-11-15T02:15:00.000Z', 12_345_678);
  await app.db
    .insertInto('backups')
    .values([backup('2026-11-14T02:15:00.000Z', 1), newest, backup('2026-11-13T02:15:00.000Z', 2)])
    .execute();
  const { made_at, bytes, rows } = newest;
  expect((await (await app.as('admin')).get('/api/status')).json().last_backup).toEqual({ made_at, bytes, rows });
});

describe('activations', () => {
  /** Activates the free learner at these instants in the back office; each activation ends later than the previous one. */
  async function activateAt(...instants: string[]): Promise<void> {
    await app.setTrial('free', Date.parse(instants[0] as string) - DAY_MS);
    for (const [place, instant] of instants.entries()) {
      app.clock.now = Date.parse(instant);
      const trial_ends_at = new Date(app.clock.now + (place + 1) * DAY_MS).toISOString();
      await (await app.as('admin')).post(`/api/customers/${app.users.free.id}`, { trial_ends_at });
    }
  }
  const counts = async (query: string): Promise<{ date: string; count: number }[]> =>
    (await (await app.as('admin')).get(`/api/status/activations${query}`)).json();

  test.each([
    ['a winter day', '2026-11-15', '2026-11-14T23:00:00Z', 24],
    ['the day on which the clocks go forward', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['the day on which the clocks go back', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ])('are counted by the days of Stockholm: %s, %s', async (_title, date, start, hours) => {
    const instant = (offsetMs: number) => new Date(Date.parse(start) + offsetMs).toISOString();
    const end = hours * HOUR_MS;
    await activateAt(instant(-1), instant(0), instant(end / 2), instant(end - 1), instant(end), instant(end + 1));
    const day = (offset: number) => new Date(Date.parse(`${date}T12:00:00Z`) + offset * DAY_MS).toISOString().slice(0, 10);
    expect(await counts(`?start=${day(-1)}&end=${day(1)}`)).toEqual([
      { date: day(-1), count: 1 },
      { date: day(0), count: 3 },
      { date: day(1), count: 2 },
    ]);
    expect(await counts(`?start=${date}&end=${date}`)).toEqual([{ date, count: 3 }]);
  });

  test('have every day of the range, also those with none, over both changes of the clocks', async () => {
    const year = await counts('?start=2026-01-01&end=2026-12-31');
    expect(year).toHaveLength(365);
    expect(new Set(year.map((day) => day.date)).size).toBe(365);
    expect([year[0]?.date, year[58]?.date, year[59]?.date, year[364]?.date]).toEqual([
      '2026-01-01',
      '2026-02-28',
      '2026-03-01',
      '2026-12-31',
    ]);
    expect(year.every((day) => day.count === 0)).toBe(true);
  });

  test('without a range are those of the last thirty days, today included', async () => {
    await activateAt('2026-11-15T22:59:00Z', '2026-11-15T23:01:00Z');
    const days = await counts('');
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { date: '2026-11-15', count: 1 },
      { date: '2026-11-16', count: 1 },
    ]);
    expect(days[0]?.date).toBe('2026-10-18');
  });

  test.each([
    ['?start=2026-11-16&end=2026-11-15', 422],
    ['?start=2023-11-12&end=2026-11-15', 200],
    ['?start=2023-11-11&end=2026-11-15', 422],
    ['?start=2026-11-16', 422],
    ['?start=2026-11-15', 200],
    ['?end=1900-01-01', 200],
    ['?end=2100-12-31', 200],
    ['?end=2101-01-01', 422],
    ['?start=2026-02-29&end=2026-03-01', 422],
    ['?start=2028-02-29&end=2028-03-01', 200],
  ])('%s is answered with %i', async (query, status) => {
    const answer = await (await app.as('admin')).get(`/api/status/activations${query}`);
    expect(answer.statusCode, answer.body).toBe(status);
    // An end after the last allowed year is a fault of `end`; every other fault of the range is one of `start`.
    if (status === 422) expect(Object.keys(answer.json().errors)).toEqual([query.includes('2101') ? 'end' : 'start']);
  });
});

test('reported tests are held against what a screen had said last before them, and nobody is named', async () => {
  const [admin, premium] = [await app.as('admin'), await app.as('premium')];
  const { premium: one, free: other } = app.users;
  const test = (user_id: number, day: string, passed: boolean) => ({
    user_id,
    id: crypto.randomUUID(),
    day,
    passed,
    points: null,
    // Predictions of an earlier version are ignored.
    pass: 0.5,
    created_at: new Date(START),
  });
  await app.db
    .insertInto('real_tests')
    .values([
      test(one.id, '2026-11-10', true),
      test(one.id, '2026-11-12', false),
      test(one.id, '2026-10-01', true),
      test(other.id, '2026-11-10', true),
    ])
    .execute();
  const said = (day: string, word: Word, pass: number) => ({
    user_id: one.id,
    day: dayNumber(day),
    word,
    pass,
    low: null,
    high: null,
    counted: 80,
    language: null,
    exam_day: null,
    version: 2,
    revision: 1,
  });
  await app.db
    .insertInto('shown')
    .values([said('2026-11-08', 'book', 0.9), said('2026-11-11', 'far', 0.1), said('2026-11-13', 'close', 0.6)])
    .execute();
  for (const learner of [premium, await app.as('free')]) await learner.get('/api/study');
  const answer = (await admin.get('/api/status/readiness')).json();
  expect(answer).toMatchObject({ tests: 2, unjudged: 2, unknown: 1 });
  expect(answer.brier).toBeCloseTo((0.01 + 0.01) / 2);
  expect(
    answer.rows.map(({ word, tests, passed, happened, learners }: Record<string, unknown>) => [
      word,
      tests,
      passed,
      happened,
      learners,
    ]),
  ).toEqual([
    ['far', 1, 0, 0, 0],
    ['not yet', 0, 0, null, 0],
    ['close', 0, 0, null, 1],
    ['mock', 0, 0, null, 0],
    ['book', 1, 1, 1, 0],
  ]);
  expect(answer.gap).toEqual({ used: -0.15, fitted: null });
  expect(JSON.stringify(answer)).not.toContain('fixture.test');
});

test('from thirty reported results on, how much harder the real test is, by the gap that each figure was made with', async () => {
  const admin = await app.as('admin');
  const { id: user_id } = app.users.premium;
  const fittedBy = async (gap: number | null) => {
    await sql`delete from shown`.execute(app.db);
    await sql`delete from real_tests`.execute(app.db);
    // Half of the learners pass whose predicted probability was 90 %.
    await sql`
      insert into real_tests (user_id, id, day, passed, created_at)
      select ${user_id}, gen_random_uuid(), date '2026-10-01' + n, n % 2 = 0, now() from generate_series(1, 30) n`.execute(
      app.db,
    );
    await sql`
      insert into shown (user_id, day, pass, word, counted, version, gap, revision)
      select ${user_id}, date '2026-10-01' + n - date '1970-01-01', 0.9, 'close', 80, 3, ${gap}, 1 from generate_series(1, 30) n`.execute(
      app.db,
    );
    return (await admin.get('/api/status/readiness')).json().gap.fitted;
  };
  const assumed = await fittedBy(null);
  expect(assumed.gap).toBeLessThan(-0.3);
  expect(assumed.low < assumed.gap && assumed.gap < assumed.high).toBe(true);
  expect((await fittedBy(-0.5)).gap).toBeLessThan(assumed.gap);
});

test('nobody but an admin sees numbers', async () => {
  for (const path of ['/api/status', '/api/status/activations']) {
    expect((await (await app.as('premium')).get(path)).statusCode).toBe(403);
    expect((await app.anonymous.get(path)).statusCode).toBe(401);
  }
});

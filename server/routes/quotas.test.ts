import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hourBegan, type QuotaKind } from '#domain/quota.ts';
import type { Database } from '../db/schema.ts';
import { answerTo, type Caller, DAY_MS, examBody, HOUR_MS, START, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
const MINUTE_MS = 60_000;
beforeEach(async () => {
  app.clock.now = START + 20 * MINUTE_MS;
  await sql`
    truncate write_counts, support_replies, support_messages, exams, answers, text_comments, text_readings, speakers, customer_notes, saved_replies,
      day_changes, invite_codes, password_links cascade`.execute(app.db);
});

/** Those of files: unheard-takes.test.ts, pictures.test.ts, translations.test.ts. */
type TestedQuota = Exclude<QuotaKind, 'takes' | 'pictures' | 'imports'>;
type Write = {
  by: 'premium' | 'admin';
  path: string;
  /** A new one each time. */
  body: () => object;
  table: keyof Database;
};
const text = { kind: 'category', id: 1, field: 'title' };
const writes: Readonly<Record<TestedQuota, Write>> = {
  answers: { by: 'premium', path: '/api/answers', body: () => ({ answers: [answerTo(1001)] }), table: 'answers' },
  exams: { by: 'premium', path: '/api/exams', body: () => examBody(START), table: 'exams' },
  messages: {
    by: 'premium',
    path: '/api/support',
    body: () => ({ id: randomUUID(), subject: 'other', message: 'ሰላም' }),
    table: 'support_messages',
  },
  comments: { by: 'admin', path: '/api/comments', body: () => ({ ...text, comment: 'ሰላም' }), table: 'text_comments' },
  readings: {
    by: 'admin',
    path: '/api/desk',
    body: () => ({
      readings: [{ kind: 'interface', id: 0, field: `app.${randomUUID()}`, ti: 'ሰላም', sv: 'Hej', verdict: 'natural' }],
    }),
    table: 'text_readings',
  },
  speakers: {
    by: 'admin',
    path: '/api/booth/speakers',
    body: () => ({ name: 'ሰላም', agreed_on: '2026-01-02', builds_voice: false }),
    table: 'speakers',
  },
  notes: {
    by: 'admin',
    path: `/api/customers/${app.users.free.id}/notes`,
    body: () => ({ text: 'ሰላም' }),
    table: 'customer_notes',
  },
  replies: {
    by: 'admin',
    path: '/api/supports/saved',
    body: () => ({ title: 'Hej', ti: '', sv: '', en: '' }),
    table: 'saved_replies',
  },
  changes: {
    by: 'admin',
    path: `/api/customers/${app.users.free.id}/days`,
    body: () => ({ id: randomUUID(), days: 1 }),
    table: 'day_changes',
  },
  codes: { by: 'admin', path: '/api/codes', body: () => ({ days: 3, uses: 1 }), table: 'invite_codes' },
  customers: {
    by: 'admin',
    path: '/api/customers',
    body: () => ({ name: 'ሰላም', email: `${randomUUID()}@fixture.test`, phone: '070-174 06 09' }),
    // Each gets one.
    table: 'password_links',
  },
};

/** Sets the count of the hour that begins at `at`. */
const spend = (kind: TestedQuota, count: number, at = app.clock.now) =>
  app.db
    .insertInto('write_counts')
    .values({ user_id: app.users[writes[kind].by].id, kind, hour: new Date(hourBegan(at)), writes: count })
    .execute();
const stored = async (kind: TestedQuota) => {
  const { rows } = await sql`select from ${sql.table(writes[kind].table)}`.execute(app.db);
  return rows.length;
};
/** Somebody else who may do the same. */
async function other(kind: TestedQuota): Promise<Caller> {
  if (writes[kind].by === 'premium') return app.as('admin');
  const account = {
    name: 'other',
    name_folded: 'other',
    email: 'other@fixture.test',
    role: 'admin',
    password_hash: 'x',
  } as const;
  const known = await app.db.selectFrom('users').select('id').where('email', '=', account.email).executeTakeFirst();
  const { id } = known ?? (await app.db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow());
  return app.withToken(await app.sessionOf(id));
}

describe.each<[TestedQuota, number, number]>([
  ['answers', 3_000, 12_000],
  ['exams', 12, 60],
  ['messages', 20, 60],
  ['comments', 300, 1_500],
  ['readings', 15_000, 30_000],
  ['speakers', 20, 40],
  ['notes', 300, 1_500],
  ['replies', 60, 200],
  ['changes', 2_000, 10_000],
  ['codes', 1_000, 5_000],
  ['customers', 1_000, 3_000],
])('%s', (kind, perHour, perDay) => {
  const { by, path, body } = writes[kind];

  test(`${perHour} are taken in an hour; then the answer says how long to wait, and nothing is written`, async () => {
    await spend(kind, perHour - 2);
    const writer = await app.as(by);
    for (const status of [200, 200, 429]) expect((await writer.post(path, body())).statusCode).toBe(status);
    const refused = await writer.post(path, body(), { 'accept-language': 'en' });
    expect(refused.headers['retry-after']).toBe(String(40 * 60));
    expect(refused.json()).toEqual({
      status: 429,
      message: 'That is very much in a short time. Nothing is lost: wait a while and try again.',
    });
    expect(await stored(kind)).toBe(2);
    // Other accounts are not affected, and the quota is free again in the next hour.
    expect((await (await other(kind)).post(path, body())).statusCode).toBe(200);
    app.clock.now = START + HOUR_MS;
    expect((await writer.post(path, body())).statusCode).toBe(200);
  });

  test(`${perDay} are taken in a day of any hours`, async () => {
    for (const hour of [1, 2, 3, 4]) await spend(kind, perDay / 4, START - hour * HOUR_MS);
    const refused = await (await app.as(by)).post(path, body());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(13 * 3_600 + 40 * 60)]);
    app.clock.now = START + 14 * HOUR_MS;
    expect((await (await app.as(by)).post(path, body())).statusCode).toBe(200);
  });

  test('all servers count together', async () => {
    await using second = await testApp({ sharing: app });
    const [here, there] = [await app.as(by), await second.as(by)];
    await spend(kind, perHour - 2);
    expect((await here.post(path, body())).statusCode).toBe(200);
    expect((await there.post(path, body())).statusCode).toBe(200);
    expect((await here.post(path, body())).statusCode).toBe(429);
    expect((await there.post(path, body())).statusCode).toBe(429);
  });
});

test.each<[TestedQuota, number]>([
  ['answers', 3_000],
  ['exams', 12],
  ['messages', 20],
])('%s that come again because an answer got lost are not counted', async (kind, perHour) => {
  const { path, body } = writes[kind];
  const premium = await app.as('premium');
  const [again, fresh] = [body(), body()];
  await spend(kind, perHour - 2);
  for (let time = 0; time < 5; time += 1) expect((await premium.post(path, again)).statusCode).toBe(200);
  expect((await premium.post(path, fresh)).statusCode).toBe(200);
  expect((await premium.post(path, body())).statusCode).toBe(429);
});

test('thirty messages at once are no way around it', async () => {
  const premium = await app.as('premium');
  const answers = await Promise.all(Array.from({ length: 30 }, () => premium.post('/api/support', writes.messages.body())));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  expect(await stored('messages')).toBe(20);
});

describe('when something happened', () => {
  const answered = async (at: string) => {
    const sent = { ...answerTo(1001), answered_at: at };
    const answer = await (await app.as('premium')).post('/api/answers', { answers: [answerTo(1002), sent] });
    const row = await app.db.selectFrom('answers').select('answered_at').where('id', '=', sent.id).executeTakeFirst();
    return { answer, at: row?.answered_at };
  };

  test.each(['1900-01-01T00:00:00Z', '2025-10-01T00:00:00Z', '2028-01-01T00:00:00Z', '9136-05-05T00:00:00Z'])(
    'an answer of %s is refused, and those beside it are not written',
    async (at) => {
      const { answer } = await answered(at);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['answers.1.answered_at']]);
      expect(await stored('answers')).toBe(0);
    },
  );

  test('an answer of a phone whose clock is ahead is taken as of now', async () => {
    const { answer, at } = await answered(new Date(START + 30 * DAY_MS).toISOString());
    expect(answer.statusCode).toBe(200);
    expect(at).toBe(new Date(app.clock.now).toISOString());
  });

  test('an answer that waited for months is taken as of then', async () => {
    const { answer, at } = await answered('2026-01-31T12:00:00.000Z');
    expect(answer.statusCode).toBe(200);
    expect(at).toBe('2026-01-31T12:00:00.000Z');
  });

  test.each([
    ['400 days ago', -400 * DAY_MS, 200],
    ['longer ago', -400 * DAY_MS - 1, 422],
    ['in 1900', Date.parse('1900-01-01T00:00:00Z') - START, 422],
    ['in the future', 6 * MINUTE_MS, 422],
  ])('an exam that began %s: %i → %i', async (_title, offset, status) => {
    const answer = await (await app.as('premium')).post('/api/exams', examBody(app.clock.now + offset));
    expect(answer.statusCode).toBe(status);
    if (status === 422) expect(Object.keys(answer.json().errors)).toEqual(['started_at']);
  });
});

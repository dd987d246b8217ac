import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SupportMessage } from '#contract/supports.ts';
import { HOUR_MS, START, testApp } from '../testing.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('support_messages').execute();
});

async function sendAt(...instants: string[]): Promise<void> {
  for (const instant of instants) {
    app.clock.now = Date.parse(instant);
    await (await app.as('free')).post('/api/support', { subject: 'content', message: instant });
  }
}
const messagesOf = async (query: string) => {
  const answer = await (await app.as('admin')).get(`/api/supports${query}`);
  return answer.json<SupportMessage[]>().map((message) => message.message);
};

test('an admin sees the messages of a day with their sender, the newest first', async () => {
  await sendAt('2026-11-15T08:00:00Z', '2026-11-15T09:00:00Z');
  await app.db
    .updateTable('support_messages')
    .set({ handled_at: new Date(START) })
    .where('message', 'like', '%09:00%')
    .execute();
  const answer = await (await app.as('admin')).get('/api/supports?date=2026-11-15');
  const { id, name, email, phone } = app.users.free;
  const message = {
    id: expect.any(Number),
    subject: 'content',
    answer: null,
    answered_at: null,
    user: { id, name, email, phone },
  };
  expect(answer.json()).toEqual([
    { ...message, message: '2026-11-15T09:00:00Z', created_at: '2026-11-15T09:00:00.000Z', handled: true },
    { ...message, message: '2026-11-15T08:00:00Z', created_at: '2026-11-15T08:00:00.000Z', handled: false },
  ]);
});

test.each([
  ['a winter day', '2026-11-15', '2026-11-14T23:00:00.000Z', 24],
  ['a summer day', '2026-07-01', '2026-06-30T22:00:00.000Z', 24],
  ['the day on which the clocks go forward', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  ['the day on which the clocks go back', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
])('%s (%s) is the one of Stockholm', async (_title, date, start, hours) => {
  const at = (offsetMs: number) => new Date(Date.parse(start) + offsetMs).toISOString();
  const end = hours * HOUR_MS;
  await sendAt(at(-1), at(0), at(end - 1), at(end));
  expect(await messagesOf(`?date=${date}`)).toEqual([at(end - 1), at(0)]);
});

test('without a date it is today in Stockholm, also when it is still yesterday elsewhere', async () => {
  await sendAt('2026-11-15T22:59:59Z', '2026-11-15T23:00:00Z');
  expect(await messagesOf('')).toEqual(['2026-11-15T23:00:00Z']);
});

test('a day without messages is an empty list', async () => {
  expect(await messagesOf('?date=2020-02-29')).toEqual([]);
});

test('nobody but an admin reads them', async () => {
  for (const who of ['free', 'premium', 'expired'] as const) {
    expect((await (await app.as(who)).get('/api/supports')).statusCode).toBe(403);
  }
  expect((await app.anonymous.get('/api/supports')).statusCode).toBe(401);
});

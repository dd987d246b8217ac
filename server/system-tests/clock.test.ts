import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cleanUp } from '../db/upkeep/clean-up.ts';
import { answerTo, DAY_MS, HOUR_MS, START, testApp } from '../testing/app.ts';

// The machine's clock is set by an hour in the wrong direction and back: nobody is logged out or locked out by it, and nothing with a time limit lasts longer.

const PER_MINUTE = 5;
const app = await testApp({ config: { requestsPerMinute: PER_MINUTE } });
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = START;
});

const statuses = async (times: number, call: () => Promise<{ statusCode: number }>) => {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) found.push((await call()).statusCode);
  return found;
};

test.each([
  ['back', -HOUR_MS, START],
  ['forward', HOUR_MS, START + 3 * HOUR_MS],
])('a clock that goes an hour %s ends no session and keeps nobody from calling', async (_title, jump, begin) => {
  app.clock.now = begin;
  const premium = await app.as('premium');
  const call = () => premium.get('/api/profile');
  expect(await statuses(PER_MINUTE + 1, call)).toEqual([...Array(PER_MINUTE).fill(200), 429]);
  app.clock.now += jump;
  expect(await statuses(PER_MINUTE + 1, call)).toEqual([...Array(PER_MINUTE).fill(200), 429]);
  app.clock.now -= jump;
  expect(await statuses(PER_MINUTE + 1, call)).toEqual([...Array(PER_MINUTE).fill(200), 429]);
});

test('a session that began before the clock was set back ends when it would have ended', async () => {
  const admin = await app.as('admin');
  app.clock.now -= HOUR_MS;
  expect((await admin.get('/api/profile')).statusCode).toBe(200);
  app.clock.now = START + 8 * HOUR_MS - 1;
  expect((await admin.get('/api/profile')).statusCode).toBe(200);
  app.clock.now += 8 * HOUR_MS;
  expect((await admin.get('/api/profile')).statusCode).toBe(401);
});

test('a trial ends at its instant, whatever the clock said before', async () => {
  await app.setTrial('premium', START + HOUR_MS);
  const premium = await app.as('premium');
  const open = async () => (await premium.get('/api/category/2/questions?q=1')).statusCode;
  for (const [at, status] of [
    [START, 200],
    [START - HOUR_MS, 200],
    [START + HOUR_MS - 1, 200],
    [START + HOUR_MS, 403],
    [START, 200],
  ] as const) {
    app.clock.now = at;
    expect(await open(), new Date(at).toISOString()).toBe(status);
  }
  await app.setTrial('premium', START + 30 * DAY_MS);
});

test('answers of a phone whose clock goes right are taken by a server whose clock was set back, once', async () => {
  const premium = await app.as('premium');
  const answer = { ...answerTo(1001), id: randomUUID(), answered_at: new Date(START).toISOString() };
  app.clock.now -= HOUR_MS;
  const first = await premium.post('/api/answers', { answers: [answer] });
  app.clock.now = START + HOUR_MS;
  const second = await premium.post('/api/answers', { answers: [answer] });
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  const stored = await app.db.selectFrom('answers').select('id').where('id', '=', answer.id).execute();
  expect(stored).toHaveLength(1);
});

test('the hourly clean-up takes nothing that is in use, and what has run out at the next one', async () => {
  const premium = await app.as('premium');
  const sessions = async () =>
    (await app.db.selectFrom('sessions').select('user_id').where('user_id', '=', app.users.premium.id).execute()).length;
  const before = await sessions();
  for (const at of [START - HOUR_MS, START + HOUR_MS, START]) await cleanUp(app.services.db, at);
  expect(await sessions()).toBe(before);
  expect((await premium.get('/api/profile')).statusCode).toBe(200);
  await cleanUp(app.services.db, START + 61 * DAY_MS);
  expect(await sessions()).toBe(0);
});

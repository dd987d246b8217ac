import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnerSettingsShown } from '#contract/owner-settings.ts';
import { LEAVES_PER_DAY, LOGIN_EVENTS_PER_DAY, SESSIONS_MAX } from '#domain/session.ts';
import { lockLearner } from '../db/learning/study.ts';
import { noteLogin } from '../db/people/timeline.ts';
import { answerTo, DAY_MS, PASSWORD, START, testApp, until } from '../testing/app.ts';
import { makeOrder, orderBody, SHOP } from '../testing/shop.ts';
import { fakeStripe } from '../testing/stripe.ts';

const stripe = await fakeStripe();
const app = await testApp({ config: { ...SHOP, stripe: stripe.config, signUp: 'open' } });
afterAll(async () => {
  await app.close();
  await stripe.close();
});
beforeEach(() => sql`delete from login_limits`.execute(app.db));

test('real tests are taken twenty times a day, and then nothing is read or written', async () => {
  const learner = await app.as('premium');
  const report = () => learner.post('/api/real-tests', { id: randomUUID(), day: '2026-11-14', passed: false, points: null });
  const statuses: number[] = [];
  for (let time = 0; time < 22; time += 1) statuses.push((await report()).statusCode);
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
});

test('Stripe is told once that an order was cancelled, however often the call is repeated', async () => {
  const learner = await app.as('free');
  const { id } = await makeOrder(learner, orderBody(2, 'card'));
  const before = stripe.calls;
  for (let time = 0; time < 5; time += 1) expect((await learner.post(`/api/orders/${id}/cancel`)).statusCode).toBe(200);
  expect(stripe.calls - before).toBe(1);
});

describe('guessing', () => {
  test('at the code that confirms a second factor ends after ten', async () => {
    const admin = await app.as('admin');
    const { key } = (await admin.post('/api/second-factor', { current_password: PASSWORD })).json<{ key: string }>();
    const right = new TOTP({ secret: key }).generate({ timestamp: app.clock.now });
    const wrong = right === '000000' ? '000001' : '000000';
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => admin.post('/api/second-factor/confirm', { code: wrong })),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
    expect((await admin.post('/api/second-factor/confirm', { code: right })).statusCode).toBe(429);
  });

  test('at codes of the back office ends after ten, also when many come at once; a right one costs nothing', async () => {
    const admin = await app.as('admin');
    const learner = await app.as('free');
    const { fixed: _, ...settings } = (await admin.get('/api/settings')).json<OwnerSettingsShown>();
    await admin.call('PUT', '/api/settings', { ...settings, codes_per_learner: 20 });
    for (let time = 0; time < 12; time += 1) {
      const { code } = (await admin.post('/api/codes', { days: 1, uses: 1 })).json<{ code: string }>();
      expect((await learner.post('/api/account/code', { code })).statusCode).toBe(200);
    }
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => learner.post('/api/account/code', { code: 'MENG-3333-3333-3333-3333' })),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });
});

test('an account has so many sessions at once, and the one that was used longest ago ends', async () => {
  const { id } = app.users.expired;
  const { password_hash } = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const tokens: string[] = [];
  for (let n = 0; n <= SESSIONS_MAX; n += 1) {
    app.clock.now = START + n * 1000;
    tokens.push((await app.services.sessions.open({ id, password_hash, second_factor: null })) ?? '');
  }
  const [first = '', second = ''] = tokens;
  expect((await app.withToken(first).get('/api/profile')).statusCode).toBe(401);
  expect((await app.withToken(second).get('/api/profile')).statusCode).toBe(200);
  const { rows } = await sql`select from sessions where user_id = ${id}`.execute(app.db);
  expect(rows).toHaveLength(SESSIONS_MAX);
  app.clock.now = START;
});

test('of logins and lockouts of an account so many of a day are remembered, and those of others too', async () => {
  const { free, expired } = app.users;
  for (let n = 0; n < LOGIN_EVENTS_PER_DAY + 5; n += 1) {
    for (const kind of ['login', 'lockout'] as const) await noteLogin(app.db, free.email, kind, START + n);
  }
  await noteLogin(app.db, expired.email, 'login', START);
  const of = async (id: number) => {
    const rows = await app.db.selectFrom('login_events').select('kind').where('user_id', '=', id).execute();
    return (['login', 'lockout'] as const).map((kind) => rows.filter((row) => row.kind === kind).length);
  };
  expect([await of(free.id), await of(expired.id)]).toEqual([
    [LOGIN_EVENTS_PER_DAY, LOGIN_EVENTS_PER_DAY],
    [1, 0],
  ]);
  await noteLogin(app.db, free.email, 'login', START + 2 * DAY_MS);
  expect(await of(free.id)).toEqual([LOGIN_EVENTS_PER_DAY + 1, LOGIN_EVENTS_PER_DAY]);
});

test('who leaves and comes back more often than a few times a day is refused, as each time a mail tells of it', async () => {
  const { email } = app.users.expired;
  const statuses: number[] = [];
  for (let time = 0; time <= LEAVES_PER_DAY; time += 1) {
    const { access_token } = (await app.anonymous.post('/api/login', { email, password: PASSWORD })).json<{
      access_token: string;
    }>();
    statuses.push((await app.withToken(access_token).call('DELETE', '/api/account', { password: PASSWORD })).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: LEAVES_PER_DAY }, () => 200), 429]);
  await sql`update users set erase_at = null`.execute(app.db);
});

test.each([
  ['nothing that can be seen', 'selam\u200b@example.se'],
  ['a hyphen that is not shown', 'sel\u00adam@example.se'],
  ['a letter that only looks like one', 'ⓢelam@example.se'],
  ['a full-width letter', 'ｓelam@example.se'],
  ['another direction', 'selam\u202e@example.se'],
])('an address with %s in it is no address', async (_what, email) => {
  const answer = await app.anonymous.post('/api/sign-up', { name: 'ሰላም', email, password: PASSWORD, language: 'sv' });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']]);
  const changed = await (await app.as('free')).post('/api/email/change', { email, password: PASSWORD });
  expect(changed.statusCode).toBe(422);
});

test('one learner who sends much at once takes one connection of the database, and the others go on', async () => {
  const [busy, other] = [await app.as('premium'), await app.as('free')];
  await busy.post('/api/answers', { answers: [answerTo(1001)] });
  let sending: Promise<unknown> | undefined;
  await app.db.transaction().execute(async (tx) => {
    await lockLearner(tx, app.users.premium.id);
    sending = Promise.all(Array.from({ length: 12 }, () => busy.post('/api/answers', { answers: [answerTo(1001)] })));
    await until(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db);
      return rows.length > 0;
    });
    expect((await other.get('/api/study')).statusCode).toBe(200);
    const { rows } =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db);
    expect(rows).toHaveLength(1);
  });
  await sending;
});

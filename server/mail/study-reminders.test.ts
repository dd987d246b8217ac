import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { newPushKey } from '../settings/push-key.ts';
import { DAY_MS, HOUR_MS, START, testApp } from '../testing/app.ts';
import { mailed } from '../testing/mailed.ts';
import type { PushWords } from '../text/push.ts';
import type { Push, PushOutcome } from './push.ts';
import { remindToStudy } from './study-reminders.ts';

// START is eleven o'clock in Sweden on Sunday 15 November.
const app = await testApp({ config: { vapidPrivateKey: newPushKey() } });
afterAll(() => app.close());
const { premium } = app.users;
const subscription = endpoints['PUT /api/study/reminders/push'].example.body;
const sent: { endpoint: string; words: PushWords }[] = [];
let outcome: PushOutcome = 'sent';
const push: Push = {
  publicKey: '',
  async send({ endpoint }, words) {
    sent.push({ endpoint, words });
    return outcome;
  },
};
const run = (now = app.clock.now) => remindToStudy(app.services.db, push, now);
const mails = () => app.db.selectFrom('mails').select(['kind', 'user_id']).execute();
const wish = async (body: object = { days: [7], hour: 11 }) =>
  (await app.as('premium')).call('PUT', '/api/study/reminders', body);
const takePushes = async () => (await app.as('premium')).call('PUT', '/api/study/reminders/push', subscription);

beforeEach(async () => {
  app.clock.now = START;
  sent.length = 0;
  outcome = 'sent';
  for (const table of ['mails', 'study_reminders', 'push_subscriptions', 'real_tests', 'learners'] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.updateTable('users').set({ email: 'selam@example.se' }).where('id', '=', premium.id).execute();
});

describe('a learner who has chosen days and an hour', () => {
  test('is reminded once on such a day, by mail, however many servers look however often', async () => {
    expect((await wish()).json()).toMatchObject({ days: [7], hour: 11 });
    expect(await run(START - HOUR_MS)).toBe(0);
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.reduce<number>((sum, count = 0) => sum + count, 0)).toBe(1);
    expect(await run(START + HOUR_MS)).toBe(0);
    expect(await mails()).toEqual([{ kind: 'study-reminder', user_id: premium.id }]);
    expect(await run(START + DAY_MS)).toBe(0);
    expect(await run(START + 7 * DAY_MS)).toBe(1);
  });

  test('is reminded once on a day also where the hour was changed after it', async () => {
    await wish();
    expect(await run()).toBe(1);
    await wish({ days: [7], hour: 12 });
    expect(await run(START + HOUR_MS)).toBe(0);
  });

  test('gets a push instead where a browser takes it, with nothing about anybody in it', async () => {
    await wish();
    expect((await takePushes()).statusCode).toBe(200);
    expect(await run()).toBe(1);
    expect(sent.map(({ endpoint }) => endpoint)).toEqual([subscription.endpoint]);
    expect(JSON.stringify(sent)).not.toContain(premium.name);
    expect(await mails()).toEqual([]);
  });

  test('gets a mail where the browser is gone, and the browser is not asked again', async () => {
    await wish();
    await takePushes();
    outcome = 'gone';
    expect(await run()).toBe(1);
    expect(await mails()).toHaveLength(1);
    expect(await app.db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([]);
  });

  test('gets no mail beside a push that may have come', async () => {
    await wish();
    await takePushes();
    outcome = 'failed';
    expect(await run()).toBe(1);
    expect(await mails()).toEqual([]);
  });

  test('gets a mail when pushes fail two days in a row, and a push again when one has come', async () => {
    await wish({ days: [1, 2, 3, 7], hour: 11 });
    await takePushes();
    outcome = 'failed';
    for (const [days, count] of [
      [0, 0],
      [1, 1],
      [2, 2],
    ] as const) {
      expect(await run(START + days * DAY_MS)).toBe(1);
      expect(await mails()).toHaveLength(count);
    }
    outcome = 'sent';
    expect(await run(START + 3 * DAY_MS)).toBe(1);
    expect(await mails()).toHaveLength(2);
    expect(await app.db.selectFrom('push_subscriptions').select('failures').execute()).toEqual([{ failures: 0 }]);
  });

  test('is not asked for by a browser that has failed ten times in a row', async () => {
    await wish();
    await takePushes();
    await app.db.updateTable('push_subscriptions').set({ failures: 10 }).execute();
    outcome = 'failed';
    expect(await run()).toBe(1);
    expect(await mails()).toHaveLength(1);
    expect(await app.db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([]);
  });

  test.each([
    ['has answered something today', { last_day: dayFromFour(START) }],
    ['has the test behind them', { exam_date: '2026-11-14' }],
  ])('is not reminded who %s', async (_title, change) => {
    await wish();
    await app.db
      .insertInto('learners')
      .values({ user_id: premium.id, exam_date: null, ...change } as never)
      .execute();
    expect(await run()).toBe(0);
  });

  test('is not reminded once a test was passed', async () => {
    await wish();
    await (await app.as('premium')).post('/api/real-tests', {
      id: crypto.randomUUID(),
      day: '2026-11-14',
      passed: true,
      points: null,
    });
    expect(await run()).toBe(0);
  });
});

describe('a browser’s keys for pushes', () => {
  const { p256dh, auth } = subscription;
  test.each<[string, Partial<typeof subscription>]>([
    ['a public key of 88 letters', { p256dh: `${p256dh}A` }],
    ['a public key that is too short', { p256dh: p256dh.slice(0, -1) }],
    ['a public key that does not begin with 4', { p256dh: `A${p256dh.slice(1)}` }],
    ['a public key with a sign of another alphabet', { p256dh: `${p256dh.slice(0, -1)}+` }],
    ['a public key between spaces', { p256dh: ` ${p256dh}` }],
    ['no public key', { p256dh: '' }],
    ['a secret of 23 letters', { auth: `${auth}A` }],
    ['a secret that is too short', { auth: auth.slice(0, -1) }],
    ['a secret with a sign of another alphabet', { auth: `${auth.slice(0, -1)}/` }],
    ['a secret with a line end', { auth: `${auth}\n` }],
    ['no secret', { auth: '' }],
  ])('are refused with %s, and not kept', async (_title, wrong) => {
    const premium = await app.as('premium');
    const answer = await premium.call('PUT', '/api/study/reminders/push', { ...subscription, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(Object.keys(wrong));
    expect(await app.db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([]);
  });

  test('are taken with the signs that fill them up', async () => {
    const premium = await app.as('premium');
    const filled = { ...subscription, p256dh: `${p256dh}=`, auth: `${auth}==` };
    expect((await premium.call('PUT', '/api/study/reminders/push', filled)).statusCode).toBe(200);
  });
});

describe('one tap stops it', () => {
  test('from the mail', async () => {
    await wish();
    await run();
    const carried = (await mailed(app)).map(({ text_values }) => text_values as unknown as { unsubscribe: string });
    const token = carried[0]?.unsubscribe;
    expect((await app.anonymous.post('/api/unsubscribe', { token })).json()).toEqual({ reminder: 'study' });
    expect(await run(START + 7 * DAY_MS)).toBe(0);
  });

  test('from the notification, without a login; a stranger stops nothing and hears the same', async () => {
    await wish();
    await takePushes();
    const stop = (endpoint: string) => app.anonymous.post('/api/study/reminders/stop', { endpoint });
    const stranger = await stop('https://fcm.googleapis.com/fcm/send/other');
    expect(await run(START)).toBe(1);
    const own = await stop(subscription.endpoint);
    expect([own.statusCode, own.body]).toEqual([stranger.statusCode, stranger.body]);
    expect(await run(START + 7 * DAY_MS)).toBe(0);
  });

  test('from the settings', async () => {
    await wish();
    expect((await wish({ days: [], hour: 11 })).json()).toMatchObject({ days: [] });
    expect(await run()).toBe(0);
  });
});

test.each([
  ['an hour of the night', { days: [1], hour: 3 }],
  ['a day that is none', { days: [8], hour: 18 }],
  ['a day twice', { days: [1, 1], hour: 18 }],
])('%s is refused', async (_title, body) => {
  expect((await wish(body)).statusCode).toBe(422);
});

test('an address that is no push service of a browser is refused', async () => {
  const answer = await (await app.as('premium')).call('PUT', '/api/study/reminders/push', {
    ...subscription,
    endpoint: 'https://192.0.2.1/inside',
  });
  expect(answer.statusCode).toBe(422);
});

test('browsers are told the public key to subscribe with', async () => {
  const { push_key } = (await (await app.as('premium')).get('/api/study/reminders')).json<{ push_key: string }>();
  expect(push_key).toBe(app.services.push?.publicKey);
});

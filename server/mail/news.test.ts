import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, START, testApp } from '../testing/app.ts';
import { makeOrder, orderBody, SHOP } from '../testing/shop.ts';
import { remind } from './reminders.ts';

const app = await testApp({ config: { ...SHOP, quotaFactor: 1_000 } });
afterAll(() => app.close());
const ADDRESS = 'agare@mengedi.se';
beforeEach(async () => {
  app.clock.now = START;
  for (const table of ['mails', 'support_messages'] as const) await app.db.deleteFrom(table).execute();
  await app.db.updateTable('users').set({ email: ADDRESS, news: null, job: null }).where('id', '=', app.users.admin.id).execute();
  app.services.forgetUser(app.users.admin.id);
});

const told = async () =>
  (await app.db.selectFrom('mails').select(['kind', 'address']).where('address', '=', ADDRESS).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const choose = async (news: string) => (await app.as('admin')).call('PUT', '/api/mail-settings', { news });
async function write(): Promise<void> {
  await (await app.as('free')).post('/api/support', { id: randomUUID(), subject: 'other', message: 'ሰላም' });
}
async function claim(): Promise<void> {
  const free = await app.as('free');
  const { id } = await makeOrder(free, orderBody());
  for (const _ of [1, 2]) expect((await free.post(`/api/orders/${id}/paid`)).statusCode).toBe(200);
  await free.post(`/api/orders/${id}/cancel`);
  await (await app.as('admin')).post(`/api/sales/${id}/cancel`);
}

describe('an admin', () => {
  test('hears at once of a payment that is claimed, of a message and of what is added to it, each once', async () => {
    await claim();
    await write();
    const free = await app.as('free');
    const [{ id }] = (await free.get('/api/support')).json();
    const more = { id: randomUUID(), message: 'ወሲኸ' };
    for (const _ of [1, 2]) await free.post(`/api/support/${id}/replies`, more);
    expect(await told()).toEqual(['news-payment', 'news-message', 'news-message']);
  });

  test('who wants one mail a day gets it in the morning, while something waits', async () => {
    expect((await choose('daily')).json()).toMatchObject({ news: 'daily' });
    await write();
    expect(await told()).toEqual([]);
    for (const hours of [0, 1, 24]) {
      app.clock.now = START + hours * HOUR_MS;
      await remind(app.db, app.clock.now);
    }
    expect(await told()).toEqual(['news-daily', 'news-daily']);
    await app.db
      .updateTable('support_messages')
      .set({ handled_at: new Date(START) })
      .execute();
    await remind(app.db, START + 2 * DAY_MS);
    expect(await told()).toHaveLength(2);
  });

  test('who wants none gets none', async () => {
    await choose('never');
    await claim();
    await write();
    await remind(app.db, START);
    expect(await told()).toEqual([]);
  });

  test('whose work is content hears of neither', async () => {
    await app.db.updateTable('users').set({ job: 'editor' }).where('id', '=', app.users.admin.id).execute();
    await write();
    expect(await told()).toEqual([]);
  });
});

test('a learner has no such choice', async () => {
  const free = await app.as('free');
  expect((await free.call('PUT', '/api/mail-settings', { news: 'daily' })).statusCode).toBe(422);
  expect((await free.get('/api/mail-settings')).json()).not.toHaveProperty('news');
});

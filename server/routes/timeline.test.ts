import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Overview } from '#contract/overview.ts';
import type { TimelineEvent } from '#contract/timeline.ts';
import { LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS } from '#domain/session.ts';
import { DAY_MS, PASSWORD, START, testApp } from '../testing/app.ts';
import { makeOrder, SHOP } from '../testing/shop.ts';

const app = await testApp({ config: SHOP });
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = START;
});
const { free, expired } = app.users;
const admin = () => app.as('admin');
const timelineOf = async (id: number) => (await (await admin()).get(`/api/customers/${id}/timeline`)).json<TimelineEvent[]>();

describe('the timeline of a customer', () => {
  test('tells of order, payment, refund, message, answer, mail, login, lockout, activation, change and note', async () => {
    const learner = await app.as('free');
    const owner = await admin();
    const tick = () => {
      app.clock.now += 60_000;
    };
    await app.anonymous.post('/api/login', { email: free.email, password: PASSWORD });
    tick();
    for (let n = 0; n < LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS; n += 1) {
      await app.anonymous.post('/api/login', { email: free.email, password: 'ጌጋ መሕለፊ ቃል' });
    }
    tick();
    const order = await makeOrder(learner);
    tick();
    await learner.post(`/api/orders/${order.id}/paid`);
    tick();
    await owner.post(`/api/sales/${order.id}/fulfil`, { price: order.price });
    tick();
    await owner.post(`/api/sales/${order.id}/refund`, { take_days: true });
    tick();
    await learner.post('/api/support', { subject: 'other', message: 'ሰላም' });
    tick();
    const [message] = (await owner.get('/api/supports?handled=false')).json<{ id: number }[]>();
    await owner.post(`/api/supports/${message?.id}`, { answer: 'ሰላም ንዓኹም' });
    tick();
    await owner.post(`/api/customers/${free.id}/days`, { id: randomUUID(), days: 3 });
    tick();
    const note = await owner.post(`/api/customers/${free.id}/notes`, { text: ' Ringde i dag. ' });
    const told = await timelineOf(free.id);
    const kinds = new Set(told.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(
      [
        'activation',
        'answer',
        'change',
        'claimed',
        'closed',
        'joined',
        'lockout',
        'login',
        'mail',
        'message',
        'note',
        'ordered',
        'paid',
      ].sort(),
    );
    expect(told.find(({ kind }) => kind === 'closed')).toMatchObject({ id: order.id, text: order.reference, state: 'refunded' });
    expect(told.find(({ kind }) => kind === 'answer')).toMatchObject({ text: 'ሰላም ንዓኹም', by: app.users.admin.name });
    expect(told.filter(({ kind }) => kind === 'lockout')).toHaveLength(1);
    expect(told.find(({ kind }) => kind === 'note')).toMatchObject({ text: 'Ringde i dag.', by: app.users.admin.name });
    const order_ = told.filter(({ kind }) => ['ordered', 'claimed', 'paid', 'closed'].includes(kind)).map(({ kind }) => kind);
    expect(order_).toEqual(['closed', 'paid', 'claimed', 'ordered']);
    expect((await owner.delete(`/api/notes/${note.json().id}`)).statusCode).toBe(200);
    expect((await timelineOf(free.id)).some(({ kind }) => kind === 'note')).toBe(false);
    expect((await owner.delete(`/api/notes/${note.json().id}`)).statusCode).toBe(404);
  });

  test('of nobody, or of an admin, is not found; an empty note is refused', async () => {
    const owner = await admin();
    expect((await owner.get('/api/customers/2000000000/timeline')).statusCode).toBe(404);
    expect((await owner.get(`/api/customers/${app.users.admin.id}/timeline`)).statusCode).toBe(404);
    expect((await owner.post(`/api/customers/${free.id}/notes`, { text: ' ' })).statusCode).toBe(422);
  });
});

describe('the overview', () => {
  const read = async () => (await (await admin()).get('/api/overview')).json<Overview>();

  test('tells what waits, whose time ends within a week, and this month against the last', async () => {
    await app.setTrial('expired', START + 3 * DAY_MS);
    const before = await read();
    expect(before.ending.map(({ id }) => id)).toContain(expired.id);
    const learner = await app.as('premium');
    const order = await makeOrder(learner);
    await learner.post(`/api/orders/${order.id}/paid`);
    expect((await read()).waits.orders).toBe(before.waits.orders + 1);
    await (await admin()).post(`/api/sales/${order.id}/fulfil`, { price: order.price });
    const after = await read();
    expect(after.month.income - before.month.income).toBe(order.price);
    expect(after.month.sales - before.month.sales).toBe(1);
    app.clock.now = START + 20 * DAY_MS;
    const next = await read();
    expect([next.month.income, next.last_month.income]).toEqual([0, after.month.income]);
    expect(next.ending.map(({ id }) => id)).not.toContain(expired.id);
  });

  test('says what is wrong with the house, and nothing where people only try it', async () => {
    expect((await read()).faults).toEqual([]);
  });
});

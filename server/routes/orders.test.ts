import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { expireOrders } from '../db/shop/orders.ts';
import { DAY_MS, START, testApp } from '../testing/app.ts';
import { AGREED, makeOrder, orderBody, SHOP } from '../testing/shop.ts';
import { type FakeStripe, fakeStripe } from '../testing/stripe.ts';

const stripe: FakeStripe = await fakeStripe();
const app = await testApp({ config: { ...SHOP, stripe: stripe.config, publicUrl: 'https://mengedi.example.se' } });
afterAll(async () => {
  await app.close();
  await stripe.close();
});
beforeEach(async () => {
  app.clock.now = START;
  stripe.failing = undefined;
  await sql`truncate orders, receipts cascade`.execute(app.db);
  await app.db.updateTable('plans').set({ retired_at: null, price: 29_900 }).where('id', '=', 2).execute();
});

const stored = () => app.db.selectFrom('orders').selectAll().orderBy('id').execute();

test('an order has the price of its plan, and all that Swish asks for', async () => {
  const order = await makeOrder(await app.as('free'));
  expect(order).toMatchObject({
    state: 'open',
    method: 'swish',
    days: 90,
    price: 29_900,
    currency: 'SEK',
    vat_rate: 25,
    vat: 5_980,
    name_sv: '90 dagar',
    receipt: null,
    checkout_url: null,
  });
  expect(order.reference).toMatch(/^[CDFGHJKLMNPQRTVWX]{6}$/);
  expect(order.swish).toEqual({
    number: '1234567890',
    code: `C1234567890;299,00;${order.reference};0`,
    link: `https://app.swish.nu/1/p/sw/?sw=1234567890&amt=299.00&cur=SEK&msg=${order.reference}&src=qr`,
  });
});

test('an order keeps its price when the plan gets another', async () => {
  const free = await app.as('free');
  const { id } = await makeOrder(free);
  await app.db.updateTable('plans').set({ price: 99_900 }).where('id', '=', 2).execute();
  expect((await free.get(`/api/orders/${id}`)).json<Order>().price).toBe(29_900);
});

test('an order that is sent again is the same one, also ten times at once', async () => {
  const free = await app.as('free');
  const body = orderBody();
  const answers = await Promise.all(Array.from({ length: 10 }, () => makeOrder(free, body)));
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
  expect(await stored()).toHaveLength(1);
});

test('the same id of two learners is two orders', async () => {
  const body = orderBody();
  const [first, second] = [await makeOrder(await app.as('free'), body), await makeOrder(await app.as('expired'), body)];
  expect(first.id).not.toBe(second.id);
});

test('three orders of a learner may wait, not more, however many are sent at once', async () => {
  const free = await app.as('free');
  const answers = await Promise.all(Array.from({ length: 8 }, () => free.post('/api/orders', orderBody())));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  expect(await stored()).toHaveLength(3);
  // The limit is per person, and cancelled orders do not count.
  await makeOrder(await app.as('expired'));
  const [first] = await stored();
  await free.post(`/api/orders/${first?.id}/cancel`);
  await makeOrder(free);
});

test('twenty orders in a day are enough for anybody', async () => {
  const free = await app.as('free');
  for (let count = 0; count < 20; count += 1) {
    const { id } = await makeOrder(free);
    await free.post(`/api/orders/${id}/cancel`);
  }
  const refused = await free.post('/api/orders', orderBody());
  expect(refused.statusCode).toBe(429);
  app.clock.now = START + DAY_MS;
  await makeOrder(free);
});

test.each([
  ['a plan that does not exist', () => orderBody(999), 'plan_id'],
  ['no method', () => ({ id: randomUUID(), plan_id: 2, agreed: AGREED }), 'method'],
  ['an unknown method', () => ({ ...orderBody(), method: 'cash' }), 'method'],
  ['a price of one’s own', () => ({ ...orderBody(), price: 100 }), 'price'],
])('%s is refused', async (_title, body, field) => {
  const answer = await (await app.as('free')).post('/api/orders', body());
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors)).toEqual([field]);
});

test('a plan that is not sold any more cannot be ordered; an order of it goes on', async () => {
  const free = await app.as('free');
  const { id } = await makeOrder(free);
  await app.db.updateTable('plans').set({ retired_at: new Date() }).where('id', '=', 2).execute();
  expect((await free.post('/api/orders', orderBody())).statusCode).toBe(422);
  expect((await free.post(`/api/orders/${id}/paid`)).json<Order>().state).toBe('claimed');
});

test('admins order nothing', async () => {
  expect((await (await app.as('admin')).post('/api/orders', orderBody())).statusCode).toBe(403);
});

describe('an order of somebody else', () => {
  test.each([
    ['GET', ''],
    ['POST', '/paid'],
    ['POST', '/cancel'],
  ])('is not found: %s %s', async (method, path) => {
    const { id } = await makeOrder(await app.as('free'));
    for (const who of ['premium', 'admin'] as const) {
      expect((await (await app.as(who)).call(method, `/api/orders/${id}${path}`)).statusCode, who).toBe(404);
    }
    expect((await stored())[0]?.state).toBe('open');
    expect((await (await app.as('premium')).get('/api/orders')).json()).toEqual([]);
  });
});

test('who says to have paid is waited for: it is noted once, and cannot be cancelled by the learner any more', async () => {
  const free = await app.as('free');
  const { id } = await makeOrder(free);
  const claimed = (await free.post(`/api/orders/${id}/paid`)).json<Order>();
  expect(claimed).toMatchObject({ state: 'claimed', claimed_at: new Date(START).toISOString() });
  app.clock.now += 60_000;
  expect((await free.post(`/api/orders/${id}/paid`)).json()).toEqual(claimed);
  const refused = await free.post(`/api/orders/${id}/cancel`);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'claimed']);
});

test('a cancelled order leaves its trace, and says no more how to pay', async () => {
  const free = await app.as('free');
  const { id } = await makeOrder(free);
  const cancelled = (await free.post(`/api/orders/${id}/cancel`)).json<Order>();
  expect(cancelled).toMatchObject({ state: 'cancelled', closed_at: new Date(START).toISOString(), swish: null });
  expect((await free.post(`/api/orders/${id}/cancel`)).json()).toEqual(cancelled);
  expect((await free.get('/api/orders')).json()).toEqual([cancelled]);
});

test('after thirty days an unpaid order is over; one that is said to be paid waits for the owner', async () => {
  const free = await app.as('free');
  const unpaid = await makeOrder(free);
  const claimed = await makeOrder(free);
  await free.post(`/api/orders/${claimed.id}/paid`);
  expect(await expireOrders(app.services.db, START + 30 * DAY_MS - 1)).toBe(0);
  expect(await expireOrders(app.services.db, START + 30 * DAY_MS)).toBe(1);
  const states = new Map((await stored()).map(({ id, state }) => [id, state]));
  expect([states.get(unpaid.id), states.get(claimed.id)]).toEqual(['expired', 'claimed']);
});

describe('by card', () => {
  test('the order leads to a page of Stripe that asks for its price, and knows the order', async () => {
    const order = await makeOrder(await app.as('free'), orderBody(2, 'card'));
    const checkout = stripe.checkouts.at(-1);
    expect(order).toMatchObject({
      method: 'card',
      swish: null,
      checkout_url: `https://checkout.stripe.com/c/pay/${checkout?.id}`,
    });
    const [row] = await stored();
    expect(Object.fromEntries(checkout?.fields ?? [])).toEqual({
      mode: 'payment',
      client_reference_id: String(order.id),
      'metadata[order]': String(order.id),
      'metadata[client]': row?.client_id,
      'payment_intent_data[description]': order.reference,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'sek',
      'line_items[0][price_data][unit_amount]': '29900',
      'line_items[0][price_data][product_data][name]': '90 dagar',
      locale: 'auto',
      success_url: `https://mengedi.example.se/orders/${order.id}`,
      cancel_url: `https://mengedi.example.se/orders/${order.id}`,
    });
  });

  test('sent again, also after Stripe was away, it is the same order and the same page', async () => {
    const free = await app.as('free');
    const body = orderBody(2, 'card');
    stripe.failing = 400;
    const away = await free.post('/api/orders', body);
    expect(away.statusCode).toBe(503);
    expect(away.headers['retry-after']).toBe('30');
    stripe.failing = undefined;
    const before = stripe.checkouts.length;
    const [first, second] = [await makeOrder(free, body), await makeOrder(free, body)];
    expect(second).toEqual(first);
    expect(await stored()).toHaveLength(1);
    expect(stripe.checkouts.length - before).toBe(1);
  });

  test('a card order cannot be claimed as paid: Stripe reports the payment', async () => {
    const free = await app.as('free');
    const { id } = await makeOrder(free, orderBody(2, 'card'));
    expect((await free.post(`/api/orders/${id}/paid`)).statusCode).toBe(409);
  });

  test('a cancelled order closes its page', async () => {
    const free = await app.as('free');
    const { id } = await makeOrder(free, orderBody(2, 'card'));
    const cancelled = (await free.post(`/api/orders/${id}/cancel`)).json<Order>();
    expect(cancelled).toMatchObject({ state: 'cancelled', checkout_url: null });
    expect(stripe.checkouts.at(-1)?.isExpired).toBe(true);
  });
});

test('where there is no number and no Stripe, nothing can be ordered, and the app is told', async () => {
  await using bare = await testApp();
  expect((await bare.anonymous.get('/api/config')).json().payments).toEqual([]);
  for (const method of ['swish', 'card'] as const) {
    expect((await (await bare.as('free')).post('/api/orders', orderBody(2, method))).statusCode).toBe(422);
  }
  expect((await app.anonymous.get('/api/config')).json().payments).toEqual(['swish', 'card']);
});

test('when an account is erased its orders stay, without a name, and nobody can be given their days', async () => {
  const admin = await app.as('admin');
  const person = { name: 'ተስፋይ ኣብርሃ', email: 'erased@fixture.test', phone: '070-174 06 09' };
  const { id: userId } = (await admin.post('/api/customers', person)).json<{ id: number }>();
  const learner = app.withToken(await app.sessionOf(userId));
  const { id, reference } = await makeOrder(learner);
  await learner.post(`/api/orders/${id}/paid`);
  await app.db.deleteFrom('users').where('id', '=', userId).execute();
  const sale = await admin.get(`/api/sales/${id}`);
  expect(sale.json()).toMatchObject({ reference, user: null, state: 'claimed', price: 29_900 });
  expect(sale.body).not.toMatch(/ተስፋይ|erased@/);
  expect((await admin.post(`/api/sales/${id}/fulfil`, { price: 29_900 })).statusCode).toBe(409);
});

import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { Sale } from '#contract/sales.ts';
import { extendTrial } from '#domain/trial.ts';
import { type Caller, DAY_MS, START, testApp } from '../testing/app.ts';
import { makeOrder, orderBody, SHOP } from '../testing/shop.ts';
import { fakeStripe, stripeEvent, stripeSignature } from '../testing/stripe.ts';
import { TIMES } from '../testing/times.ts';

const stripe = await fakeStripe();
const app = await testApp({ config: { ...SHOP, stripe: stripe.config } });
afterAll(async () => {
  await app.close();
  await stripe.close();
});
let admin: Caller;
beforeEach(async () => {
  app.clock.now = START;
  admin = await app.as('admin');
  await sql`truncate orders, receipts, activations, mails cascade`.execute(app.db);
  await app.setTrial('free', START - 10 * DAY_MS);
});

type Known = { id: number; client: string };

async function cardOrder(): Promise<Known> {
  const body = orderBody(2, 'card');
  const { id } = await makeOrder(await app.as('free'), body);
  return { id, client: body.id };
}

/** Calls the webhook like Stripe, with a current signature. */
const tell = (payload: string, signature = stripeSignature(payload, app.clock.now)) =>
  app.anonymous.post('/api/stripe/webhook', payload, { 'content-type': 'application/json', 'stripe-signature': signature });
const paid = (order: Known) => stripeEvent({ order });
const stateOf = async ({ id }: Known) => (await admin.get(`/api/sales/${id}`)).json<Sale>();
const counted = async () => {
  // Without the mail that an order was received.
  const count = async (table: 'activations' | 'receipts' | 'mails') =>
    ((await app.db.selectFrom(table).selectAll().execute()) as { kind?: string }[]).filter(({ kind }) => kind !== 'order-placed')
      .length;
  return [await count('activations'), await count('receipts'), await count('mails')];
};

test('a payment that Stripe has signed opens everything, and nobody but the payment did it', async () => {
  const order = await cardOrder();
  const answer = await tell(paid(order));
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect(await stateOf(order)).toMatchObject({
    state: 'fulfilled',
    trial_to: extendTrial(null, 90, START),
    receipt: { number: '2026-0001' },
    paid: null,
  });
  expect(await counted()).toEqual([1, 1, 1]);
  const own = (await (await app.as('free')).get(`/api/orders/${order.id}`)).json<Order>();
  expect(own).toMatchObject({ state: 'fulfilled', checkout_url: null });
  const [entry] = await app.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'fulfil')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(entry).toMatchObject({ user_id: null, subject: 'order', subject_id: String(order.id) });
  expect(entry?.request_id).not.toBeNull();
});

describe('is not believed', () => {
  test.each<[string, (payload: string) => [string, string]]>([
    ['a call without a signature', (payload) => [payload, '']],
    ['a signature with another secret', (payload) => [payload, stripeSignature(payload, START, 'whsec_other')]],
    ['a signature of another body', (payload) => [payload, stripeSignature(`${payload} `, START)]],
    ['a body that was changed on the way', (payload) => [payload.replace('29900', '29901'), stripeSignature(payload, START)]],
    ['a signature of six minutes ago', (payload) => [payload, stripeSignature(payload, START - 360_000)]],
    ['a signature that is none', (payload) => [payload, 't=1,v1=x']],
    ['no JSON, well signed', () => ['{', stripeSignature('{', START)]],
  ])('%s', async (_title, forge) => {
    const order = await cardOrder();
    const answer = await tell(...forge(paid(order)));
    expect(answer.statusCode).toBe(422);
    expect((await stateOf(order)).state).toBe('open');
    expect(await counted()).toEqual([0, 0, 0]);
  });
});

test('told again, also many times at once, it counts once', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    await sql`truncate orders, receipts, activations, mails cascade`.execute(app.db);
    await app.setTrial('free', START - 10 * DAY_MS);
    const order = await cardOrder();
    const payload = paid(order);
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(payload)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    await tell(paid(order));
    expect(await counted()).toEqual([1, 1, 1]);
    expect((await stateOf(order)).trial_to).toBe(extendTrial(null, 90, START));
  }
});

test('told by Stripe and confirmed by the owner at once, it counts once', async () => {
  for (let time = 0; time < 3 * TIMES; time += 1) {
    await sql`truncate orders, receipts, activations, mails cascade`.execute(app.db);
    const order = await cardOrder();
    const click = () => admin.post(`/api/sales/${order.id}/fulfil`, { price: 29_900 });
    const answers = await Promise.all([tell(paid(order)), click(), tell(paid(order)), click()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await counted()).toEqual([1, 1, 1]);
  }
});

describe('in any order', () => {
  const expired = (order: Known) => stripeEvent({ type: 'checkout.session.expired', order, status: 'unpaid' });

  test('a page that nobody paid on closes its order; a payment that is told of late opens it all the same', async () => {
    const order = await cardOrder();
    await tell(expired(order));
    expect(await stateOf(order)).toMatchObject({ state: 'expired', closed_at: new Date(START).toISOString() });
    await tell(paid(order));
    expect(await stateOf(order)).toMatchObject({ state: 'fulfilled', closed_at: null });
  });

  test('what is told after the payment changes nothing', async () => {
    const order = await cardOrder();
    await tell(paid(order));
    await tell(expired(order));
    expect((await stateOf(order)).state).toBe('fulfilled');
  });

  test('a payment that is told of after the order was cancelled counts: nobody pays for nothing', async () => {
    const order = await cardOrder();
    await (await app.as('free')).post(`/api/orders/${order.id}/cancel`);
    await tell(paid(order));
    expect((await stateOf(order)).state).toBe('fulfilled');
  });

  test('a payment that takes days counts when it has come', async () => {
    const order = await cardOrder();
    await tell(stripeEvent({ order, status: 'unpaid' }));
    expect((await stateOf(order)).state).toBe('open');
    await tell(stripeEvent({ type: 'checkout.session.async_payment_succeeded', order }));
    expect((await stateOf(order)).state).toBe('fulfilled');
  });

  test('a payment that is told of again after the refund gives nothing', async () => {
    const order = await cardOrder();
    await tell(paid(order));
    await admin.post(`/api/sales/${order.id}/refund`, { take_days: true });
    expect((await tell(paid(order))).statusCode).toBe(200);
    expect((await stateOf(order)).state).toBe('refunded');
    expect(await counted()).toEqual([1, 2, 2]);
  });
});

test.each([
  ['too little', { amount: 29_899 }, { amount: 29_899, currency: 'SEK' }],
  ['too much', { amount: 59_800 }, { amount: 59_800, currency: 'SEK' }],
  ['nothing', { amount: 0 }, { amount: 0, currency: 'SEK' }],
  ['another currency', { currency: 'eur' }, { amount: 29_900, currency: 'EUR' }],
])('%s was paid: nothing opens, and the owner sees it and decides', async (_title, told, shown) => {
  const order = await cardOrder();
  expect((await tell(stripeEvent({ order, ...told }))).statusCode).toBe(200);
  await tell(stripeEvent({ order, ...told }));
  expect(await stateOf(order)).toMatchObject({ state: 'open', paid: shown, receipt: null });
  const notes = await app.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'note payment')
    .where('subject_id', '=', String(order.id))
    .execute();
  expect(notes).toHaveLength(1);
  expect(app.logged()).toContain('a card payment was not taken');
  expect((await admin.post(`/api/sales/${order.id}/fulfil`, { price: 29_900 })).statusCode).toBe(200);
});

test.each([
  ['of an order that does not exist', (order: Known) => ({ ...order, id: 999_999 })],
  [
    'of an order with the same number in another shop',
    (order: Known) => ({ ...order, client: '2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77' }),
  ],
  ['of a number that is none', (order: Known) => ({ ...order, id: 1e20 })],
])('what is told %s is heard, and changes nothing', async (_title, other) => {
  const order = await cardOrder();
  expect((await tell(paid(other(order)))).statusCode).toBe(200);
  expect((await stateOf(order)).state).toBe('open');
});

test.each([
  ['a currency that is none', { currency: 'kronor' }],
  ['a currency that no text can hold', { currency: 'k𛺂' }],
  ['less than nothing', { amount: -1 }],
])('%s is refused, and changes nothing', async (_title, told) => {
  const order = await cardOrder();
  expect((await tell(stripeEvent({ order, ...told }))).statusCode).toBe(422);
  expect(await stateOf(order)).toMatchObject({ state: 'open', paid: null });
});

test('other news of Stripe is heard, and changes nothing', async () => {
  const payload = JSON.stringify({ id: 'evt_x', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } });
  expect((await tell(payload)).statusCode).toBe(200);
});

test('an order by Swish is not opened by a card', async () => {
  const body = orderBody(2, 'swish');
  const { id } = await makeOrder(await app.as('free'), body);
  await tell(paid({ id, client: body.id }));
  expect((await stateOf({ id, client: body.id })).state).toBe('open');
});

test('a payment for an account that was erased meanwhile is shown to the owner', async () => {
  const { id: userId } = (
    await admin.post('/api/customers', { name: 'ተስፋይ', email: 'gone@fixture.test', phone: '070-174 06 09' })
  ).json<{ id: number }>();
  const body = orderBody(2, 'card');
  const { id } = await makeOrder(app.withToken(await app.sessionOf(userId)), body);
  await app.db.deleteFrom('users').where('id', '=', userId).execute();
  expect((await tell(paid({ id, client: body.id }))).statusCode).toBe(200);
  expect(await stateOf({ id, client: body.id })).toMatchObject({
    state: 'open',
    user: null,
    paid: { amount: 29_900, currency: 'SEK' },
  });
});

test('while the database is away Stripe is told to come again', async () => {
  const order = await cardOrder();
  await sql`alter table receipts rename to elsewhere`.execute(app.db);
  const failed = await tell(paid(order));
  await sql`alter table elsewhere rename to receipts`.execute(app.db);
  expect(failed.statusCode).toBe(500);
  expect((await tell(paid(order))).statusCode).toBe(200);
  expect(await counted()).toEqual([1, 1, 1]);
});

test('where no cards are taken there is no such address', async () => {
  await using bare = await testApp();
  const payload = stripeEvent({ order: { id: 1, client: 'x' } });
  const answer = await bare.anonymous.post('/api/stripe/webhook', payload, {
    'content-type': 'application/json',
    'stripe-signature': stripeSignature(payload, START),
  });
  expect(answer.statusCode).toBe(404);
});

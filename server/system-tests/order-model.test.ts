import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { moved, type OrderMove, type OrderState, PENDING_ORDERS_MAX } from '#domain/order.ts';
import { extendTrial, shortenTrial } from '#domain/trial.ts';
import { expireOrders } from '../db/shop/orders.ts';
import { type Caller, DAY_MS, START, testApp } from '../testing/app.ts';
import { SEED } from '../testing/arbitrary.ts';
import { AGREED, SHOP } from '../testing/shop.ts';
import { fakeStripe, stripeEvent, stripeSignature } from '../testing/stripe.ts';
import { TIMES } from '../testing/times.ts';

const stripe = await fakeStripe();
const app = await testApp({ config: { ...SHOP, stripe: stripe.config } });
afterAll(async () => {
  await app.close();
  await stripe.close();
});

type Known = {
  id: number;
  client: string;
  plan: number;
  method: 'swish' | 'card';
  days: number;
  price: number;
  state: OrderState;
};
type Step =
  | { readonly do: 'order'; readonly plan: number; readonly method: Known['method'] }
  | { readonly do: 'again' | 'claim' | 'withdraw' | 'cancel' | 'fulfil' | 'tell' | 'tell expired'; readonly which: number }
  | { readonly do: 'refund'; readonly which: number; readonly takeDays: boolean }
  | { readonly do: 'wait' };

const PLANS = [
  { id: 1, days: 30, price: 14_900 },
  { id: 2, days: 90, price: 29_900 },
  { id: 3, days: 180, price: 44_900 },
] as const;

const which = fc.nat({ max: 7 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      plan: fc.nat({ max: 2 }),
      method: fc.constantFrom('swish' as const, 'card' as const),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'again' as const,
        'claim' as const,
        'withdraw' as const,
        'cancel' as const,
        'fulfil' as const,
        'tell' as const,
        'tell expired' as const,
      ),
      which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which, takeDays: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'wait' as const }) },
);

/** A model of the shop: each order has a state, and the account an end of its paid time. */
class Model {
  readonly orders: Known[] = [];
  end: string | null = null;
  receipts = 0;
  activations = 0;

  apply(order: Known, move: OrderMove, takeDays = false): void {
    const next = moved(order.state, move);
    if (next === undefined) return;
    order.state = next;
    if (move === 'fulfil') {
      this.end = extendTrial(this.end, order.days, app.clock.now);
      this.activations += 1;
    }
    if (move === 'refund' && takeDays) this.end = shortenTrial(this.end, order.days, app.clock.now);
    if (move === 'fulfil' || move === 'refund') this.receipts += 1;
  }
}

async function tell(type: string, order: Known): Promise<void> {
  const payload = stripeEvent({ type, order: { id: order.id, client: order.client }, amount: order.price });
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(payload, app.clock.now) };
  expect((await app.anonymous.post('/api/stripe/webhook', payload, headers)).statusCode).toBe(200);
}

async function take(model: Model, given: Step, learner: Caller, admin: Caller): Promise<void> {
  if (given.do === 'wait') {
    await expireOrders(app.services.db, app.clock.now + 30 * DAY_MS);
    for (const order of model.orders) model.apply(order, 'expire');
    return;
  }
  if (given.do === 'order') {
    const plan = PLANS[given.plan] as (typeof PLANS)[number];
    const client = randomUUID();
    const answer = await learner.post('/api/orders', { id: client, plan_id: plan.id, method: given.method, agreed: AGREED });
    const pending = model.orders.filter(({ state }) => state === 'open' || state === 'claimed').length;
    expect(answer.statusCode).toBe(pending >= PENDING_ORDERS_MAX ? 409 : 200);
    if (answer.statusCode === 200) {
      model.orders.push({
        id: answer.json<Order>().id,
        client,
        plan: plan.id,
        method: given.method,
        days: plan.days,
        price: plan.price,
        state: 'open',
      });
    }
    return;
  }
  const order = model.orders[given.which % Math.max(1, model.orders.length)];
  if (order === undefined) return;
  const path = `/api/sales/${order.id}`;
  switch (given.do) {
    case 'again': {
      const body = { id: order.client, plan_id: order.plan, method: order.method, agreed: AGREED };
      expect((await learner.post('/api/orders', body)).json<Order>().id).toBe(order.id);
      return;
    }
    case 'claim':
      await learner.post(`/api/orders/${order.id}/paid`);
      if (order.method === 'swish') model.apply(order, 'claim');
      return;
    case 'withdraw':
      await learner.post(`/api/orders/${order.id}/cancel`);
      model.apply(order, 'withdraw');
      return;
    case 'cancel':
      await admin.post(`${path}/cancel`);
      model.apply(order, 'cancel');
      return;
    case 'fulfil':
      await admin.post(`${path}/fulfil`, { price: order.price, was: order.state });
      model.apply(order, 'fulfil');
      return;
    case 'tell':
      await tell('checkout.session.completed', order);
      if (order.method === 'card') model.apply(order, 'fulfil');
      return;
    case 'tell expired':
      await tell('checkout.session.expired', order);
      if (order.method === 'card') model.apply(order, 'expire');
      return;
    case 'refund':
      await admin.post(`${path}/refund`, { take_days: given.takeDays });
      model.apply(order, 'refund', given.takeDays);
  }
}

let learners = 0;

test(`whatever learner, owner, Stripe and time do in whatever order, every order is given its days once, and no receipt is missing`, async () => {
  console.log(`PROPERTY_SEED=${SEED}`);
  const admin = await app.as('admin');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 18 }), async (steps) => {
      app.clock.now = START;
      learners += 1;
      const person = { name: 'ሰላም', email: `model-${learners}@fixture.test`, phone: '070-174 06 09', trial_ends_at: null };
      const { id: userId } = (await admin.post('/api/customers', person)).json<{ id: number }>();
      const learner = app.withToken(await app.sessionOf(userId));
      const model = new Model();
      for (const given of steps) await take(model, given, learner, admin);

      const orders = (await learner.get('/api/orders')).json<Order[]>().reverse();
      expect(orders.map(({ id, state }) => [id, state])).toEqual(model.orders.map(({ id, state }) => [id, state]));
      expect((await learner.get('/api/profile')).json().trial_ends_at).toBe(model.end);
      const count = async (table: 'activations') =>
        (await app.db.selectFrom(table).select('id').where('user_id', '=', userId).execute()).length;
      expect(await count('activations')).toBe(model.activations);
      const receipts = orders.flatMap(({ receipt, refund_receipt }) => [receipt, refund_receipt]).filter((one) => one !== null);
      expect(receipts).toHaveLength(model.receipts);
      const mails = await app.db
        .selectFrom('mails')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', 'order-fulfilled')
        .execute();
      expect(mails).toHaveLength(model.activations);
    }),
    { seed: SEED, numRuns: 25 * TIMES },
  );
  const numbers = (await app.db.selectFrom('receipts').select('number').orderBy('number').execute()).map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers).toEqual(numbers.map((_, place) => place + 1));
}, 600_000);

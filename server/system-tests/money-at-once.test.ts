import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { OwnerSettingsShown } from '#contract/owner-settings.ts';
import type { Sale } from '#contract/sales.ts';
import { exampleSeller } from '#contract/seller.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { type Caller, DAY_MS, START, testApp } from '../testing/app.ts';
import { makeOrder, orderBody, SHOP } from '../testing/shop.ts';
import { fakeStripe, stripeEvent, stripeSignature } from '../testing/stripe.ts';

// Two admins decide about the same money in parallel, each on what they saw: one decision succeeds, the other gets 409, and only one is booked.

const stripe = await fakeStripe();
const app = await testApp({ config: { ...SHOP, stripe: stripe.config } });
afterAll(async () => {
  await app.close();
  await stripe.close();
});
let admin: Caller;
let free: Caller;
beforeEach(async () => {
  app.clock.now = START;
  [admin, free] = [await app.as('admin'), await app.as('free')];
  stripe.sending = undefined;
  await sql`truncate orders, receipts, invoices, class_orders, invite_codes, agreements, withdrawals, activations, mails, login_limits cascade`.execute(
    app.db,
  );
  await app.setTrial('free', START - 10 * DAY_MS);
});

const PRICE = 29_900;
type Call = readonly [path: string, body?: object];
const confirm = (id: number, more: object = {}): Call => [`/api/sales/${id}/fulfil`, { price: PRICE, ...more }];
const cancel = (id: number): Call => [`/api/sales/${id}/cancel`];
const refund = (id: number, more: object = {}): Call => [`/api/sales/${id}/refund`, { take_days: true, ...more }];
const giveBack = (id: number, amount: number): Call => [`/api/withdrawals/${id}/return`, { amount }];
const refuse = (id: number, reason = 'Det finns ingen sådan beställning.'): Call => [`/api/withdrawals/${id}/refuse`, { reason }];

type Of = { readonly order: number; readonly withdrawal: number };
const unpaid = async (): Promise<Of> => ({ order: (await makeOrder(free)).id, withdrawal: 0 });
async function withdrawn({ id, reference }: Pick<Order, 'id' | 'reference'>): Promise<Of> {
  await app.anonymous.post('/api/withdrawals', { reference, email: app.users.free.email, language: 'sv' });
  const [found] = (await admin.get('/api/withdrawals')).json<Withdrawal[]>();
  return { order: id, withdrawal: found?.id as number };
}
async function paid(): Promise<Of> {
  const { id } = await makeOrder(free);
  await admin.post(...confirm(id));
  return { order: id, withdrawal: 0 };
}
const paidAndWithdrawn = async () => withdrawn((await admin.get(`/api/sales/${(await paid()).order}`)).json<Sale>());
const unpaidAndWithdrawn = async () => withdrawn(await makeOrder(free));
async function byCard(): Promise<Of> {
  const body = orderBody(2, 'card');
  const order = await makeOrder(free, body);
  const payload = stripeEvent({ order: { id: order.id, client: body.id } });
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(payload, app.clock.now) };
  await app.anonymous.post('/api/stripe/webhook', payload, headers);
  return withdrawn(order);
}
async function soldTo(): Promise<Of> {
  const { version } = (await admin.get('/api/seller')).json<{ version: number }>();
  await admin.call('PUT', '/api/seller', { ...exampleSeller, version });
  const { fixed: _, ...settings } = (await admin.get('/api/settings')).json<OwnerSettingsShown>();
  await admin.call('PUT', '/api/settings', { ...settings, bankgiro: '5050-1055' });
  const buyer = { name: 'SFI Skövde', org_number: '', address: 'Fredsgatan 4, 541 83 Skövde', reference: '' };
  const body = { id: randomUUID(), plan_id: 2, count: 2, each: PRICE / 2, invoice_days: 30, buyer };
  const { sale } = (await admin.post('/api/sales/class', body)).json<{ sale: Sale }>();
  return { order: sale.id, withdrawal: 0 };
}
async function paidClass(): Promise<Of> {
  const made = await soldTo();
  expect((await admin.post(...confirm(made.order))).statusCode).toBe(200);
  return made;
}

const part = (amount: number) => ({ amount, refunded: 0, take_days: false });

describe('of two parallel decisions one is made and one gets 409', () => {
  test.each<[string, () => Promise<Of>, (of: Of) => [Call, Call]]>([
    ['a payment confirmed, and the order cancelled', unpaid, ({ order }) => [confirm(order), cancel(order)]],
    [
      'a payment confirmed as the price, and as another amount',
      unpaid,
      ({ order }) => [confirm(order), confirm(order, { paid: 10_000, give: 'proportion' })],
    ],
    [
      'a payment confirmed, and noted as another amount',
      unpaid,
      ({ order }) => [confirm(order, { noted: null }), confirm(order, { noted: null, paid: 10_000, give: 'wait' })],
    ],
    [
      'a payment noted twice, of two amounts',
      unpaid,
      ({ order }) => [confirm(order, { paid: 10_000, give: 'wait' }), confirm(order, { paid: 20_000, give: 'wait' })],
    ],
    [
      'a payment confirmed by two payers',
      unpaid,
      ({ order }) => [confirm(order, { payer: 'A' }), confirm(order, { payer: 'B' })],
    ],
    ['all refunded with the days, and without', paid, ({ order }) => [refund(order), refund(order, { take_days: false })]],
    ['all refunded, and a part', paid, ({ order }) => [refund(order), refund(order, part(10_000))]],
    ['two parts refunded', paid, ({ order }) => [refund(order, part(10_000)), refund(order, part(5_000))]],
    [
      'a withdrawal returned, and refused',
      paidAndWithdrawn,
      ({ withdrawal }) => [giveBack(withdrawal, PRICE), refuse(withdrawal)],
    ],
    [
      'a withdrawal returned with two amounts',
      paidAndWithdrawn,
      ({ withdrawal }) => [giveBack(withdrawal, PRICE), giveBack(withdrawal, 10_000)],
    ],
    [
      'a withdrawal refused for two reasons',
      paidAndWithdrawn,
      ({ withdrawal }) => [refuse(withdrawal), refuse(withdrawal, 'Fristen har gått ut.')],
    ],
    [
      'a withdrawal returned, and the order refunded',
      paidAndWithdrawn,
      ({ order, withdrawal }) => [giveBack(withdrawal, PRICE), refund(order)],
    ],
    [
      'a part returned by a withdrawal, and a part refunded',
      paidAndWithdrawn,
      ({ order, withdrawal }) => [giveBack(withdrawal, 10_000), refund(order, part(5_000))],
    ],
    [
      'an unpaid order closed by its withdrawal, and its payment confirmed',
      unpaidAndWithdrawn,
      ({ order, withdrawal }) => [giveBack(withdrawal, 0), confirm(order)],
    ],
    [
      'a card paid back, and the withdrawal refused',
      byCard,
      ({ withdrawal }) => [giveBack(withdrawal, PRICE), refuse(withdrawal)],
    ],
    [
      'a card paid back twice, with two amounts',
      byCard,
      ({ withdrawal }) => [giveBack(withdrawal, PRICE), giveBack(withdrawal, 100)],
    ],
    ['a card paid back, and refunded by hand', byCard, ({ order, withdrawal }) => [giveBack(withdrawal, PRICE), refund(order)]],
    ['the invoice of a class paid, and cancelled', soldTo, ({ order }) => [confirm(order), cancel(order)]],
    ['the money of a class refunded, and a part of it', paidClass, ({ order }) => [refund(order), refund(order, part(100))]],
  ])('%s', async (_title, make, decide) => {
    for (const turn of [false, true, false, true]) {
      const of = await make();
      const calls = decide(of);
      const answers = await Promise.all((turn ? calls.toReversed() : calls).map((call) => admin.post(...call)));
      expect(answers.map(({ statusCode }) => statusCode).sort(), answers.map(({ body }) => body).join('\n')).toEqual([200, 409]);
      const sums = await app.db.selectFrom('receipts').select(['kind', 'amount']).where('order_id', '=', of.order).execute();
      const sum = (kind: string) =>
        sums.filter((row) => row.kind === kind).reduce((all, { amount }) => all + (amount ?? PRICE), 0);
      expect(sum('refund')).toBeLessThanOrEqual(sum('sale'));
      if (make === byCard) {
        const sent = stripe.refunds.splice(0).reduce((all, { amount }) => all + amount, 0);
        const returned = await app.db.selectFrom('withdrawals').select('state').where('id', '=', of.withdrawal).execute();
        // Refunds through Stripe are booked.
        if (returned[0]?.state === 'returned') expect(sum('refund')).toBe(sent);
        else expect(sent).toBe(0);
      }
      // Repeating the successful decision books nothing.
      const done = answers[0]?.statusCode === 200 ? 0 : 1;
      const again = await admin.post(...((turn ? calls.toReversed() : calls)[done] as Call));
      expect([200, 409]).toContain(again.statusCode);
      expect(await app.db.selectFrom('receipts').select(['kind', 'amount']).where('order_id', '=', of.order).execute()).toEqual(
        sums,
      );
      await sql`truncate withdrawals, orders cascade`.execute(app.db);
    }
  });
});

describe('while a card is being paid back', () => {
  test.each<[string, (of: Of) => Call]>([
    ['the withdrawal is not refused', ({ withdrawal }) => refuse(withdrawal)],
    ['no other amount is sent', ({ withdrawal }) => giveBack(withdrawal, 100)],
    ['nothing is refunded by hand', ({ order }) => refund(order, part(100))],
  ])('%s', async (_title, meanwhile) => {
    const of = await byCard();
    let told: number | undefined;
    stripe.sending = async () => {
      stripe.sending = undefined;
      told = (await admin.post(...meanwhile(of))).statusCode;
      return undefined;
    };
    expect((await admin.post(...giveBack(of.withdrawal, PRICE))).json()).toMatchObject({ state: 'returned', amount: PRICE });
    expect(told).toBe(409);
    expect(stripe.refunds.splice(0)).toMatchObject([{ amount: PRICE }]);
  });

  test('a refund that Stripe did not answer blocks other decisions until it is repeated; one that it refused does not', async () => {
    const of = await byCard();
    stripe.failing = 500;
    expect((await admin.post(...giveBack(of.withdrawal, PRICE))).statusCode).toBe(503);
    stripe.failing = undefined;
    // The refund may have been sent, so no other decision is allowed.
    expect((await admin.post(...refuse(of.withdrawal))).statusCode).toBe(409);
    expect((await admin.get('/api/withdrawals')).json()).toMatchObject([{ state: 'waiting', amount: null }]);
    stripe.sending = async () => 400;
    expect((await admin.post(...giveBack(of.withdrawal, PRICE))).statusCode).toBe(503);
    stripe.sending = undefined;
    expect((await admin.post(...refuse(of.withdrawal))).json()).toMatchObject({ state: 'refused' });
    expect(stripe.refunds.splice(0)).toEqual([]);
  });
});

test('a payment of an order that somebody has cancelled is confirmed by who saw it cancelled', async () => {
  const { order } = await unpaid();
  await admin.post(...cancel(order));
  expect((await admin.post(...confirm(order))).json()).toMatchObject({ code: 'cancelled' });
  expect((await admin.post(...confirm(order, { was: 'cancelled' }))).json()).toMatchObject({ state: 'fulfilled' });
});

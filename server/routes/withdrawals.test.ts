import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { SalesReport } from '#contract/sales.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { extendTrial, lastTrialDay } from '#domain/trial.ts';
import { WITHDRAWALS_PER_EMAIL, WITHDRAWALS_PER_NETWORK } from '#domain/withdrawal.ts';
import { erase } from '../accounts/erasure.ts';
import { cleanUp } from '../db/upkeep/clean-up.ts';
import { type Caller, DAY_MS, START, testApp } from '../testing/app.ts';
import { makeOrder, orderBody, SHOP } from '../testing/shop.ts';
import { hearStatements } from '../testing/statements.ts';
import { fakeStripe, stripeEvent, stripeSignature } from '../testing/stripe.ts';
import { writeMail } from '../text/mails/index.ts';

const stripe = await fakeStripe();
const app = await testApp({ config: { ...SHOP, stripe: stripe.config } });
afterAll(async () => {
  await app.close();
  await stripe.close();
});
let admin: Caller;
let free: Caller;
const EMAIL = app.users.free.email;
beforeEach(async () => {
  app.clock.now = START;
  [admin, free] = [await app.as('admin'), await app.as('free')];
  await sql`truncate orders, receipts, agreements, withdrawals, activations, mails, login_limits cascade`.execute(app.db);
  await app.setTrial('free', START - 10 * DAY_MS);
});

/** Sessions of admins end overnight. */
const later = async (ms: number) => {
  app.clock.now += ms;
  [admin, free] = [await app.as('admin'), await app.as('free')];
};
const withdraw = (reference: string, email = EMAIL, language = 'sv') =>
  app.anonymous.post('/api/withdrawals', { reference, email, language });
const waiting = async () => (await admin.get('/api/withdrawals')).json<Withdrawal[]>();
const giveBack = (id: number, amount: number) => admin.post(`/api/withdrawals/${id}/return`, { amount });
const mails = () => app.db.selectFrom('mails').selectAll().orderBy('id').execute();
const mailsOf = async (kind: string) => (await mails()).filter((mail) => mail.kind === kind);
const valuesOf = (mail: { text_values: unknown } | undefined) => (mail?.text_values as { values: object } | undefined)?.values;
const trial = async () => (await free.get('/api/profile')).json<{ trial_ends_at: string | null }>().trial_ends_at;

/** A paid order by Swish, with consent to an immediate start. */
async function paidOrder(): Promise<Order> {
  const { id } = await makeOrder(free);
  await admin.post(`/api/sales/${id}/fulfil`, { price: 29_900 });
  return (await free.get(`/api/orders/${id}`)).json<Order>();
}

async function cardOrder(): Promise<Order> {
  const body = orderBody(2, 'card');
  const { id } = await makeOrder(free, body);
  const payload = stripeEvent({ order: { id, client: body.id } });
  await app.anonymous.post('/api/stripe/webhook', payload, {
    'content-type': 'application/json',
    'stripe-signature': stripeSignature(payload, app.clock.now),
  });
  return (await free.get(`/api/orders/${id}`)).json<Order>();
}

describe('shop row 15: without a login, by number and address', () => {
  test('with both one withdraws, and the owner sees order, buyer and sum', async () => {
    const { id, reference } = await paidOrder();
    await later(5 * DAY_MS);
    const answer = await withdraw(reference);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { reference, email: EMAIL, received_at: new Date(app.clock.now).toISOString() },
    ]);
    expect(await waiting()).toMatchObject([
      { reference, state: 'waiting', is_buyer: true, in_time: true, used: 4, kept: 1_328, due: 28_572, sale: { id } },
    ]);
    expect((await free.get(`/api/orders/${id}`)).json<Order>().withdrawn_at).toBe(new Date(app.clock.now).toISOString());
  });

  test.each([
    [
      'in small letters and groups',
      (reference: string) => ` ${reference.slice(0, 3).toLowerCase()} ${reference.slice(3).toLowerCase()} `,
    ],
    ['with a hyphen', (reference: string) => `${reference.slice(0, 3)}-${reference.slice(3)}`],
  ])('a number that is typed %s is the same', async (_title, typed) => {
    const { reference } = await paidOrder();
    expect((await withdraw(typed(reference), EMAIL.toUpperCase())).statusCode).toBe(200);
    expect(await waiting()).toMatchObject([{ reference, is_buyer: true }]);
  });

  test.each([
    ['a number that can be none', { reference: 'hello!', email: EMAIL, language: 'sv' }, 'reference'],
    ['an address that is none', { reference: 'JPXFLR', email: 'selam', language: 'sv' }, 'email'],
    ['a language that we do not speak', { reference: 'JPXFLR', email: EMAIL, language: 'fr' }, 'language'],
    ['more than is asked for', { reference: 'JPXFLR', email: EMAIL, language: 'sv', why: 'x' }, 'why'],
  ])('%s gets a clear answer, and nothing is taken', async (_title, body, field) => {
    const answer = await app.anonymous.post('/api/withdrawals', body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect(await waiting()).toEqual([]);
  });

  test('it is taken of an account that is locked, has another address by now, or is erased', async () => {
    const { reference } = await paidOrder();
    await sql`update users set disabled_at = now() where id = ${app.users.free.id}`.execute(app.db);
    await withdraw(reference);
    await sql`update users set disabled_at = null, email = 'another@fixture.test' where id = ${app.users.free.id}`.execute(
      app.db,
    );
    expect(await waiting()).toMatchObject([{ is_buyer: true }]);
    await withdraw(reference, 'another@fixture.test');
    expect((await waiting()).map(({ is_buyer }) => is_buyer)).toEqual([true, true]);
    await sql`update users set email = ${EMAIL} where id = ${app.users.free.id}`.execute(app.db);
  });
});

describe('shop row 17: acknowledged at once, on a durable medium', () => {
  test('the mail says what was sent, and when to the second; it confirms the receipt and decides nothing', async () => {
    const { reference } = await paidOrder();
    app.clock.now = Date.parse('2026-11-20T10:15:30Z');
    await withdraw(reference, EMAIL, 'sv');
    const [mail] = await mailsOf('withdrawal-received');
    expect(mail).toMatchObject({ address: EMAIL, language: 'sv', state: 'waiting', user_id: null });
    const text = writeMail('withdrawal-received', 'sv', valuesOf(mail) as never).paragraphs.join('\n');
    for (const part of [`Jag ångrar avtalet om beställning ${reference}.`, EMAIL, '2026-11-20 11:15:30', '4 december 2026'])
      expect(text).toContain(part);
  });
});

test('the owner hears of it at once', async () => {
  await sql`update users set email = 'agare@mengedi.se' where id = ${app.users.admin.id}`.execute(app.db);
  await withdraw('CCCCCC');
  expect(await mailsOf('news-withdrawal')).toMatchObject([{ address: 'agare@mengedi.se' }]);
  await sql`update users set email = ${app.users.admin.email} where id = ${app.users.admin.id}`.execute(app.db);
});

describe('shop row 18: our clock, twice is one, the same answer for all', () => {
  test('sent again it is the one of before, with its first time, and acknowledged once', async () => {
    const { reference } = await paidOrder();
    const first = (await withdraw(reference)).json();
    await later(DAY_MS);
    const again = await Promise.all(Array.from({ length: 4 }, () => withdraw(reference)));
    for (const answer of again) expect(answer.json()).toEqual(first);
    expect(await waiting()).toHaveLength(1);
    expect(await mailsOf('withdrawal-received')).toHaveLength(1);
  });

  test('an unknown number and a wrong address get the same answer by the same statements, and the same mail', async () => {
    const { reference } = await paidOrder();
    const answers: unknown[] = [];
    for (const [number, email] of [
      [reference, EMAIL],
      ['CCCCCC', EMAIL],
      [reference, 'wrong@fixture.test'],
    ] as const) {
      const heard = hearStatements();
      const answer = await withdraw(number, email);
      heard.giveBack();
      answers.push([
        heard.said.map(({ text }) => text),
        answer.statusCode,
        Object.keys(answer.json()),
        answer.json<{ received_at: string }>().received_at,
      ]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await mailsOf('withdrawal-received')).toHaveLength(3);
    // A notice that matches no order, or not its buyer, is listed for the admins.
    const found = await waiting();
    expect(found.map(({ sale, is_buyer }) => [sale?.reference ?? null, is_buyer])).toEqual([
      [reference, true],
      [null, false],
      [reference, false],
    ]);
  });

  test('one address is taken so often a day, and one place so often an hour', async () => {
    const letters = 'CDFGHJKLMNPQRTVWX';
    const numberOf = (n: number) => `CCCC${letters[Math.floor(n / 17)]}${letters[n % 17]}`;
    for (let n = 0; n < WITHDRAWALS_PER_EMAIL.points; n += 1) expect((await withdraw(numberOf(n))).statusCode).toBe(200);
    expect((await withdraw(numberOf(200))).statusCode).toBe(429);
    for (let n = WITHDRAWALS_PER_EMAIL.points + 1; n < WITHDRAWALS_PER_NETWORK.points; n += 1)
      expect((await withdraw(numberOf(n), `${n}@fixture.test`)).statusCode).toBe(200);
    const spent = await withdraw('CCCCCX', 'yet-another@fixture.test');
    expect([spent.statusCode, Number(spent.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('shop row 19: a person decides whether it is in time', () => {
  test('a late one is taken, and said to be late', async () => {
    const { reference } = await paidOrder();
    await later(40 * DAY_MS);
    expect((await withdraw(reference)).statusCode).toBe(200);
    expect(await waiting()).toMatchObject([{ in_time: false, withdraw_by: '2026-11-30' }]);
  });

  test('who was never told has a year more, and pays for nothing', async () => {
    const { id, reference } = await paidOrder();
    await sql`delete from agreements where order_id = ${id}`.execute(app.db);
    await later(40 * DAY_MS);
    await withdraw(reference);
    expect(await waiting()).toMatchObject([{ in_time: true, used: 39, kept: 0, due: 29_900 }]);
  });

  test('what is not accepted is told with its reason, once', async () => {
    await withdraw('CCCCCC');
    const [found] = await waiting();
    const reason = 'Det finns ingen sådan beställning.';
    for (const _time of [1, 2]) {
      const answer = await admin.post(`/api/withdrawals/${found?.id}/refuse`, { reason });
      expect(answer.json()).toMatchObject({ state: 'refused', reason });
    }
    expect(await mailsOf('withdrawal-refused')).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect((await admin.get('/api/withdrawals?state=decided')).json()).toMatchObject([{ state: 'refused' }]);
    expect((await admin.post(`/api/withdrawals/${found?.id}/refuse`, { reason: '  ' })).statusCode).toBe(422);
    expect((await giveBack(999_999, 0)).statusCode).toBe(404);
  });

  test('without an order nothing can be returned', async () => {
    await withdraw('CCCCCC');
    const [found] = await waiting();
    expect((await giveBack(found?.id ?? 0, 100)).statusCode).toBe(409);
  });
});

describe('shop row 20: the money goes back by the way on which it came', () => {
  test('Swish is marked: receipt, books, VAT, audit and mail agree, the days that are left are gone', async () => {
    const { id, reference } = await paidOrder();
    await later(5 * DAY_MS);
    await withdraw(reference);
    const [found] = await waiting();
    const answers = await Promise.all([1, 2, 3].map(() => giveBack(found?.id ?? 0, 28_572)));
    for (const answer of answers) expect(answer.json()).toMatchObject({ state: 'returned', amount: 28_572 });
    const order = (await free.get(`/api/orders/${id}`)).json<Order>();
    expect(order).toMatchObject({ state: 'fulfilled', refunds: [{ number: '2026-0002', amount: 28_572, vat: 5_714 }] });
    expect(lastTrialDay((await trial()) ?? '')).toBe('2026-11-19');
    const report = (await admin.get('/api/sales/report?year=2026')).json<SalesReport>();
    expect(report.rows).toMatchObject([{ sold: 29_900, refunded: 28_572, vat: 5_980 - 5_714 }]);
    const csv = (await admin.get('/api/sales/receipts?year=2026')).body;
    expect(csv).toContain(`Återbetalning;2026-0001;${reference}`);
    expect(csv).toContain('-228,58;-57,14;-285,72');
    const audit = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', 'withdrawal')
      .where('subject_id', '=', String(found?.id))
      .execute();
    expect(audit).toMatchObject([{ action: 'return', user_id: app.users.admin.id, after: { reference, amount: 28_572 } }]);
    expect(JSON.stringify(audit)).not.toContain(EMAIL);
    const [mail, ...more] = await mailsOf('withdrawal-returned');
    expect(more).toEqual([]);
    expect(valuesOf(mail)).toEqual({
      reference,
      method: 'swish',
      paid: '299',
      used: 4,
      kept: '13,28',
      amount: '285,72',
    });
    expect(await mailsOf('order-refunded')).toEqual([]);
  });

  test('a card gets it through Stripe, once, also when the first answer got lost', async () => {
    const { id, reference } = await cardOrder();
    await withdraw(reference);
    const [found] = await waiting();
    expect(found).toMatchObject({ used: 0, due: 29_900 });
    stripe.failing = 500;
    const away = await giveBack(found?.id ?? 0, 29_900);
    stripe.failing = undefined;
    expect([away.statusCode, (await waiting()).length]).toEqual([503, 1]);
    for (const _time of [1, 2]) expect((await giveBack(found?.id ?? 0, 29_900)).json()).toMatchObject({ state: 'returned' });
    const [checkout] = await app.db.selectFrom('orders').select('checkout_id').execute();
    expect(stripe.refunds.filter(({ payment }) => payment === `pi_of_${checkout?.checkout_id}`)).toMatchObject([
      { amount: 29_900 },
    ]);
    expect((await free.get(`/api/orders/${id}`)).json()).toMatchObject({ state: 'refunded', refunds: [{ amount: 29_900 }] });
  });

  test('more than was paid never goes back', async () => {
    const { reference } = await paidOrder();
    await withdraw(reference);
    const [found] = await waiting();
    expect((await giveBack(found?.id ?? 0, 29_901)).statusCode).toBe(422);
    expect(await waiting()).toHaveLength(1);
  });

  test('an order that was not paid is closed', async () => {
    const { id, reference } = await makeOrder(free);
    await withdraw(reference);
    const [found] = await waiting();
    expect(found).toMatchObject({ due: 0, withdraw_by: null, in_time: true });
    expect((await giveBack(found?.id ?? 0, 0)).json()).toMatchObject({ state: 'returned', amount: 0 });
    expect((await free.get(`/api/orders/${id}`)).json()).toMatchObject({ state: 'cancelled' });
    expect((await app.db.selectFrom('receipts').selectAll().execute()).length).toBe(0);
  });

  test('of two purchases in a row one is taken back, and the days of the other stay', async () => {
    const { reference } = await paidOrder();
    await paidOrder();
    await later(5 * DAY_MS);
    await withdraw(reference);
    const [found] = await waiting();
    await giveBack(found?.id ?? 0, 28_572);
    // Four used days of the first order stay paid; the ninety days of the second follow them.
    expect(await trial()).toBe(extendTrial(null, 94, START));
  });

  test('whose account was erased gets it too, and the mail', async () => {
    const { id } = await app.db
      .insertInto('users')
      .values({
        name: 'ኣበባ',
        name_folded: 'abeba',
        email: 'gone@fixture.test',
        phone: '',
        role: 'customer',
        password_hash: 'x',
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const gone = app.withToken(await app.sessionOf(id));
    const order = await makeOrder(gone);
    await admin.post(`/api/sales/${order.id}/fulfil`, { price: 29_900 });
    await app.db.transaction().execute((tx) => erase(tx, { id, role: 'customer' }, 'asked for'));
    await withdraw(order.reference, 'gone@fixture.test');
    const [found] = await waiting();
    expect(found).toMatchObject({ is_buyer: true, due: 29_900, sale: { user: null } });
    expect((await giveBack(found?.id ?? 0, 29_900)).json()).toMatchObject({ state: 'returned' });
    expect(await mailsOf('withdrawal-returned')).toMatchObject([{ address: 'gone@fixture.test' }]);
  });

  test('an order of before this was kept knows its buyer when the account goes', async () => {
    const { id } = await app.db
      .insertInto('users')
      .values({
        name: 'ሰሎሞን',
        name_folded: 'selomon',
        email: 'Old@fixture.test',
        phone: '',
        role: 'customer',
        password_hash: 'x',
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const order = await makeOrder(app.withToken(await app.sessionOf(id)));
    await sql`update orders set buyer_hash = null`.execute(app.db);
    await app.db.transaction().execute((tx) => erase(tx, { id, role: 'customer' }, 'unused'));
    await withdraw(order.reference, 'old@fixture.test');
    expect(await waiting()).toMatchObject([{ is_buyer: true }]);
  });
});

describe('shop row 26: no way of paying costs more', () => {
  test('an order by card and one by Swish cost the same', async () => {
    const [card, swish] = [await makeOrder(free, orderBody(2, 'card')), await makeOrder(free, orderBody(2, 'swish'))];
    expect(card.price).toBe(swish.price);
    expect(stripe.checkouts.at(-1)?.fields.get('line_items[0][price_data][unit_amount]')).toBe(String(swish.price));
  });
});

describe('shop row 21: first among what waits, with the last day for the money', () => {
  test('the start page counts it, the list says until when', async () => {
    const { reference } = await paidOrder();
    await withdraw(reference);
    const { waits } = (await admin.get('/api/overview')).json<{ waits: object }>();
    expect(Object.entries(waits)[0]).toEqual(['withdrawals', 1]);
    expect(await waiting()).toMatchObject([{ return_by: '2026-11-29' }]);
  });

  test('the withdrawal with the earliest deadline is listed first', async () => {
    const [early, late] = [await paidOrder(), await paidOrder()];
    await withdraw(early.reference);
    await later(DAY_MS);
    await withdraw(late.reference);
    expect((await waiting()).map(({ reference }) => reference)).toEqual([early.reference, late.reference]);
  });
});

test('what names somebody is forgotten when it has no use any more', async () => {
  const { reference } = await paidOrder();
  await withdraw(reference);
  const [found] = await waiting();
  await giveBack(found?.id ?? 0, 29_900);
  await cleanUp(app.db, START + 89 * DAY_MS);
  const addresses = () => app.db.selectFrom('withdrawals').select('email').execute();
  expect(await addresses()).toEqual([{ email: EMAIL }]);
  await cleanUp(app.db, START + 91 * DAY_MS);
  expect(await addresses()).toEqual([{ email: '' }]);
  const hashes = async () => (await app.db.selectFrom('orders').select('buyer_hash').execute()).map((row) => row.buyer_hash);
  expect(await hashes()).not.toEqual([null]);
  await cleanUp(app.db, START + 401 * DAY_MS);
  expect(await hashes()).toEqual([null]);
});

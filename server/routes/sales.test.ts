import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerDetail } from '#contract/customers.ts';
import type { Order } from '#contract/orders.ts';
import type { Sale } from '#contract/sales.ts';
import type { TimelineEvent } from '#contract/timeline.ts';
import { extendTrial } from '#domain/trial.ts';
import { type Account, type Caller, DAY_MS, HOUR_MS, START, testApp } from '../testing/app.ts';
import { makeOrder, orderBody, SHOP } from '../testing/shop.ts';
import { TIMES } from '../testing/times.ts';

const app = await testApp({ config: SHOP });
afterAll(() => app.close());
let admin: Caller;
beforeEach(async () => {
  app.clock.now = START;
  admin = await app.as('admin');
  await sql`truncate orders, receipts, activations, mails cascade`.execute(app.db);
  await app.setTrial('free', START - 10 * DAY_MS);
  await app.setTrial('premium', START + 20 * DAY_MS);
});

const PRICE = { price: 29_900 };
const fulfil = (id: number) => admin.post(`/api/sales/${id}/fulfil`, PRICE);
const trialOf = async (who: Account) =>
  (await app.db.selectFrom('users').select('trial_ends_at').where('id', '=', app.users[who].id).executeTakeFirstOrThrow())
    .trial_ends_at;
/** Without the mail that an order was received. */
const rows = async (table: 'activations' | 'receipts' | 'mails') =>
  ((await app.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]).filter(
    ({ kind }) => kind !== 'order-placed',
  );
const audited = (action: string) =>
  app.db.selectFrom('audit').selectAll().where('action', '=', action).where('subject', '=', 'order').execute();

async function claimed(who: Account = 'free'): Promise<Order> {
  const learner = await app.as(who);
  const { id } = await makeOrder(learner);
  return (await learner.post(`/api/orders/${id}/paid`)).json<Order>();
}

describe('a confirmed payment', () => {
  test('gives the days from now, opens what was locked without a new login, and leaves activation, audit, receipt and mail', async () => {
    const free = await app.as('free');
    expect((await free.get('/api/category/2/questions')).statusCode).toBe(403);
    const order = await makeOrder(free);
    await free.post(`/api/orders/${order.id}/paid`);
    const sale = (await fulfil(order.id)).json<Sale>();
    const end = extendTrial(null, 90, START);
    expect(sale).toMatchObject({
      state: 'fulfilled',
      fulfilled_at: new Date(START).toISOString(),
      trial_to: end,
      receipt: {
        number: '2026-0001',
        issued_at: new Date(START).toISOString(),
        seller: { name: 'Mengedi AB', org_number: '559000-0000', address: 'Storgatan 1, 111 11 Stockholm' },
      },
      user: { id: app.users.free.id, name: app.users.free.name },
    });
    expect(await trialOf('free')).toBe(end);
    expect((await free.get('/api/category/2/questions')).statusCode).toBe(200);
    expect((await free.get('/api/profile')).json().trial_ends_at).toBe(end);
    expect((await free.get(`/api/orders/${order.id}`)).json<Order>()).toMatchObject({
      state: 'fulfilled',
      receipt: sale.receipt,
    });
    const { activations } = (await admin.get(`/api/customers/${app.users.free.id}`)).json<CustomerDetail>();
    expect(activations).toMatchObject([{ trial_to: end, order: order.reference, by: { name: 'Åsa Öberg' } }]);
    expect(await rows('mails')).toMatchObject([
      { kind: 'order-fulfilled', address: 'free@fixture.test', user_id: app.users.free.id, once: `order-fulfilled:${order.id}` },
    ]);
    const [entry] = await audited('fulfil');
    expect(entry).toMatchObject({
      user_id: app.users.admin.id,
      subject_id: String(order.id),
      before: { state: 'claimed', reference: order.reference },
      after: { state: 'fulfilled', trial_to: end },
    });
    expect(JSON.stringify(entry)).not.toContain(app.users.free.name);
  });

  test('of a learner who has time left adds to its end', async () => {
    const { id } = await claimed('premium');
    await fulfil(id);
    expect(await trialOf('premium')).toBe(extendTrial(new Date(START + 20 * DAY_MS).toISOString(), 90, START));
  });

  test('counts once, however many confirm it at once', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      await sql`truncate orders, receipts, activations, mails cascade`.execute(app.db);
      await app.setTrial('free', START - 10 * DAY_MS);
      const { id } = await claimed();
      const answers = await Promise.all(Array.from({ length: 6 }, () => fulfil(id)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect([(await rows('activations')).length, (await rows('receipts')).length, (await rows('mails')).length]).toEqual([
        1, 1, 1,
      ]);
      expect(await trialOf('free')).toBe(extendTrial(null, 90, START));
    }
  });

  test('of two orders at once gives the days of both', async () => {
    const [first, second] = [await claimed(), await claimed()];
    await Promise.all([fulfil(first.id), fulfil(second.id)]);
    expect(await trialOf('free')).toBe(extendTrial(null, 180, START));
    expect((await rows('receipts')).map(({ number }) => number).sort()).toEqual([1, 2]);
  });

  test('is the amount that the owner saw, or nothing happens', async () => {
    const { id } = await claimed();
    expect((await admin.post(`/api/sales/${id}/fulfil`, { price: 14_900 })).statusCode).toBe(409);
    expect(await rows('receipts')).toEqual([]);
  });

  test.each(['cancelled', 'expired'] as const)(
    'that comes after the order was %s counts too, when that was seen',
    async (state) => {
      const { id } = await makeOrder(await app.as('free'));
      await app.db
        .updateTable('orders')
        .set({ state, closed_at: new Date(START) })
        .where('id', '=', id)
        .execute();
      const late = await admin.post(`/api/sales/${id}/fulfil`, { ...PRICE, was: state });
      expect(late.json<Sale>()).toMatchObject({ state: 'fulfilled', closed_at: null });
    },
  );

  test('fails as a whole: when the mail cannot be queued, nothing is given and no number is lost', async () => {
    const { id } = await claimed();
    await sql`alter table mails rename to elsewhere`.execute(app.db);
    expect((await fulfil(id)).statusCode).toBe(500);
    await sql`alter table elsewhere rename to mails`.execute(app.db);
    expect([await rows('receipts'), await rows('activations')]).toEqual([[], []]);
    expect(await trialOf('free')).toBe(new Date(START - 10 * DAY_MS).toISOString());
    expect((await fulfil(id)).json<Sale>().receipt?.number).toBe('2026-0001');
  });
});

describe('receipts', () => {
  test('are numbered without gaps within a year of Sweden, and begin anew with the next', async () => {
    const learners = ['free', 'premium', 'expired'] as const;
    const orders = await Promise.all(learners.map((who) => claimed(who)));
    await Promise.all(orders.map(({ id }) => fulfil(id)));
    expect((await rows('receipts')).map(({ year, number }) => `${year} ${number}`).sort()).toEqual([
      '2026 1',
      '2026 2',
      '2026 3',
    ]);
    app.clock.now = Date.parse('2026-12-31T23:00:00Z');
    admin = await app.as('admin');
    await admin.post(`/api/sales/${orders[0]?.id}/refund`, { take_days: false });
    const last = (await admin.get(`/api/sales/${orders[0]?.id}`)).json<Sale>();
    expect([last.receipt?.number.slice(0, 5), last.refund_receipt?.number]).toEqual(['2026-', '2027-0001']);
  });

  test('cannot be changed by the server, not even by mistake', async () => {
    await fulfil((await claimed()).id);
    const { db } = app.services;
    await expect(db.updateTable('receipts').set({ number: 9 }).execute()).rejects.toThrow('permission denied');
    await expect(db.deleteFrom('receipts').execute()).rejects.toThrow('permission denied');
  });

  test('keep the seller as the seller was called then', async () => {
    const { id } = await claimed();
    await fulfil(id);
    await using moved = await testApp({ sharing: app, config: { ...SHOP, seller: { ...SHOP.seller, name: 'Nya AB' } } });
    expect((await (await moved.as('admin')).get(`/api/sales/${id}`)).json<Sale>().receipt?.seller.name).toBe('Mengedi AB');
  });
});

describe('another amount than the price', () => {
  const confirm = async (id: number, body: object) =>
    (await admin.post(`/api/sales/${id}/fulfil`, { ...PRICE, ...body })).json<Sale>();

  test('gives days in proportion, and the receipt and later refunds are of them', async () => {
    const { id } = await claimed();
    const sale = await confirm(id, { paid: 25_000, give: 'proportion', payer: ' Almaz Haile ' });
    expect(sale).toMatchObject({ given_days: 75, days: 90, payer: 'Almaz Haile', receipt: { amount: 25_000 } });
    expect(await trialOf('free')).toBe(extendTrial(null, 75, START));
    const part = { take_days: true, amount: 10_000, refunded: 0 };
    expect((await admin.post(`/api/sales/${id}/refund`, part)).json<Sale>()).toMatchObject({ days_back: 30 });
    expect(await trialOf('free')).toBe(extendTrial(null, 45, START));
  });

  test('waits where the owner says so: what came and who paid is kept, and nothing is given', async () => {
    const { id } = await claimed();
    expect(await confirm(id, { paid: 10_000, give: 'wait', payer: 'Almaz Haile' })).toMatchObject({
      state: 'claimed',
      paid: { amount: 10_000, currency: 'SEK' },
      payer: 'Almaz Haile',
      receipt: null,
    });
    expect(await rows('receipts')).toEqual([]);
    expect(await trialOf('free')).toBe(new Date(START - 10 * DAY_MS).toISOString());
    expect(await confirm(id, { paid: 29_900 })).toMatchObject({ state: 'fulfilled', given_days: 90, payer: 'Almaz Haile' });
  });

  test('is forgotten with the account, as far as it names somebody', async () => {
    const gone = (
      await admin.post('/api/customers', { name: 'Kort Tid', email: 'kort@tid.test', phone: '0', password: 'ነዊሕን ሓድሽን ቃል' })
    ).json();
    const order = await makeOrder(app.withToken(await app.sessionOf(gone.id)));
    await confirm(order.id, { payer: 'Almaz Haile' });
    await sql`delete from users where id = ${gone.id}`.execute(app.db);
    expect((await admin.get(`/api/sales/${order.id}`)).json<Sale>()).toMatchObject({ user: null, payer: null });
  });
});

describe('a refund', () => {
  test.each([
    [true, extendTrial(new Date(START + 20 * DAY_MS).toISOString(), 0, START)],
    [false, extendTrial(new Date(START + 20 * DAY_MS).toISOString(), 90, START)],
  ])('with the days taken back: %s', async (take_days, end) => {
    const { id } = await claimed('premium');
    await fulfil(id);
    app.clock.now += HOUR_MS;
    const sale = (await admin.post(`/api/sales/${id}/refund`, { take_days })).json<Sale>();
    expect(sale).toMatchObject({ state: 'refunded', days_taken: take_days, refund_receipt: { number: '2026-0002' } });
    expect(sale.receipt?.number).toBe('2026-0001');
    expect(await trialOf('premium')).toBe(end);
    expect((await audited('refund')).filter(({ subject_id }) => subject_id === String(id))).toMatchObject([
      { before: { state: 'fulfilled' }, after: { state: 'refunded', days_taken: take_days } },
    ]);
  });

  test('counts once, and a refunded order is not fulfilled again', async () => {
    const { id } = await claimed();
    await fulfil(id);
    const refund = () => admin.post(`/api/sales/${id}/refund`, { take_days: true });
    const [first, second] = await Promise.all([refund(), refund()]);
    expect(second.body).toBe(first.body);
    expect(await rows('receipts')).toHaveLength(2);
    const again = await fulfil(id);
    expect([again.statusCode, again.json().code]).toEqual([409, 'refunded']);
  });

  test('may be of a part: each has its receipt and its mail, is counted once, and the last of them closes the order', async () => {
    const { id } = await claimed('premium');
    await fulfil(id);
    const back = (body: object) => admin.post(`/api/sales/${id}/refund`, body);
    const part = { take_days: false, amount: 10_000, refunded: 0 };
    expect((await back(part)).json<Sale>()).toMatchObject({
      state: 'fulfilled',
      days_taken: false,
      refunds: [{ amount: 10_000, vat: 2_000 }],
    });
    const again = await back(part);
    expect([again.statusCode, again.json().now]).toEqual([409, { refunded: '10000' }]);
    expect((await back({ take_days: false, amount: 5_000 })).statusCode).toBe(422);
    expect((await back({ take_days: false, amount: 20_000, refunded: 10_000 })).statusCode).toBe(422);
    expect((await back({ take_days: true, amount: 19_900, refunded: 10_000 })).json<Sale>()).toMatchObject({
      state: 'refunded',
      days_taken: true,
      refund_receipt: { number: '2026-0003', amount: 19_900 },
      refunds: [{ number: '2026-0002' }, { number: '2026-0003' }],
    });
    expect((await rows('mails')).filter(({ kind }) => kind === 'order-refunded')).toHaveLength(2);
    expect(await trialOf('premium')).toBe(extendTrial(new Date(START + 20 * DAY_MS).toISOString(), 0, START));
  });

  test('of a part takes days in proportion, or as many as the owner says, and the timeline tells how many', async () => {
    const { id } = await claimed('premium');
    await fulfil(id);
    const end = (days: number) => extendTrial(new Date(START + 20 * DAY_MS).toISOString(), days, START);
    const back = async (body: object) => (await admin.post(`/api/sales/${id}/refund`, body)).json<Sale>();
    // A third of 299 kronor for 90 days.
    expect(await back({ take_days: true, amount: 10_000, refunded: 0 })).toMatchObject({ state: 'fulfilled', days_back: 30 });
    expect(await trialOf('premium')).toBe(end(60));
    app.clock.now += HOUR_MS;
    expect(await back({ take_days: true, days: 5, amount: 10_000, refunded: 10_000 })).toMatchObject({ days_back: 35 });
    expect(await trialOf('premium')).toBe(end(55));
    app.clock.now += HOUR_MS;
    // The rest of the money takes back the rest of the days, never more than were given.
    expect(await back({ take_days: true, amount: 9_900, refunded: 20_000 })).toMatchObject({ state: 'refunded', days_back: 90 });
    expect(await trialOf('premium')).toBe(end(0));
    const told = (await admin.get(`/api/customers/${app.users.premium.id}/timeline`)).json<TimelineEvent[]>();
    expect(told.filter(({ kind }) => kind === 'refunded').map(({ amount, days }) => [amount, days])).toEqual([
      [9_900, 55],
      [10_000, 5],
      [10_000, 30],
    ]);
  });

  test('is for what was paid', async () => {
    const { id } = await claimed();
    expect((await admin.post(`/api/sales/${id}/refund`, { take_days: true })).statusCode).toBe(409);
  });
});

test('the owner cancels what was not paid, also when the learner says otherwise, and the audit has it', async () => {
  const { id } = await claimed();
  expect((await admin.post(`/api/sales/${id}/cancel`)).json<Sale>()).toMatchObject({ state: 'cancelled' });
  expect((await admin.post(`/api/sales/${id}/cancel`)).statusCode).toBe(200);
  expect((await audited('cancel')).filter(({ subject_id }) => subject_id === String(id))).toHaveLength(1);
  const paid = await claimed();
  await fulfil(paid.id);
  expect((await admin.post(`/api/sales/${paid.id}/cancel`)).statusCode).toBe(409);
});

describe('the list', () => {
  test('has first what somebody waits for, and is searched by reference, name and address', async () => {
    const free = await app.as('free');
    const open = await makeOrder(free);
    const said = await claimed('premium');
    const later = await makeOrder(await app.as('expired'), orderBody(1));
    const list = async (query: string) =>
      (await admin.get(`/api/sales?${query}`)).json<Sale[]>().map(({ reference }) => reference);
    expect(await list('state=waiting')).toEqual([said.reference, later.reference, open.reference]);
    expect(await list('')).toEqual([later.reference, said.reference, open.reference]);
    expect(await list('state=claimed')).toEqual([said.reference]);
    const small = `${open.reference.slice(0, 3)} ${open.reference.slice(3)}`.toLowerCase();
    expect(await list(`search=${encodeURIComponent(small)}`)).toEqual([open.reference]);
    expect(await list(`search=${encodeURIComponent('ሰላም')}`)).toEqual([said.reference]);
    expect(await list('search=expired%40fixture')).toEqual([later.reference]);
    expect(await list('search=selam')).toEqual([said.reference]);
    await app.db.updateTable('users').set({ phone: '073-999 12 34' }).where('id', '=', app.users.free.id).execute();
    for (const number of ['46739991234', '073-9991234', '+46 73 999 12 34'])
      expect(await list(`search=${encodeURIComponent(number)}`)).toEqual([open.reference]);
    expect(await list('search=%25')).toEqual([]);
    expect(await list('search=_')).toEqual([]);
    const all = await admin.get('/api/sales');
    expect(all.headers['x-total-count']).toBe('3');
    expect((await admin.get('/api/status')).json().orders_claimed).toBe(1);
  });
});

test('payment and refund are listed among the customer’s audit entries, and the audit can be filtered by subject', async () => {
  const order = await claimed();
  await fulfil(order.id);
  await admin.post(`/api/sales/${order.id}/refund`, { take_days: true });
  await claimed('premium').then(({ id }) => fulfil(id));
  const of = async (query: string) =>
    (await admin.get(`/api/audit?${query}`)).json<{ action: string; subject_id: string }[]>().map(({ action }) => action);
  expect(await of(`customer=${app.users.free.id}`)).toEqual(['refund', 'fulfil']);
  expect((await of('subject=order')).slice(0, 3)).toEqual(['fulfil', 'refund', 'fulfil']);
});

describe('money', () => {
  test('that came otherwise than the price is recorded, and the receipt is of what came', async () => {
    const { id } = await claimed();
    const sale = (await admin.post(`/api/sales/${id}/fulfil`, { ...PRICE, paid: 25_000 })).json<Sale>();
    expect(sale).toMatchObject({
      state: 'fulfilled',
      price: 29_900,
      paid: { amount: 25_000, currency: 'SEK' },
      receipt: { amount: 25_000, vat: 5_000 },
    });
    const whole = (await admin.post(`/api/sales/${id}/refund`, { take_days: false })).json<Sale>();
    expect(whole).toMatchObject({ state: 'refunded', refund_receipt: { amount: 25_000 } });
  });

  test('that was given by hand is an order, paid at once, and the same when it is sent again', async () => {
    const sold = { id: randomUUID(), customer_id: app.users.free.id, plan_id: 1, method: 'cash', price: 14_000 };
    const [first, second] = [await admin.post('/api/sales', sold), await admin.post('/api/sales', sold)];
    expect(first.json<Sale>()).toMatchObject({
      state: 'fulfilled',
      method: 'cash',
      days: 30,
      price: 14_000,
      receipt: { number: '2026-0001', amount: 14_000 },
      user: { id: app.users.free.id },
    });
    expect(second.body).toBe(first.body);
    expect(await trialOf('free')).toBe(extendTrial(null, 30, START));
    expect(await rows('mails')).toMatchObject([{ kind: 'order-fulfilled' }]);
    expect((await admin.post('/api/sales', { ...sold, id: randomUUID(), customer_id: app.users.admin.id })).statusCode).toBe(422);
    expect((await admin.post('/api/sales', { ...sold, id: randomUUID(), plan_id: 999 })).statusCode).toBe(422);
  });

  test('is added up by month, thing and way, and leaves as a file for the books', async () => {
    const [one, other] = [await claimed(), await claimed('premium')];
    await fulfil(one.id);
    await fulfil(other.id);
    await admin.post(`/api/sales/${one.id}/refund`, { take_days: false, amount: 10_000, refunded: 0 });
    app.clock.now = Date.parse('2026-11-30T23:30:00Z');
    admin = await app.as('admin');
    await admin.post('/api/sales', {
      id: randomUUID(),
      customer_id: app.users.expired.id,
      plan_id: 1,
      method: 'bank',
      price: 14_900,
    });
    const report = (await admin.get('/api/sales/report?year=2026')).json();
    expect(report.rows).toEqual([
      {
        month: '2026-11',
        name_sv: '90 dagar',
        name_en: '90 days',
        method: 'swish',
        vat_rate: 25,
        sales: 2,
        sold: 59_800,
        refunded: 10_000,
        vat: 9_960,
      },
      {
        month: '2026-12',
        name_sv: '30 dagar',
        name_en: '30 days',
        method: 'bank',
        vat_rate: 25,
        sales: 1,
        sold: 14_900,
        refunded: 0,
        vat: 2_980,
      },
    ]);
    expect(report.people.paying).toBe(3);
    const file = await admin.get('/api/sales/receipts?year=2026');
    const lines = file.body.trim().split('\r\n');
    // In the format of Swedish spreadsheets; by hand: 100 kr with 25 % VAT are 80 and 20.
    expect(lines[0]).toContain('Kvittonummer;Datum;Typ;Avser kvitto;Referens;Vara;Betalsätt;Momssats %;Utan moms;Moms;Med moms');
    expect(lines[3]).toBe(
      `2026-0003;2026-11-15;Återbetalning;2026-0001;${one.reference};90 dagar;Swish;25;-80,00;-20,00;-100,00;Mengedi AB;559000-0000`,
    );
    expect(lines[4]).toContain('2026-0004;2026-12-01;Försäljning;;');
    expect(lines).toHaveLength(5);
    const december = (await admin.get('/api/sales/receipts?year=2026&month=12')).body.trim().split('\r\n');
    expect(december).toEqual([lines[0], lines[4]]);
    // November: two sales of 299 and 299 kr, 100 kr back; December: 149 kr.
    expect((await admin.get('/api/sales/books?year=2026')).body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Månad;Momssats %;Antal köp;Sålt med moms;Återbetalt med moms;Utan moms;Moms;Summa med moms',
      '2026-11;25;2;598,00;-100,00;398,40;99,60;498,00',
      '2026-12;25;1;149,00;0,00;119,20;29,80;149,00',
    ]);
    // A customer with a full refund is not paying, even while time is left; one without time left is in no group.
    await admin.post(`/api/sales/${one.id}/refund`, { take_days: false, amount: 19_900, refunded: 10_000 });
    await app.setTrial('expired', app.clock.now - DAY_MS);
    const { people } = (await admin.get('/api/sales/report?year=2026')).json();
    expect(people).toEqual({ paying: 1, trial: 1, ended: 1 });
    expect((await admin.get('/api/sales/report?year=2025')).json().rows).toEqual([]);
  });
});

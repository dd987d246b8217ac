import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { InviteCode, MadeCode } from '#contract/invite-codes.ts';
import type { OwnerSettingsShown } from '#contract/owner-settings.ts';
import type { Sale, SalesReport } from '#contract/sales.ts';
import { exampleSeller } from '#contract/seller.ts';
import { expireOrders } from '../db/shop/orders.ts';
import { cleanUp } from '../db/upkeep/clean-up.ts';
import { type Caller, DAY_MS, START, testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());
let admin: Caller;
beforeEach(async () => {
  app.clock.now = START;
  await sql`truncate orders, receipts, invoices, class_orders, invite_codes, owner_settings, seller cascade`.execute(app.db);
  admin = await app.as('admin');
  await admin.call('PUT', '/api/seller', { ...exampleSeller, version: 0 });
  const { fixed: _, ...settings } = (await admin.get('/api/settings')).json<OwnerSettingsShown>();
  await admin.call('PUT', '/api/settings', { ...settings, bankgiro: '5050-1055' });
});

const BUYER = { name: 'SFI Skövde', org_number: '212000-1710', address: 'Fredsgatan 4, 541 83 Skövde', reference: '4711' };
type Sold = { sale: Sale; codes: MadeCode[] };
const body = (more: object = {}) => ({ id: randomUUID(), plan_id: 2, count: 7, each: 24_990, buyer: BUYER, ...more });
const sell = async (more: object = { invoice_days: 30 }) => admin.post('/api/sales/class', body(more));
const sold = async (more?: object) => {
  const answer = await sell(more);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Sold>();
};
const saleOf = async (id: number) => (await admin.get(`/api/sales/${id}`)).json<Sale>();
const codes = async () => (await admin.get('/api/codes')).json<InviteCode[]>();
const redeem = async (code: string | undefined) => (await app.as('free')).post('/api/account/code', { code });
const report = async () => (await admin.get('/api/sales/report?year=2026')).json<SalesReport>().rows;

test('a class that has paid has one receipt and a code for each, and the books agree to the öre', async () => {
  const { sale, codes: made } = await sold({ paid: 'bank' });
  // 7 × 249,90 = 1 749,30; of that a fifth, 349,86, is VAT of 25 %.
  expect(sale).toMatchObject({ state: 'fulfilled', price: 174_930, vat: 34_986, user: null, invoice: null });
  expect(sale.receipt).toMatchObject({ number: '2026-0001', amount: 174_930, vat: 34_986 });
  expect(sale.class_sale).toEqual({ sheet: made[0]?.id, count: 7, each: 24_990, used: 0, buyer: BUYER });
  expect(made.map(({ days, uses, note }) => [days, uses, note])).toEqual(
    Array.from({ length: 7 }, (_, place) => [90, 1, `SFI Skövde ${place + 1}/7`]),
  );
  expect((await redeem(made[3]?.code)).statusCode).toBe(200);
  expect((await saleOf(sale.id)).class_sale?.used).toBe(1);
  expect(await report()).toMatchObject([{ month: '2026-11', method: 'bank', sales: 1, sold: 174_930, refunded: 0, vat: 34_986 }]);
  // Three codes are refunded: 749,70, of which 149,94 is VAT.
  const refund = { take_days: false, amount: 74_970, refunded: 0 };
  const after = (await admin.post(`/api/sales/${sale.id}/refund`, refund)).json<Sale>();
  expect(after.refunds).toMatchObject([{ number: '2026-0002', amount: 74_970, vat: 14_994 }]);
  expect(await report()).toMatchObject([{ sold: 174_930, refunded: 74_970, vat: 19_992 }]);
  expect((await codes()).filter(({ closed_at }) => closed_at !== null)).toEqual([]);
});

test('an invoice names buyer, reference, due date and where to pay; the codes work at once and the receipt comes with the money', async () => {
  const { sale, codes: made } = await sold();
  expect(sale).toMatchObject({ state: 'open', method: 'bank', receipt: null, credit: null });
  expect(sale.invoice).toEqual({
    number: 'F2026-0001',
    issued_at: new Date(START).toISOString(),
    due_day: '2026-12-15',
    seller: { name: 'Mengedi AB', org_number: '559000-0000', address: exampleSeller.address, vat_number: 'SE559000000001' },
    bankgiro: '50501055',
    swish_number: '',
  });
  expect((await redeem(made[0]?.code)).statusCode).toBe(200);
  expect(await report()).toEqual([]);
  // An invoice waits longer than a learner's order, is listed among waiting orders, and is found by the school's name.
  app.clock.now = START + 40 * DAY_MS;
  await expireOrders(app.db, app.clock.now);
  const found = (await (await app.as('admin')).get('/api/sales?state=waiting&search=sk%C3%B6vde')).json<Sale[]>();
  expect(found.map(({ id }) => id)).toEqual([sale.id]);
  const owner = await app.as('admin');
  const paid = (await owner.post(`/api/sales/${sale.id}/fulfil`, { price: 174_930 })).json<Sale>();
  expect(paid).toMatchObject({
    state: 'fulfilled',
    receipt: { amount: 174_930, vat: 34_986 },
    invoice: { number: 'F2026-0001' },
  });
  expect((await owner.post(`/api/sales/${sale.id}/fulfil`, { price: 174_930 })).json<Sale>().receipt).toEqual(paid.receipt);
});

test('an invoice that is not paid is taken back by one with its own number, and its codes are closed', async () => {
  const { sale, codes: made } = await sold();
  await redeem(made[0]?.code);
  const cancelled = (await admin.post(`/api/sales/${sale.id}/cancel`)).json<Sale>();
  expect(cancelled).toMatchObject({ state: 'cancelled', credit: { number: 'F2026-0002', due_day: null } });
  expect((await codes()).every(({ closed_at }) => closed_at !== null)).toBe(true);
  // Cancelling twice has one effect, and a later payment is not accepted for codes that no longer work.
  expect((await admin.post(`/api/sales/${sale.id}/cancel`)).json<Sale>().credit).toEqual(cancelled.credit);
  expect((await admin.post(`/api/sales/${sale.id}/fulfil`, { price: 174_930 })).statusCode).toBe(409);
  expect((await sold()).sale.invoice?.number).toBe('F2026-0003');
});

test('all the money back closes the codes', async () => {
  const { sale } = await sold({ paid: 'cash' });
  const after = (await admin.post(`/api/sales/${sale.id}/refund`, { take_days: false })).json<Sale>();
  expect(after).toMatchObject({ state: 'refunded', credit: null, refund_receipt: { amount: 174_930 } });
  expect((await codes()).every(({ closed_at }) => closed_at !== null)).toBe(true);
});

test('sent again it is the same sale with its codes; with another body the id is refused; two at once are one', async () => {
  const wanted = body({ invoice_days: 30 });
  const [one, two] = (await Promise.all([admin.post('/api/sales/class', wanted), admin.post('/api/sales/class', wanted)])).map(
    (answer) => answer.json<Sold>(),
  );
  expect(two?.sale.id).toBe(one?.sale.id);
  const spelled = (list: MadeCode[] = []) => list.map(({ code }) => code).sort();
  expect(spelled(two?.codes)).toEqual(spelled(one?.codes));
  expect(await codes()).toHaveLength(7);
  expect((await admin.post('/api/sales/class', { ...wanted, count: 8 })).json()).toMatchObject({ code: 'same_id' });
});

describe('nothing is half sold', () => {
  test.each<[string, object, number]>([
    ['neither paid nor invoiced', {}, 422],
    ['both', { paid: 'cash', invoice_days: 30 }, 422],
    ['no codes', { paid: 'cash', count: 0 }, 422],
    ['more than a few classes', { paid: 'cash', count: 101 }, 422],
    ['for nothing', { paid: 'cash', each: 0 }, 422],
    ['to nobody', { paid: 'cash', buyer: { ...BUYER, name: ' ' } }, 422],
    ['an invoice without an address', { invoice_days: 30, buyer: { ...BUYER, address: '' } }, 422],
    ['a plan that is not there', { paid: 'cash', plan_id: 999 }, 422],
  ])('%s', async (_title, more, status) => {
    expect((await sell(more)).statusCode).toBe(status);
    expect(await codes()).toEqual([]);
    expect(await app.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  test('an invoice that does not say where to pay', async () => {
    await sql`truncate owner_settings`.execute(app.db);
    expect((await sell()).statusCode).toBe(409);
    expect(await codes()).toEqual([]);
    expect(await app.db.selectFrom('invoices').select('number').execute()).toEqual([]);
  });
});

describe('codes are printed again', () => {
  const again = (id: number | undefined, by = admin) => by.post(`/api/codes/${id}/again`);

  test('by who made them, within 30 days, without those that are used or closed', async () => {
    const made = (await admin.post('/api/codes/sheet', { count: 4, days: 30, note: 'SFI' })).json<MadeCode[]>();
    await redeem(made[0]?.code);
    await admin.call('DELETE', `/api/codes/${made[1]?.id}`);
    const shown = (await again(made[2]?.id)).json<MadeCode[]>();
    expect(shown.map(({ code }) => code)).toEqual([made[2]?.code, made[3]?.code]);
    expect((await codes()).map((code) => code.again)).toEqual([true, true, false, false]);
    const rows = await app.db.selectFrom('audit').selectAll().where('action', '=', 'show again').execute();
    expect(rows).toMatchObject([{ subject_id: String(made[0]?.id), after: { codes: 2 } }]);
    // Neither the database nor a backup reveals the codes.
    const stored = await app.db.selectFrom('invite_codes').select('sealed').execute();
    const bytes = Buffer.concat(stored.map(({ sealed }) => sealed as Buffer)).toString('latin1');
    expect(made.filter(({ code }) => bytes.includes(code.slice(5)))).toEqual([]);
  });

  test('not by another admin', async () => {
    const made = (await admin.post('/api/codes', { days: 30, uses: 1 })).json<MadeCode>();
    await app.db.updateTable('invite_codes').set({ created_by: app.users.free.id }).execute();
    expect((await again(made.id)).statusCode).toBe(409);
    expect((await codes()).map((code) => code.again)).toEqual([false]);
  });

  test('not after 30 days, and the job of the hour forgets them', async () => {
    const made = (await admin.post('/api/codes', { days: 30, uses: 1 })).json<MadeCode>();
    app.clock.now = START + 30 * DAY_MS;
    const later = await app.as('admin');
    expect((await again(made.id, later)).statusCode).toBe(409);
    await cleanUp(app.db, app.clock.now);
    expect(await app.db.selectFrom('invite_codes').select('sealed').execute()).toEqual([{ sealed: null }]);
  });

  test('not by a server with another key', async () => {
    const made = (await admin.post('/api/codes', { days: 30, uses: 1 })).json<MadeCode>();
    await using other = await testApp({ sharing: app, config: { secretsKey: 'another key of another server' } });
    expect((await again(made.id, await other.as('admin'))).statusCode).toBe(409);
    expect((await again(999_999)).statusCode).toBe(404);
  });
});

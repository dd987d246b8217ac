import { isDeepStrictEqual } from 'node:util';
import type { MadeCode } from '#contract/invite-codes.ts';
import { seenName } from '#domain/name.ts';
import type { WayToPay } from '#domain/order.ts';
import { receiptYear } from '#domain/receipt.ts';
import { addDays, stockholmDay } from '#domain/stockholm.ts';
import { closeRecorded, codesAgain, makeSheet } from '../accounts/codes.ts';
import { type AuditEntry, insertAudit, insertAudits } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { waitForLock } from '../db/locks.ts';
import { ownerSettingsNow } from '../db/office/owner-settings.ts';
import { findCode, openTogether, type StoredCode } from '../db/people/invite-codes.ts';
import { findClassOrderOfClient, insertClassOrder, insertInvoice } from '../db/shop/class-orders.ts';
import { findOrder, type StoredOrder } from '../db/shop/orders.ts';
import { findPlan } from '../db/shop/plans.ts';
import { invalid, Refusal, sameId } from '../refusal.ts';
import type { Services } from '../services.ts';
import { insertNew } from './by-hand.ts';
import { type By, fulfil } from './fulfil.ts';
import { needSeller } from './seller.ts';

export type Buyer = {
  readonly name: string;
  readonly org_number: string;
  readonly address: string;
  readonly reference: string;
};
type ClassSold = {
  readonly id: string;
  readonly plan_id: number;
  readonly count: number;
  /** Price of a code, in öre with VAT. */
  readonly each: number;
  /** The way it was paid, or the days until an invoice is due. */
  readonly paid: WayToPay | { readonly invoiceDays: number };
  readonly buyer: Buyer;
};
type Shop = Pick<Services, 'config' | 'now' | 'secrets'>;

const tidy = ({ name, org_number, address, reference }: Buyer): Buyer => ({
  name: seenName(name),
  org_number: org_number.trim(),
  address: address.trim(),
  reference: reference.trim(),
});

const dueDay = (soldAt: number, days: number) => addDays(stockholmDay(soldAt), days);

/** Creates the order, its receipt or invoice, and all codes at once, even when the invoice is paid later. Idempotent by its id. */
export async function sellClass(
  tx: Db,
  shop: Shop,
  sold: ClassSold,
  by: By & { userId: number },
): Promise<{ order: StoredOrder; codes: MadeCode[] }> {
  const buyer = tidy(sold.buyer);
  await waitForLock(tx, 'invoices');
  const known = await findClassOrderOfClient(tx, sold.id);
  if (known !== undefined) return again(tx, shop, known, { ...sold, buyer }, by);
  const invoiceDays = typeof sold.paid === 'object' ? sold.paid.invoiceDays : undefined;
  if (buyer.name === '') throw invalid({ buyer: { key: 'fieldRequired' } });
  // An invoice needs the buyer's address.
  if (invoiceDays !== undefined && buyer.address === '') throw invalid({ buyer: { key: 'invoiceAddress' } });
  const plan = await findPlan(tx, sold.plan_id);
  if (plan === undefined) throw invalid({ plan_id: { key: 'planUnknown' } });
  const at = shop.now();
  const id = await insertNew(tx, {
    user_id: null,
    client_id: sold.id,
    method: typeof sold.paid === 'object' ? 'bank' : sold.paid,
    plan_id: plan.id,
    days: plan.days,
    price: sold.count * sold.each,
    vat_rate: plan.vat_rate,
    name: plan.name,
    name_sv: plan.name_sv,
    name_en: plan.name_en,
    created_at: new Date(at),
  });
  const codes = await makeSheet(makerOf(tx, shop, by), { days: plan.days, note: buyer.name, expires_at: null }, sold.count);
  await insertClassOrder(tx, {
    order_id: id,
    client_id: sold.id,
    sheet: codes[0]?.id as number,
    count: sold.count,
    each: sold.each,
    buyer_name: buyer.name,
    buyer_org_number: buyer.org_number,
    buyer_address: buyer.address,
    buyer_reference: buyer.reference,
  });
  await insertAudit(tx, {
    user_id: by.userId,
    request_id: by.requestId,
    action: 'sell class',
    subject: 'order',
    subject_id: id,
    before: null,
    after: { count: sold.count, each: sold.each, buyer: buyer.name },
  });
  if (invoiceDays === undefined) return { order: await fulfil(tx, shop, id, by), codes };
  await writeInvoice(tx, shop, id, { kind: 'invoice', due_day: dueDay(at, invoiceDays) });
  return { order: (await findOrder(tx, id)) as StoredOrder, codes };
}

/** A repeated request returns the stored sale, with its codes if they can still be shown. */
async function again(
  tx: Db,
  shop: Shop,
  known: number,
  sold: ClassSold,
  by: By & { userId: number },
): Promise<{ order: StoredOrder; codes: MadeCode[] }> {
  const order = (await findOrder(tx, known)) as StoredOrder;
  const { sheet, buyer, count, each } = order.class_sale as NonNullable<StoredOrder['class_sale']>;
  const invoice = order.invoices.find(({ kind }) => kind === 'invoice');
  const was = { plan_id: order.plan_id, count, each, buyer, paid: invoice === undefined ? order.method : invoice.due_day };
  const paid = typeof sold.paid === 'object' ? dueDay(Date.parse(order.created_at), sold.paid.invoiceDays) : sold.paid;
  if (!isDeepStrictEqual(was, { plan_id: sold.plan_id, count: sold.count, each: sold.each, buyer: sold.buyer, paid }))
    throw sameId();
  const first = (await findCode(tx, sheet)) as StoredCode;
  return { order, codes: await codesAgain({ db: tx, secrets: shop.secrets, now: shop.now(), userId: by.userId }, first) };
}

async function writeInvoice(
  tx: Db,
  { config, now }: Pick<Shop, 'config' | 'now'>,
  order_id: number,
  { kind, due_day }: { kind: 'invoice' | 'credit'; due_day: string | null },
): Promise<void> {
  const seller = await needSeller(tx);
  const { bankgiro, swish_number } = await ownerSettingsNow(tx, config);
  // An invoice must say where to pay.
  if (kind === 'invoice' && bankgiro === '' && swish_number === '') throw new Refusal('conflict', 'invoiceNowhere');
  await waitForLock(tx, 'invoices');
  await insertInvoice(tx, {
    kind,
    order_id,
    year: receiptYear(now()),
    issued_at: new Date(now()),
    due_day,
    seller_name: seller.name,
    seller_org_number: seller.org_number,
    seller_address: seller.address,
    seller_vat_number: seller.vat_number,
    bankgiro,
    swish_number,
  });
}

/** Cancels a class sale: closes unused codes, and writes a credit note for an invoice. */
export async function takeBackClass(
  tx: Db,
  shop: Pick<Shop, 'config' | 'now'>,
  order: StoredOrder,
  by: By,
): Promise<StoredOrder> {
  if (order.class_sale === null) return order;
  const closing = { db: tx, now: shop.now(), audit: auditOf(tx, by) };
  const first = await findCode(tx, order.class_sale.sheet);
  if (first !== undefined) await closeRecorded(closing, await openTogether(tx, first));
  const isUnpaid = order.receipts.length === 0;
  const kinds = order.invoices.map(({ kind }) => kind);
  if (isUnpaid && kinds.includes('invoice') && !kinds.includes('credit'))
    await writeInvoice(tx, shop, order.id, { kind: 'credit', due_day: null });
  return (await findOrder(tx, order.id)) as StoredOrder;
}

const auditOf =
  (tx: Db, by: By) =>
  (entries: readonly Pick<AuditEntry, 'action' | 'subject' | 'subject_id' | 'before' | 'after'>[]): Promise<void> =>
    insertAudits(
      tx,
      entries.map((entry) => ({ ...entry, user_id: by.userId, request_id: by.requestId })),
    );

const makerOf = (tx: Db, { secrets, config, now }: Shop, by: By & { userId: number }) => ({
  db: tx,
  secrets,
  now: now(),
  userId: by.userId,
  factor: config.quotaFactor,
  audit: auditOf(tx, by),
});

import type { AuditAction } from '#contract/audit.ts';
import type { Customer } from '#contract/customers.ts';
import { DEFAULT_LANGUAGE, type InterfaceLanguage } from '#domain/language.ts';
import { CURRENCY, kronor, vatIn } from '#domain/money.ts';
import { daysBack, daysFor, type Giving, moved, type OrderMove, type OrderState } from '#domain/order.ts';
import { receiptYear } from '#domain/receipt.ts';
import type { Seller } from '#domain/seller.ts';
import { extendTrial, isActivation, lastTrialDay, shortenTrial } from '#domain/trial.ts';
import { insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { findCustomer, insertActivation } from '../db/office/customers.ts';
import { announceUserChange } from '../db/people/sessions.ts';
import { allowPhone, lockUser, updateUser } from '../db/people/users.ts';
import { findAgreement } from '../db/shop/legal.ts';
import { findOrder, insertReceipt, lockOrder, type StoredOrder, type StoredReceipt, updateOrder } from '../db/shop/orders.ts';
import { isBeingReturned, isReturned } from '../db/shop/withdrawals.ts';
import { queueMail } from '../mail/queue.ts';
import { invalid, notFound, Refusal, writeConflict } from '../refusal.ts';
import type { Config } from '../settings/config.ts';
import { textsNow } from './agreement.ts';
import { needSeller } from './seller.ts';

/** The author: an admin, or null for the payment provider. */
export type By = { readonly userId: number | null; readonly requestId: string };
type Shop = { readonly config: Config; readonly now: () => number };

/** The audited part of an order, without the buyer. */
const kept = (order: StoredOrder) => {
  const { state, reference, method, days, price, trial_to, days_taken, paid_amount } = order;
  const [paid, refunded] = [paid_amount ?? price, sumOf(order, 'refund')];
  const shown = { state, reference, method, days, price, trial_to, days_taken };
  return {
    ...shown,
    ...(paid === price ? {} : { paid_amount }),
    ...(order.given_days === null ? {} : { given_days: order.given_days }),
    ...(refunded === 0 ? {} : { refunded, days_back: daysTaken(order) }),
  };
};

export const sumOf = ({ receipts }: StoredOrder, kind: StoredReceipt['kind']) =>
  receipts.filter((receipt) => receipt.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

/** The ordered days, unless the owner chose another number for a deviating amount. */
export const givenDays = ({ days, given_days }: StoredOrder): number => given_days ?? days;

/** Days taken back so far. Older refunds took all or none. */
export function daysTaken(order: StoredOrder): number {
  const refunds = order.receipts.filter(({ kind, days }) => kind === 'refund' && days !== null);
  if (refunds.length === 0) return order.days_taken ? order.days : 0;
  return refunds.reduce((sum, { days }) => sum + (days ?? 0), 0);
}

/** Locks the account and the order, and reads the order. */
export async function holdOrder(tx: Db, id: number): Promise<StoredOrder> {
  const found = await findOrder(tx, id);
  if (found === undefined) throw notFound();
  if (found.user_id !== null) await lockUser(tx, found.user_id);
  await lockOrder(tx, id);
  return (await findOrder(tx, id)) as StoredOrder;
}

/** False when the move was made already; throws when it is not allowed. */
export function mustMove(order: StoredOrder, move: OrderMove, done: StoredOrder['state']): boolean {
  if (order.state === done) return false;
  if (moved(order.state, move) === undefined) throw new Refusal('conflict', 'orderState', { code: order.state });
  return true;
}

async function record(tx: Db, by: By, action: AuditAction, before: StoredOrder): Promise<StoredOrder> {
  const after = (await findOrder(tx, before.id)) as StoredOrder;
  await insertAudit(tx, {
    user_id: by.userId,
    request_id: by.requestId,
    action,
    subject: 'order',
    subject_id: before.id,
    before: kept(before),
    after: kept(after),
  });
  return after;
}

async function addReceipt(
  tx: Db,
  order: StoredOrder,
  { kind, amount, days }: Pick<StoredReceipt, 'kind' | 'amount' | 'days'>,
  now: number,
): Promise<void> {
  const seller = await needSeller(tx);
  return insertReceipt(tx, {
    kind,
    amount,
    days,
    order_id: order.id,
    year: receiptYear(now),
    issued_at: new Date(now),
    seller_name: seller.name,
    seller_org_number: seller.org_number,
    seller_address: seller.address,
  });
}

/** A payment: the amount if it differs from the price, the days to give for it, and the payer. */
export type Payment = {
  readonly paid?: number | undefined;
  readonly give?: Giving | undefined;
  readonly payer?: string | undefined;
  /** The state that the deciding admin saw; undefined when the payment provider reports the payment. */
  readonly seen?: { readonly was: OrderState | undefined; readonly noted: number | null | undefined };
};

/** Fulfils a paid order in the transaction, exactly once: days, activation, audit, receipt number, mail. */
export async function fulfil(tx: Db, shop: Shop, id: number, by: By, payment: Payment = {}): Promise<StoredOrder> {
  const order = await holdOrder(tx, id);
  if (payment.seen !== undefined) mustBeSeen(order, payment, payment.seen);
  if (!mustMove(order, 'fulfil', 'fulfilled')) return order;
  const customer = order.user_id === null ? undefined : await findCustomer(tx, order.user_id);
  // After erasure there is no account to give the days to. A class sale has its codes until it is cancelled.
  if (order.class_sale === null && customer === undefined) throw new Refusal('conflict', 'orderNobody');
  if (order.class_sale !== null && order.state !== 'open') throw new Refusal('conflict', 'orderState', { code: order.state });
  const now = shop.now();
  const amount = payment.paid ?? order.price;
  const payer = payment.payer?.trim() ?? '';
  const known = payer === '' ? {} : { payer };
  if (payment.give === 'wait') {
    await updateOrder(tx, id, { paid_amount: amount, paid_currency: CURRENCY, ...known });
    return record(tx, by, 'note payment', order);
  }
  const share = payment.give === 'proportion' ? daysFor(order.days, order.price, amount) : order.days;
  const days = customer === undefined ? order.days : share;
  const trial_to = customer === undefined ? undefined : await giveDays(tx, customer, { days, orderId: id, by, now });
  const other = {
    ...(trial_to === undefined ? {} : { trial_to }),
    ...(amount === order.price ? {} : { paid_amount: amount, paid_currency: CURRENCY }),
    ...(days === order.days ? {} : { given_days: days }),
    ...known,
  };
  await updateOrder(tx, id, { state: 'fulfilled', fulfilled_at: new Date(now), closed_at: null, ...other });
  if (customer !== undefined) await allowPhone(tx, customer.id);
  await addReceipt(tx, order, { kind: 'sale', amount, days: null }, now);
  if (customer !== undefined && trial_to !== undefined)
    await confirmContract(tx, shop, { order, customer, amount, day: lastTrialDay(trial_to) }, now);
  return record(tx, by, 'fulfil', order);
}

const changed = ({ state }: StoredOrder) => new Refusal('conflict', 'orderState', { code: state });

/** Throws unless the order is in the state that the caller saw, or already in the state that this decision leads to. */
function mustBeSeen(order: StoredOrder, { paid, give, payer = '' }: Payment, { was, noted }: NonNullable<Payment['seen']>): void {
  const amount = paid ?? order.price;
  if (order.state === 'fulfilled' || order.state === 'refunded') {
    const days = give === 'proportion' ? daysFor(order.days, order.price, amount) : order.days;
    const isPaidSo = give !== 'wait' && amount === sumOf(order, 'sale') && (order.user_id === null || days === givenDays(order));
    if (!isPaidSo || !['', order.payer].includes(payer.trim())) throw changed(order);
    return;
  }
  // The order was cancelled meanwhile: the payment may be real, but the caller must have seen the cancellation.
  if (order.state === 'cancelled' && was !== 'cancelled') throw changed(order);
  const isNotedSo = give === 'wait' && order.paid_amount === amount;
  const mustKnow = give === 'wait' || noted !== undefined;
  if (mustKnow && !isNotedSo && order.paid_amount !== (noted ?? null)) throw changed(order);
}

type Given = { readonly days: number; readonly orderId: number; readonly by: By; readonly now: number };

/** Extends the trial. Returns its new end. */
async function giveDays(tx: Db, customer: Customer, { days, orderId, by, now }: Given): Promise<string> {
  const trial_to = extendTrial(customer.trial_ends_at, days, now);
  await updateUser(tx, customer.id, { trial_ends_at: trial_to });
  await announceUserChange(tx, customer.id);
  const activation = { user_id: customer.id, by_user_id: by.userId, trial_from: customer.trial_ends_at, trial_to };
  if (isActivation(customer.trial_ends_at, trial_to, now)) await insertActivation(tx, { ...activation, order_id: orderId }, now);
  return trial_to;
}

/** `amount`: part of the sum; `refunded`: the sum already refunded, as the caller saw it. */
export type Refund = {
  readonly takeDays: boolean;
  /** How many days; by default in proportion to the amount. */
  readonly days?: number | undefined;
  readonly amount?: number | undefined;
  readonly refunded?: number | undefined;
  /** A separate mail informs the buyer. */
  readonly isToldApart?: true;
};

/** Records a refund, of all or a part. May take days back: in proportion, or as given. */
export async function refund(tx: Db, shop: Shop, id: number, by: By, wanted: Refund): Promise<StoredOrder> {
  const order = await holdOrder(tx, id);
  const before = sumOf(order, 'refund');
  if (!mustMove(order, 'refund', 'refunded')) {
    if (!isRefundedSo(order, wanted) || (await isReturned(tx, order))) throw writeConflict({ refunded: String(before) });
    return order;
  }
  // Another refund was made meanwhile.
  if ((wanted.refunded ?? 0) !== before) throw writeConflict({ refunded: String(before) });
  // A refund of this order is already in progress.
  if (wanted.isToldApart !== true && (await isBeingReturned(tx, order))) throw changed(order);
  const left = sumOf(order, 'sale') - before;
  const amount = wanted.amount ?? left;
  if (amount > left) throw invalid({ amount: { key: 'fieldInvalid' } });
  const isWhole = amount === left;
  const [given, taken] = [givenDays(order), daysTaken(order)];
  const asked = wanted.days ?? daysBack({ days: given, paid: sumOf(order, 'sale'), refunded: before, amount, taken });
  const days = wanted.takeDays ? Math.min(asked, Math.max(0, given - taken)) : 0;
  const now = shop.now();
  const customer = order.user_id === null ? undefined : await findCustomer(tx, order.user_id);
  if (days > 0 && customer !== undefined) {
    await updateUser(tx, customer.id, { trial_ends_at: shortenTrial(customer.trial_ends_at, days, now) });
    await announceUserChange(tx, customer.id);
  }
  await updateOrder(tx, id, {
    ...(isWhole ? { state: 'refunded', closed_at: new Date(now) } : {}),
    days_taken: order.days_taken || (days > 0 && customer !== undefined),
  });
  await addReceipt(tx, order, { kind: 'refund', amount, days: customer === undefined ? 0 : days }, now);
  if (customer !== undefined && wanted.isToldApart !== true) {
    const language = order.user_language ?? DEFAULT_LANGUAGE;
    const { reference } = order;
    const values = { name: customer.name, amount: written(amount, language), reference, link: `/orders/${id}` };
    const mail = { kind: 'order-refunded' as const, to: customer.email, userId: customer.id, language, values };
    await queueMail(tx, { ...mail, once: `order-refunded:${id}:${before + amount}`, now: new Date(now) });
  }
  return record(tx, by, 'refund', order);
}

/** Whether the stored refund equals this repeated request. */
function isRefundedSo(order: StoredOrder, { takeDays, days, amount }: Refund): boolean {
  const last = order.receipts.findLast(({ kind }) => kind === 'refund');
  if (amount !== undefined && amount !== last?.amount) return false;
  // Days are compared only when there is an account they were taken from.
  if (order.user_id === null || last?.days === null || last === undefined) return true;
  if (!takeDays) return last.days === 0;
  return days === undefined ? last.days > 0 || daysTaken(order) >= givenDays(order) : days === last.days;
}

/** Cancels an unpaid order. */
export async function cancel(tx: Db, shop: Shop, id: number, by: By): Promise<StoredOrder> {
  const order = await holdOrder(tx, id);
  if (!mustMove(order, 'cancel', 'cancelled')) return order;
  await updateOrder(tx, id, { state: 'cancelled', closed_at: new Date(shop.now()) });
  return record(tx, by, 'cancel', order);
}

/** A card payment of another amount than the price: no days are given, and the owner is shown the amount. */
export async function notePayment(tx: Db, id: number, by: By, paid: { amount: number; currency: string }): Promise<void> {
  const order = await holdOrder(tx, id);
  if (order.paid_amount === paid.amount && order.paid_currency === paid.currency) return;
  await updateOrder(tx, id, { paid_amount: paid.amount, paid_currency: paid.currency });
  await insertAudit(tx, {
    user_id: by.userId,
    request_id: by.requestId,
    action: 'note payment',
    subject: 'order',
    subject_id: id,
    before: kept(order),
    after: { ...kept(order), paid_amount: paid.amount, paid_currency: paid.currency },
  });
}

const written = (amount: number, language: InterfaceLanguage) => kronor(amount, language === 'en' ? '.' : ',');

/** The values of an order's mails. */
function valuesOf(order: StoredOrder, seller: Seller, name: string, amount: number, language: InterfaceLanguage) {
  const { org_number, address, email, phone, vat_number } = seller;
  return {
    name,
    what: language === 'ti' ? order.name : order[`name_${language}`],
    amount: written(amount, language),
    vat: written(vatIn(amount, order.vat_rate), language),
    vatRate: order.vat_rate,
    method: order.method,
    reference: order.reference,
    seller: [seller.name, org_number, address, email, phone, vat_number].filter((part) => part !== '').join(', '),
    link: `/orders/${order.id}`,
  };
}

/** Queues the mail that the order was received in its transaction, in the language of the order. */
export async function tellOfOrder(
  tx: Db,
  order: StoredOrder,
  seller: Seller,
  { language }: { language: InterfaceLanguage },
  now: number,
): Promise<void> {
  await queueMail(tx, {
    kind: 'order-placed',
    to: order.user_email ?? '',
    userId: order.user_id,
    language,
    values: valuesOf(order, seller, order.user_name ?? '', order.price, language),
    once: `order-placed:${order.id}`,
    now: new Date(now),
  });
}

type Contract = { readonly order: StoredOrder; readonly customer: Customer; readonly amount: number; readonly day: string };

/** Mails the contract, with the full texts that were agreed to. For a sale by hand: the current texts. */
async function confirmContract(tx: Db, { config }: Shop, { order, customer, amount, day }: Contract, now: number): Promise<void> {
  const seller = await needSeller(tx);
  const agreed = await findAgreement(tx, order.id);
  const language = agreed?.language ?? order.user_language ?? DEFAULT_LANGUAGE;
  const texts = agreed === undefined ? await textsNow(tx, config, seller, language) : undefined;
  const documents =
    agreed === undefined
      ? [texts?.terms.text ?? '', texts?.withdrawal.text ?? '']
      : [agreed.at_once, agreed.terms, agreed.withdrawal];
  await queueMail(tx, {
    kind: 'order-fulfilled',
    to: customer.email,
    userId: customer.id,
    language,
    values: { ...valuesOf(order, seller, customer.name, amount, language), day, documents },
    once: `order-fulfilled:${order.id}`,
    now: new Date(now),
  });
}

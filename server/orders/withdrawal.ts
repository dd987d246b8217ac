import type { FastifyBaseLogger } from 'fastify';
import type { Withdrawal } from '#contract/withdrawals.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import { kronor } from '#domain/money.ts';
import { isPending } from '#domain/order.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { lastDayToReturn, lastDayToWithdraw, type Reckoned, reckon } from '#domain/withdrawal.ts';
import { insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { buyerHash, findOrder, findOrderByReference, type StoredOrder } from '../db/shop/orders.ts';
import {
  beginReturn,
  type Decision,
  decide,
  endReturn,
  holdWithdrawal,
  type StoredWithdrawal,
  takeWithdrawal,
} from '../db/shop/withdrawals.ts';
import { tellOfWithdrawal } from '../mail/news.ts';
import { type QueuedMail, queueMail } from '../mail/queue.ts';
import { invalid, notFound, Refusal, writeConflict } from '../refusal.ts';
import type { Services } from '../services.ts';
import { type By, cancel, givenDays, holdOrder, refund, sumOf } from './fulfil.ts';
import { NotSent } from './stripe.ts';
import { toSale } from './wire.ts';

type Sent = { readonly reference: string; readonly email: string; readonly language: InterfaceLanguage };

/**
 * Accepts a notice of withdrawal without revealing whether the order exists: same work, answer and time for every input. Idempotent; confirmed by mail once.
 */
export async function take(tx: Db, { reference, email, language }: Sent, now: number): Promise<StoredWithdrawal> {
  const taken = await takeWithdrawal(tx, {
    reference,
    email: email.trim(),
    buyer_hash: buyerHash(reference, email),
    language,
    at: new Date(now),
  });
  await queueMail(tx, {
    kind: 'withdrawal-received',
    to: taken.email === '' ? email : taken.email,
    userId: null,
    language,
    values: { reference, email: email.trim(), at: taken.at, day: lastDayToReturn(Date.parse(taken.at)) },
    once: `withdrawal-received:${taken.id}`,
    now: new Date(now),
  });
  await tellOfWithdrawal(tx, taken, now);
  return taken;
}

const RETRY_SECONDS = 30;

type Known = { readonly order: StoredOrder | undefined; readonly isBuyer: boolean; readonly reckoned: Reckoned };
const NOTHING: Reckoned = { used: 0, kept: 0, due: 0 };

/** The order, whether the address is its buyer's, and the amount to refund. */
async function know(db: Db, withdrawal: StoredWithdrawal): Promise<Known> {
  const { order_id, reference, buyer_hash, at } = withdrawal;
  const order = order_id === null ? await findOrderByReference(db, reference) : await findOrder(db, order_id);
  if (order === undefined) return { order, isBuyer: false, reckoned: NOTHING };
  const isNow = order.user_email !== null && buyerHash(reference, order.user_email).equals(buyer_hash);
  const isBuyer = isNow || order.buyer_hash?.equals(buyer_hash) === true || order_id !== null;
  const sold = {
    paid: sumOf(order, 'sale'),
    refunded: sumOf(order, 'refund'),
    days: givenDays(order),
    trialTo: order.trial_to,
    wantedAtOnce: order.was_agreed,
  };
  return { order, isBuyer, reckoned: reckon(sold, Date.parse(at)) };
}

export async function toWithdrawal(db: Db, withdrawal: StoredWithdrawal, swishNumber: string): Promise<Withdrawal> {
  const { order, isBuyer, reckoned } = await know(db, withdrawal);
  const { id, reference, email, at, state, decided_at, amount, reason } = withdrawal;
  const confirmedAt = order?.fulfilled_at ?? null;
  const withdraw_by = confirmedAt === null ? null : lastDayToWithdraw(Date.parse(confirmedAt), order?.was_agreed === true);
  return {
    id,
    reference,
    email,
    at,
    state,
    decided_at,
    // Null while waiting: a stored amount may still be on its way.
    amount: state === 'waiting' ? null : amount,
    reason,
    return_by: lastDayToReturn(Date.parse(at)),
    sale: order === undefined ? null : toSale(order, swishNumber),
    is_buyer: isBuyer,
    withdraw_by,
    in_time: withdraw_by === null || stockholmDay(Date.parse(at)) <= withdraw_by,
    ...reckoned,
    through_stripe: order !== undefined && isThroughStripe(order),
  };
}

async function settle(tx: Db, by: By, withdrawal: StoredWithdrawal, decision: Omit<Decision, 'by'>, now: number): Promise<void> {
  await decide(tx, withdrawal.id, { ...decision, by: by.userId as number }, now);
  const { reference, state } = withdrawal;
  await insertAudit(tx, {
    user_id: by.userId,
    request_id: by.requestId,
    action: decision.state === 'returned' ? 'return' : 'refuse',
    subject: 'withdrawal',
    subject_id: withdrawal.id,
    before: { reference, state },
    after: { reference, state: decision.state, ...(decision.amount === undefined ? {} : { amount: decision.amount }) },
  });
}

/** Mails to the address of the notice, even after the account is erased. */
function tell<Kind extends 'withdrawal-returned' | 'withdrawal-refused'>(
  tx: Db,
  kind: Kind,
  { id, email, language }: StoredWithdrawal,
  values: QueuedMail<Kind>['values'],
  now: number,
): Promise<unknown> {
  if (email === '') return Promise.resolve();
  return queueMail(tx, { kind, to: email, userId: null, language, values, once: `${kind}:${id}`, now: new Date(now) });
}

/** Card payments at the owner's own terminal have no checkout page. */
const isThroughStripe = ({ method, checkout_id }: StoredOrder): boolean => method === 'card' && checkout_id !== null;

/** Refunds by the payment method. A card refund is made first: it is idempotent by the withdrawal's key, so a later failure can be repeated safely. */
export async function giveBack(
  services: Services,
  id: number,
  wanted: Wanted,
  by: By,
  log: FastifyBaseLogger,
): Promise<StoredOrder | undefined> {
  const { db, cards } = services;
  const { amount } = wanted;
  const { order, checkout } = await db.transaction().execute(async (tx) => {
    const held = await mayGiveBack(tx, id, wanted);
    if (held === undefined) return { order: held };
    if (amount === 0 || !isThroughStripe(held)) return { order: await writeBack(tx, services, id, held.id, amount, by) };
    await beginReturn(tx, id, amount);
    return { order: held, checkout: held.checkout_id as string };
  });
  if (order === undefined || checkout === undefined) return order;
  const sent = cards?.refund(checkout, amount, `withdrawal-${id}`);
  await (sent ?? Promise.reject(new NotSent('no cards are taken'))).catch(async (error: Error) => {
    log.warn({ err: error, withdrawal: id }, 'the money could not be sent back through Stripe');
    if (error instanceof NotSent) await endReturn(db, id);
    throw new Refusal('busy', 'refundAway', { retryAfterSeconds: RETRY_SECONDS });
  });
  return db.transaction().execute((tx) => writeBack(tx, services, id, order.id, amount, by));
}

/** The amount, and the sum refunded before as the caller saw it. */
type Wanted = { readonly amount: number; readonly refunded?: number | undefined };

/** Throws unless the refund may be made now. Returns the order; undefined when it was already made. */
async function mayGiveBack(tx: Db, id: number, { amount, refunded = 0 }: Wanted): Promise<StoredOrder | undefined> {
  const found = await holdWithdrawal(tx, id);
  if (found === undefined) throw notFound();
  if (found.state !== 'waiting') {
    if (found.state !== 'returned' || found.amount !== amount) throw decided(found);
    return undefined;
  }
  // A refund of another amount was already sent, and its outcome is unknown.
  if (found.amount !== null && found.amount !== amount) throw decided(found);
  const about = await know(tx, found);
  if (about.order === undefined) throw new Refusal('conflict', 'withdrawalNoOrder');
  const order = await holdOrder(tx, about.order.id);
  const [paid, before] = [sumOf(order, 'sale'), sumOf(order, 'refund')];
  if (refunded !== before) throw writeConflict({ refunded: String(before) });
  if (amount > paid - before) throw invalid({ amount: { key: 'fieldInvalid' } });
  // The caller saw an unpaid order, but it was paid meanwhile.
  if (amount === 0 && !isPending(order.state) && (await know(tx, found)).reckoned.due > 0)
    throw new Refusal('conflict', 'orderState', { code: order.state });
  return order;
}

const decided = ({ state, amount, reason }: StoredWithdrawal) =>
  writeConflict({ state, amount: amount === null ? null : kronor(amount, ','), reason });

/** Writes receipt, account changes and mail, exactly once. */
async function writeBack(
  tx: Db,
  services: Services,
  id: number,
  orderId: number,
  amount: number,
  by: By,
): Promise<StoredOrder | undefined> {
  const withdrawal = await holdWithdrawal(tx, id);
  if (withdrawal === undefined) throw notFound();
  // Another call has decided the same meanwhile.
  if (withdrawal.state !== 'waiting') {
    if (withdrawal.state !== 'returned' || withdrawal.amount !== amount) throw decided(withdrawal);
    return undefined;
  }
  const order = await holdOrder(tx, orderId);
  const { reckoned } = await know(tx, withdrawal);
  const now = services.now();
  if (isPending(order.state)) await cancel(tx, services, orderId, by);
  else if (amount > 0) {
    await refund(tx, services, orderId, by, {
      takeDays: true,
      days: givenDays(order) - reckoned.used,
      amount,
      refunded: sumOf(order, 'refund'),
      isToldApart: true,
    });
  }
  await settle(tx, by, withdrawal, { state: 'returned', amount, orderId }, now);
  const decimal = withdrawal.language === 'en' ? '.' : ',';
  const paid = sumOf(order, 'sale');
  await tell(
    tx,
    'withdrawal-returned',
    withdrawal,
    {
      reference: order.reference,
      method: order.method,
      paid: kronor(paid, decimal),
      used: reckoned.used,
      kept: kronor(Math.max(0, paid - sumOf(order, 'refund') - amount), decimal),
      amount: kronor(amount, decimal),
    },
    now,
  );
  return (await findOrder(tx, orderId)) as StoredOrder;
}

/** Declines a notice that belongs to no order, with a reason. */
export async function refuse(tx: Db, id: number, reason: string, by: By, now: number): Promise<void> {
  const withdrawal = await holdWithdrawal(tx, id);
  if (withdrawal === undefined) throw notFound();
  if (withdrawal.state !== 'waiting') {
    if (withdrawal.state !== 'refused' || withdrawal.reason !== reason) throw decided(withdrawal);
    return;
  }
  if (withdrawal.amount !== null) throw decided(withdrawal);
  await settle(tx, by, withdrawal, { state: 'refused', reason }, now);
  await tell(tx, 'withdrawal-refused', withdrawal, { reference: withdrawal.reference, reason }, now);
}

import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Body } from '#contract/endpoints.ts';
import { orders as table } from '#contract/orders.ts';
import { DAY_OF_ORDERS_MS, ORDERS_PER_DAY, type PayMethod, PENDING_ORDERS_MAX } from '#domain/order.ts';
import type { Seller } from '#domain/seller.ts';
import { caller } from '../accounts/caller.ts';
import type { Db } from '../db/connect.ts';
import { ownerSettingsNow } from '../db/office/owner-settings.ts';
import { lockUser } from '../db/people/users.ts';
import { insertAgreement } from '../db/shop/legal.ts';
import {
  countOrders,
  findOrder,
  findOrderOfClient,
  findOwnOrders,
  lockOrder,
  type OrderChange,
  type StoredOrder,
  updateOrder,
} from '../db/shop/orders.ts';
import { findPlan } from '../db/shop/plans.ts';
import { findSeller } from '../db/shop/seller.ts';
import { installRoutes } from '../http/route.ts';
import { tellOfPayment } from '../mail/news.ts';
import { agreedWith, agreementOf } from '../orders/agreement.ts';
import { insertNew } from '../orders/by-hand.ts';
import { closeCheckout } from '../orders/checkout.ts';
import { mustMove, tellOfOrder } from '../orders/fulfil.ts';
import { toOrder } from '../orders/wire.ts';
import { forbidden, invalid, notFound, Refusal, sameId, tooMany } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Config } from '../settings/config.ts';
import { waysToPay } from '../settings/owner-settings.ts';

/** Retry-After when the payment provider does not answer. */
const RETRY_SECONDS = 30;

/** The seller, if this payment method is available; throws otherwise. */
async function whoSells(tx: Db, config: Config, method: PayMethod): Promise<Seller> {
  const [seller, ways] = [await findSeller(tx), waysToPay(await ownerSettingsNow(tx, config), config)];
  if (seller === undefined || !ways.includes(method)) throw invalid({ method: { key: 'methodClosed' } });
  return seller;
}

export function installOrders(app: FastifyInstance, { db, now, config, cards }: Services): void {
  const swishNumber = async () => (await ownerSettingsNow(db, config)).swish_number;
  const shown = async (order: StoredOrder) => toOrder(order, await swishNumber());

  /** 404 for other people's orders, so that their existence is not revealed. */
  async function own(tx: Db, id: number, userId: number): Promise<StoredOrder> {
    const order = await findOrder(tx, id);
    if (order === undefined || order.user_id !== userId) throw notFound();
    return order;
  }

  async function create(tx: Db, userId: number, { id: clientId, ...wanted }: Body<'POST /api/orders'>): Promise<StoredOrder> {
    // Serialises parallel requests, so that the limit of pending orders holds.
    await lockUser(tx, userId);
    const known = await findOrderOfClient(tx, userId, clientId);
    if (known !== undefined) {
      const was = { plan_id: known.plan_id, method: known.method, agreed: await agreedWith(tx, known.id) };
      if (!isDeepStrictEqual(was, wanted)) throw sameId();
      return known;
    }
    const seller = await whoSells(tx, config, wanted.method);
    const plan = await findPlan(tx, wanted.plan_id);
    if (plan?.active !== true) throw invalid({ plan_id: { key: 'planUnknown' } });
    const { pending, recent } = await countOrders(tx, userId, now() - DAY_OF_ORDERS_MS);
    const agreement = await agreementOf(tx, config, seller, wanted.agreed);
    if (pending >= PENDING_ORDERS_MAX) throw new Refusal('conflict', 'ordersPending', { code: 'pending' });
    if (recent >= ORDERS_PER_DAY) throw tooMany(DAY_OF_ORDERS_MS, 'quotaSpent');
    const { days, price, vat_rate, name, name_sv, name_en } = plan;
    const id = await insertNew(tx, {
      user_id: userId,
      client_id: clientId,
      method: wanted.method,
      plan_id: plan.id,
      days,
      price,
      vat_rate,
      name,
      name_sv,
      name_en,
      created_at: new Date(now()),
    });
    await insertAgreement(tx, id, agreement, now());
    const order = (await findOrder(tx, id)) as StoredOrder;
    await tellOfOrder(tx, order, seller, agreement, now());
    return order;
  }

  /** Outside of a transaction, which must not wait for the payment provider. A repeat opens the same page. */
  async function withCheckout(order: StoredOrder, log: FastifyBaseLogger): Promise<StoredOrder> {
    if (order.method !== 'card' || order.state !== 'open' || order.checkout_url !== null) return order;
    const checkout = await cards?.openCheckout(order).catch((error: Error) => {
      log.warn({ err: error }, 'no answer from Stripe');
      return undefined;
    });
    if (checkout === undefined) throw new Refusal('busy', 'cardsAway', { retryAfterSeconds: RETRY_SECONDS });
    await updateOrder(db, order.id, { checkout_id: checkout.id, checkout_url: checkout.url });
    return (await findOrder(db, order.id)) as StoredOrder;
  }

  const move = (userId: number, id: number, what: 'claim' | 'withdraw', done: StoredOrder['state'], change: OrderChange) =>
    db.transaction().execute(async (tx) => {
      await lockOrder(tx, id);
      const order = await own(tx, id, userId);
      if (what === 'claim' && order.method !== 'swish') throw new Refusal('conflict', 'orderState', { code: order.state });
      if (!mustMove(order, what, done)) return { order, isNew: false };
      await updateOrder(tx, id, { state: done, ...change });
      if (what === 'claim') await tellOfPayment(tx, order, now());
      return { order: (await findOrder(tx, id)) as StoredOrder, isNew: true };
    });

  installRoutes(app, table, {
    'GET /api/orders': async (request) => {
      const [orders, number] = [await findOwnOrders(db, caller(request).user.id), await swishNumber()];
      return orders.map((order) => toOrder(order, number));
    },

    'GET /api/orders/{id}': async (request) => shown(await own(db, request.params.id, caller(request).user.id)),

    'POST /api/orders': async (request) => {
      const { user } = caller(request);
      // Admins already have access to everything.
      if (user.role !== 'customer') throw forbidden();
      const order = await db.transaction().execute((tx) => create(tx, user.id, request.body));
      return shown(await withCheckout(order, request.log));
    },

    'POST /api/orders/{id}/paid': async (request) => {
      const change = { claimed_at: new Date(now()) };
      const { order } = await move(caller(request).user.id, request.params.id, 'claim', 'claimed', change);
      return shown(order);
    },

    'POST /api/orders/{id}/cancel': async (request) => {
      const userId = caller(request).user.id;
      const { order, isNew } = await move(userId, request.params.id, 'withdraw', 'cancelled', { closed_at: new Date(now()) });
      // Only the first call closes the checkout page, so that repeats do not each call the payment provider.
      if (isNew) await closeCheckout(cards, order, request.log);
      return shown(order);
    },
  });
}

import type { FastifyBaseLogger } from 'fastify';
import type { StoredOrder } from '../db/shop/orders.ts';
import type { Cards } from './stripe.ts';

/** Closes an order's checkout page, so that nobody pays twice or for a closed order. If it was paid meanwhile, the order is fulfilled. */
export async function closeCheckout(cards: Cards | undefined, order: StoredOrder, log: FastifyBaseLogger): Promise<void> {
  if (cards === undefined || order.checkout_id === null) return;
  await cards.closeCheckout(order.checkout_id).catch((error: Error) => log.warn({ err: error }, 'no answer from Stripe'));
}

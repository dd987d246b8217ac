import type { FastifyBaseLogger } from 'fastify';
import type { StoredOrder } from '../db/orders.ts';
import type { Cards } from './stripe.ts';

/** Nobody pays twice, or for an order that is closed. Where the page cannot be closed and is paid, the order is fulfilled: nobody pays for nothing. */
export async function closeCheckout(cards: Cards | undefined, order: StoredOrder, log: FastifyBaseLogger): Promise<void> {
  if (cards === undefined || order.checkout_id === null) return;
  await cards.closeCheckout(order.checkout_id).catch((error: Error) => log.warn({ err: error }, 'no answer from Stripe'));
}

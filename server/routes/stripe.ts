import type { FastifyInstance } from 'fastify';
import { MAX_ID } from '#contract/schema.ts';
import { stripe as table } from '#contract/stripe.ts';
import { CURRENCY } from '#domain/money.ts';
import { moved } from '#domain/order.ts';
import { findOrder, updateOrder } from '../db/shop/orders.ts';
import { installRoutes } from '../http/route.ts';
import { fulfil, holdOrder, notePayment } from '../orders/fulfil.ts';
import type { CheckoutNews } from '../orders/stripe.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

/** The webhook for events of checkout pages. Repeated, late and reordered events lead to the same result. */
export async function installStripe(app: FastifyInstance, services: Services): Promise<void> {
  const { db, now, cards, forgetUser } = services;

  async function takeNews(news: CheckoutNews, requestId: string): Promise<'done' | 'not ours' | 'other amount' | 'nobody'> {
    const isId = Number.isInteger(news.orderId) && news.orderId > 0 && news.orderId <= MAX_ID;
    const order = isId ? await findOrder(db, news.orderId) : undefined;
    if (order === undefined || order.client_id !== news.clientId || order.method !== 'card') return 'not ours';
    const by = { userId: null, requestId };
    if (news.what === 'expired') {
      await db.transaction().execute(async (tx) => {
        const held = await holdOrder(tx, order.id);
        if (moved(held.state, 'expire') !== undefined)
          await updateOrder(tx, order.id, { state: 'expired', closed_at: new Date(now()) });
      });
      return 'done';
    }
    if (news.amount !== order.price || news.currency !== CURRENCY) {
      await db.transaction().execute((tx) => notePayment(tx, order.id, by, news));
      return 'other amount';
    }
    // Refunded meanwhile or a repeated event: the days are given only once.
    if (moved(order.state, 'fulfil') === undefined) return 'done';
    try {
      const done = await db.transaction().execute((tx) => fulfil(tx, services, order.id, by));
      if (done.user_id !== null) forgetUser(done.user_id);
      return 'done';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The buyer's account was erased: the payment is noted, for the owner to refund.
      await db.transaction().execute((tx) => notePayment(tx, order.id, by, news));
      return 'nobody';
    }
  }

  await app.register(async (webhook) => {
    // The signature covers the raw bytes, so the body must not be parsed.
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    installRoutes(webhook, table, {
      'POST /api/stripe/webhook': async (request) => {
        if (cards === undefined) throw notFound();
        const { body } = request;
        if (!Buffer.isBuffer(body)) throw invalid({ body: { key: 'fieldRequired' } });
        const signature = request.headers['stripe-signature'];
        const news = cards.readNews(body, typeof signature === 'string' ? signature : undefined, now());
        if (news !== undefined) {
          const result = await takeNews(news, request.id);
          if (result !== 'done')
            request.log.warn({ result, order: news.orderId, checkout: news.checkoutId }, 'a card payment was not taken');
        }
        return { received: true };
      },
    });
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sales as table } from '#contract/sales.ts';
import { caller } from '../caller.ts';
import type { Db } from '../db/connect.ts';
import { findOrder, findSales, type StoredOrder } from '../db/orders.ts';
import { installRoutes } from '../http/route.ts';
import { closeCheckout } from '../orders/checkout.ts';
import { type By, cancel, fulfil, refund } from '../orders/fulfil.ts';
import { toSale } from '../orders/wire.ts';
import { notFound, unseen } from '../refusal.ts';
import type { Services } from '../services.ts';

export function installSales(app: FastifyInstance, services: Services): void {
  const { db, config, cards, forgetUser } = services;
  const shown = (order: StoredOrder) => toSale(order, config.swishNumber);
  const by = (request: FastifyRequest): By => ({ userId: caller(request).user.id, requestId: request.id });
  async function change(work: (tx: Db) => Promise<StoredOrder>): Promise<StoredOrder> {
    const order = await db.transaction().execute(work);
    if (order.user_id !== null) forgetUser(order.user_id);
    return order;
  }

  installRoutes(app, table, {
    'GET /api/sales': async (request, reply) => {
      const { page = 1, ...filter } = request.query;
      const { rows, total } = await findSales(db, filter, page);
      reply.header('x-total-count', String(total));
      return rows.map(shown);
    },

    'GET /api/sales/{id}': async (request) => {
      const order = await findOrder(db, request.params.id);
      if (order === undefined) throw notFound();
      return shown(order);
    },

    'POST /api/sales/{id}/fulfil': async (request) => {
      const { id } = request.params;
      const order = await findOrder(db, id);
      if (order === undefined) throw notFound();
      // Of an order the price never changes; whoever confirms another one looks at another order.
      if (order.price !== request.body.price) throw unseen({ price: String(order.price) });
      const done = await change((tx) => fulfil(tx, services, id, by(request)));
      await closeCheckout(cards, done, request.log);
      return shown(done);
    },

    'POST /api/sales/{id}/cancel': async (request) => {
      const order = await change((tx) => cancel(tx, services, request.params.id, by(request)));
      await closeCheckout(cards, order, request.log);
      return shown(order);
    },

    'POST /api/sales/{id}/refund': async (request) =>
      shown(await change((tx) => refund(tx, services, request.params.id, by(request), request.body.take_days))),
  });
}

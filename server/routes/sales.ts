import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sales as table } from '#contract/sales.ts';
import { vatIn } from '#domain/money.ts';
import { receiptNumber, receiptYear } from '#domain/receipt.ts';
import { reportRows, totalsBy } from '#domain/sales.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { caller } from '../accounts/caller.ts';
import { recordReading } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import { ownerSettingsNow } from '../db/office/owner-settings.ts';
import { countPeople, findOrder, findReceipts, findSales, type StoredOrder, sumReceipts } from '../db/shop/orders.ts';
import { sendCsv } from '../http/csv.ts';
import { installRoutes } from '../http/route.ts';
import { sellByHand } from '../orders/by-hand.ts';
import { closeCheckout } from '../orders/checkout.ts';
import { sellClass, takeBackClass } from '../orders/class-sale.ts';
import { type By, cancel, fulfil, refund } from '../orders/fulfil.ts';
import { toSale } from '../orders/wire.ts';
import { invalid, notFound, writeConflict } from '../refusal.ts';
import type { Services } from '../services.ts';
import { booksText } from '../text/books.ts';

export function installSales(app: FastifyInstance, services: Services): void {
  const { db, config, cards, forgetUser } = services;
  const swishNumber = async () => (await ownerSettingsNow(db, config)).swish_number;
  const shown = async (order: StoredOrder) => toSale(order, await swishNumber());
  const by = (request: FastifyRequest): By => ({ userId: caller(request).user.id, requestId: request.id });
  async function change(work: (tx: Db) => Promise<StoredOrder>): Promise<StoredOrder> {
    const order = await db.transaction().execute(work);
    if (order.user_id !== null) forgetUser(order.user_id);
    return order;
  }

  const { 'GET /api/sales/report': report, 'GET /api/sales/receipts': receipts, 'GET /api/sales/books': books, ...rest } = table;
  installBooks(app, services, {
    'GET /api/sales/report': report,
    'GET /api/sales/receipts': receipts,
    'GET /api/sales/books': books,
  });
  installRoutes(app, rest, {
    'GET /api/sales': async (request, reply) => {
      const { page = 1, ...filter } = request.query;
      const { rows, total } = await findSales(db, filter, page);
      reply.header('x-total-count', String(total));
      const number = await swishNumber();
      return rows.map((order) => toSale(order, number));
    },

    'GET /api/sales/{id}': async (request) => {
      const order = await findOrder(db, request.params.id);
      if (order === undefined) throw notFound();
      return shown(order);
    },

    'POST /api/sales': async (request) => shown(await change((tx) => sellByHand(tx, services, request.body, by(request)))),

    'POST /api/sales/class': async (request) => {
      const { paid, invoice_days, ...sold } = request.body;
      if ((paid === undefined) === (invoice_days === undefined)) throw invalid({ paid: { key: 'fieldInvalid' } });
      const how = paid ?? { invoiceDays: invoice_days as number };
      const who = { userId: caller(request).user.id, requestId: request.id };
      const { order, codes } = await db.transaction().execute((tx) => sellClass(tx, services, { ...sold, paid: how }, who));
      return { sale: await shown(order), codes };
    },

    'POST /api/sales/{id}/fulfil': async (request) => {
      const { id } = request.params;
      const order = await findOrder(db, id);
      if (order === undefined) throw notFound();
      // An order's price never changes, so another price in the request means another order was on the screen.
      if (order.price !== request.body.price) throw writeConflict({ price: String(order.price) });
      const { was, noted, ...payment } = request.body;
      const done = await change((tx) => fulfil(tx, services, id, by(request), { ...payment, seen: { was, noted } }));
      if (done.state === 'fulfilled') await closeCheckout(cards, done, request.log);
      return shown(done);
    },

    'POST /api/sales/{id}/cancel': async (request) => {
      const order = await change(async (tx) =>
        takeBackClass(tx, services, await cancel(tx, services, request.params.id, by(request)), by(request)),
      );
      await closeCheckout(cards, order, request.log);
      return shown(order);
    },

    'POST /api/sales/{id}/refund': async (request) => {
      const { take_days: takeDays, days, amount, refunded } = request.body;
      // Without the sum refunded before, a repeated request would be a second refund.
      if (amount !== undefined && refunded === undefined) throw invalid({ refunded: { key: 'fieldRequired' } });
      const wanted = { takeDays, days, amount, refunded };
      return shown(
        await change(async (tx) => {
          const order = await refund(tx, services, request.params.id, by(request), wanted);
          return order.state === 'refunded' ? takeBackClass(tx, services, order, by(request)) : order;
        }),
      );
    },
  });
}

type BooksTable = Pick<typeof table, 'GET /api/sales/report' | 'GET /api/sales/receipts' | 'GET /api/sales/books'>;

/** Reports and files for bookkeeping. */
function installBooks(app: FastifyInstance, services: Services, books: BooksTable): void {
  const { db, now } = services;
  const exported = (request: FastifyRequest, subject_id: string, year: number) =>
    recordReading(db, request, { action: 'export', subject: 'order', subject_id, before: null, after: { year } });

  installRoutes(app, books, {
    'GET /api/sales/report': async (request) => {
      const year = request.query.year ?? receiptYear(now());
      return { year, rows: reportRows(await sumReceipts(db, year)), people: await countPeople(db, now()) };
    },

    'GET /api/sales/receipts': async (request, reply) => {
      const { year = receiptYear(now()), month } = request.query;
      const receipts = await findReceipts(db, year, month);
      const lines = receipts.map((receipt) => {
        const amount = receipt.kind === 'sale' ? receipt.amount : -receipt.amount;
        const { reference, name_sv, method, vat_rate, seller_name, seller_org_number, sale_number } = receipt;
        const vat = vatIn(amount, vat_rate);
        return [
          receiptNumber(receipt),
          stockholmDay(Date.parse(receipt.issued_at)),
          booksText.kinds[receipt.kind],
          receipt.kind === 'sale' ? '' : sale_number,
          reference,
          name_sv,
          booksText.methods[method],
          vat_rate,
          ...[amount - vat, vat, amount].map((ore) => ({ ore })),
          seller_name,
          seller_org_number,
        ];
      });
      const named = month === undefined ? `${year}` : `${year}-${String(month).padStart(2, '0')}`;
      await exported(request, 'receipts', year);
      return sendCsv(reply, `kvitton-${named}.csv`, booksText.receipts, [lines], 'swedish');
    },

    'GET /api/sales/books': async (request, reply) => {
      const { year = receiptYear(now()) } = request.query;
      const rows = reportRows(await sumReceipts(db, year));
      const lines = totalsBy(rows, ({ month, vat_rate }) => `${month} ${vat_rate}`).map(
        ([name, { sales, sold, refunded, vat }]) => {
          const [month = '', rate] = name.split(' ');
          const sums = [sold, -refunded, sold - refunded - vat, vat, sold - refunded];
          return [month, Number(rate), sales, ...sums.map((ore) => ({ ore }))];
        },
      );
      await exported(request, 'books', year);
      return sendCsv(reply, `bok-${year}.csv`, booksText.months, [lines], 'swedish');
    },
  });
}

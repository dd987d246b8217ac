import type { Order, Receipt } from '#contract/orders.ts';
import type { Invoice, Sale } from '#contract/sales.ts';
import { CURRENCY, vatIn } from '#domain/money.ts';
import { isPending } from '#domain/order.ts';
import { receiptNumber } from '#domain/receipt.ts';
import { swishCode, swishLink } from '#domain/swish.ts';
import type { StoredInvoice } from '../db/shop/class-orders.ts';
import type { StoredOrder, StoredReceipt } from '../db/shop/orders.ts';
import { daysTaken, givenDays } from './fulfil.ts';

function receiptsOf(order: StoredOrder, kind: StoredReceipt['kind']): Receipt[] {
  return order.receipts
    .filter((receipt) => receipt.kind === kind)
    .map((stored) => ({
      number: receiptNumber(stored),
      issued_at: stored.issued_at,
      amount: stored.amount,
      vat: vatIn(stored.amount, order.vat_rate),
      seller: { name: stored.seller_name, org_number: stored.seller_org_number, address: stored.seller_address },
    }));
}

/** An order as its buyer sees it. Payment details are included while it can be paid. */
export function toOrder(order: StoredOrder, swishNumber: string): Order {
  const { user_id: _, client_id, buyer_hash, days_taken, checkout_id, checkout_url, paid_amount, paid_currency, ...more } = order;
  const { receipts, was_agreed, given_days, payer, class_sale, invoices, ...rest } = more;
  const { user_name, user_email, user_phone, user_language, ...shown } = rest;
  const payment = { number: swishNumber, amount: order.price, message: order.reference };
  const refunds = receiptsOf(order, 'refund');
  const isBySwish = order.method === 'swish' && swishNumber !== '';
  return {
    ...shown,
    currency: CURRENCY,
    vat: vatIn(order.price, order.vat_rate),
    swish:
      isBySwish && isPending(order.state) ? { number: swishNumber, code: swishCode(payment), link: swishLink(payment) } : null,
    checkout_url: order.state === 'open' ? checkout_url : null,
    receipt: receiptsOf(order, 'sale')[0] ?? null,
    refund_receipt: refunds.at(-1) ?? null,
    refunds,
  };
}

function invoiceOf({ invoices }: StoredOrder, wanted: StoredInvoice['kind']): Invoice | null {
  const stored = invoices.find(({ kind }) => kind === wanted);
  if (stored === undefined) return null;
  const { issued_at, due_day, seller, bankgiro, swish_number } = stored;
  return { number: `F${receiptNumber(stored)}`, issued_at, due_day, seller, bankgiro, swish_number };
}

export function toSale(order: StoredOrder, swishNumber: string): Sale {
  const { user_id, user_name, user_email, user_phone, paid_amount, paid_currency } = order;
  return {
    ...toOrder(order, swishNumber),
    user: user_id === null ? null : { id: user_id, name: user_name ?? '', email: user_email ?? '', phone: user_phone ?? '' },
    paid: paid_amount === null ? null : { amount: paid_amount, currency: paid_currency ?? '' },
    days_taken: order.days_taken,
    given_days: givenDays(order),
    days_back: daysTaken(order),
    payer: order.payer,
    was_agreed: order.was_agreed,
    class_sale: order.class_sale,
    invoice: invoiceOf(order, 'invoice'),
    credit: invoiceOf(order, 'credit'),
  };
}

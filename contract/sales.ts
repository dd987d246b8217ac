import Type, { type Static } from 'typebox';
import { CODES_AT_ONCE } from '#domain/invite-code.ts';
import { GIVINGS, ORDER_STATES, WAYS_TO_PAY } from '#domain/order.ts';
import { exampleMadeCode, MadeCode } from './invite-codes.ts';
import { PLAN_PRICE_MAX } from './limits.ts';
import { exampleFulfilled, exampleOrder, Order } from './orders.ts';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Page, Text, Uuid } from './schema.ts';

/** Names the seller and the account for payment as they were at the time. */
const Invoice = Type.Object({
  /** Numbered without gaps within a year, separately from receipts: F2026-0001. */
  number: Type.String(),
  issued_at: Type.String(),
  due_day: Nullable(Type.String()),
  seller: Type.Object({ name: Type.String(), org_number: Type.String(), address: Type.String(), vat_number: Type.String() }),
  /** Empty if there is none. */
  bankgiro: Type.String(),
  swish_number: Type.String(),
});
export type Invoice = Static<typeof Invoice>;

/** An order as seen by the owner. */
export const Sale = Type.Object({
  ...Order.properties,
  /** Null if the account was erased; the order is kept for accounting without a name. */
  user: Nullable(Type.Object({ id: Id, name: Type.String(), email: Type.String(), phone: Type.String() })),
  /** Actual payment, if it differed from the price. */
  paid: Nullable(Type.Object({ amount: Type.Integer(), currency: Type.String() })),
  /** The refund took the days back. */
  days_taken: Type.Boolean(),
  /** Days given or to be given: as ordered, unless a different amount was paid. */
  given_days: Type.Integer(),
  /** Number of days taken back. */
  days_back: Type.Integer(),
  /** The payer, if recorded. */
  payer: Nullable(Type.String()),
  /** Sale to a class: buyer, number of codes, price of each, and codes used. */
  class_sale: Nullable(
    Type.Object({
      /** Id of the first code. */
      sheet: Id,
      count: Type.Integer(),
      each: Type.Integer(),
      used: Type.Integer(),
      buyer: Type.Object({
        name: Type.String(),
        org_number: Type.String(),
        address: Type.String(),
        reference: Type.String(),
      }),
    }),
  ),
  invoice: Nullable(Invoice),
  /** The credit note for the invoice. */
  credit: Nullable(Invoice),
  /** The buyer was informed of the right to withdraw, and asked for immediate access. */
  was_agreed: Type.Boolean(),
});
export type Sale = Static<typeof Sale>;

/** In öre: price per account, and maximum total of a sale. */
const Each = Type.Integer({ minimum: 1, maximum: PLAN_PRICE_MAX });
const Amount = Type.Integer({ minimum: 1, maximum: PLAN_PRICE_MAX * CODES_AT_ONCE });
/** Longest term of payment. */
const INVOICE_DAYS_MAX = 90;
const Year = Type.Integer({ minimum: 2020, maximum: 2200 });

export const SalesReport = Type.Object({
  year: Type.Integer(),
  /** Amounts in öre; `vat` refers to sales less refunds. */
  rows: Type.Array(
    Type.Object({
      month: Type.String(),
      name_sv: Type.String(),
      name_en: Type.String(),
      method: OneOf(WAYS_TO_PAY),
      vat_rate: Type.Integer(),
      sales: Type.Integer(),
      sold: Type.Integer(),
      refunded: Type.Integer(),
      vat: Type.Integer(),
    }),
  ),
  people: Type.Object({ paying: Type.Integer(), trial: Type.Integer(), ended: Type.Integer() }),
});
export type SalesReport = Static<typeof SalesReport>;

const exampleUser = { id: 1, name: 'ሰላም ተስፋይ', email: 'learner@mengedi.test', phone: '070-000 00 01' };
const none = { class_sale: null, invoice: null, credit: null };
const more = {
  user: exampleUser,
  paid: null,
  days_taken: false,
  given_days: 90,
  days_back: 0,
  payer: null,
  ...none,
  was_agreed: true,
};
export const exampleSale = { ...exampleOrder, ...more };
const exampleDone = { ...exampleFulfilled, ...more };

const exampleBuyer = {
  name: 'SFI Skövde',
  org_number: '212000-1710',
  address: 'Fredsgatan 4, 541 83 Skövde',
  reference: 'Kostnadsställe 4711',
};

export const sales = {
  'GET /api/sales': {
    summary:
      'Orders, newest first: of one state, and by parts of the reference, or of the customer’s name or e-mail address. `waiting` is what is neither paid nor closed, those first whose customer says to have paid.',
    query: Closed({
      state: Type.Optional(OneOf([...ORDER_STATES, 'waiting'])),
      search: Type.Optional(Text({ maxLength: 200 })),
      page: Page,
    }),
    answer: Type.Array(Sale),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many fit in all' },
    example: { answer: [exampleSale] },
  },
  'GET /api/sales/{id}': {
    summary: 'One order with its receipt.',
    params: IdParams,
    answer: Sale,
    failures: [403, 404],
    example: { answer: exampleDone },
  },
  'POST /api/sales': {
    summary:
      'A sale by hand: the customer has paid otherwise. The order is made and paid at once, with days, receipt and mail. `id` is a UUID made by the client: sent again, the answer is the same order.',
    body: Closed({ id: Uuid, customer_id: Id, plan_id: Id, method: OneOf(WAYS_TO_PAY), price: Each }),
    answer: Sale,
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: {
        id: '2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e78',
        customer_id: 1,
        plan_id: 2,
        method: 'cash',
        price: 29_900,
      },
      answer: { ...exampleDone, method: 'cash' },
    },
  },
  'POST /api/sales/class': {
    summary:
      'Sell to a class: one order and one receipt, and a code of the plan’s days for each, at a price for each. Paid already, or by an invoice that is due within `invoice_days`: the codes work at once, and the receipt comes when the payment is confirmed. `id` is a UUID made by the client: sent again, the answer is the same sale.',
    body: Closed({
      id: Uuid,
      plan_id: Id,
      count: Type.Integer({ minimum: 1, maximum: CODES_AT_ONCE }),
      each: Each,
      paid: Type.Optional(OneOf(WAYS_TO_PAY)),
      invoice_days: Type.Optional(Type.Integer({ minimum: 1, maximum: INVOICE_DAYS_MAX })),
      buyer: Closed({
        name: Text({ minLength: 1, maxLength: 200 }),
        org_number: Text({ maxLength: 20 }),
        address: Text({ maxLength: 300 }),
        reference: Text({ maxLength: 200 }),
      }),
    }),
    answer: Type.Object({ sale: Sale, codes: Type.Array(MadeCode) }),
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: {
        id: '2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e79',
        plan_id: 2,
        count: 20,
        each: 24_900,
        invoice_days: 30,
        buyer: exampleBuyer,
      },
      answer: {
        sale: {
          ...exampleSale,
          method: 'bank',
          price: 498_000,
          vat: 99_600,
          swish: null,
          user: null,
          class_sale: { sheet: 1, count: 20, each: 24_900, used: 0, buyer: exampleBuyer },
          invoice: {
            number: 'F2026-0001',
            issued_at: '2026-11-15T09:30:00.000Z',
            due_day: '2026-12-15',
            seller: { ...exampleFulfilled.receipt.seller, vat_number: 'SE559000000001' },
            bankgiro: '50501055',
            swish_number: '',
          },
        },
        codes: [exampleMadeCode],
      },
    },
  },
  'GET /api/sales/report': {
    summary:
      'The receipts of a year added up by month of Sweden’s calendar, what was sold, how it was paid and its VAT; and how many customers have paid time, a trial, or none left.',
    query: Closed({ year: Type.Optional(Year) }),
    answer: SalesReport,
    failures: [403, 422],
    example: {
      answer: {
        year: 2026,
        rows: [
          {
            month: '2026-11',
            name_sv: '90 dagar',
            name_en: '90 days',
            method: 'swish',
            vat_rate: 25,
            sales: 10,
            sold: 299_000,
            refunded: 29_900,
            vat: 53_820,
          },
        ],
        people: { paying: 12, trial: 30, ended: 80 },
      },
    },
  },
  'GET /api/sales/receipts': {
    summary:
      'The receipts of a year, or of one month of it, by number, as a CSV file for the books in Swedish: semicolons, decimal commas. Amounts in kronor; what went back is negative, with the receipt of the sale that it belongs to.',
    query: Closed({ year: Type.Optional(Year), month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })) }),
    gives: 'text/csv',
    answer: Type.String(),
    failures: [403, 422],
    example: { answer: 'Kvittonummer;Datum;Typ;…' },
  },
  'GET /api/sales/books': {
    summary:
      'A year by month and rate of VAT as a CSV file for the books in Swedish: what was sold, what went back in that month, without VAT, the VAT and the sum.',
    query: Closed({ year: Type.Optional(Year) }),
    gives: 'text/csv',
    answer: Type.String(),
    failures: [403, 422],
    example: { answer: 'Månad;Momssats %;Antal köp;…' },
  },
  'POST /api/sales/{id}/fulfil': {
    summary:
      'The payment has come: the days are given, the receipt is numbered, the customer gets a mail, all at once and exactly once. Said again, nothing changes; said otherwise than it was done, 409. `price` is the price that was seen; `paid` is what came, where it was another amount: the receipt is of that, and `give` says how many days: as `ordered`, in `proportion`, or `wait`, which only writes down what came. `payer` is who had paid. `was` is said where the order was seen `cancelled`, `noted` is the amount that was seen written down before.',
    params: IdParams,
    body: Closed({
      price: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      paid: Type.Optional(Amount),
      give: Type.Optional(OneOf(GIVINGS)),
      payer: Type.Optional(Text({ maxLength: 200 })),
      was: Type.Optional(OneOf(ORDER_STATES)),
      noted: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
    }),
    answer: Sale,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: { price: 29_900 }, answer: exampleDone },
  },
  'POST /api/sales/{id}/cancel': {
    summary: 'Close an order that was not paid. Said again, nothing changes.',
    params: IdParams,
    answer: Sale,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { answer: { ...exampleSale, state: 'cancelled', closed_at: '2026-11-15T09:40:00.000Z', swish: null } },
  },
  'POST /api/sales/{id}/refund': {
    summary:
      'The money was sent back: a receipt of that is numbered, and with `take_days` what is left of the customer’s time becomes shorter: by as many days as the amount is worth, or by `days`. Said again, nothing changes; said otherwise than it was done, 409. `amount` is a part of it; `refunded` is what had gone back before as it was seen (nothing, where it is not said): with another sum there, 409 tells it. The customer gets a mail.',
    params: IdParams,
    body: Closed({
      take_days: Type.Boolean(),
      days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650 })),
      amount: Type.Optional(Amount),
      refunded: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    answer: Sale,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: {
      body: { take_days: true },
      answer: {
        ...exampleDone,
        state: 'refunded',
        closed_at: '2026-11-16T10:00:00.000Z',
        days_taken: true,
        days_back: 90,
        refund_receipt: { ...exampleFulfilled.receipt, number: '2026-0002', issued_at: '2026-11-16T10:00:00.000Z' },
      },
    },
  },
} satisfies EndpointTable;

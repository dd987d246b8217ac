import Type, { type Static } from 'typebox';
import { ORDER_STATES } from '#domain/order.ts';
import { exampleFulfilled, exampleOrder, Order } from './orders.ts';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Page, Text } from './schema.ts';

/** An order as the owner sees it. */
export const Sale = Type.Object({
  ...Order.properties,
  /** Null when the account was erased: the order stays for the books, without a name. */
  user: Nullable(Type.Object({ id: Id, name: Type.String(), email: Type.String(), phone: Type.String() })),
  /** What a card payment really was, where it was not the price. */
  paid: Nullable(Type.Object({ amount: Type.Integer(), currency: Type.String() })),
  /** The days were taken back with the refund. */
  days_taken: Type.Boolean(),
});
export type Sale = Static<typeof Sale>;

const exampleUser = { id: 1, name: 'ሰላም ተስፋይ', email: 'learner@mengedi.test', phone: '070-000 00 01' };
const more = { user: exampleUser, paid: null, days_taken: false };
const exampleSale = { ...exampleOrder, ...more };
const exampleDone = { ...exampleFulfilled, ...more };

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
  'POST /api/sales/{id}/fulfil': {
    summary:
      'The payment has come: the days are given, the receipt is numbered, the customer gets a mail, all at once and exactly once. Said again, nothing changes. `price` is the amount that was confirmed.',
    params: IdParams,
    body: Closed({ price: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) }),
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
      'The money was sent back: a receipt of that is numbered, and with `take_days` what is left of the customer’s time becomes shorter by the days. Said again, nothing changes.',
    params: IdParams,
    body: Closed({ take_days: Type.Boolean() }),
    answer: Sale,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: {
      body: { take_days: true },
      answer: {
        ...exampleDone,
        state: 'refunded',
        closed_at: '2026-11-16T10:00:00.000Z',
        days_taken: true,
        refund_receipt: { ...exampleFulfilled.receipt, number: '2026-0002', issued_at: '2026-11-16T10:00:00.000Z' },
      },
    },
  },
} satisfies EndpointTable;

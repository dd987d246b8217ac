import Type, { type Static } from 'typebox';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { CURRENCY } from '#domain/money.ts';
import { BUYERS, ORDER_STATES, PAY_METHODS, WAYS_TO_PAY } from '#domain/order.ts';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Text, Uuid } from './schema.ts';

/** A numbered receipt, with the seller's name at that time and without the buyer. */
export const Receipt = Type.Object({
  /** Numbered without gaps within a year: 2026-0001. */
  number: Type.String(),
  issued_at: Type.String(),
  /** Amount paid or refunded, with VAT. */
  amount: Type.Integer(),
  vat: Type.Integer(),
  seller: Type.Object({ name: Type.String(), org_number: Type.String(), address: Type.String() }),
});
export type Receipt = Static<typeof Receipt>;

export const Order = Type.Object({
  id: Id,
  /** Reference in the Swish message that identifies the payment. */
  reference: Type.String(),
  state: OneOf(ORDER_STATES),
  method: OneOf(WAYS_TO_PAY),
  plan_id: Id,
  /** Copied from the plan when it was ordered. */
  days: Type.Integer(),
  price: Type.Integer(),
  currency: OneOf([CURRENCY]),
  vat_rate: Type.Integer(),
  /** VAT included in the price. */
  vat: Type.Integer(),
  name: Type.String(),
  name_sv: Type.String(),
  name_en: Type.String(),
  created_at: Type.String(),
  claimed_at: Nullable(Type.String()),
  fulfilled_at: Nullable(Type.String()),
  /** When it was cancelled, expired or refunded. */
  closed_at: Nullable(Type.String()),
  /** End of the access that it bought. */
  trial_to: Nullable(Type.String()),
  /** Payment by Swish: number in digits, content of the QR code, and link that opens the app. */
  swish: Nullable(Type.Object({ number: Type.String(), code: Type.String(), link: Type.String() })),
  /** Page for payment by card. */
  checkout_url: Nullable(Type.String()),
  receipt: Nullable(Receipt),
  /** Refunds; `refund_receipt` is the last one. */
  refund_receipt: Nullable(Receipt),
  refunds: Type.Array(Receipt),
  /** When the buyer withdrew. */
  withdrawn_at: Nullable(Type.String()),
});
export type Order = Static<typeof Order>;

const exampleReceipt = {
  number: '2026-0001',
  issued_at: '2026-11-15T10:00:00.000Z',
  amount: 29_900,
  vat: 5_980,
  seller: { name: 'Mengedi AB', org_number: '559000-0000', address: 'Storgatan 1, 111 11 Stockholm' },
};
export const exampleOrder = {
  id: 1,
  reference: 'JPXFLR',
  state: 'open',
  method: 'swish',
  plan_id: 2,
  days: 90,
  price: 29_900,
  currency: CURRENCY,
  vat_rate: 25,
  vat: 5_980,
  name: '90 መዓልቲ',
  name_sv: '90 dagar',
  name_en: '90 days',
  created_at: '2026-11-15T09:30:00.000Z',
  claimed_at: null,
  fulfilled_at: null,
  closed_at: null,
  trial_to: null,
  swish: {
    number: '1234567890',
    code: 'C1234567890;299,00;JPXFLR;0',
    link: 'https://app.swish.nu/1/p/sw/?sw=1234567890&amt=299.00&cur=SEK&msg=JPXFLR&src=qr',
  },
  checkout_url: null,
  receipt: null,
  refund_receipt: null,
  refunds: [],
  withdrawn_at: null,
};
export const exampleFulfilled = {
  ...exampleOrder,
  state: 'fulfilled',
  claimed_at: '2026-11-15T09:40:00.000Z',
  fulfilled_at: '2026-11-15T10:00:00.000Z',
  trial_to: '2027-02-13T23:00:00.000Z',
  swish: null,
  receipt: exampleReceipt,
};

export const orders = {
  'GET /api/orders': {
    summary: 'The own orders, newest first.',
    answer: Type.Array(Order),
    failures: [],
    example: { answer: [exampleFulfilled] },
  },
  'GET /api/orders/{id}': {
    summary: 'One of the own orders, with its receipt once it is paid.',
    params: IdParams,
    answer: Order,
    failures: [404],
    example: { answer: exampleFulfilled },
  },
  'POST /api/orders': {
    summary:
      'Order a plan at its price of now. `id` is a UUID made by the client: sent again, the answer is the same order. 409 when three orders wait already, or when the texts that were `agreed` to have changed meanwhile.',
    body: Closed({
      id: Uuid,
      plan_id: Id,
      method: OneOf(PAY_METHODS),
      /** What the buyer agreed to: versions of the texts, and that access begins at once. */
      agreed: Closed({
        language: OneOf(INTERFACE_LANGUAGES),
        buyer: OneOf(BUYERS),
        at_once: Type.Boolean(),
        terms: Text({ minLength: 1, maxLength: 40 }),
        withdrawal: Text({ minLength: 1, maxLength: 40 }),
      }),
    }),
    answer: Order,
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: {
        id: '2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77',
        plan_id: 2,
        method: 'swish',
        agreed: { language: 'ti', buyer: 'adult', at_once: true, terms: '2026-11-18', withdrawal: '2026-11-18' },
      },
      answer: exampleOrder,
    },
  },
  'POST /api/orders/{id}/paid': {
    summary: 'Say that a Swish payment was made: the owner looks for it. Said again, nothing changes.',
    params: IdParams,
    answer: Order,
    failures: [400, 404, 409, 413, 415, 422],
    example: { answer: { ...exampleOrder, state: 'claimed', claimed_at: '2026-11-15T09:40:00.000Z' } },
  },
  'POST /api/orders/{id}/cancel': {
    summary: 'Cancel an order that is not paid. Said again, nothing changes.',
    params: IdParams,
    answer: Order,
    failures: [400, 404, 409, 413, 415, 422],
    example: { answer: { ...exampleOrder, state: 'cancelled', closed_at: '2026-11-15T09:40:00.000Z', swish: null } },
  },
} satisfies EndpointTable;

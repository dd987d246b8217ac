import Type, { type Static } from 'typebox';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { WITHDRAWAL_STATES } from '#domain/withdrawal.ts';
import { PLAN_PRICE_MAX } from './limits.ts';
import { exampleSale, Sale } from './sales.ts';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Text } from './schema.ts';

/** A withdrawal as seen by the owner. Amounts in öre, days in Sweden's time zone. */
export const Withdrawal = Type.Object({
  id: Id,
  reference: Type.String(),
  /** As entered; empty once it has been erased. */
  email: Type.String(),
  at: Type.String(),
  state: OneOf(WITHDRAWAL_STATES),
  decided_at: Nullable(Type.String()),
  /** Amount refunded. */
  amount: Nullable(Type.Integer()),
  /** Reason of a rejection. */
  reason: Nullable(Type.String()),
  /** Deadline for the refund. */
  return_by: Type.String(),
  /** The order with this reference; null if there is none. */
  sale: Nullable(Sale),
  /** Whether the address is that of the order's buyer. */
  is_buyer: Type.Boolean(),
  /** Last day for withdrawing; null while the order is unconfirmed. */
  withdraw_by: Nullable(Type.String()),
  in_time: Type.Boolean(),
  /** Whole days used, the amount kept for them, and the refund. */
  used: Type.Integer(),
  kept: Type.Integer(),
  due: Type.Integer(),
  /** Paid by card through Stripe, so the refund is automatic; others are made by hand. */
  through_stripe: Type.Boolean(),
});
export type Withdrawal = Static<typeof Withdrawal>;

const exampleWithdrawal = {
  id: 1,
  reference: 'JPXFLR',
  email: 'learner@mengedi.test',
  at: '2026-11-20T10:15:30.000Z',
  state: 'waiting',
  decided_at: null,
  amount: null,
  reason: null,
  return_by: '2026-12-04',
  sale: exampleSale,
  is_buyer: true,
  withdraw_by: '2026-11-30',
  in_time: true,
  used: 4,
  kept: 1_328,
  due: 28_572,
  through_stripe: false,
};

export const withdrawals = {
  'POST /api/withdrawals': {
    summary:
      'Withdraw from a contract, by the number of the order and the e-mail address. It is taken for every number and address alike, and acknowledged by mail; people decide. Sent again it is the same one, with the time at which it first came.',
    body: Closed({
      reference: Text({ minLength: 1, maxLength: 40 }),
      email: Type.String({ format: 'email', maxLength: 254 }),
      language: OneOf(INTERFACE_LANGUAGES),
    }),
    answer: Type.Object({ reference: Type.String(), email: Type.String(), received_at: Type.String() }),
    failures: [400, 413, 415, 422],
    example: {
      body: { reference: 'JPXFLR', email: 'learner@mengedi.test', language: 'ti' },
      answer: { reference: 'JPXFLR', email: 'learner@mengedi.test', received_at: '2026-11-20T10:15:30.000Z' },
    },
  },
  'GET /api/withdrawals': {
    summary:
      'Withdrawals that wait, the one first whose money is due first; or those that were decided, newest first. At most 200.',
    query: Closed({ state: Type.Optional(OneOf(['waiting', 'decided'])) }),
    answer: Type.Array(Withdrawal),
    failures: [403, 422],
    example: { answer: [exampleWithdrawal] },
  },
  'POST /api/withdrawals/{id}/return': {
    summary:
      'The money goes back: what a card paid is sent through Stripe, anything else was sent by hand. The days that are left are taken back, a receipt is numbered, the buyer gets a mail. An order that was not paid is closed, with an `amount` of 0. `refunded` is what had gone back before as it was seen (nothing, where it is not said). Said again, nothing changes; decided otherwise meanwhile, 409.',
    params: IdParams,
    body: Closed({
      amount: Type.Integer({ minimum: 0, maximum: PLAN_PRICE_MAX }),
      refunded: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    answer: Withdrawal,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: {
      body: { amount: 28_572 },
      answer: { ...exampleWithdrawal, state: 'returned', decided_at: '2026-11-21T09:00:00.000Z', amount: 28_572 },
    },
  },
  'POST /api/withdrawals/{id}/refuse': {
    summary:
      'There is no contract to withdraw from, or the time is over: the person gets a mail with the `reason`. Said again, nothing changes; decided otherwise meanwhile, 409.',
    params: IdParams,
    body: Closed({ reason: Text({ minLength: 1, maxLength: 1_000 }) }),
    answer: Withdrawal,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: {
      body: { reason: 'Det finns ingen beställning med det numret.' },
      answer: {
        ...exampleWithdrawal,
        sale: null,
        state: 'refused',
        decided_at: '2026-11-21T09:00:00.000Z',
        reason: 'Det finns ingen beställning med det numret.',
      },
    },
  },
} satisfies EndpointTable;

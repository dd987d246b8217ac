import Type, { type Static } from 'typebox';
import { ORDER_STATES, type OrderState } from '#domain/order.ts';
import { Closed, type EndpointTable, Id, Nullable, OneOf, Text } from './schema.ts';

/** Kinds of items that the global search covers. */
export const FOUND_KINDS = ['customers', 'orders', 'messages', 'questions', 'signs', 'terms'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const Found = Type.Object({
  id: Id,
  title: Type.String(),
  /** Distinguishing detail: an address, a state or a number. */
  more: Type.String(),
  /** For signs the group's id; for messages the sender's; for orders the customer's. */
  of: Nullable(Id),
  /** Quality of the match (`domain/search.ts`); 0 is an exact name. */
  fit: Type.Integer({ minimum: 0, maximum: 4 }),
  /** For customers: phone number and end of access. */
  phone: Nullable(Type.String()),
  until: Nullable(Type.String()),
  /** For orders. */
  state: Type.Unsafe<OrderState | null>({ type: ['string', 'null'], enum: [...ORDER_STATES, null] }),
});
export type Found = Static<typeof Found>;

export const SearchAnswer = Type.Object({
  customers: Type.Array(Found),
  orders: Type.Array(Found),
  messages: Type.Array(Found),
  questions: Type.Array(Found),
  signs: Type.Array(Found),
  terms: Type.Array(Found),
  /** Kinds with more results than returned. */
  more: Type.Array(OneOf(FOUND_KINDS)),
});
export type SearchAnswer = Static<typeof SearchAnswer>;

export const search = {
  'GET /api/search': {
    summary:
      'Everything at once, the ten best of each, or of one `kind` the hundred best: customers by sound, address or number, orders by reference, messages, questions, signs and words of the test by number or text.',
    query: Closed({ q: Text({ minLength: 1, maxLength: 200 }), kind: Type.Optional(OneOf(FOUND_KINDS)) }),
    answer: SearchAnswer,
    failures: [403, 422],
    example: {
      answer: {
        customers: [
          {
            id: 1,
            title: 'ሰላም ተስፋይ',
            more: 'learner@mengedi.test',
            of: null,
            fit: 1,
            phone: '070-174 06 05',
            until: '2026-12-31T22:59:59.999Z',
            state: null,
          },
        ],
        orders: [],
        messages: [],
        questions: [],
        signs: [],
        terms: [],
        more: [],
      },
    },
  },
} satisfies EndpointTable;

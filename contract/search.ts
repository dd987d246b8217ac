import Type, { type Static } from 'typebox';
import { Closed, type EndpointTable, Id, Nullable, Text } from './schema.ts';

/** What is looked for everywhere at once. */
export const FOUND_KINDS = ['customers', 'orders', 'messages', 'questions', 'signs', 'terms'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const Found = Type.Object({
  id: Id,
  title: Type.String(),
  /** What tells it from others: an address, a state, a number. */
  more: Type.String(),
  /** Of a sign: the group that it is edited in. Of a message: whose it is. */
  of: Nullable(Id),
});
export type Found = Static<typeof Found>;

export const SearchAnswer = Type.Object({
  customers: Type.Array(Found),
  orders: Type.Array(Found),
  messages: Type.Array(Found),
  questions: Type.Array(Found),
  signs: Type.Array(Found),
  terms: Type.Array(Found),
});
export type SearchAnswer = Static<typeof SearchAnswer>;

export const search = {
  'GET /api/search': {
    summary:
      'Everything at once, the first few of each: customers by sound, address or number, orders by reference, messages, questions, signs and words of the test by number or text.',
    query: Closed({ q: Text({ minLength: 1, maxLength: 200 }) }),
    answer: SearchAnswer,
    failures: [403, 422],
    example: {
      answer: {
        customers: [{ id: 1, title: 'ሰላም ተስፋይ', more: 'learner@mengedi.test', of: null }],
        orders: [],
        messages: [],
        questions: [],
        signs: [],
        terms: [],
      },
    },
  },
} satisfies EndpointTable;

import Type, { type Static } from 'typebox';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Success, Text } from './schema.ts';

/** Events in a customer's history. */
const TIMELINE_KINDS = [
  'joined',
  'ordered',
  'claimed',
  'paid',
  'refunded',
  'closed',
  'message',
  'answer',
  'mail',
  'login',
  'lockout',
  'activation',
  'change',
  'note',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TimelineEvent = Type.Object({
  at: Type.String(),
  kind: OneOf(TIMELINE_KINDS),
  /** Id of the order, message, note or audit row. */
  id: Nullable(Type.Integer()),
  /** Name of the admin. */
  by: Nullable(Type.String()),
  /** Depending on the kind: a reference, the text, the kind of mail, the new end of access, or the action. */
  text: Type.String(),
  /** State of an order or mail. */
  state: Nullable(Type.String()),
  /** Error of the mail server. */
  error: Nullable(Type.String()),
  /** Amount paid or refunded, in öre. */
  amount: Nullable(Type.Integer()),
  /** Days taken back with a refund. */
  days: Nullable(Type.Integer()),
});
export type TimelineEvent = Static<typeof TimelineEvent>;

const NOTE_MAX = 2_000;
const exampleEvent = {
  at: '2026-11-15T09:30:00.000Z',
  kind: 'ordered',
  id: 1,
  by: null,
  text: 'JPXFLR',
  state: 'claimed',
  error: null,
  amount: null,
  days: null,
};

export const timeline = {
  'GET /api/customers/{id}/timeline': {
    summary:
      'What happened to a customer, the newest 200 first: orders, payments, refunds, messages, mails, logins of the last 90 days, lockouts, changes, activations and notes.',
    params: IdParams,
    answer: Type.Array(TimelineEvent),
    failures: [403, 404],
    example: { answer: [exampleEvent] },
  },
  'POST /api/customers/{id}/notes': {
    summary:
      'Write down something about a customer, for the people who run this. Customers get it with all that is kept about them.',
    params: IdParams,
    body: Closed({ text: Text({ minLength: 1, maxLength: NOTE_MAX }) }),
    answer: Type.Object({ id: Id }),
    failures: [400, 403, 404, 413, 415, 422],
    example: { body: { text: 'Ringde: vill ha hjälp med lösenordet.' }, answer: { id: 1 } },
  },
  'DELETE /api/notes/{id}': {
    summary: 'Remove a note.',
    params: IdParams,
    answer: Success,
    failures: [400, 403, 404, 413, 415, 422],
    example: { answer: { success: 'Deleted.' } },
  },
} satisfies EndpointTable;

import Type, { type Static } from 'typebox';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Success, Text } from './schema.ts';

/** What happens to a customer, and is told on one page. */
export const TIMELINE_KINDS = [
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
  /** Of an order, a message, a note, or a row of the audit. */
  id: Nullable(Type.Integer()),
  /** The admin who did it. */
  by: Nullable(Type.String()),
  /** A reference, what was written, the kind of a mail, the end of the time that was given, or what was done. */
  text: Type.String(),
  /** Of an order or a mail. */
  state: Nullable(Type.String()),
  /** What a mail server said. */
  error: Nullable(Type.String()),
  /** Of a payment or of money that went back, in öre. */
  amount: Nullable(Type.Integer()),
  /** That went back with the money. */
  days: Nullable(Type.Integer()),
});
export type TimelineEvent = Static<typeof TimelineEvent>;

export const NOTE_MAX = 2_000;
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

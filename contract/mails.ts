import Type, { type Static } from 'typebox';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Page, Text } from './schema.ts';

const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** All kinds of mails. */
export const MAIL_KINDS = [
  'forgotten-password',
  'password-link',
  'welcome',
  'email-confirm',
  'email-warning',
  'sign-up',
  'sign-up-code',
  'sign-up-known',
  'no-account',
  'account-erasure',
  'account-unused',
  'trial-reminder',
  'support-answer',
  'study-reminder',
  'letter',
  'order-placed',
  'order-fulfilled',
  'order-refunded',
  'withdrawal-received',
  'withdrawal-returned',
  'withdrawal-refused',
  'question-suspect',
  'news-payment',
  'news-withdrawal',
  'news-message',
  'news-daily',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail without its text: one-time links belong to the recipient only. */
export const Mail = Type.Object({
  id: Id,
  kind: OneOf(MAIL_KINDS),
  address: Type.String(),
  /** The recipient's account. */
  user: Nullable(Type.Object({ id: Id, name: Type.String(), role: OneOf(['admin', 'customer']) })),
  language: OneOf(INTERFACE_LANGUAGES),
  subject: Type.String(),
  state: OneOf(MAIL_STATES),
  tries: Type.Integer(),
  created_at: Type.String(),
  sent_at: Nullable(Type.String()),
  /** Time of the next attempt, while queued. */
  next_at: Nullable(Type.String()),
  /** When the mail's link expires. */
  expires_at: Nullable(Type.String()),
  last_error: Nullable(Type.String()),
});
export type Mail = Static<typeof Mail>;

const exampleMail = {
  id: 12,
  kind: 'forgotten-password',
  address: 'learner@mengedi.test',
  user: { id: 1, name: 'ሰላም ተስፋይ', role: 'customer' },
  language: 'ti',
  subject: 'ሓድሽ መሕለፊ ቃል ምረጹ',
  state: 'failed',
  tries: 1,
  created_at: '2026-11-15T10:00:00.000Z',
  sent_at: null,
  next_at: null,
  expires_at: '2026-11-15T11:00:00.000Z',
  last_error: '550 No such user here',
};

export const mails = {
  'GET /api/mails': {
    summary: 'Mails that were sent, wait or failed, newest first. Sent and failed ones are known for 90 days.',
    query: Closed({
      address: Type.Optional(Text({ maxLength: 254 })),
      state: Type.Optional(OneOf(MAIL_STATES)),
      page: Page,
    }),
    answer: Type.Array(Mail),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many fit in all, counted up to 10,000' },
    example: { answer: [exampleMail] },
  },
  'POST /api/mails/{id}/again': {
    summary: 'Send a failed mail again, now. 409 when it has not failed, or when the link in it has expired.',
    params: IdParams,
    answer: Mail,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { answer: { ...exampleMail, state: 'waiting', tries: 0, next_at: '2026-11-15T10:30:00.000Z' } },
  },
} satisfies EndpointTable;

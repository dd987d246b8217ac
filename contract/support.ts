import Type, { type Static } from 'typebox';
import { CONTENT_LANGUAGES } from '#domain/language.ts';
import { REPORT_REASONS, SUPPORT_SUBJECTS } from '#domain/support.ts';
import { SUPPORT_MESSAGE_MAX } from './limits.ts';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Success, Text, Uuid } from './schema.ts';

/** A message after the first answer. */
export const Reply = Type.Object({ id: Id, from_learner: Type.Boolean(), text: Type.String(), at: Type.String() });

export const OwnSupportMessage = Type.Object({
  id: Id,
  subject: OneOf(SUPPORT_SUBJECTS),
  message: Type.String(),
  created_at: Type.String(),
  answer: Nullable(Type.String()),
  answered_at: Nullable(Type.String()),
  /** Handled, with or without an answer. */
  handled: Type.Boolean(),
  /** The reported question, if it is a report. */
  report: Nullable(
    Type.Object({
      question_id: Id,
      reason: OneOf(REPORT_REASONS),
      /** When the question was corrected after the report; null otherwise. */
      corrected_at: Nullable(Type.String()),
    }),
  ),
  /** From both sides, oldest first. */
  replies: Type.Array(Reply),
  /** There is an answer that the learner has not read. */
  unread: Type.Boolean(),
});
export type OwnSupportMessage = Static<typeof OwnSupportMessage>;

export const support = {
  'POST /api/support': {
    summary:
      'Send a message to the people behind Mengedi. With an id made by the client, a repeat is harmless. From a question it says which, what was chosen and what is wrong with it, and needs no words.',
    body: Type.Object(
      {
        id: Type.Optional(Uuid),
        subject: OneOf(SUPPORT_SUBJECTS),
        message: Text({ maxLength: SUPPORT_MESSAGE_MAX }),
        report: Type.Optional(
          Closed({
            question_id: Id,
            option_id: Type.Optional(Id),
            reason: OneOf(REPORT_REASONS),
            /** Language in which it was read. */
            language: OneOf(CONTENT_LANGUAGES),
          }),
        ),
      },
      {
        additionalProperties: false,
        // Only reports may have an empty message. Expressed in the schema, so that this error is listed together with the others.
        if: { type: 'object', not: { required: ['report'] } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { type: 'object', properties: { message: { type: 'string', minLength: 1 } } },
      },
    ),
    answer: Success,
    failures: [400, 409, 413, 415, 422],
    example: {
      body: { id: '5f0c7f0e-3c1b-4d6e-9a55-1d2f0a1c3e77', subject: 'content', message: 'ኣብ ሕቶ 1001 ጌጋ ርእየ።' },
      answer: { success: 'የቐንየልና! መልእኽትኹም ተሰዲዱ ኣሎ።' },
    },
  },
  'GET /api/support': {
    summary: 'The own messages with the answers they got, newest first.',
    answer: Type.Array(OwnSupportMessage),
    failures: [],
    example: {
      answer: [
        {
          id: 1,
          subject: 'content',
          message: 'ኣብ ሕቶ 1001 ጌጋ ርእየ።',
          created_at: '2026-11-15T09:30:00.000Z',
          answer: null,
          answered_at: null,
          handled: false,
          report: { question_id: 1001, reason: 'wrong', corrected_at: null },
          replies: [],
          unread: false,
        },
      ],
    },
  },
  'POST /api/support/{id}/replies': {
    summary:
      'Write more to an own message, before or after its answer: it waits for the people behind Mengedi again. With an id made by the client, a repeat is harmless.',
    params: IdParams,
    body: Closed({ id: Uuid, message: Text({ minLength: 1, maxLength: SUPPORT_MESSAGE_MAX }) }),
    answer: Success,
    failures: [400, 404, 409, 413, 415, 422],
    example: {
      body: { id: '5f0c7f0e-3c1b-4d6e-9a55-1d2f0a1c3e78', message: 'የቐንየለይ። ሓንቲ ሕቶ ኣላትኒ።' },
      answer: { success: 'የቐንየልና! መልእኽትኹም ተሰዲዱ ኣሎ።' },
    },
  },
  'POST /api/support/seen': {
    summary: 'The answers to the own messages have been read: none of them is unread any more.',
    answer: Success,
    failures: [400, 413, 415, 422],
    example: { answer: { success: 'Saved.' } },
  },
} satisfies EndpointTable;

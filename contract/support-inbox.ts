import Type, { type Static } from 'typebox';
import { REPORT_REASONS, SUPPORT_SUBJECTS } from '#domain/support.ts';
import { SUPPORT_MESSAGE_MAX } from './limits.ts';
import { Closed, Day, type EndpointTable, Flag, Id, IdParams, Nullable, OneOf, Page, Text } from './schema.ts';
import { OwnSupportMessage } from './support.ts';

/** What a learner says of one question, with what they answered to it. */
const Report = Type.Object({
  question_id: Id,
  reason: OneOf(REPORT_REASONS),
  option_id: Nullable(Id),
  language: Type.String(),
  /** Of the question, when it was reported and now; null when it is gone. */
  version: Type.Integer(),
  version_now: Nullable(Type.Integer()),
  question: Type.String(),
  option: Type.String(),
  /** The last ones, newest first. */
  answers: Type.Array(Type.Object({ option: Type.String(), correct: Type.Boolean(), at: Type.String() })),
});

export const SupportMessage = Type.Object({
  ...OwnSupportMessage.properties,
  report: Nullable(Report),
  handled_at: Nullable(Type.String()),
  /** The name of the admin who marked it. */
  handled_by: Nullable(Type.String()),
  user: Type.Object({ id: Id, name: Type.String(), email: Type.String(), phone: Type.String() }),
});
export type SupportMessage = Static<typeof SupportMessage>;

const exampleMessage = {
  id: 1,
  subject: 'content',
  message: 'ኣብ ሕቶ 1001 ጌጋ ርእየ።',
  created_at: '2026-11-15T09:30:00.000Z',
  answer: null,
  answered_at: null,
  handled: false,
  report: null,
  handled_at: null,
  handled_by: null,
  user: { id: 1, name: 'ሰላም ተስፋይ', email: 'learner@mengedi.test', phone: '070-000 00 01' },
};

export const supports = {
  'GET /api/supports': {
    summary:
      'Support messages with their sender, newest first: of a day (Europe/Stockholm), or of all days when anything else is asked for; without any parameter those of today.',
    query: Closed({
      date: Type.Optional(Day),
      subject: Type.Optional(OneOf(SUPPORT_SUBJECTS)),
      handled: Type.Optional(Flag),
      /** A part of the message or its answer, or the name of the sender by sound. */
      search: Type.Optional(Text({ maxLength: 200 })),
      page: Page,
    }),
    answer: Type.Array(SupportMessage),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many fit in all, counted up to 20,000' },
    example: { answer: [exampleMessage] },
  },
  'POST /api/supports/{id}': {
    summary:
      'Mark a message as handled or not, or answer it; an answer marks it as handled unless told otherwise, and null takes it away. An answer that is there already is replaced only by those who say in `was` that they have seen it; everybody else gets 409 with that answer.',
    params: IdParams,
    body: Closed({
      handled: Type.Optional(Type.Boolean()),
      answer: Type.Optional(Nullable(Text({ maxLength: SUPPORT_MESSAGE_MAX }))),
      was: Type.Optional(Closed({ answer: Nullable(Text({ maxLength: SUPPORT_MESSAGE_MAX })) })),
    }),
    answer: SupportMessage,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: {
      body: { answer: 'የቐንየልና፡ ኣሪምናዮ ኣለና።' },
      answer: {
        ...exampleMessage,
        answer: 'የቐንየልና፡ ኣሪምናዮ ኣለና።',
        answered_at: '2026-11-15T10:00:00.000Z',
        handled: true,
        handled_at: '2026-11-15T10:00:00.000Z',
        handled_by: 'Åsa Öberg',
      },
    },
  },
} satisfies EndpointTable;

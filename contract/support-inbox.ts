import Type, { type Static } from 'typebox';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#domain/language.ts';
import { ORDER_STATES } from '#domain/order.ts';
import { REPORT_REASONS, SUPPORT_SUBJECTS } from '#domain/support.ts';
import { SUPPORT_MESSAGE_MAX } from './limits.ts';
import {
  Closed,
  Day,
  type EndpointTable,
  Flag,
  Id,
  IdParams,
  Nullable,
  OneOf,
  Page,
  Success,
  Text,
  Uuid,
  Version,
} from './schema.ts';
import { OwnSupportMessage, Reply } from './support.ts';

/** A report about a question, with the answers that its sender gave. */
const Report = Type.Object({
  question_id: Id,
  reason: OneOf(REPORT_REASONS),
  option_id: Nullable(Id),
  language: Type.String(),
  /** Version of the question when reported and now; null if it is gone. */
  version: Type.Integer(),
  version_now: Nullable(Type.Integer()),
  question: Type.String(),
  option: Type.String(),
  /** Number of other open reports on this question. */
  same: Type.Integer(),
  /** The sender's last answers to it, newest first. */
  answers: Type.Array(Type.Object({ option: Type.String(), correct: Type.Boolean(), at: Type.String() })),
});

export const SupportMessage = Type.Object({
  ...OwnSupportMessage.properties,
  report: Nullable(Report),
  replies: Type.Array(
    Type.Object({
      ...Reply.properties,
      /** Name of the admin who wrote it. */
      by: Nullable(Type.String()),
    }),
  ),
  /** The admin responsible. */
  assigned_to: Nullable(Type.Object({ id: Id, name: Type.String() })),
  handled_at: Nullable(Type.String()),
  /** Name of the admin who marked it as handled. */
  handled_by: Nullable(Type.String()),
  user: Type.Object({
    id: Id,
    name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    trial_ends_at: Nullable(Type.String()),
    /** The last three orders. */
    orders: Type.Array(
      Type.Object({
        id: Id,
        reference: Type.String(),
        state: OneOf(ORDER_STATES),
        price: Type.Integer(),
        created_at: Type.String(),
      }),
    ),
    /** Language of mails to them, if known. */
    language: Type.Unsafe<InterfaceLanguage | null>({ type: ['string', 'null'], enum: [...INTERFACE_LANGUAGES, null] }),
  }),
});
export type SupportMessage = Static<typeof SupportMessage>;

/** A reusable answer; {name} and {end} are filled in when it is used. */
const SavedBody = {
  title: Text({ minLength: 1, maxLength: 100 }),
  ti: Text({ maxLength: SUPPORT_MESSAGE_MAX }),
  sv: Text({ maxLength: SUPPORT_MESSAGE_MAX }),
  en: Text({ maxLength: SUPPORT_MESSAGE_MAX }),
};
export const SavedReply = Type.Object({
  id: Id,
  title: Type.String(),
  ti: Type.String(),
  sv: Type.String(),
  en: Type.String(),
  version: Version,
});
export type SavedReply = Static<typeof SavedReply>;

const exampleSaved = {
  title: 'Tiden är slut',
  ti: 'ሰላም {name}፡ ግዜኹም ክሳብ {end} እዩ ነይሩ።',
  sv: 'Hej {name}! Din tid gick ut {end}.',
  en: 'Hello {name}! Your time ended on {end}.',
};
const exampleMessage = {
  id: 1,
  subject: 'content',
  message: 'ኣብ ሕቶ 1001 ጌጋ ርእየ።',
  created_at: '2026-11-15T09:30:00.000Z',
  answer: null,
  answered_at: null,
  handled: false,
  report: null,
  replies: [],
  unread: false,
  assigned_to: null,
  handled_at: null,
  handled_by: null,
  user: {
    id: 1,
    name: 'ሰላም ተስፋይ',
    email: 'learner@mengedi.test',
    phone: '070-000 00 01',
    trial_ends_at: '2027-01-31T00:00:00.000Z',
    orders: [{ id: 1, reference: 'JPXFLR', state: 'claimed', price: 29_900, created_at: '2026-11-15T09:00:00.000Z' }],
    language: 'ti',
  },
};
const exampleAnswered = {
  ...exampleMessage,
  answer: 'የቐንየልና፡ ኣሪምናዮ ኣለና።',
  answered_at: '2026-11-15T10:00:00.000Z',
  handled: true,
  unread: true,
  handled_at: '2026-11-15T10:00:00.000Z',
  handled_by: 'Åsa Öberg',
};

export const supports = {
  'GET /api/supports': {
    summary:
      'Support messages with their sender, newest first unless the `oldest` are asked for: of a day (Europe/Stockholm), or of all days when anything else is asked for; without any parameter those of today.',
    query: Closed({
      date: Type.Optional(Day),
      subject: Type.Optional(OneOf(SUPPORT_SUBJECTS)),
      /** Whether it is a report about a question. */
      report: Type.Optional(Flag),
      /** Reports about this question. */
      question: Type.Optional(Id),
      handled: Type.Optional(Flag),
      /** Assigned to the caller, or to nobody. */
      assigned: Type.Optional(OneOf(['me', 'nobody'])),
      /** Part of the text, or the sender: name by sound, address, number or an order's reference. */
      search: Type.Optional(Text({ maxLength: 200 })),
      order: Type.Optional(OneOf(['newest', 'oldest'])),
      page: Page,
    }),
    answer: Type.Array(SupportMessage),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many fit in all, counted up to 20,000' },
    example: { answer: [exampleMessage] },
  },
  'POST /api/supports': {
    summary:
      'Write to a customer who has not written: a thread that begins with this, and is handled. `id` is a UUID made by the client: sent again, nothing changes.',
    body: Closed({
      id: Uuid,
      customer_id: Id,
      subject: OneOf(SUPPORT_SUBJECTS),
      message: Text({ minLength: 1, maxLength: SUPPORT_MESSAGE_MAX }),
    }),
    answer: SupportMessage,
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: {
        id: '5f0c7f0e-3c1b-4d6e-9a55-1d2f0a1c3e80',
        customer_id: 1,
        subject: 'other',
        message: 'የቐንየልና፡ ኣሪምናዮ ኣለና።',
      },
      answer: { ...exampleAnswered, subject: 'other', message: '' },
    },
  },
  'POST /api/supports/{id}': {
    summary:
      'Mark a message as handled or not, say who takes care of it, or answer it; an answer marks it as handled unless told otherwise, and null takes it away. An answer that is there already is replaced only by those who say in `was` that they have seen it; everybody else gets 409 with that answer. With `was.reply`, the last reply that was seen, what the learner has written since is told in the same way. An answer to a report with `also` answers all others of its question that wait, too.',
    params: IdParams,
    body: Closed({
      handled: Type.Optional(Type.Boolean()),
      answer: Type.Optional(Nullable(Text({ maxLength: SUPPORT_MESSAGE_MAX }))),
      assigned_to: Type.Optional(Nullable(Id)),
      also: Type.Optional(Type.Boolean()),
      was: Type.Optional(
        Closed({ answer: Nullable(Text({ maxLength: SUPPORT_MESSAGE_MAX })), reply: Type.Optional(Nullable(Id)) }),
      ),
    }),
    answer: SupportMessage,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: {
      body: { answer: 'የቐንየልና፡ ኣሪምናዮ ኣለና።' },
      answer: exampleAnswered,
    },
  },
  'POST /api/supports/{id}/replies': {
    summary:
      'Write on in a thread after its first answer; it is handled then. `seen` is the last reply that was seen: with another one there, 409 tells it. With an id made by the client, a repeat is harmless.',
    params: IdParams,
    body: Closed({ id: Uuid, message: Text({ minLength: 1, maxLength: SUPPORT_MESSAGE_MAX }), seen: Nullable(Id) }),
    answer: SupportMessage,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: {
      body: { id: '5f0c7f0e-3c1b-4d6e-9a55-1d2f0a1c3e79', message: 'ሓጊዝናኩም እንተኾይንና ጽቡቕ።', seen: null },
      answer: exampleAnswered,
    },
  },
  'GET /api/supports/tools': {
    summary: 'What helps to answer: who may take care of a message, and the saved replies.',
    answer: Type.Object({
      people: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      saved: Type.Array(SavedReply),
    }),
    failures: [403],
    example: { answer: { people: [{ id: 2, name: 'Åsa Öberg' }], saved: [{ id: 1, ...exampleSaved, version: 1 }] } },
  },
  'POST /api/supports/saved': {
    summary: 'Keep a reply to send it often.',
    body: Closed(SavedBody),
    answer: SavedReply,
    failures: [400, 403, 413, 415, 422],
    example: { body: exampleSaved, answer: { id: 1, ...exampleSaved, version: 1 } },
  },
  'PUT /api/supports/saved/{id}': {
    summary: 'Change a saved reply. `version` is the one that was seen: with another one there, 409 tells it.',
    params: IdParams,
    body: Closed({ ...SavedBody, version: Version }),
    answer: SavedReply,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: { ...exampleSaved, version: 1 }, answer: { id: 1, ...exampleSaved, version: 2 } },
  },
  'DELETE /api/supports/saved/{id}': {
    summary: 'Remove a saved reply.',
    params: IdParams,
    answer: Success,
    failures: [400, 403, 404, 413, 415, 422],
    example: { answer: { success: 'Deleted.' } },
  },
} satisfies EndpointTable;

import Type, { type Static } from 'typebox';
import { Closed, Day, type EndpointTable, Id } from './schema.ts';
import { OwnSupportMessage } from './support.ts';

export const SupportMessage = Type.Object({
  ...OwnSupportMessage.properties,
  handled: Type.Boolean(),
  user: Type.Object({ id: Id, name: Type.String(), email: Type.String(), phone: Type.String() }),
});
export type SupportMessage = Static<typeof SupportMessage>;

export const supports = {
  'GET /api/supports': {
    summary: 'The support messages of a day (Europe/Stockholm), today when no date is given, with their sender.',
    query: Closed({ date: Type.Optional(Day) }),
    answer: Type.Array(SupportMessage),
    failures: [403, 422],
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
          user: { id: 1, name: 'ሰላም ተስፋይ', email: 'learner@mengedi.test', phone: '070-000 00 01' },
        },
      ],
    },
  },
} satisfies EndpointTable;

import Type, { type Static } from 'typebox';
import { CUSTOMER_STATES } from '#domain/customer-state.ts';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { LETTER_MESSAGE_MAX, LETTER_SUBJECT_MAX } from '#domain/letter.ts';
import { Closed, type EndpointTable, OneOf, Text, Uuid } from './schema.ts';

const InOneLanguage = Closed({
  subject: Text({ maxLength: LETTER_SUBJECT_MAX }),
  message: Text({ maxLength: LETTER_MESSAGE_MAX }),
});

export const LetterSent = Type.Object({
  /** False in a dry run. */
  sent: Type.Boolean(),
  /** Number of recipients, and of customers excluded by reason. */
  gets: Type.Integer(),
  objected: Type.Integer(),
  recent: Type.Integer(),
  nobody: Type.Integer(),
  /** The mail in each language that has recipients. */
  mails: Type.Array(
    Type.Object({ language: OneOf(INTERFACE_LANGUAGES), gets: Type.Integer(), subject: Type.String(), text: Type.String() }),
  ),
});
export type LetterSent = Static<typeof LetterSent>;

const nothing = { subject: '', message: '' };
const swedish = { subject: 'Nytt i Mengedi', message: 'Nu finns det fler frågor om vinterväg.' };
const counts = { gets: 12, objected: 1, recent: 2, nobody: 0 };
const exampleMails: LetterSent['mails'] = [
  { language: 'sv', gets: 12, subject: swedish.subject, text: 'Hej Åsa,\n\nNu finns det fler frågor om vinterväg.' },
];

export const letters = {
  'POST /api/letters': {
    summary:
      'Write to all customers whom a search finds, each in the own language where it is written, by mail. Who objected, who got a letter within the last seven days and whose account ends get none; each mail has its way to object. A dry run tells to how many it goes and how it is read, and sends nothing. `id` is a UUID made by the client: sent again, it is sent once.',
    body: Closed({
      id: Uuid,
      dry_run: Type.Boolean(),
      q: Type.Optional(Text({ maxLength: 200 })),
      state: Type.Optional(OneOf(CUSTOMER_STATES)),
      texts: Closed({ ti: InOneLanguage, sv: InOneLanguage, en: InOneLanguage }),
    }),
    answer: LetterSent,
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: {
        id: '7c1d2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77',
        dry_run: true,
        state: 'ended',
        texts: { ti: nothing, sv: swedish, en: nothing },
      },
      answer: { sent: false, ...counts, mails: exampleMails },
    },
  },
} satisfies EndpointTable;

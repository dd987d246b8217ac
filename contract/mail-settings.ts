import Type, { type Static } from 'typebox';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { REMINDERS } from '#domain/mail.ts';
import { NEWS } from '#domain/news.ts';
import { Closed, type EndpointTable, Nullable, OneOf, Text } from './schema.ts';

export const MailSettings = Type.Object({
  /** Language of mails; Tigrinya by default. */
  language: OneOf(INTERFACE_LANGUAGES),
  /** Reminder before the trial ends. */
  trial: Type.Boolean(),
  /** Mail about answers of support. */
  answers: Type.Boolean(),
  /** Mails that the owner sends to customers. */
  letters: Type.Boolean(),
  /** Admins only: when to notify about payments and messages. */
  news: Type.Optional(OneOf(NEWS)),
  /** A new address that is not confirmed yet. */
  email_change: Nullable(Type.Object({ email: Type.String(), until: Type.String() })),
});
export type MailSettings = Static<typeof MailSettings>;

const exampleSettings = { language: 'ti', trial: true, answers: true, letters: true, email_change: null };

export const mailSettings = {
  'GET /api/mail-settings': {
    summary: 'Which mails one gets, in which language, and whether a new e-mail address waits to be confirmed.',
    answer: MailSettings,
    failures: [],
    example: { answer: exampleSettings },
  },
  'PUT /api/mail-settings': {
    summary: 'Change which mails one gets, and in which language. What is left out stays. `news` is for admins.',
    body: Closed({
      language: Type.Optional(OneOf(INTERFACE_LANGUAGES)),
      trial: Type.Optional(Type.Boolean()),
      answers: Type.Optional(Type.Boolean()),
      letters: Type.Optional(Type.Boolean()),
      news: Type.Optional(OneOf(NEWS)),
    }),
    answer: MailSettings,
    failures: [400, 413, 415, 422],
    example: { body: { trial: false, language: 'sv' }, answer: { ...exampleSettings, trial: false, language: 'sv' } },
  },
  'POST /api/unsubscribe': {
    summary:
      'Turn off the reminders of the kind that a mail belongs to, with the token from that mail, without a login. Doing it again changes nothing.',
    body: Closed({ token: Text({ minLength: 1, maxLength: 100 }) }),
    answer: Type.Object({ reminder: OneOf(REMINDERS) }),
    failures: [400, 413, 415, 422],
    example: { body: { token: 'q3Zt…' }, answer: { reminder: 'trial' } },
  },
} satisfies EndpointTable;

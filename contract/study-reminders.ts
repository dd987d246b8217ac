import Type, { type Static } from 'typebox';
import { FIRST_HOUR, LAST_HOUR, USUAL_HOUR } from '#domain/reminder.ts';
import { Closed, type EndpointTable, Nullable, Success, Text } from './schema.ts';

const Hour = Type.Integer({ minimum: FIRST_HOUR, maximum: LAST_HOUR });
export const StudyReminders = Type.Object({
  /** ISO weekdays, 1 is Monday; empty: no reminders. */
  days: Type.Array(Type.Integer()),
  hour: Type.Integer(),
  /** Public VAPID key for subscribing; null: this server sends reminders by mail only. */
  push_key: Nullable(Type.String()),
});
export type StudyReminders = Static<typeof StudyReminders>;

/** Push endpoint of a browser. */
const Endpoint = Text({ minLength: 1, maxLength: 1_000 });
const exampleReminders = { days: [1, 3, 5], hour: USUAL_HOUR, push_key: null };
const exampleEndpoint = 'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ';

export const studyReminders = {
  'GET /api/study/reminders': {
    summary: 'On which days and at which hour of Sweden the caller wants to be reminded to study.',
    answer: StudyReminders,
    failures: [],
    example: { answer: exampleReminders },
  },
  'PUT /api/study/reminders': {
    summary: 'Choose the days and the hour. No days: no reminders any more.',
    body: Closed({
      days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true }),
      hour: Hour,
    }),
    answer: StudyReminders,
    failures: [400, 413, 415, 422],
    example: { body: { days: [1, 3, 5], hour: USUAL_HOUR }, answer: exampleReminders },
  },
  'PUT /api/study/reminders/push': {
    summary: 'This browser takes reminders as a push, instead of a mail. The address must be one of a known push service.',
    body: Closed({
      endpoint: Endpoint,
      /** Public key: uncompressed P-256 point of 65 bytes, beginning with 4. */
      p256dh: Type.String({ pattern: '^B[A-Za-z0-9_-]{86}=?$', maxLength: 88 }),
      /** Authentication secret of 16 bytes. */
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}={0,2}$', maxLength: 24 }),
    }),
    answer: Success,
    failures: [400, 413, 415, 422],
    example: {
      body: {
        endpoint: exampleEndpoint,
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      answer: { success: 'Saved.' },
    },
  },
  'POST /api/study/reminders/stop': {
    summary:
      'No more reminders for the person whose browser this is: what the notification itself calls, without a login. The same answer whether there were any.',
    body: Closed({ endpoint: Endpoint }),
    answer: Success,
    failures: [400, 413, 415, 422],
    example: { body: { endpoint: exampleEndpoint }, answer: { success: 'Saved.' } },
  },
} satisfies EndpointTable;

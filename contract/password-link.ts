import Type from 'typebox';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { Closed, type EndpointTable, OneOf, Success, Text } from './schema.ts';

export const passwordLink = {
  'POST /api/password-link': {
    summary: 'Set a password with the token of a one-time link. It works once; a new password ends all sessions of the account.',
    body: Closed({
      token: Text({ minLength: 1, maxLength: 100 }),
      password: Text({ minLength: 1, maxLength: 1024 }),
      password_confirmation: Text({ minLength: 1, maxLength: 1024 }),
    }),
    answer: Type.Object({ success: Type.String(), email: Type.String({ description: 'whose password it is, to log in with' }) }),
    failures: [400, 413, 415, 422],
    example: {
      body: { token: 'q3Zt…', password: 'ንኹሉ ዝኸውን ቃል', password_confirmation: 'ንኹሉ ዝኸውን ቃል' },
      answer: { success: 'መሕለፊ ቃልኩም ተቐይሩ ኣሎ።', email: 'learner@mengedi.test' },
    },
  },
  'POST /api/password/forgot': {
    summary:
      'Mail a link to choose a new password, which works once, for an hour. The answer, and the time that it takes, are the same for an address without an account. Six times an hour for one address, twenty times for one caller.',
    body: Closed({
      email: Type.String({ format: 'email', maxLength: 254 }),
      /** Language of the mail; saved in the account. */
      language: Type.Optional(OneOf(INTERFACE_LANGUAGES)),
    }),
    answer: Success,
    failures: [400, 413, 415, 422],
    example: {
      body: { email: 'learner@mengedi.test', language: 'ti' },
      answer: { success: 'በዚ ናይ ኢመይል ኣድራሻ ሕሳብ (konto) እንተሎ፡ መላግቦ (länk) ሰዲድናልኩም ኣለና።' },
    },
  },
} satisfies EndpointTable;

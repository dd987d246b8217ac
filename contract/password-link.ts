import Type from 'typebox';
import { Closed, type EndpointTable, Text } from './schema.ts';

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
} satisfies EndpointTable;

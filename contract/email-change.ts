import Type from 'typebox';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { PASSWORD_MAX_CHARACTERS } from '#domain/password.ts';
import { Closed, type EndpointTable, OneOf, Success, Text } from './schema.ts';

const Token = Closed({ token: Text({ minLength: 1, maxLength: 100 }) });

export const emailChange = {
  'POST /api/email/change': {
    summary:
      'Ask for another e-mail address. A link goes to the new one, which must be opened within 24 hours; the old one is told, with a way to object. Until then all stays as it is. Whether the new address is taken is not said before. Five times a day.',
    body: Closed({
      password: Text({ minLength: 1, maxLength: PASSWORD_MAX_CHARACTERS }),
      email: Type.String({ format: 'email', maxLength: 254 }),
      language: Type.Optional(OneOf(INTERFACE_LANGUAGES)),
    }),
    answer: Success,
    failures: [400, 403, 413, 415, 422],
    example: {
      body: { password: 'mengedi-demo', email: 'selam@example.se', language: 'ti' },
      answer: { success: 'ናብ ሓድሽ ናይ ኢመይል ኣድራሻኹም መላግቦ (länk) ሰዲድና ኣለና። ንምርግጋጽ ክፈትዎ።' },
    },
  },
  'POST /api/email/confirm': {
    summary:
      'Confirm a new e-mail address with the token of its link, once. All sessions but the one that asked end. 409 when the address has been taken meanwhile.',
    body: Token,
    answer: Type.Object({
      success: Type.String(),
      email: Type.String({ description: 'the address to log in with from now on' }),
    }),
    failures: [400, 409, 413, 415, 422],
    example: {
      body: { token: 'q3Zt…' },
      answer: { success: 'ሓድሽ ናይ ኢመይል ኣድራሻኹም ተዓቂቡ ኣሎ።', email: 'selam@example.se' },
    },
  },
  'POST /api/email/object': {
    summary:
      'It was not me: with the token from the mail to the old address, within seven days, once. The old address stays or comes back, all sessions end, the password works no more, and the answer has a one-time link to choose another.',
    body: Token,
    answer: Type.Object({
      success: Type.String(),
      email: Type.String(),
      link: Type.String({ description: 'a path on this site' }),
    }),
    failures: [400, 409, 413, 415, 422],
    example: {
      body: { token: 'q3Zt…' },
      answer: {
        success: 'ናይ ኢመይል ኣድራሻኹም ኣይተቐየረን። ካብ ኩሎም መሳርሒታት ወጺእኩም ኣለኹም።',
        email: 'learner@mengedi.test',
        link: '/password-link#q3Zt…',
      },
    },
  },
} satisfies EndpointTable;

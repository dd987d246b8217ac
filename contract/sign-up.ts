import Type from 'typebox';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { TRY_QUESTIONS } from '#domain/try.ts';
import { Answer } from './exercises.ts';
import { Closed, type EndpointTable, OneOf, Success, Text } from './schema.ts';
import { User } from './session.ts';

const Secret = () => Text({ minLength: 1, maxLength: 100 });

export const signUp = {
  'POST /api/sign-up': {
    summary:
      'Make an account. With a code it is there at once, with the days of the code; without one, where SIGN_UP is open, it is made with a trial when the link is opened that was sent to the address. An address that has an account already gets the same answer, and a mail that says so.',
    body: Closed({
      name: Text({ minLength: 1, maxLength: 200 }),
      email: Type.String({ format: 'email', maxLength: 254 }),
      phone: Type.Optional(Text({ maxLength: 40 })),
      password: Text({ minLength: 1, maxLength: 1024 }),
      code: Type.Optional(Text({ maxLength: 100 })),
      language: OneOf(INTERFACE_LANGUAGES),
      /** A secret stored on the device that signs up: the password typed here is accepted only if the confirmation comes from that device. */
      device: Type.Optional(Secret()),
      /** Answers given before sign-up, to be stored in the account. */
      answers: Type.Optional(Type.Array(Answer, { maxItems: TRY_QUESTIONS })),
    }),
    answer: Success,
    failures: [400, 403, 413, 415, 422],
    example: {
      body: {
        name: 'ሰላም ተስፋይ',
        email: 'selam@mengedi.test',
        phone: '070-000 00 01',
        password: 'ንኹሉ ዝኸውን ቃል',
        code: 'MENG-7K3D-ACEF-GHJK-MNPQ',
        language: 'ti',
      },
      answer: { success: 'የቐንየልና! ናብ ናይ ኢመይል ኣድራሻኹም ጽሒፍናልኩም ኣለና።' },
    },
  },
  'POST /api/sign-up/confirm': {
    summary:
      'Confirm an address with the token of the link that was sent there, and log in. It works once. On another device than the one that asked for the account a password is chosen here (422, code password_required): what somebody else typed with this address opens nothing.',
    body: Closed({ token: Secret(), device: Type.Optional(Secret()), password: Type.Optional(Text({ maxLength: 1024 })) }),
    answer: Type.Object({
      success: Type.String(),
      email: Type.String({ description: 'whose address it is' }),
      /** Missing if the account may not log in, or needs more than this. */
      access_token: Type.Optional(Type.String()),
      user: Type.Optional(User),
    }),
    failures: [400, 413, 415, 422],
    example: {
      body: { token: 'q3Zt…', password: 'ንኹሉ ዝኸውን ቃል' },
      answer: { success: 'ናይ ኢመይል ኣድራሻኹም ተረጋጊጹ ኣሎ።', email: 'selam@mengedi.test' },
    },
  },
} satisfies EndpointTable;

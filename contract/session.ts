import Type, { type Static } from 'typebox';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import { PASSWORD_MAX_CHARACTERS } from '#domain/password.ts';
import { Closed, type EndpointTable, Id, Nullable, OneOf, Success, Text } from './schema.ts';

export const User = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  role: OneOf(['admin', 'customer']),
  trial_ends_at: Nullable(Type.String()),
});
export type User = Static<typeof User>;

export const exampleUser = {
  id: 1,
  name: 'ሰላም ተስፋይ',
  email: 'learner@mengedi.test',
  phone: '070-000 00 01',
  role: 'customer',
  trial_ends_at: '2027-01-31T00:00:00.000Z',
};

const LoginBody = Closed({
  email: Text({ minLength: 1, maxLength: 254 }),
  /** Maximum length of an address. */
  password: Text({ minLength: 1, maxLength: PASSWORD_MAX_CHARACTERS }),
  /** Code of an authenticator app or a recovery code; required after 422 with the code second_factor_required. */
  code: Type.Optional(Text({ maxLength: 40 })),
});

const ProfileBody = Closed({
  name: Text({ minLength: 1, maxLength: 200 }),
  /** Sent by the form, but ignored: the address cannot be changed here. */
  email: Type.Optional(Nullable(Text({ maxLength: 254 }))),
  phone: Text({ minLength: 1, maxLength: 40 }),
  password: Type.Optional(Nullable(Text({ maxLength: 1024 }))),
  password_confirmation: Type.Optional(Nullable(Text({ maxLength: 1024 }))),
  current_password: Type.Optional(Nullable(Text({ maxLength: 1024 }))),
});

export const session = {
  'POST /api/login': {
    summary:
      'Log in. Wrong credentials are 422, the same for an unknown e-mail. An admin with a second factor is then asked for it (422, code second_factor_required): the same call with code.',
    body: LoginBody,
    answer: Type.Object({
      access_token: Type.String(),
      user: User,
      language: Type.Optional({ ...OneOf(INTERFACE_LANGUAGES), description: 'as this person chose it, on any device' }),
      kept: Type.Optional(Type.String({ description: 'the account was about to be erased; this login keeps it' })),
    }),
    failures: [400, 413, 415, 422],
    example: {
      body: { email: 'learner@mengedi.test', password: 'mengedi-demo' },
      answer: { access_token: 'T2f0…', user: exampleUser },
    },
  },
  'POST /api/logout': {
    summary: 'End this session.',
    answer: Success,
    failures: [400, 413, 415, 422],
    example: { answer: { success: 'ወጺእኩም ኣለኹም።' } },
  },
  'POST /api/auth': {
    summary: 'Check the token and read its user.',
    answer: Type.Object({ user: User }),
    failures: [400, 413, 415, 422],
    example: { answer: { user: exampleUser } },
  },
  'GET /api/profile': {
    summary: 'Read the own account.',
    answer: User,
    failures: [],
    example: { answer: exampleUser },
  },
  'POST /api/profile/update': {
    summary: 'Change name, phone or password. A new password wants current_password when the session is older than ten minutes.',
    body: ProfileBody,
    answer: Success,
    failures: [400, 413, 415, 422],
    example: { body: { name: 'ሰላም ተስፋይ', phone: '070-000 00 01' }, answer: { success: 'ሓበሬታኹም ተሓዲሱ ኣሎ።' } },
  },
} satisfies EndpointTable;

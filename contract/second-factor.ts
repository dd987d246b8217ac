import Type, { type Static } from 'typebox';
import { Admin, CurrentPassword, exampleAdmin } from './admins.ts';
import { Closed, type EndpointTable, IdParams, Nullable, Text } from './schema.ts';

/** A code of an authenticator app or a recovery code, in any grouping. */
export const Code = Text({ minLength: 1, maxLength: 40 });

export const SecondFactor = Type.Object({
  /** Null: no second factor. */
  since: Nullable(Type.String()),
  /** Number of recovery codes left. */
  recovery_codes: Type.Integer(),
  /** Whether admins without one are locked out. */
  required: Type.Boolean(),
});
export type SecondFactor = Static<typeof SecondFactor>;

const exampleSince = '2026-11-15T09:30:00.000Z';

export const secondFactor = {
  'GET /api/second-factor': {
    summary: 'Whether the own account has a second factor.',
    answer: SecondFactor,
    failures: [403],
    example: { answer: { since: exampleSince, recovery_codes: 10, required: false } },
  },
  'POST /api/second-factor': {
    summary:
      'Begin to set one up: a key for the authenticator app. It counts once it is confirmed; to begin again makes another key.',
    body: Closed({ current_password: CurrentPassword }),
    answer: Type.Object({ key: Type.String(), uri: Type.String() }),
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: { current_password: 'mengedi-demo' },
      answer: {
        key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Mengedi:admin%40mengedi.test?issuer=Mengedi&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      },
    },
  },
  'POST /api/second-factor/confirm': {
    summary: 'Confirm it with a code of the app. Answers the recovery codes, this once; other sessions of the account end.',
    body: Closed({ code: Code }),
    answer: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
    failures: [400, 403, 409, 413, 415, 422],
    example: { body: { code: '123456' }, answer: { recovery_codes: ['ABCD-EFGH-IJKL-MN23'] } },
  },
  'POST /api/second-factor/remove': {
    summary: 'Remove the own one, with a code or a recovery code.',
    body: Closed({ code: Code }),
    answer: SecondFactor,
    failures: [400, 403, 409, 413, 415, 422],
    example: { body: { code: '123456' }, answer: { since: null, recovery_codes: 0, required: false } },
  },
  'DELETE /api/admins/{id}/second-factor': {
    summary: 'Take the second factor from another admin who lost it: logged out everywhere, in again with the password alone.',
    params: IdParams,
    body: Closed({ current_password: CurrentPassword }),
    answer: Admin,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: { current_password: 'mengedi-demo' }, answer: exampleAdmin },
  },
} satisfies EndpointTable;

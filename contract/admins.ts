import Type, { type Static } from 'typebox';
import { JOBS } from '#domain/jobs.ts';
import { PasswordLink } from './customers.ts';
import { Closed, type EndpointTable, Id, IdParams, Nullable, OneOf, Text } from './schema.ts';

export const Admin = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  job: OneOf(JOBS),
  created_at: Type.String(),
  /** When this admin's login was closed; null while it is open. */
  disabled_at: Nullable(Type.String()),
  /** When a second factor was set up; null: the password is enough. */
  second_factor: Nullable(Type.String()),
  /** When this account will be erased at its owner's request; null otherwise. */
  erase_at: Nullable(Type.String()),
  /** Number of logged-in devices. */
  sessions: Type.Integer(),
});
export type Admin = Static<typeof Admin>;

export const exampleAdmin = {
  id: 2,
  name: 'Åsa Öberg',
  email: 'admin@mengedi.test',
  job: 'owner',
  created_at: '2026-01-31T10:00:00.000Z',
  disabled_at: null,
  second_factor: null,
  erase_at: null,
  sessions: 1,
};

/** Required again, so that whoever finds an unlocked browser can neither create a way back in nor take over another admin's account. */
export const CurrentPassword = Text({ minLength: 1, maxLength: 1024 });
const exampleLink = { link: '/password-link#q3Zt…', expires_at: '2026-11-18T10:00:00.000Z' };

export const admins = {
  'GET /api/admins': {
    summary: 'All admins, those first who may log in.',
    answer: Type.Array(Admin),
    failures: [403],
    example: { answer: [exampleAdmin] },
  },
  'POST /api/admins': {
    summary: 'Make an admin, who chooses a password with the one-time link of the answer.',
    body: Closed({
      name: Text({ minLength: 1, maxLength: 200 }),
      email: Type.String({ format: 'email', maxLength: 254 }),
      /** Default: owner. */
      job: Type.Optional(OneOf(JOBS)),
      current_password: CurrentPassword,
    }),
    answer: Type.Object({ ...Admin.properties, link: PasswordLink }),
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: { name: 'Åsa Öberg', email: 'admin@mengedi.test', current_password: 'mengedi-demo' },
      answer: { ...exampleAdmin, sessions: 0, link: exampleLink },
    },
  },
  'POST /api/admins/{id}/link': {
    summary: 'Make a one-time link with which another admin who may log in chooses a new password. The old one works until then.',
    params: IdParams,
    body: Closed({ current_password: CurrentPassword }),
    answer: PasswordLink,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: { current_password: 'mengedi-demo' }, answer: exampleLink },
  },
  'POST /api/admins/{id}/remove': {
    summary:
      'Remove the account of another admin; what they did stays in the audit. Content that they were the last to edit counts as never edited afterwards, and an import may change it: 409 unless `anyway`.',
    params: IdParams,
    body: Closed({ current_password: CurrentPassword, anyway: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ removed: Type.Literal(true) }),
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: { current_password: 'mengedi-demo' }, answer: { removed: true } },
  },
  'PUT /api/admins/{id}': {
    summary:
      'Disable or enable another admin, or give them another job, which logs them out everywhere. Whoever is disabled is logged out everywhere at once and cannot log in. Nobody disables themselves, so somebody is always left. Another job than the one in `was` is told with 409.',
    params: IdParams,
    body: Closed({
      disabled: Type.Optional(Type.Boolean()),
      job: Type.Optional(OneOf(JOBS)),
      was: Type.Optional(Closed({ job: OneOf(JOBS) })),
      current_password: CurrentPassword,
    }),
    answer: Admin,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: {
      body: { disabled: true, current_password: 'mengedi-demo' },
      answer: { ...exampleAdmin, disabled_at: '2026-11-15T09:30:00.000Z', sessions: 0 },
    },
  },
} satisfies EndpointTable;

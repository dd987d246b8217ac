import Type, { type Static } from 'typebox';
import { Closed, type EndpointTable, Id, Nullable } from './schema.ts';

export const Admin = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  created_at: Type.String(),
  /** Since when this admin may not log in; null for one who may. */
  disabled_at: Nullable(Type.String()),
  /** When this account is erased, as its owner asked for; null for one that stays. */
  erase_at: Nullable(Type.String()),
  /** How many devices are logged in. */
  sessions: Type.Integer(),
});
export type Admin = Static<typeof Admin>;

const exampleAdmin = {
  id: 2,
  name: 'Åsa Öberg',
  email: 'admin@mengedi.test',
  created_at: '2026-01-31T10:00:00.000Z',
  disabled_at: null,
  erase_at: null,
  sessions: 1,
};

export const admins = {
  'GET /api/admins': {
    summary: 'All admins, those first who may log in.',
    answer: Type.Array(Admin),
    failures: [403],
    example: { answer: [exampleAdmin] },
  },
  'PUT /api/admins/{id}': {
    summary:
      'Disable or enable another admin. Whoever is disabled is logged out everywhere at once and cannot log in. Nobody disables themselves, so somebody is always left.',
    params: Type.Object({ id: Id }),
    body: Closed({ disabled: Type.Boolean() }),
    answer: Admin,
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: {
      body: { disabled: true },
      answer: { ...exampleAdmin, disabled_at: '2026-11-15T09:30:00.000Z', sessions: 0 },
    },
  },
} satisfies EndpointTable;

import Type, { type Static } from 'typebox';
import { CODE_DAYS_MAX, CODE_NOTE_MAX, CODE_USES_MAX, CODES_AT_ONCE } from '#domain/invite-code.ts';
import { Closed, type EndpointTable, Id, IdParams, Instant, Nullable, Text } from './schema.ts';

export const InviteCode = Type.Object({
  id: Id,
  days: Type.Integer(),
  uses: Type.Integer(),
  uses_left: Type.Integer(),
  note: Type.String(),
  expires_at: Nullable(Type.String()),
  closed_at: Nullable(Type.String()),
  created_at: Type.String(),
  /** The admin who created it; null if the account is gone. */
  by: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** Id of the first code created in the same batch. */
  sheet: Nullable(Id),
  /** It can be printed again: created by the caller within 30 days, and not used up. */
  again: Type.Boolean(),
  /** The first ten users; deleted accounts are omitted. */
  used_by: Type.Array(Type.Object({ id: Id, name: Type.String(), at: Type.String() })),
});
export type InviteCode = Static<typeof InviteCode>;

export const MadeCode = Type.Object({ ...InviteCode.properties, code: Type.String() });
export type MadeCode = Static<typeof MadeCode>;

const exampleCode = {
  id: 1,
  days: 30,
  uses: 20,
  uses_left: 18,
  note: 'SFI Skövde',
  expires_at: '2027-01-31T00:00:00.000Z',
  closed_at: null,
  created_at: '2026-11-15T09:30:00.000Z',
  by: { id: 2, name: 'Åsa Öberg' },
  sheet: null,
  again: true,
  used_by: [{ id: 1, name: 'ሰላም ተስፋይ', at: '2026-11-16T09:30:00.000Z' }],
};

export const exampleMadeCode = {
  ...exampleCode,
  uses: 1,
  uses_left: 1,
  note: 'SFI Skövde 1/20',
  code: 'MENG-7K3D-ACEF-GHJK-MNPQ',
};

export const inviteCodes = {
  'GET /api/codes': {
    summary: 'Codes that give days, newest first (at most 500). The codes themselves were shown when they were made.',
    answer: Type.Array(InviteCode),
    failures: [403],
    example: { answer: [exampleCode] },
  },
  'POST /api/codes': {
    summary: 'Make a code. `code` is in this answer, and for 30 days told again to the admin who made it.',
    body: Closed({
      days: Type.Integer({ minimum: 1, maximum: CODE_DAYS_MAX }),
      uses: Type.Integer({ minimum: 1, maximum: CODE_USES_MAX }),
      note: Type.Optional(Text({ maxLength: CODE_NOTE_MAX })),
      expires_at: Type.Optional(Nullable(Instant)),
    }),
    answer: MadeCode,
    failures: [400, 403, 413, 415, 422],
    example: {
      body: { days: 30, uses: 20, note: 'SFI Skövde' },
      answer: { ...exampleCode, uses_left: 20, code: 'MENG-7K3D-ACEF-GHJK-MNPQ' },
    },
  },
  'POST /api/codes/sheet': {
    summary: 'Make a code for each of a class, to be used once. Each is known by its number in the note.',
    body: Closed({
      count: Type.Integer({ minimum: 1, maximum: CODES_AT_ONCE }),
      days: Type.Integer({ minimum: 1, maximum: CODE_DAYS_MAX }),
      note: Type.Optional(Text({ maxLength: CODE_NOTE_MAX })),
      expires_at: Type.Optional(Nullable(Instant)),
    }),
    answer: Type.Array(MadeCode),
    failures: [400, 403, 413, 415, 422],
    example: {
      body: { count: 20, days: 30, note: 'SFI Skövde' },
      answer: [exampleMadeCode],
    },
  },
  'POST /api/codes/{id}/again': {
    summary:
      'A code and those that were made together with it, to be printed again: for 30 days, by the admin who made them, as far as they are open. 409 where none can be shown.',
    params: IdParams,
    answer: Type.Array(MadeCode),
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { answer: [exampleMadeCode] },
  },
  'DELETE /api/codes/{id}/sheet': {
    summary: 'Close a code and all that were made together with it. What they gave stays.',
    params: IdParams,
    answer: Type.Object({ closed: Type.Integer() }),
    failures: [400, 403, 404, 413, 415, 422],
    example: { answer: { closed: 17 } },
  },
  'DELETE /api/codes/{id}': {
    summary: 'Close a code: nobody can use it any more. What it gave stays.',
    params: IdParams,
    answer: InviteCode,
    failures: [400, 403, 404, 413, 415, 422],
    example: { answer: { ...exampleCode, closed_at: '2026-11-16T09:30:00.000Z' } },
  },
} satisfies EndpointTable;

import Type, { type Static } from 'typebox';
import { CONTENT_KINDS } from './content.ts';
import { Closed, type EndpointTable, Id, Nullable, OneOf, Page } from './schema.ts';
import { GroupCode } from './signs.ts';

const Deleted = { kind: OneOf(CONTENT_KINDS), id: Id };
export const DeletedRow = Type.Object({
  ...Deleted,
  /** Its former name, in Swedish if there was one. */
  name: Type.String(),
  at: Type.String(),
  /** Null if the account is gone. */
  by: Nullable(Type.String()),
  /** The audit log does not contain the group of this sign or group, so restoring requires it. */
  lacks_group: Type.Boolean(),
});
export type DeletedRow = Static<typeof DeletedRow>;

const example = { kind: 'checklist', id: 10_000_001 };

export const deleted = {
  'GET /api/deleted': {
    summary: 'Content that was deleted and is not back, the latest first.',
    query: Closed({ kind: Type.Optional(OneOf(CONTENT_KINDS)), page: Page }),
    answer: Type.Array(DeletedRow),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many there are in all' },
    example: {
      answer: [{ ...example, name: 'Före körningen', at: '2026-11-15T09:30:00.000Z', by: 'Åsa Öberg', lacks_group: false }],
    },
  },
  'POST /api/deleted': {
    summary:
      'Bring something back that was deleted: with its number, its texts and what it belonged to, last in its list. 409 when it is there; 422 with the reason when what it needs is gone.',
    body: Closed({
      ...Deleted,
      /** Code of the group, if the audit log lacks it. */
      groupid: Type.Optional(GroupCode),
    }),
    answer: Type.Object(Deleted),
    failures: [400, 403, 404, 409, 413, 415, 422],
    example: { body: example, answer: example },
  },
} satisfies EndpointTable;

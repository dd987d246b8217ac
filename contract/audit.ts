import Type, { type Static } from 'typebox';
import { JOBS, type Job } from '#domain/jobs.ts';
import { CONTENT_KINDS } from './content.ts';
import { Closed, Day, type EndpointTable, Id, IdParams, Nullable, OneOf, Page, Text } from './schema.ts';

/** Subjects of audit rows, usable as a filter. */
export const AUDIT_SUBJECTS = [
  'customer',
  'order',
  'withdrawal',
  'seller',
  'settings',
  'legal',
  'plan',
  'code',
  'support',
  'saved reply',
  'text',
  'mail',
  ...CONTENT_KINDS,
  'content',
  'picture',
  'take',
  'speaker',
  'admin',
  'database',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Actions that are audited; the back office has words for each. */
export const AUDIT_ACTIONS = [
  'create',
  'write note',
  'comment',
  'resolve comments',
  'open comments',
  'read',
  'look at many',
  'propose',
  'accept',
  'decline',
  'update',
  'delete',
  'order',
  'move',
  'restore',
  'export',
  'import',
  'sell class',
  'show again',
  'make link',
  'send letter',
  'mail link',
  'send again',
  'change email',
  'object to email',
  'confirm',
  'use link',
  'change password',
  'end sessions',
  'change days',
  'lift lockout',
  'change job',
  'delete note',
  'set up second factor',
  'remove second factor',
  'reset second factor',
  'use recovery code',
  'disable',
  'enable',
  'close',
  'sign up',
  'use code',
  'suspect',
  'clear',
  'mark anew',
  'ask to erase',
  'keep',
  'erase',
  'fulfil',
  'cancel',
  'refund',
  'return',
  'refuse',
  'note payment',
  'read-only on',
  'read-only off',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The admin's name; null for the command line, for an order paid by itself, or if the account is gone. */
const By = Nullable(
  Type.Object({
    id: Id,
    name: Type.String(),
    email: Type.String(),
    job: Type.Unsafe<Job | null>({ type: ['string', 'null'], enum: [...JOBS, null] }),
  }),
);

export const AuditRow = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  by: By,
  action: Type.String(),
  subject: Type.String(),
  subject_id: Type.String(),
  /** Its current name; null if it is gone or has no name. */
  subject_name: Nullable(Type.String()),
  request_id: Nullable(Type.String()),
});
export type AuditRow = Static<typeof AuditRow>;

/** The changed fields; for content the body of a PUT with its version. */
const Change = { before: Type.Unknown(), after: Type.Unknown() };

export const HistoryEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  by: By,
  action: Type.String(),
  ...Change,
});
export type HistoryEntry = Static<typeof HistoryEntry>;

const exampleBy = { id: 2, name: 'Åsa Öberg', email: 'admin@mengedi.test', job: 'owner' };
const exampleRow = {
  id: 77,
  at: '2026-11-15T09:30:00.000Z',
  by: exampleBy,
  action: 'update',
  subject: 'customer',
  subject_id: '1',
  subject_name: 'ሰላም ተስፋይ',
  request_id: '2d0b2f0e-7f0b-4b4e-8a55-9d2f0a1c3e77',
};

export const audit = {
  'GET /api/audit': {
    summary: 'What admins wrote, newest first. The rows can be neither changed nor deleted.',
    query: Closed({
      user: Type.Optional(Id),
      subject: Type.Optional(Text({ minLength: 1, maxLength: 40 })),
      subject_id: Type.Optional(Text({ minLength: 1, maxLength: 40 })),
      /** Rows about a customer's account, orders, messages and mails. */
      customer: Type.Optional(Id),
      /** Part of the current name. */
      q: Type.Optional(Text({ maxLength: 200 })),
      /** Days in Sweden’s time zone. */
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      page: Page,
    }),
    answer: Type.Array(AuditRow),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many fit in all, counted up to 10,000' },
    example: { answer: [exampleRow] },
  },
  'GET /api/audit/{id}': {
    summary: 'One row with what was before and after.',
    params: IdParams,
    answer: Type.Object({ ...AuditRow.properties, ...Change }),
    failures: [403, 404],
    example: { answer: { ...exampleRow, before: { phone: '070-000 00 01' }, after: { phone: '070-000 00 02' } } },
  },
  'GET /api/history': {
    summary:
      'The saved versions of one piece of content, or of a price, newest first. `before` without its version, and with the version stored now, is the PUT that undoes an entry.',
    query: Closed({ subject: OneOf([...CONTENT_KINDS, 'plan']), id: Id, page: Page }),
    answer: Type.Array(HistoryEntry),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many there are in all' },
    example: {
      answer: [
        {
          id: 78,
          at: '2026-11-15T09:30:00.000Z',
          by: exampleBy,
          action: 'update',
          before: { title: 'ሕግታት', version: 1 },
          after: { title: 'ሕግታት ትራፊክ', version: 2 },
        },
      ],
    },
  },
} satisfies EndpointTable;

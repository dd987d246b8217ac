import Type from 'typebox';
import { AREAS, JOBS } from '#domain/jobs.ts';
import { type EndpointTable, OneOf } from './schema.ts';

const Rights = Type.Object({ job: OneOf(JOBS), areas: Type.Array(OneOf(AREAS)) });

export const rights = {
  'GET /api/rights': {
    summary: 'What the caller is here for, and which parts of the back office are open to them.',
    answer: Rights,
    failures: [403],
    example: { answer: { job: 'support', areas: ['customers', 'messages', 'orders'] } },
  },
} satisfies EndpointTable;

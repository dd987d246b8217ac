import Type, { type Static } from 'typebox';
import { PAY_METHODS } from '#domain/order.ts';
import { type EndpointTable, OneOf } from './schema.ts';

export const PublicConfig = Type.Object({
  cdn: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  anonymous_browsing: Type.Boolean(),
  /** How orders can be paid; without any, learners call or write. */
  payments: Type.Array(OneOf(PAY_METHODS)),
  /** Whether mails reach anybody: without, nobody is sent to look for one. */
  mail: Type.Boolean(),
  version: Type.String(),
});
export type PublicConfig = Static<typeof PublicConfig>;

export const config = {
  'GET /api/config': {
    summary: 'What the app needs to know before login.',
    answer: PublicConfig,
    failures: [],
    example: {
      answer: {
        cdn: '/cdn',
        phone: '08-000 00 00',
        email: 'info@mengedi.test',
        anonymous_browsing: false,
        payments: ['swish'],
        mail: true,
        version: '1.2.1',
      },
    },
  },
} satisfies EndpointTable;

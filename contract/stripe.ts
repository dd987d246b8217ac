import Type from 'typebox';
import { STRIPE_EVENT_BYTES_MAX } from './limits.ts';
import type { EndpointTable } from './schema.ts';

export const stripe = {
  'POST /api/stripe/webhook': {
    summary:
      'What Stripe tells of card payments. Only what carries its signature is believed; there is no such address where cards are not taken.',
    takes: { types: ['application/json'], maxBytes: STRIPE_EVENT_BYTES_MAX },
    answer: Type.Object({ received: Type.Boolean() }),
    failures: [400, 404, 413, 415, 422],
    example: { answer: { received: true } },
  },
} satisfies EndpointTable;

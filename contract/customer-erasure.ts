import Type from 'typebox';
import { AccountExport, exampleExport } from './account.ts';
import { Closed, type EndpointTable, IdParams, Nullable, Text } from './schema.ts';

/** For customers who ask for their data or want to be erased. */
export const customerErasure = {
  'GET /api/customers/{id}/export': {
    summary: 'All that is kept about a customer, as they may have it. Recorded in the audit.',
    params: IdParams,
    gives: 'application/json',
    answer: AccountExport,
    failures: [403, 404],
    example: { answer: exampleExport },
  },
  'DELETE /api/customers/{id}': {
    summary:
      'Erase a customer with all that hangs on the account, in 14 days. All sessions end at once; until then POST /api/customers/{id}/keep or a login of the customer brings it back. The customer is told by mail.',
    params: IdParams,
    body: Closed({ reason: Text({ minLength: 1, maxLength: 500 }) }),
    answer: Type.Object({ erase_at: Type.String() }),
    failures: [400, 403, 404, 413, 415, 422],
    example: { body: { reason: 'asked for by phone' }, answer: { erase_at: '2026-11-29T09:30:00.000Z' } },
  },
  'POST /api/customers/{id}/keep': {
    summary: 'Keep a customer who was to be erased.',
    params: IdParams,
    answer: Type.Object({ erase_at: Nullable(Type.String()) }),
    failures: [400, 403, 404, 413, 415, 422],
    example: { answer: { erase_at: null } },
  },
} satisfies EndpointTable;

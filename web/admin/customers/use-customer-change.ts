import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#contract/endpoints.ts';
import { call } from '../../api.ts';
import { isConflict } from '../calls.ts';
import { CUSTOMERS_KEY } from './queries.ts';

/** A change of one customer; afterwards, also when somebody else was first, lists and the customer are read anew. */
export function useCustomerChange(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/customers/{id}'>) => call('POST /api/customers/{id}', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
    onError: (error) => (isConflict(error) ? client.invalidateQueries({ queryKey: CUSTOMERS_KEY }) : undefined),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#contract/customers.ts';
import type { Body } from '#contract/endpoints.ts';
import { call } from '../../api.ts';
import { isConflict } from '../calls.ts';
import { CUSTOMERS_KEY } from './queries.ts';

/** Afterwards, also when somebody else was first, lists and the customer are read anew. */
function useCustomerCall<Given>(mutationFn: (body: Given) => Promise<Customer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
    onError: (error) => (isConflict(error) ? client.invalidateQueries({ queryKey: CUSTOMERS_KEY }) : undefined),
  });
}

/** A change of one customer. */
export const useCustomerChange = (id: number) =>
  useCustomerCall((body: Body<'POST /api/customers/{id}'>) => call('POST /api/customers/{id}', { params: { id }, body }));

/** What is sent is the change, never what it would come to: days that somebody else gives meanwhile stay. */
export const useDaysChange = (id: number) =>
  useCustomerCall((body: Body<'POST /api/customers/{id}/days'>) =>
    call('POST /api/customers/{id}/days', { params: { id }, body }),
  );

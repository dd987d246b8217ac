import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#contract/customers.ts';
import type { Body } from '#contract/endpoints.ts';
import { call } from '../../api.ts';
import { isConflict } from '../calls.ts';
import { CUSTOMERS_KEY } from './queries.ts';

/** Afterwards, also after a conflict, the lists and the customer are fetched again. */
function useCustomerCall<Given>(mutationFn: (body: Given) => Promise<Customer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
    onError: (error) => (isConflict(error) ? client.invalidateQueries({ queryKey: CUSTOMERS_KEY }) : undefined),
  });
}

export const useCustomerChange = (id: number) =>
  useCustomerCall((body: Body<'POST /api/customers/{id}'>) => call('POST /api/customers/{id}', { params: { id }, body }));

/** Sends the number of days to add, not the resulting date, so that days given by somebody else meanwhile are kept. */
export const useDaysChange = (id: number) =>
  useCustomerCall((body: Body<'POST /api/customers/{id}/days'>) =>
    call('POST /api/customers/{id}/days', { params: { id }, body }),
  );

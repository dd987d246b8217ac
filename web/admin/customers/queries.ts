import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Query } from '#contract/endpoints.ts';
import { call } from '../../api.ts';
import { callPaged } from '../calls.ts';

export const CUSTOMERS_KEY = ['admin', 'customers'] as const;

export const customersQuery = (query: Query<'GET /api/customers/search'>) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'search', query],
    queryFn: ({ signal }) => callPaged('GET /api/customers/search', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, id],
    queryFn: () => call('GET /api/customers/{id}', { params: { id } }),
    staleTime: 0,
  });

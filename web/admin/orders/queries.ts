import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Query } from '#contract/endpoints.ts';
import { call } from '../../api.ts';
import { callPaged } from '../calls.ts';

export const SALES_KEY = ['admin', 'sales'] as const;

export const salesQuery = (query: Query<'GET /api/sales'>) =>
  queryOptions({
    queryKey: [...SALES_KEY, query],
    queryFn: ({ signal }) => callPaged('GET /api/sales', { query, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  });

export const saleQuery = (id: number) =>
  queryOptions({
    queryKey: [...SALES_KEY, id],
    queryFn: () => call('GET /api/sales/{id}', { params: { id } }),
    staleTime: 0,
  });

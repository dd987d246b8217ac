import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Query } from '#contract/endpoints.ts';
import { callPaged } from '../calls.ts';

export const termsQuery = (query: Query<'GET /api/terms/editor'>) =>
  queryOptions({
    queryKey: ['admin', 'terms', query],
    queryFn: ({ signal }) => callPaged('GET /api/terms/editor', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

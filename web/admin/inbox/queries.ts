import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Query } from '#contract/endpoints.ts';
import { call } from '../../api.ts';
import { callPaged } from '../calls.ts';

export const INBOX_KEY = ['admin', 'supports'] as const;

export const supportsQuery = (query: Query<'GET /api/supports'>) =>
  queryOptions({
    queryKey: [...INBOX_KEY, query],
    queryFn: ({ signal }) => callPaged('GET /api/supports', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Admins to assign a message to, and the saved replies. */
export const toolsQuery = queryOptions({
  queryKey: ['admin', 'support-tools'],
  queryFn: () => call('GET /api/supports/tools'),
  staleTime: 60_000,
});

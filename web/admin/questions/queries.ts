import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Query } from '#contract/endpoints.ts';
import { call } from '../../api.ts';
import { callPaged } from '../calls.ts';

export const questionsQuery = (query: Query<'GET /api/questions'>) =>
  queryOptions({
    queryKey: ['admin', 'questions', query],
    queryFn: ({ signal }) => callPaged('GET /api/questions', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Not kept: an edit begins with what is stored now. */
export const questionQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'question', id],
    queryFn: () => call('GET /api/questions/{id}', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });

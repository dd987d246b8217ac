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

/** How many answers are re-marked if this option becomes the right one. */
export const marksQuery = (id: number, option: number) =>
  queryOptions({
    queryKey: ['admin', 'marks', id, option],
    queryFn: ({ signal }) => call('GET /api/items/{id}/marks', { params: { id }, query: { option }, signal }),
    staleTime: 0,
  });

/** Misconceptions are defined in the content files and change with an import only. */
export const misconceptionsQuery = queryOptions({
  queryKey: ['admin', 'misconceptions'],
  queryFn: () => call('GET /api/misconceptions'),
});

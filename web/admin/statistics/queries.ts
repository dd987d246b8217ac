import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QuestionOrder } from '#domain/statistics.ts';
import { call } from '../../api.ts';

export type Range = { readonly start: string; readonly end: string };
const options = { staleTime: 0, placeholderData: keepPreviousData } as const;

export const activationsQuery = (query: Range) =>
  queryOptions({
    queryKey: ['admin', 'status', 'activations', query],
    queryFn: () => call('GET /api/status/activations', { query }),
    ...options,
  });
export const learnersQuery = (query: Range) =>
  queryOptions({
    queryKey: ['admin', 'status', 'learners', query],
    queryFn: () => call('GET /api/status/learners', { query }),
    ...options,
  });
export const examsQuery = (query: Range) =>
  queryOptions({
    queryKey: ['admin', 'status', 'exams', query],
    queryFn: () => call('GET /api/status/exams', { query }),
    ...options,
  });
export const reliabilityQuery = queryOptions({
  queryKey: ['admin', 'status', 'readiness'],
  queryFn: () => call('GET /api/status/readiness'),
  ...options,
});
export const itemsQuery = queryOptions({ queryKey: ['admin', 'items'], queryFn: () => call('GET /api/items'), ...options });
export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'items', id],
    queryFn: () => call('GET /api/items/{id}', { params: { id } }),
    ...options,
  });
export const misconceptionsQuery = queryOptions({
  queryKey: ['admin', 'status', 'misconceptions'],
  queryFn: () => call('GET /api/status/misconceptions'),
  ...options,
});
export const siblingsQuery = queryOptions({
  queryKey: ['admin', 'status', 'siblings'],
  queryFn: () => call('GET /api/status/siblings'),
  ...options,
});
export const questionStatisticsQuery = (order: QuestionOrder) =>
  queryOptions({
    queryKey: ['admin', 'status', 'questions', order],
    queryFn: () => call('GET /api/status/questions', { query: { order } }),
    ...options,
  });

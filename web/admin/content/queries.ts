import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Small lists that several screens use for names and order. */
export const categoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: () => call('GET /api/categories'),
  staleTime: 0,
});

export const levelsQuery = queryOptions({
  queryKey: ['admin', 'levels'],
  queryFn: () => call('GET /api/levels/editor'),
  staleTime: 0,
});

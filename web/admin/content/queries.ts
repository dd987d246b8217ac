import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Lists that several areas need, for their names and their order. */
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

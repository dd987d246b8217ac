import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const signGroupsQuery = queryOptions({
  queryKey: ['admin', 'sign-groups'],
  queryFn: () => call('GET /api/road-signs'),
  staleTime: 0,
});

/** No cache: editing must begin with the version that is stored now. */
export const signGroupQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'sign-group', id],
    queryFn: () => call('GET /api/road-signs/{id}', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });

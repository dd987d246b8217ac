import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { queryClient } from '../session/query-client.ts';

export const signGroupsQuery = queryOptions({
  queryKey: ['sign-groups'],
  queryFn: () => call('GET /api/signs/category'),
});
export const allSignsQuery = queryOptions({ queryKey: ['signs'], queryFn: () => call('GET /api/signs') });

/** Age of the list used as initial data, so that it is refetched when the list would be. */
function age({ queryKey }: { queryKey: QueryKey }): number {
  const state = queryClient.getQueryState(queryKey);
  return state === undefined || state.isInvalidated ? 0 : state.dataUpdatedAt;
}

export const signGroupQuery = (categoryID: number) =>
  queryOptions({
    queryKey: ['sign-group', categoryID],
    queryFn: () => call('GET /api/signs/{categoryID}/content', { params: { categoryID } }),
    initialData: () => queryClient.getQueryData(signGroupsQuery.queryKey)?.find(({ id }) => id === categoryID),
    initialDataUpdatedAt: () => age(signGroupsQuery),
  });

export const signsQuery = (categoryID: number) =>
  queryOptions({
    queryKey: ['signs', categoryID],
    queryFn: () => call('GET /api/signs/{categoryID}/category', { params: { categoryID } }),
    initialData: () => {
      const signs = queryClient.getQueryData(allSignsQuery.queryKey)?.filter(({ category_id }) => category_id === categoryID);
      return signs?.length === 0 ? undefined : signs;
    },
    initialDataUpdatedAt: () => age(allSignsQuery),
  });

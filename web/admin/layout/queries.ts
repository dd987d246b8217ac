import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

const MINUTE_MS = 60_000;

/** Counts of the whole system; the menu and the tab's title show some of them. */
export const statusQuery = queryOptions({
  queryKey: ['admin', 'status'],
  queryFn: () => call('GET /api/status'),
  staleTime: 0,
  refetchInterval: MINUTE_MS,
  // The tab's title shows the count, also in the background.
  refetchIntervalInBackground: true,
});

/** The areas that the admin's job gives access to. */
export const rightsQuery = queryOptions({
  queryKey: ['admin', 'rights'],
  queryFn: () => call('GET /api/rights'),
  staleTime: MINUTE_MS,
});

import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

const MINUTE_MS = 60_000;

/** Counts of the whole system; the menu shows one of them. */
export const statusQuery = queryOptions({
  queryKey: ['admin', 'status'],
  queryFn: () => call('GET /api/status'),
  staleTime: 0,
  refetchInterval: MINUTE_MS,
  // The title of a tab that nobody looks at says it too.
  refetchIntervalInBackground: true,
});

/** What the own job opens. */
export const rightsQuery = queryOptions({
  queryKey: ['admin', 'rights'],
  queryFn: () => call('GET /api/rights'),
  staleTime: MINUTE_MS,
});

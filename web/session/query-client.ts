import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Study } from '#contract/study.ts';
import type { BankRows } from '#domain/study/bank.ts';
import { ApiError } from '../api.ts';
import { currentSession, endSession, watchSession } from '../session/session.ts';

/** Global error handler: an invalid token ends the session; network failures do not. */
function handleError(error: Error): void {
  if (error instanceof ApiError && error.status === 401) endSession('expired');
}

const MINUTE_MS = 60_000;
/** Longest wait between retries. */
const RETRY_MAX_MS = 10_000;
const retryAfterMs = (error: Error) => (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0);
const DAY_MS = 24 * 60 * MINUTE_MS;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleError }),
  mutationCache: new MutationCache({ onError: handleError }),
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      gcTime: 7 * DAY_MS,
      // Cached data is shown at once, also offline; refetches are attempted and fail silently.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // Refetches failed queries too.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      // Respects Retry-After.
      retryDelay: (attempt, error) => Math.max(500 * 2 ** attempt, Math.min(retryAfterMs(error), RETRY_MAX_MS)),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// onlineManager assumes to be online at first; a page opened offline would miss the network's return.
if (typeof navigator !== 'undefined' && navigator.onLine === false) onlineManager.setOnline(false);

/** Cached data belongs to the user who was logged in; it is cleared when the session ends, also from another tab. */
let owner = currentSession()?.user.id;
watchSession(() => {
  const userId = currentSession()?.user.id;
  if (owner !== undefined && owner !== userId) queryClient.clear();
  owner = userId;
});

/** Query key of the question bank with its rules; shared with the verdict. */
export const bankKey = (userId: number) => ['bank', userId];
/** Query key of the learner's study; shared with the menu. The 2 invalidates data cached in an older shape. */
export const studyKey = (userId: number) => ['study', 2, userId];

/** Told after the render, as useQuery is: a query may be added while a component renders. */
const onStored = (tell: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(tell));
/** Cached data, read without a query: all readers of a query share its options, so one that never fetches would stop the retries of the others. */
export const useStored = <Data>(key: QueryKey) => useSyncExternalStore(onStored, () => queryClient.getQueryData<Data>(key));

export const useStoredStudy = (userId: number) => useStored<Study>(studyKey(userId));
export const useStoredBank = (userId: number) => useStored<BankRows>(bankKey(userId));

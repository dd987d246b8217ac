import { MutationCache, onlineManager, QueryCache, QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { Study } from '#contract/study.ts';
import type { BankRows } from '#domain/study/bank.ts';
import { ApiError } from '../api.ts';
import { currentSession, endSession, watchSession } from '../session/session.ts';

/** The one reaction to failed calls: a token that is not valid ends the session; no answer does not. */
function react(error: Error): void {
  if (error instanceof ApiError && error.status === 401) endSession('expired');
}

const MINUTE_MS = 60_000;
/** Nobody looks at a spinner for longer. */
const RETRY_MAX_MS = 10_000;
const retryAfterMs = (error: Error) => (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0);
const DAY_MS = 24 * 60 * MINUTE_MS;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: react }),
  mutationCache: new MutationCache({ onError: react }),
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      gcTime: 7 * DAY_MS,
      // What is on the device is shown at once, also without a network; a refresh tries anyway and fails quietly.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // Also what failed then tries again by itself.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      // Who is busy says when to come again.
      retryDelay: (attempt, error) => Math.max(500 * 2 ** attempt, Math.min(retryAfterMs(error), RETRY_MAX_MS)),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// It takes itself for online until told otherwise, and would miss the network's return to a page that was opened without it.
if (typeof navigator !== 'undefined' && navigator.onLine === false) onlineManager.setOnline(false);

/** What was fetched belongs to the person who was logged in then, and goes when that session ends, also when another tab ended it. */
let owner = currentSession()?.user.id;
watchSession(() => {
  const userId = currentSession()?.user.id;
  if (owner !== undefined && owner !== userId) queryClient.clear();
  owner = userId;
});

/** Of the bank of questions with their rules: the verdict looks into it too. */
export const bankKey = (userId: number) => ['bank', userId];
/** Of the learner's study, which the menu looks into too. Of the second design: what an earlier version has kept on the device has another shape. */
export const studyKey = (userId: number) => ['study', 2, userId];

/** The learner's study as the cache has it; never fetches. */
export const useStoredStudy = (userId: number) => useQuery<Study>({ queryKey: studyKey(userId), queryFn: skipToken }).data;
/** The bank as the cache has it; never fetches. */
export const useStoredBank = (userId: number) => useQuery<BankRows>({ queryKey: bankKey(userId), queryFn: skipToken }).data;

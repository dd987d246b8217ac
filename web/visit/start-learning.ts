import type { QueryKey } from '@tanstack/react-query';
import { startOutbox } from '../device/outbox.ts';
import { persistQueries } from '../device/persisted-queries.ts';
import { queryClient } from '../session/query-client.ts';
import { currentSession } from '../session/session.ts';

let learner: number | undefined;
let restored: Promise<void> | undefined;

/** For logged-in learners only: restores cached queries and starts the outbox. Returns whether somebody is logged in. */
export async function startLearning(): Promise<boolean> {
  const userId = currentSession()?.user.id;
  if (userId === learner) return false;
  learner = userId;
  if (userId === undefined) return false;
  // The app works without the cache.
  restored = persistQueries(queryClient).catch(() => undefined);
  startOutbox();
  await restored;
  return true;
}

/** Longest wait before the screen is shown with its loading state. */
const START_MAX_MS = 1_000;

/**
 * Delays the first screen until its data, requested in parallel with the script, has arrived: one render is faster than two. Later screens show their loading
 * state at once.
 */
export async function whileStarting(queries: readonly { queryKey: QueryKey }[]): Promise<void> {
  if (window.mengediReady === true) return;
  await restored;
  const missing = queries.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined);
  // No retries: the screen shows the error.
  const fetched = missing.map((query) => queryClient.prefetchQuery({ ...query, retry: false }));
  await Promise.race([Promise.all(fetched), new Promise((resolve) => setTimeout(resolve, START_MAX_MS))]);
}

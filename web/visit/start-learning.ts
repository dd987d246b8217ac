import type { QueryKey } from '@tanstack/react-query';
import { startOutbox } from '../device/outbox.ts';
import { persistQueries } from '../device/persisted-queries.ts';
import { queryClient } from '../session/query-client.ts';
import { currentSession } from '../session/session.ts';

let learner: number | undefined;
let restored: Promise<void> | undefined;

/** What a logged-in learner needs and a guest at the login page does not: the answers kept on the device, and the outbox. Tells whether one began. */
export async function startLearning(): Promise<boolean> {
  const userId = currentSession()?.user.id;
  if (userId === learner) return false;
  learner = userId;
  if (userId === undefined) return false;
  // Without what was kept the app still opens.
  restored = persistQueries(queryClient).catch(() => undefined);
  startOutbox();
  await restored;
  return true;
}

/** Longer than that, a screen that says what it waits for is better. */
const START_MAX_MS = 1_000;

/**
 * The first screen waits for data that is not on the device, but asked for beside the script: drawn once with it, it is there sooner than drawn twice.
 * Later screens show at once what they are.
 */
export async function whileStarting(queries: readonly { queryKey: QueryKey }[]): Promise<void> {
  if (window.mengediReady === true) return;
  await restored;
  const missing = queries.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined);
  // One try: whatever is in its way is for the screen to say.
  const fetched = missing.map((query) => queryClient.prefetchQuery({ ...query, retry: false }));
  await Promise.race([Promise.all(fetched), new Promise((resolve) => setTimeout(resolve, START_MAX_MS))]);
}

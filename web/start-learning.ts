import { startOutbox } from './outbox.ts';
import { persistQueries } from './persisted-queries.ts';
import { queryClient } from './query-client.ts';
import { currentSession } from './session.ts';

let learner: number | undefined;

/** What a logged-in learner needs and a guest at the login page does not: the answers kept on the device, and the outbox. */
export async function startLearning(): Promise<void> {
  const userId = currentSession()?.user.id;
  if (userId === learner) return;
  learner = userId;
  if (userId === undefined) return;
  const kept = persistQueries(queryClient);
  startOutbox();
  // Without what was kept the app still opens.
  await kept.catch(() => undefined);
}

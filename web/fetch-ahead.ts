import type { QueryKey } from '@tanstack/react-query';
import { stepStatus } from '#domain/step.ts';
import { queryClient } from './query-client.ts';
import { exercisesQuery } from './question/exercise-queries.ts';
import { progressQuery, stepQuestionsQuery, stepsQuery } from './question/steps.ts';
import { checklistsQuery } from './screens/checklists/queries.ts';
import { currentSession } from './session.ts';
import { allSignsQuery, signGroupsQuery } from './signs/queries.ts';

/** When nothing that the learner waits for is on its way. */
function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    look();
  });
}

/** One after another, each in its turn. Later visits refresh what is there. */
async function fetchMissing(userId: number, queries: readonly { queryKey: QueryKey }[]): Promise<void> {
  for (const query of queries) {
    await whenQuiet();
    if (currentSession()?.user.id !== userId) return;
    if (queryClient.getQueryData(query.queryKey) === undefined) await queryClient.prefetchQuery({ ...query, retry: false });
  }
}

/** The lists, and the questions of the step to go on with, come to the device before the network is gone. */
export async function fetchAhead(): Promise<void> {
  const user = currentSession()?.user;
  if (user?.role !== 'customer') return;
  const progressOf = progressQuery(user.id);
  await fetchMissing(user.id, [exercisesQuery, stepsQuery, progressOf]);
  const [steps, progress] = [queryClient.getQueryData(stepsQuery.queryKey), queryClient.getQueryData(progressOf.queryKey)];
  if (steps !== undefined && progress !== undefined) {
    const next = steps.find((_step, index) => stepStatus(user, steps, index, progress, Date.now()) === 'open');
    if (next !== undefined) await fetchMissing(user.id, [stepQuestionsQuery(next.id)]);
  }
  await fetchMissing(user.id, [checklistsQuery, signGroupsQuery, allSignsQuery]);
}

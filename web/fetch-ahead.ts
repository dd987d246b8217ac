import type { QueryKey } from '@tanstack/react-query';
import { stepStatus } from '#domain/step.ts';
import { queryClient } from './query-client.ts';
import { exercisesQuery } from './question/exercise-queries.ts';
import { progressQuery, stepQuestionsQuery, stepsQuery } from './question/steps.ts';
import { checklistsQuery } from './screens/checklists/queries.ts';
import { allSignsQuery, signCategoriesQuery } from './screens/traffic-signs/queries.ts';
import { currentSession } from './session.ts';

/** One after another, so that what the learner asks for meanwhile never waits behind them. Later visits refresh what is there. */
async function fetchMissing(userId: number, queries: readonly { queryKey: QueryKey }[]): Promise<void> {
  for (const query of queries) {
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
  await fetchMissing(user.id, [checklistsQuery, signCategoriesQuery, allSignsQuery]);
}

import type { QueryKey } from '@tanstack/react-query';
import { exercisesQuery } from '../question/exercise-queries.ts';
import { progressQuery, stepsQuery } from '../question/steps.ts';
import { queryClient } from '../session/query-client.ts';
import { currentSession } from '../session/session.ts';
import { allSignsQuery, signGroupsQuery } from '../signs/queries.ts';
import { bankQuery, studyQuery } from '../study/queries.ts';

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
export async function fetchMissing(userId: number, queries: readonly { queryKey: QueryKey }[]): Promise<void> {
  for (const query of queries) {
    await whenQuiet();
    if (currentSession()?.user.id !== userId) return;
    if (queryClient.getQueryData(query.queryKey) === undefined) await queryClient.prefetchQuery({ ...query, retry: false });
  }
}

/** What leads to questions and signs. */
export const fetchLists = (userId: number) =>
  fetchMissing(userId, [
    exercisesQuery,
    stepsQuery,
    progressQuery(userId),
    studyQuery(userId),
    bankQuery(userId),
    signGroupsQuery,
    allSignsQuery,
  ]);

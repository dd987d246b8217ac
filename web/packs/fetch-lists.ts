import type { QueryKey } from '@tanstack/react-query';
import { exercisesQuery } from '../question/exercise-queries.ts';
import { progressQuery, stepsQuery } from '../question/steps.ts';
import { queryClient } from '../session/query-client.ts';
import { currentSession } from '../session/session.ts';
import { allSignsQuery, signGroupsQuery } from '../signs/queries.ts';
import { bankQuery, studyQuery } from '../study/queries.ts';

/** Resolves when no query is fetching. */
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

/** Fetches sequentially what is missing; later visits refresh it. */
export async function fetchMissing(userId: number, queries: readonly { queryKey: QueryKey }[]): Promise<void> {
  for (const query of queries) {
    await whenQuiet();
    if (currentSession()?.user.id !== userId) return;
    if (queryClient.getQueryData(query.queryKey) === undefined) await queryClient.prefetchQuery({ ...query, retry: false });
  }
}

/** Lists that lead to questions and signs. */
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

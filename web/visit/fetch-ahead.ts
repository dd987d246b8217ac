import { stepStatus } from '#domain/step.ts';
import { checklistsQuery } from '../checklists/queries.ts';
import { isMeteredHere } from '../device/metered.ts';
import { readChosen } from '../packs/chosen.ts';
import { fetchMissing } from '../packs/fetch-lists.ts';
import { exercisesQuery } from '../question/exercise-queries.ts';
import { progressQuery, stepQuestionsQuery, stepsQuery } from '../question/steps.ts';
import { queryClient } from '../session/query-client.ts';
import { currentSession } from '../session/session.ts';
import { allSignsQuery, signGroupsQuery } from '../signs/queries.ts';
import { termsQuery } from '../words/terms-query.ts';

/** Prefetches lists, the current step's questions, and texts of signs and words for offline use; resumes downloads. Skipped on metered connections. */
export async function fetchAhead(): Promise<void> {
  const user = currentSession()?.user;
  if (user?.role !== 'customer' || isMeteredHere()) return;
  const progressOf = progressQuery(user.id);
  await fetchMissing(user.id, [exercisesQuery, stepsQuery, progressOf]);
  const [steps, progress] = [queryClient.getQueryData(stepsQuery.queryKey), queryClient.getQueryData(progressOf.queryKey)];
  if (steps !== undefined && progress !== undefined) {
    const next = steps.find((_step, index) => stepStatus(user, steps, index, progress, Date.now()) === 'open');
    if (next !== undefined) await fetchMissing(user.id, [stepQuestionsQuery(next.id)]);
  }
  await fetchMissing(user.id, [checklistsQuery, termsQuery, signGroupsQuery, allSignsQuery]);
  if (readChosen().wanted.length > 0) await (await import('../packs/download.ts')).resumeDownloads();
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import { type Progress, type Score, savedScore } from '#domain/step.ts';
import { call } from '../api.ts';
import { currentOutbox, discard, flush, type OutboxItem, useOutbox, whenSent, withoutSending } from '../device/outbox.ts';
import { queryClient } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';

export const stepsQuery = queryOptions({ queryKey: ['steps'], queryFn: () => call('GET /api/levels') });

const progressKey = (userId: number) => ['progress', userId] as const;

export const progressQuery = (userId: number) =>
  queryOptions({ queryKey: progressKey(userId), queryFn: () => call('GET /api/progress') });

whenSent('POST /api/progress', (progress, userId) => setProgress(userId, progress));

export async function setProgress(userId: number, progress: Answer<'GET /api/progress'>): Promise<void> {
  const queryKey = progressKey(userId);
  // Cancels fetches under way, whose older response would overwrite this.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, progress);
}

export const stepQuestionsQuery = (stepId: number) =>
  queryOptions({
    queryKey: ['step', stepId],
    queryFn: async () => {
      // The server unlocks a step only after it has the previous one's result.
      if (unsentScores(currentOutbox()).length > 0) await flush().catch(() => undefined);
      return call('GET /api/levels/{id}', { params: { id: stepId } });
    },
  });

type SaveItem = Extract<OutboxItem, { name: 'POST /api/progress' }>;
const isSave = (item: OutboxItem): item is SaveItem => item.name === 'POST /api/progress';
export const isSaveOf = (stepId: number) => (item: OutboxItem) => isSave(item) && item.body.level_id === stepId;

/** Results in the outbox. They count at once, so that the next step opens even offline; refused ones do not. */
function unsentScores(items: readonly OutboxItem[]): Score[] {
  return items
    .filter(isSave)
    .filter((item) => item.failed === undefined)
    .map(({ body: { level_id, questions, options } }) => ({ level_id, passed: 1, questions, options, reward: 0 }));
}

function withUnsent(progress: Progress, unsent: readonly Score[]): Progress {
  const missing = unsent.filter((score) => savedScore(progress, score.level_id) === undefined);
  return missing.length === 0 ? progress : { scores: [...progress.scores, ...missing] };
}

const NO_PROGRESS: Progress = { scores: [] };

/** Progress of the learner: `saved` as on the server, `progress` including unsent results. Empty for visitors. */
export function useProgress() {
  const userId = useSession()?.user.id;
  const items = useOutbox();
  const query = useQuery({ ...progressQuery(userId ?? 0), enabled: userId !== undefined });
  const saved: Progress | undefined = userId === undefined ? NO_PROGRESS : query.data;
  return { query, saved, progress: saved === undefined ? undefined : withUnsent(saved, unsentScores(items)) };
}

/** Also discards unsent results, which would otherwise restore the progress. */
export function clearProgress() {
  return withoutSending(async () => {
    const progress = await call('DELETE /api/progress');
    discard(isSave);
    return progress;
  });
}

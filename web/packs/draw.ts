import type { Question } from '#contract/question.ts';
import { openingOf } from '#domain/access.ts';
import { drawApart } from '#domain/draw.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { orderBy } from '#domain/study/exercise-order.ts';
import { ApiError } from '../api.ts';
import { PACK_CACHE } from '../device/cache-names.ts';
import { currentGivenAnswers } from '../device/given-answers.ts';
import { exercisesQuery } from '../question/exercise-queries.ts';
import { queryClient } from '../session/query-client.ts';
import { currentSession } from '../session/session.ts';
import { bankQuery, studyQuery } from '../study/queries.ts';
import { viewOf } from '../study/view.ts';
import { claimPacks } from './owner.ts';

/** Downloaded questions of an exercise, if the learner may still open it. */
async function packed(exerciseId: number): Promise<readonly Question[]> {
  const exercises = queryClient.getQueryData(exercisesQuery.queryKey) ?? [];
  const index = exercises.findIndex(({ id }) => id === exerciseId);
  const free = exercises[index]?.free_scenes ?? [];
  const opening = openingOf(currentSession()?.user ?? null, { index, freeScenes: free.length }, Date.now());
  if (index < 0 || opening === 'nothing') return [];
  const userId = currentSession()?.user.id;
  if (userId !== undefined) await claimPacks(userId);
  const kept = await globalThis.caches?.match(`/api/packs/${exerciseId}`, { cacheName: PACK_CACHE });
  const questions = kept === undefined ? [] : ((await kept.json()) as Question[]);
  return opening === 'all' ? questions : questions.filter(({ id }) => free.includes(id));
}

/** Fallback when a draw fails offline: draws by the same rule from downloaded questions. */
export async function drawOffline(error: unknown, exerciseId: number, count: number, except = ''): Promise<Question[]> {
  if (!(error instanceof ApiError && error.isOffline)) throw error;
  const passedOver = new Set(except.split(',').map(Number));
  const questions = (await packed(exerciseId)).filter(({ id }) => !passedOver.has(id));
  if (questions.length === 0) throw error;
  const byId = new Map(questions.map((question) => [question.id, question]));
  const userId = currentSession()?.user.id ?? 0;
  const study = queryClient.getQueryData(studyQuery(userId).queryKey);
  const bank = queryClient.getQueryData(bankQuery(userId).queryKey);
  const today = dayFromFour(Date.now());
  const view = study && bank && viewOf({ study, bank, given: currentGivenAnswers(), today });
  const drawable = questions.map(
    ({ id }) => view?.bank.byId.get(id) ?? { id, category: exerciseId, rules: [], sealed: false, cluster: undefined },
  );
  const order = view === undefined ? () => 'unseen' as const : orderBy(view.state, today);
  return drawApart(drawable, order, count, Math.random).flatMap((id) => byId.get(id) ?? []);
}

/** Those of the questions that are downloaded. */
export async function findPacked(ids: readonly number[]): Promise<Question[]> {
  const exercises = queryClient.getQueryData(exercisesQuery.queryKey) ?? [];
  const all = await Promise.all(exercises.map(({ id }) => packed(id)));
  return all.flat().filter(({ id }) => ids.includes(id));
}

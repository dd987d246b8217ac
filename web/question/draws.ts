import { queryOptions } from '@tanstack/react-query';
import type { Question } from '#contract/question.ts';
import { EXERCISE_QUESTIONS_PER_FETCH, FIRST_EXERCISE_QUESTIONS } from '#domain/exercise.ts';
import { call } from '../api.ts';

const draw = (exerciseId: number, q: number, except?: string) =>
  call('GET /api/category/{id}/questions', {
    params: { id: exerciseId },
    query: { q, translations: 'one', ...(except === undefined ? {} : { except }) },
  }).catch((error) =>
    import('../packs/draw.ts').then(
      ({ drawOffline }) => drawOffline(error, exerciseId, q, except),
      () => {
        throw error;
      },
    ),
  );

export const fetchDraw = (exerciseId: number) => draw(exerciseId, EXERCISE_QUESTIONS_PER_FETCH);

/** The first questions of a draw; index.html prefetches the same URL. Removed on leaving the exercise, so that each visit gets a new draw. */
export const drawQuery = (exerciseId: number) =>
  queryOptions({
    queryKey: ['draw', exerciseId],
    queryFn: () => draw(exerciseId, FIRST_EXERCISE_QUESTIONS),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The other questions of a draw that began with these. */
export const restQuery = (exerciseId: number, begun: readonly Question[]) => {
  const ids = begun.map(({ id }) => id).join(',');
  return queryOptions({
    queryKey: ['draw', exerciseId, ids],
    queryFn: () => draw(exerciseId, EXERCISE_QUESTIONS_PER_FETCH - begun.length, ids),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

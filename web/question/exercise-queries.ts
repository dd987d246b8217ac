import { queryOptions } from '@tanstack/react-query';
import { EXERCISE_QUESTIONS_PER_FETCH } from '#domain/exercise.ts';
import { call } from '../api.ts';

export const exercisesQuery = queryOptions({ queryKey: ['exercises'], queryFn: () => call('GET /api/category') });

/** index.html asks the same beside the script. */
export const fetchDraw = (exerciseId: number) =>
  call('GET /api/category/{id}/questions', {
    params: { id: exerciseId },
    query: { q: EXERCISE_QUESTIONS_PER_FETCH, translations: 'one' },
  });

/** Whoever leaves the exercise removes it: each visit has a fresh draw. */
export const drawQuery = (exerciseId: number) =>
  queryOptions({
    queryKey: ['draw', exerciseId],
    queryFn: () => fetchDraw(exerciseId),
    staleTime: Number.POSITIVE_INFINITY,
  });

import { queryOptions } from '@tanstack/react-query';
import { EXERCISE_QUESTIONS_PER_FETCH } from '#domain/exercise.ts';
import { call } from '../api.ts';

export const exercisesQuery = queryOptions({ queryKey: ['exercises'], queryFn: () => call('GET /api/category') });

/** A draw is never taken from the cache: each one is fresh. */
export const fetchDraw = (exerciseId: number) =>
  call('GET /api/category/{id}/questions', { params: { id: exerciseId }, query: { q: EXERCISE_QUESTIONS_PER_FETCH } });

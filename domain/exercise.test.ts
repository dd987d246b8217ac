import { expect, test } from 'vitest';
import {
  EXERCISE_ICON_PAIRS,
  EXERCISE_QUESTIONS_PER_FETCH,
  exerciseIconIndex,
  MAX_EXERCISE_QUESTIONS_PER_FETCH,
  UNCATEGORIZED_ID,
} from './exercise.ts';

test('the numbers of exercises are those of the specification', () => {
  expect(EXERCISE_QUESTIONS_PER_FETCH).toBe(25);
  expect(MAX_EXERCISE_QUESTIONS_PER_FETCH).toBe(100);
  expect(EXERCISE_ICON_PAIRS).toBe(6);
  expect(UNCATEGORIZED_ID).toBe(0);
});

test.each([
  [0, 0],
  [5, 5],
  [6, 0],
  [11, 5],
  [12, 0],
])('row %i has icon pair %i', (index, icon) => {
  expect(exerciseIconIndex(index)).toBe(icon);
});

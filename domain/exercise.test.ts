import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawExercise,
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

describe('a draw', () => {
  const half = () => 0.5;
  test.each([
    ['everything when more is asked for', [1, 2, 3], [], 25, [1, 2, 3]],
    ['nothing from nothing', [], [], 25, []],
    ['the new questions only, when they are enough', [1, 2, 3, 4], [1, 2], 2, [3, 4]],
    ['seen questions only to fill up', [1, 2, 3], [1, 2, 3], 3, [1, 2, 3]],
    ['no questions of elsewhere', [1, 2], [7, 8], 5, [1, 2]],
  ])('has %s', (_title, ids, answered, count, expected) => {
    expect(drawExercise(ids, new Set(answered), count, half).sort()).toEqual(expected);
  });

  test('is of different questions, as many as asked for or there are, and prefers the new ones', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 60 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (ids, answered, count, dice) => {
          const seen = new Set(answered);
          const drawn = drawExercise(ids, seen, count, () => dice);
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(drawn.length).toBe(Math.min(count, ids.length));
          expect(drawn.every((id) => ids.includes(id))).toBe(true);
          const fresh = ids.filter((id) => !seen.has(id)).length;
          expect(drawn.filter((id) => !seen.has(id)).length).toBe(Math.min(count, fresh));
        },
      ),
    );
  });
});

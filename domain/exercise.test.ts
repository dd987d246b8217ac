import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawExercise,
  EXERCISE_ICON_PAIRS,
  EXERCISE_ORDER,
  EXERCISE_QUESTIONS_PER_FETCH,
  type ExerciseOrder,
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
  const orderOf = (orders: Readonly<Record<number, ExerciseOrder>>) => (id: number) => orders[id] ?? 'unseen';
  test.each([
    ['everything when more is asked for', [1, 2, 3], {}, 25, [1, 2, 3]],
    ['nothing from nothing', [], {}, 25, []],
    ['the new questions, when they are enough', [1, 2, 3, 4], { 1: 'known', 2: 'slipping' }, 2, [3, 4]],
    ['what was wrong before what is new', [1, 2, 3], { 3: 'wrong' }, 1, [3]],
    ['what slips away before what is known', [1, 2, 3], { 1: 'known', 2: 'slipping', 3: 'known' }, 1, [2]],
    ['known questions to fill up', [1, 2, 3], { 1: 'known', 2: 'known', 3: 'known' }, 3, [1, 2, 3]],
  ] as const)('has %s', (_title, ids, orders, count, expected) => {
    expect(drawExercise(ids, orderOf(orders), count, half).sort()).toEqual(expected);
  });

  test('is of different questions, as many as asked for or there are, in the order of need', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.constantFrom(...EXERCISE_ORDER)), {
          maxLength: 60,
          selector: ([id]) => id,
        }),
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (questions, count, dice) => {
          const orders = new Map(questions);
          const drawn = drawExercise(
            [...orders.keys()],
            (id) => orders.get(id) ?? 'unseen',
            count,
            () => dice,
          );
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(drawn.length).toBe(Math.min(count, questions.length));
          const places = drawn.map((id) => EXERCISE_ORDER.indexOf(orders.get(id) ?? 'unseen'));
          expect(places).toEqual([...places].sort());
        },
      ),
    );
  });
});

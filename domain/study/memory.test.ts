import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answered, colourOf, gradeOf, type Memory, recall, remember, stabilityAfter } from './memory.ts';

const answer = (day: number, right: boolean, sure: boolean | null = null): Answered => ({ day, right, sure });
const after = (...answers: Answered[]) => answers.reduce<Memory | undefined>(remember, undefined) as Memory;

test.each([
  ['wrong', false, null, 1, 1],
  ['wrong although sure', false, true, 1, 1],
  ['right, not asked', true, null, 3, 3],
  ['right and sure', true, true, 4, 3],
  ['right but not sure', true, false, 2, 1],
] as const)('%s: grade at first sight and later', (_title, right, sure, first, later) => {
  expect(gradeOf({ day: 1, right, sure }, true)).toBe(first);
  expect(gradeOf({ day: 1, right, sure }, false)).toBe(later);
});

describe('the colour of a question', () => {
  test.each([
    ['never answered', [], 'grey'],
    ['wrong', [answer(1, false)], 'red'],
    ['right once', [answer(1, true)], 'yellow'],
    ['right twice on one day', [answer(1, true), answer(1, true)], 'yellow'],
    ['right on two days', [answer(1, true), answer(2, true)], 'green'],
    ['right on two days, wrong between', [answer(1, true), answer(2, false), answer(3, true)], 'yellow'],
    ['wrong after two right days', [answer(1, true), answer(2, true), answer(5, false)], 'red'],
  ] as const)('%s', (_title, answers, colour) => {
    expect(colourOf(answers.reduce<Memory | undefined>(remember, undefined))).toBe(colour);
  });
});

test('the first answer is kept for good, whatever comes later', () => {
  expect(after(answer(1, false), answer(2, true), answer(3, true)).firstRight).toBe(false);
  expect(after(answer(1, true), answer(2, false)).firstRight).toBe(true);
});

test('another answer on the same day, and one from a day before, change nothing', () => {
  const memory = after(answer(5, true));
  expect(remember(memory, answer(5, false))).toBe(memory);
  expect(remember(memory, answer(3, false))).toBe(memory);
});

test('a right answer after a longer time makes the memory more stable; a wrong one less', () => {
  const memory = after(answer(1, true));
  expect(remember(memory, answer(4, true)).stability).toBeGreaterThan(remember(memory, answer(2, true)).stability);
  expect(remember(memory, answer(4, false)).stability).toBeLessThan(memory.stability);
});

test('recall falls with the days, from certain, through nine in ten at the stability', () => {
  expect(recall(0, 5)).toBe(1);
  expect(recall(5, 5)).toBeCloseTo(0.9, 2);
  expect(recall(50, 5)).toBeLessThan(recall(20, 5));
  expect(recall(-3, 5)).toBe(1);
});

test('what an answer would do is what it does', () => {
  const memory = after(answer(1, true), answer(3, true));
  expect(stabilityAfter(memory, 9)).toEqual({
    right: remember(memory, answer(9, true)).stability,
    wrong: remember(memory, answer(9, false)).stability,
  });
  expect(stabilityAfter(undefined, 9).wrong).toBe(after(answer(9, false)).stability);
});

test('whatever is answered, the memory stays within its bounds', () => {
  const answers = fc.array(
    fc.record({ gap: fc.integer({ min: 0, max: 400 }), right: fc.boolean(), sure: fc.constantFrom(true, false, null) }),
    {
      minLength: 1,
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(answers, (given) => {
      let day = 20_000;
      const memory = after(
        ...given.map(({ gap, right, sure }) => {
          day += gap;
          return answer(day, right, sure);
        }),
      );
      expect(memory.stability).toBeGreaterThan(0);
      expect(Number.isFinite(memory.stability)).toBe(true);
      expect(memory.difficulty).toBeGreaterThanOrEqual(1);
      expect(memory.difficulty).toBeLessThanOrEqual(10);
      expect(memory.rightDays > 0).toBe(memory.lastRight);
    }),
  );
});

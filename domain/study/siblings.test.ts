import { describe, expect, test } from 'vitest';
import { seededChance } from '../shuffle.ts';
import { addLearner, differenceOf, intervalOf, LEARNERS_NEEDED, noSums, repeatsFor, shareOf } from './siblings.ts';

describe('how a learner repeats rules', () => {
  const learners = Array.from({ length: 2_000 }, (_, place) => place + 1);

  test('is by siblings for half of them, also of those who came one after the other or every second', () => {
    const siblings = (some: readonly number[]) => some.filter((id) => repeatsFor(id, 'half') === 'sibling').length / some.length;
    expect(siblings(learners)).toBeCloseTo(0.5, 1);
    expect(siblings(learners.slice(0, 50))).toBeCloseTo(0.5, 1);
    expect(siblings(learners.filter((id) => id % 2 === 0))).toBeCloseTo(0.5, 1);
    expect(siblings(learners.filter((id) => id % 10 === 3))).toBeCloseTo(0.5, 1);
  });

  test('stays the same', () => {
    expect(learners.map((id) => repeatsFor(id, 'half'))).toEqual(learners.map((id) => repeatsFor(id, 'half')));
  });

  test.each([
    ['all', 'sibling'],
    ['none', 'same'],
  ] as const)('is for everybody as decided: %s', (mode, repeats) => {
    expect(new Set(learners.map((id) => repeatsFor(id, mode)))).toEqual(new Set([repeats]));
  });
});

const sumsOf = (learners: readonly { sights: number; right: number }[]) => {
  const sums = noSums();
  for (const learner of learners) addLearner(sums, learner);
  return sums;
};

test('nothing is said of few learners, and those without a sight do not count', () => {
  const one = { sights: 50, right: 40 };
  const few = Array.from({ length: LEARNERS_NEEDED - 1 }, () => one);
  expect(shareOf(sumsOf([...few, { sights: 0, right: 0 }]))).toBeUndefined();
  expect(shareOf(sumsOf([...few, one]))?.share).toBe(0.8);
});

test('answers of one learner are alike and widen the interval', () => {
  const apart = sumsOf(Array.from({ length: 20 }, (_, place) => ({ sights: 10, right: place % 2 === 0 ? 10 : 0 })));
  const alike = sumsOf(Array.from({ length: 20 }, () => ({ sights: 10, right: 5 })));
  expect(shareOf(alike)).toEqual({ share: 0.5, error: 0 });
  expect(shareOf(apart)?.error).toBeCloseTo(Math.sqrt(0.25 / 19), 6);
});

test('nineteen of twenty intervals hold what is true, and so do those of the difference', () => {
  const chance = seededChance(7);
  const arm = (mean: number) =>
    shareOf(
      sumsOf(
        Array.from({ length: 60 }, () => {
          const own = mean + 0.3 * (chance() - 0.5);
          const sights = 5 + Math.floor(chance() * 20);
          return { sights, right: Array.from({ length: sights }, () => chance()).filter((roll) => roll < own).length };
        }),
      ),
    );
  let held = 0;
  let heldDifference = 0;
  const TIMES = 400;
  for (let time = 0; time < TIMES; time += 1) {
    const [sibling, same] = [arm(0.7), arm(0.6)];
    if (sibling === undefined || same === undefined) throw new Error('too few learners');
    const { low, high } = intervalOf(sibling);
    if (low <= 0.7 && 0.7 <= high) held += 1;
    const found = differenceOf(sibling, same);
    if (found.low <= 0.1 && 0.1 <= found.high) heldDifference += 1;
  }
  // 0.95 minus three standard errors of 400 trials.
  expect(held / TIMES).toBeGreaterThan(0.917);
  expect(held / TIMES).toBeLessThan(0.983);
  expect(heldDifference / TIMES).toBeGreaterThan(0.917);
  expect(heldDifference / TIMES).toBeLessThan(0.983);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AGAIN, fsrsAtSpeed, GOOD, nextState, recall, stabilityAfter } from './fsrs.ts';

test('what is written out for the plan is what the library says', () => {
  const library = fsrsAtSpeed(1);
  fc.assert(
    fc.property(
      fc.record({
        stability: fc.double({ min: 0.01, max: 500, noNaN: true }),
        difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
      }),
      fc.integer({ min: 0, max: 400 }),
      (state, days) => {
        expect(recall(days, state.stability)).toBeCloseTo(library.recall(days, state.stability), 6);
        const { right, wrong } = stabilityAfter(state, days);
        expect(right / nextState(state, days, GOOD).stability).toBeCloseTo(1, 4);
        expect(wrong / nextState(state, days, AGAIN).stability).toBeCloseTo(1, 4);
      },
    ),
  );
});

import { expect, test } from 'vitest';
import { grownPhases } from './budget.ts';

test('a phase is named when it costs more than a tenth above its budget, and only then', () => {
  const budget = { build: 100, types: 20, journeys: 900 };
  expect(grownPhases(budget, { build: 110, types: 23, journeys: 700, new: 50 })).toEqual(['      types: 23, may 20']);
});

import { expect, test } from 'vitest';
import { chartTop } from './day-chart.tsx';

test.each([
  [0, 4],
  [3, 4],
  [5, 8],
  [9, 12],
  [10, 12],
  [19, 20],
  [31, 40],
  [99, 100],
  [101, 200],
  [450, 500],
])('bars up to %i stand under %i, in whole steps', (highest, expected) => {
  const top = chartTop(highest);
  expect(top).toBe(expected);
  expect(top).toBeGreaterThanOrEqual(highest);
  expect((top / 4) % 1).toBe(0);
});

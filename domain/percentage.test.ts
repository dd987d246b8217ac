import { expect, test } from 'vitest';
import { percentage } from './percentage.ts';

test.each([
  [0, 5, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [1, 200, 1],
  [52, 70, 74],
  [56, 70, 80],
  [5, 5, 100],
  [0, 0, 0],
])('%i of %i is %i %%', (part, whole, expected) => {
  expect(percentage(part, whole)).toBe(expected);
});

import { expect, test } from 'vitest';
import { reliabilityOf } from './reliability.ts';

test('without reports there is nothing to say', () => {
  const { tests, brier, rows } = reliabilityOf([]);
  expect([tests, brier]).toEqual([0, null]);
  expect(rows.map(({ word, said, happened }) => [word, said, happened])).toEqual([
    ['far', null, null],
    ['not yet', null, null],
    ['close', null, null],
    ['mock', null, null],
    ['book', null, null],
  ]);
});

test.each([
  // [predicted probability, passed] pairs, Brier score
  [[[1, true]], 0],
  [[[1, false]], 1],
  [
    [
      [0.5, true],
      [0.5, false],
    ],
    0.25,
  ],
  [
    [
      [0.9, true],
      [0.1, false],
    ],
    0.01,
  ],
] as const)('%j has a Brier score of %d', (tests, brier) => {
  expect(reliabilityOf(tests.map(([pass, passed]) => ({ word: 'close', pass, passed }))).brier).toBeCloseTo(brier);
});

test('by its word: what was said on average, and how often it came true', () => {
  const { rows } = reliabilityOf([
    { word: 'book', pass: 0.9, passed: true },
    { word: 'book', pass: 0.88, passed: false },
    { word: 'not yet', pass: 0.3, passed: false },
  ]);
  expect(rows.map(({ word, tests, passed, happened }) => [word, tests, passed, happened])).toEqual([
    ['far', 0, 0, null],
    ['not yet', 1, 0, 0],
    ['close', 0, 0, null],
    ['mock', 0, 0, null],
    ['book', 2, 1, 0.5],
  ]);
  expect(rows[4]?.said).toBeCloseTo(0.89);
});

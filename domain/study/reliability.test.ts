import { expect, test } from 'vitest';
import { reliabilityOf } from './reliability.ts';

test('without reports there is nothing to say', () => {
  const { tests, brier, rows } = reliabilityOf([]);
  expect([tests, brier]).toEqual([0, null]);
  expect(rows.map(({ band, said, happened }) => [band, said, happened])).toEqual([
    ['far', null, null],
    ['not yet', null, null],
    ['close', null, null],
    ['book', null, null],
  ]);
});

test.each([
  // said, passed, Brier
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
  expect(reliabilityOf(tests.map(([pass, passed]) => ({ pass, passed }))).brier).toBeCloseTo(brier);
});

test('by band: what was said on average, and how often it came true', () => {
  const { rows } = reliabilityOf([
    { pass: 0.9, passed: true },
    { pass: 0.8, passed: false },
    { pass: 0.3, passed: false },
  ]);
  expect(rows.map(({ band, tests, passed, happened }) => [band, tests, passed, happened])).toEqual([
    ['far', 0, 0, null],
    ['not yet', 1, 0, 0],
    ['close', 0, 0, null],
    ['book', 2, 1, 0.5],
  ]);
  expect(rows[3]?.said).toBeCloseTo(0.85);
});

import { expect, test } from 'vitest';
import { changedFields, isSame, merged, proposedSides } from './differences.ts';

test.each([
  [{ a: 1, b: [1, { c: 2, d: 3 }] }, { b: [1, { d: 3, c: 2 }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [null, undefined, true],
  ['', null, false],
  [{ a: undefined }, {}, true],
])('%j and %j are the same: %s', (first, second, expected) => {
  expect(isSame(first, second)).toBe(expected);
});

test('fields that differ are found, but not the number of the version', () => {
  expect(changedFields({ a: 1, b: 2, version: 1 }, { a: 1, b: 3, c: 4, version: 2 })).toEqual(['b', 'c']);
});

test('a field that only they changed is theirs, one that I changed is mine, also when both did', () => {
  const base = { a: 1, b: 1, c: 1, d: 1 };
  const mine = { a: 2, b: 1, c: 2, d: 1 };
  const theirs = { a: 1, b: 3, c: 3, d: 1 };
  const sides = proposedSides(base, mine, theirs);
  expect(sides).toEqual({ a: 'mine', b: 'theirs', c: 'mine' });
  expect(merged(mine, theirs, sides)).toEqual({ a: 2, b: 3, c: 2, d: 1 });
  expect(merged(mine, theirs, { ...sides, c: 'theirs' })).toEqual({ a: 2, b: 3, c: 3, d: 1 });
});

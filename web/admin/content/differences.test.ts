import { expect, test } from 'vitest';
import { changedFields, isSame, merged, proposedSides, withTyped } from './differences.ts';

test.each([
  [{ a: 1, b: [1, { c: 2, d: 3 }] }, { b: [1, { d: 3, c: 2 }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [null, undefined, true],
  ['', null, false],
  [{ a: undefined }, {}, true],
])('%j and %j are the same: %s', (first, second, expected) => {
  expect(isSame(first, second)).toBe(expected);
});

test('changedFields lists differing fields, except the version number', () => {
  expect(changedFields({ a: 1, b: 2, version: 1 }, { a: 1, b: 3, c: 4, version: 2 })).toEqual(['b', 'c']);
});

test('fields changed only by them default to theirs, fields changed by me default to mine, also if both changed them', () => {
  const base = { a: 1, b: 1, c: 1, d: 1 };
  const mine = { a: 2, b: 1, c: 2, d: 1 };
  const theirs = { a: 1, b: 3, c: 3, d: 1 };
  const sides = proposedSides(base, mine, theirs);
  expect(sides).toEqual({ a: 'mine', b: 'theirs', c: 'mine' });
  expect(merged(mine, theirs, sides)).toEqual({ a: 2, b: 3, c: 2, d: 1 });
  expect(merged(mine, theirs, { ...sides, c: 'theirs' })).toEqual({ a: 2, b: 3, c: 3, d: 1 });
});

test.each([
  ['what was typed meanwhile stands', { a: 'x', b: 'y' }, { a: 'x typed', b: 'y' }, { a: 'x', b: 'Y' }, { a: 'x typed', b: 'Y' }],
  [
    'also in a part of a list, which gets its number',
    { options: [{ text: 'a' }, { text: 'b' }] },
    { options: [{ text: 'a' }, { text: 'b typed' }] },
    {
      options: [
        { id: 1, text: 'a' },
        { id: 2, text: 'b' },
      ],
    },
    {
      options: [
        { id: 1, text: 'a' },
        { id: 2, text: 'b typed' },
      ],
    },
  ],
  ['a list that got longer meanwhile is taken as it stands', { list: [1] }, { list: [1, 2] }, { list: [9] }, { list: [1, 2] }],
  ['with nothing typed it is what was saved', { a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }],
])('after a save: %s', (_title, shown, now, saved, expected) => {
  expect(withTyped<unknown>(shown, now, saved)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { pairedOptions } from './paired-options.ts';

const option = (id: number | undefined, text: string, correct = false) => ({
  ...(id === undefined ? {} : { id }),
  option: text,
  correct,
});
const told = (before: object[], after: object[]) =>
  pairedOptions(before as never, after as never).map(({ place, placeBefore, isChanged }) => [placeBefore, place, isChanged]);

test('an option is paired with its former self after a move', () => {
  expect(told([option(1, 'a'), option(2, 'b')], [option(2, 'b'), option(1, 'a ny')])).toEqual([
    [1, 0, true],
    [0, 1, true],
  ]);
});

test('unchanged options are no change; new ones have no former self, removed ones no current one', () => {
  expect(told([option(1, 'a'), option(2, 'b')], [option(1, 'a'), option(3, 'c')])).toEqual([
    [0, 0, false],
    [undefined, 1, true],
    [1, undefined, true],
  ]);
});

test('a new option without an id is not paired with another', () => {
  expect(told([option(1, 'a')], [option(undefined, 'ny'), option(1, 'a')])).toEqual([
    [undefined, 0, true],
    [0, 1, true],
  ]);
});

test('moving the key counts as a change of both options', () => {
  const changed = told([option(1, 'a', true), option(2, 'b')], [option(1, 'a'), option(2, 'b', true)]);
  expect(changed.map(([, , isChanged]) => isChanged)).toEqual([true, true]);
});

import { expect, test } from 'vitest';
import { pairedOptions } from './paired-options.ts';

const option = (id: number | undefined, text: string, correct = false) => ({
  ...(id === undefined ? {} : { id }),
  option: text,
  correct,
});
const told = (before: object[], after: object[]) =>
  pairedOptions(before as never, after as never).map(({ place, placeBefore, isChanged }) => [placeBefore, place, isChanged]);

test('an option is beside what it was, wherever it stands now', () => {
  expect(told([option(1, 'a'), option(2, 'b')], [option(2, 'b'), option(1, 'a ny')])).toEqual([
    [1, 0, true],
    [0, 1, true],
  ]);
});

test('one that is as it was is no change; one that is new has nothing before it, one that is gone nothing after', () => {
  expect(told([option(1, 'a'), option(2, 'b')], [option(1, 'a'), option(3, 'c')])).toEqual([
    [0, 0, false],
    [undefined, 1, true],
    [1, undefined, true],
  ]);
});

test('a new one without a number is not taken for another', () => {
  expect(told([option(1, 'a')], [option(undefined, 'ny'), option(1, 'a')])).toEqual([
    [undefined, 0, true],
    [0, 1, true],
  ]);
});

test('a moved key is a change of both', () => {
  const changed = told([option(1, 'a', true), option(2, 'b')], [option(1, 'a'), option(2, 'b', true)]);
  expect(changed.map(([, , isChanged]) => isChanged)).toEqual([true, true]);
});

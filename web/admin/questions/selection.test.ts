import { expect, test } from 'vitest';
import { toggled } from './selection.ts';

const SHOWN = [1, 2, 3, 4, 5];

test.each<[string, number[], { id: number; anchor?: number; isRange?: boolean }, number[]]>([
  ['a click selects', [], { id: 2 }, [2]],
  ['a second click takes it away', [2, 3], { id: 2 }, [3]],
  ['Shift selects all from the one before', [2], { id: 4, anchor: 2, isRange: true }, [2, 3, 4]],
  ['Shift goes upwards too', [4], { id: 2, anchor: 4, isRange: true }, [2, 3, 4]],
  ['Shift takes all between away where the one clicked is taken away', [1, 2, 3, 4], { id: 4, anchor: 2, isRange: true }, [1]],
  ['Shift without one before selects one', [], { id: 3, isRange: true }, [3]],
  ['what is selected on another page stays', [77], { id: 5, anchor: 77, isRange: true }, [5, 77]],
])('%s', (_title, selected, { id, anchor, isRange = false }, expected) => {
  expect([...toggled(SHOWN, new Set(selected), { id, anchor, isRange })].sort((a, b) => a - b)).toEqual(expected);
});

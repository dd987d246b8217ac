import { expect, test } from 'vitest';
import { hasMoreValues } from './count-values.ts';

test.each([
  ['', 0],
  ['1', 0],
  ['"a,b:c[{"', 0],
  ['"a\\",b"', 0],
  ['"a\\\\",1', 1],
  ['"a\\\\\\",,"', 0],
  ['"unfinished,,,', 0],
  ['"ends with \\', 0],
  ['{"a":1}', 2],
  ['{"a":[1,2,{"b":"c"}]}', 7],
  ['[[[[', 4],
])('%s has %i of them', (json, count) => {
  expect(hasMoreValues(json, count)).toBe(false);
  if (count > 0) expect(hasMoreValues(json, count - 1)).toBe(true);
});

test('a number without end is too much, however few there are; spaces are not', () => {
  expect(hasMoreValues(`[${'9'.repeat(99)},${'9'.repeat(99)}]`, 10)).toBe(false);
  expect(hasMoreValues(`[1, ${'9'.repeat(101)}]`, 10)).toBe(true);
  expect(hasMoreValues(`[1,${' '.repeat(1_000)}2${'\n'.repeat(1_000)}]`, 10)).toBe(false);
});

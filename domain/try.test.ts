import { expect, test } from 'vitest';
import { questionsToTry } from './try.ts';

test.each<[string, number[], number[], number[]]>([
  ['the first easy ones in the order of the editors', [5, 4, 3, 2, 1], [4, 2, 1], [4, 2, 1]],
  ['each once', [5, 5, 4, 5, 4, 3], [5, 4, 3], [5, 4, 3]],
  ['others where too few are easy', [5, 4, 3, 2], [3], [3, 5, 4]],
  ['as many as there are', [7], [], [7]],
])('visitors are asked %s', (_title, ids, easy, expected) => {
  expect(questionsToTry(ids, (id) => easy.includes(id))).toEqual(expected);
});

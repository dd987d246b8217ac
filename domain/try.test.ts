import { expect, test } from 'vitest';
import { type FirstSight, isEasyToBegin, questionsToTry } from './try.ts';

const words = (n: number) => Array.from({ length: n }, () => 'ቃል').join(' ');

test.each<[string, Partial<FirstSight>, boolean]>([
  ['short, with a picture', {}, true],
  ['twenty words', { stem: words(20) }, true],
  ['twenty-one words', { stem: words(21) }, false],
  ['no picture', { hasPicture: false }, false],
  ['one word of the test', { stem: 'ኣብ ጎደና (gata) መን ይጽበ?' }, true],
  ['two words of the test', { stem: 'ኣብ ጎደና (gata) ብየማን (höger) መን ይጽበ?' }, false],
])('a question to begin with: %s', (_title, change, expected) => {
  expect(isEasyToBegin({ hasPicture: true, stem: words(8), ...change })).toBe(expected);
});

test.each<[string, number[], number[], number[]]>([
  ['the first easy ones in the order of the editors', [5, 4, 3, 2, 1], [4, 2, 1], [4, 2, 1]],
  ['each once', [5, 5, 4, 5, 4, 3], [5, 4, 3], [5, 4, 3]],
  ['others where too few are easy', [5, 4, 3, 2], [3], [3, 5, 4]],
  ['as many as there are', [7], [], [7]],
])('visitors are asked %s', (_title, ids, easy, expected) => {
  expect(questionsToTry(ids, (id) => easy.includes(id))).toEqual(expected);
});

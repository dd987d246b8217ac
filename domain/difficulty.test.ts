import { expect, test } from 'vitest';
import { easiestFirst, type FirstSight, isEasyToBegin, isForFirstDays, isHardAtFirst, type Measured } from './difficulty.ts';

const words = (n: number) => Array.from({ length: n }, () => 'ቃል').join(' ');
const terms = (n: number) => Array.from({ length: n }, () => 'ጎደና (gata)').join(' ');
const enough = (share: number): Measured => ({ answers: 30, share });
const few = (share: number): Measured => ({ answers: 29, share });

test.each<[string, Partial<FirstSight>, boolean]>([
  ['short, with a picture', {}, true],
  ['twenty words', { stem: words(20) }, true],
  ['twenty-one words', { stem: words(21) }, false],
  ['no picture', { hasPicture: false }, false],
  ['one word of the test', { stem: terms(1) }, true],
  ['two words of the test', { stem: terms(2) }, false],
  ['seven of ten were right', { measured: enough(0.7) }, true],
  ['fewer were right', { measured: enough(0.69) }, false],
  ['fewer were right, of too few to say', { measured: few(0.1) }, true],
  ['long, although all were right', { stem: words(21), measured: enough(1) }, false],
  ['middle, by its editor', { difficulty: 2 }, false],
  ['middle by its editor, and seven of ten were right', { difficulty: 2, measured: enough(0.7) }, true],
])('a question to begin with: %s', (_title, change, expected) => {
  expect(isEasyToBegin({ hasPicture: true, stem: words(8), ...change })).toBe(expected);
});

test.each<[string, Partial<FirstSight>, boolean]>([
  ['thirty words', { stem: words(30) }, false],
  ['thirty-one words', { stem: words(31) }, true],
  ['two words of the test', { stem: terms(2) }, false],
  ['three words of the test', { stem: terms(3) }, true],
  ['long, and half were right', { stem: words(60), measured: enough(0.5) }, false],
  ['long, and half of too few were right', { stem: words(60), measured: few(0.9) }, true],
  ['short, and fewer than half were right', { stem: words(5), measured: enough(0.49) }, true],
  ['short, and fewer than half of too few were right', { stem: words(5), measured: few(0.1) }, false],
  ['short, and hard by its editor', { stem: words(5), difficulty: 3 }, true],
  ['hard by its editor, and half were right', { difficulty: 3, measured: enough(0.5) }, false],
  ['easy by its editor, and fewer than half were right', { difficulty: 1, measured: enough(0.49) }, true],
])('a question that waits for the first days to be over: %s', (_title, change, expected) => {
  expect(isHardAtFirst({ hasPicture: true, stem: words(8), ...change })).toBe(expected);
});

test.each<[string, Partial<FirstSight>, boolean]>([
  ['easy', { difficulty: 1 }, true],
  ['middle', { difficulty: 2 }, true],
  ['hard', { difficulty: 3 }, false],
  ['without a picture', { hasPicture: false }, false],
])('a question for the first days: %s', (_title, change, expected) => {
  expect(isForFirstDays({ hasPicture: true, stem: words(8), ...change })).toBe(expected);
});

test.each<[string, [number, Measured][], number[]]>([
  ['nothing is measured: as the editor has put them', [], [1, 2, 3, 4]],
  [
    'all are measured: the easiest first',
    [
      [1, enough(0.2)],
      [2, enough(0.9)],
      [3, enough(0.5)],
      [4, enough(0.8)],
    ],
    [2, 4, 3, 1],
  ],
  [
    'some are: these change places, the others stay',
    [
      [1, enough(0.2)],
      [3, enough(0.5)],
      [4, enough(0.8)],
    ],
    [4, 2, 3, 1],
  ],
  [
    'too few have answered one: it stays',
    [
      [1, few(0.1)],
      [2, enough(0.3)],
      [4, enough(0.8)],
    ],
    [1, 4, 3, 2],
  ],
  [
    'equals stay as they are',
    [
      [1, enough(0.5)],
      [2, enough(0.5)],
      [3, enough(0.6)],
    ],
    [3, 1, 2, 4],
  ],
])('the questions of a step, where %s', (_title, measured, expected) => {
  expect(easiestFirst([1, 2, 3, 4], new Map(measured))).toEqual(expected);
});

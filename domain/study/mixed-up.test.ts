import { expect, test } from 'vitest';
import { type MixUp, mixedUpQuestions, mixUpsAfter, type SignAnswer } from './mixed-up.ts';

const right = (sign: number, day: number): SignAnswer => ({ sign, right: true, takenFor: sign, day });
const wrong = (sign: number, takenFor: number | undefined, day: number): SignAnswer => ({ sign, right: false, takenFor, day });

test.each<[string, readonly MixUp[], readonly SignAnswer[], readonly MixUp[]]>([
  ['a wrong answer says what the sign was taken for', [], [wrong(1, 2, 10)], [[1, 2, 10]]],
  ['the latest counts', [[1, 2, 10]], [wrong(1, 3, 11)], [[1, 3, 11]]],
  ['an older one that comes late does not', [[1, 2, 10]], [wrong(1, 3, 9)], [[1, 2, 10]]],
  ['a right answer on a later day ends it', [[1, 2, 10]], [right(1, 11)], []],
  ['one on the same day does not', [[1, 2, 10]], [right(1, 10)], [[1, 2, 10]]],
  [
    'other signs stay as they are',
    [[1, 2, 10]],
    [right(3, 11), wrong(4, 5, 11)],
    [
      [1, 2, 10],
      [4, 5, 11],
    ],
  ],
  ['where it is not known what was chosen nothing is said', [], [wrong(1, undefined, 10)], []],
])('mix-ups: %s', (_name, before, answers, after) => {
  expect(mixUpsAfter(before, answers)).toEqual(after);
});

const signs = {
  questionsOf: new Map([
    [1, [101, 102]],
    [2, [201]],
    [3, [301]],
    [4, [401]],
  ]),
  pairs: [
    [1, 2],
    [3, 9],
  ] as const,
};
type Memory = { lastDay: number; lastRight: boolean };
const memory = (lastDay: number, lastRight: boolean): Memory => ({ lastDay, lastRight });
const ONE_TWO = [[101, 102], [201]];
const THREE_FOUR = [[301], [401]];

test.each<[string, readonly MixUp[], readonly (readonly [number, Memory])[], readonly (readonly number[])[][]]>([
  ['nothing was mixed up', [], [[101, memory(5, true)]], []],
  ['in the trainer, listed as a pair or not', [[4, 3, 7]], [], [THREE_FOUR]],
  [
    'either way round it is one pair',
    [
      [1, 2, 7],
      [2, 1, 8],
    ],
    [],
    [ONE_TWO],
  ],
  ['by a wrong answer to a question that shows one of a pair', [], [[201, memory(5, false)]], [ONE_TWO]],
  ['a wrong answer about a sign of no pair mixes nothing up', [], [[401, memory(5, false)]], []],
  ['a sign that no question shows cannot be asked', [[3, 9, 7]], [[301, memory(5, false)]], []],
  ['the latest first', [[4, 3, 7]], [[201, memory(8, false)]], [ONE_TWO, THREE_FOUR]],
  ['right about one of them is not enough', [[1, 2, 7]], [[102, memory(8, true)]], [ONE_TWO]],
  [
    'right about both on a later day ends it',
    [[1, 2, 7]],
    [
      [102, memory(8, true)],
      [201, memory(9, true)],
    ],
    [],
  ],
  [
    'right about both before, or on that day, does not',
    [[1, 2, 7]],
    [
      [102, memory(7, true)],
      [201, memory(6, true)],
    ],
    [ONE_TWO],
  ],
])('questions on signs that were mixed up: %s', (_name, mixUps, memories, expected) => {
  expect(mixedUpQuestions(signs, mixUps, new Map(memories))).toEqual(expected);
});

import { expect, test } from 'vitest';
import { moveToStep } from './step-moves.ts';

const STEPS = [
  { id: 1, retired: false, min_mark: 2, questions: [11, 12, 13] },
  { id: 2, retired: false, min_mark: 1, questions: [21, 11] },
  { id: 3, retired: true, min_mark: 1, questions: [31] },
];
const RETIRED = new Set([13]);
const isLive = (id: number) => !RETIRED.has(id);
const move = (questions: number[], target: number | undefined, max = 200) => {
  const { moved, refused, steps } = moveToStep(STEPS, isLive, questions, target, max);
  return { moved, refused: Object.fromEntries(refused), steps: Object.fromEntries(steps) };
};

test.each([
  ['comes last in the other step', [21], 1, { moved: [21], refused: {}, steps: { 1: [11, 12, 13, 21], 2: [11] } }],
  ['stays where a step asks for it', [12], 2, { moved: [], refused: { 12: { reason: 'needed', steps: [1] } }, steps: {} }],
  ['leaves freely when learners do not see it', [13], 2, { moved: [13], refused: {}, steps: { 1: [11, 12], 2: [21, 11, 13] } }],
  ['leaves every other step', [11], 1, { moved: [11], refused: {}, steps: { 2: [21] } }],
  ['is left alone when it is there and nowhere else', [12], 1, { moved: [], refused: {}, steps: {} }],
  ['that is in no step comes into one', [99], 2, { moved: [99], refused: {}, steps: { 2: [21, 11, 99] } }],
  ['leaves all steps for none', [21], undefined, { moved: [21], refused: {}, steps: { 2: [11] } }],
  ['is left alone when it is in none', [99], undefined, { moved: [], refused: {}, steps: {} }],
  [
    'is not the last one that a step has',
    [31],
    undefined,
    { moved: [], refused: { 31: { reason: 'needed', steps: [3] } }, steps: {} },
  ],
])('a question %s', (_title, questions, target, expected) => {
  expect(move(questions, target)).toEqual(expected);
});

test('what a step can spare depends on those that have left before', () => {
  expect(move([21, 11], undefined)).toEqual({
    moved: [21],
    refused: { 11: { reason: 'needed', steps: [1, 2] } },
    steps: { 2: [11] },
  });
});

test('a step that is full takes no more', () => {
  expect(move([21], 1, 3).refused).toEqual({ 21: { reason: 'full' } });
  expect(move([99, 98], 2, 3)).toMatchObject({ moved: [99], refused: { 98: { reason: 'full' } } });
});

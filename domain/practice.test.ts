import { expect, test } from 'vitest';
import { answerFreely, answerOnce, canMove, firstUnanswered, markOf, tally } from './practice.ts';
import type { QuestionKey } from './question.ts';

const question = (id: number): QuestionKey => ({
  id,
  options: [
    { id: id * 10 + 1, correct: true },
    { id: id * 10 + 2, correct: false },
  ],
});
const one = question(1);

test.each([
  // answers before, chosen option, answers after answerOnce, answers after answerFreely
  [{}, 11, { 1: 11 }, { 1: 11 }],
  [{ 1: 12 }, 11, { 1: 12 }, { 1: 11 }],
  [{ 1: 11 }, 12, { 1: 11 }, { 1: 12 }],
  [{ 2: 21 }, 11, { 1: 11, 2: 21 }, { 1: 11, 2: 21 }],
  [{}, 21, {}, {}],
])('%o, then option %i: practice %o, exam %o', (before, option, once, freely) => {
  expect(answerOnce(before, one, option)).toEqual(once);
  expect(answerFreely(before, one, option)).toEqual(freely);
});

test.each([
  [{}, 'unanswered'],
  [{ 2: 11 }, 'unanswered'],
  [{ 1: 11 }, 'correct'],
  [{ 1: 12 }, 'wrong'],
])('%o is marked %s', (answers, mark) => {
  expect(markOf(one, answers)).toBe(mark);
});

test('a question without a right option is never correct', () => {
  expect(markOf({ id: 1, options: [{ id: 11, correct: false }] }, { 1: 11 })).toBe('wrong');
});

test.each([
  [{}, { total: 3, answered: 0, correct: 0, wrong: 0, unanswered: 3, percentage: 0 }],
  [
    { 1: 11, 2: 22 },
    { total: 3, answered: 2, correct: 1, wrong: 1, unanswered: 1, percentage: 33 },
  ],
  [
    { 1: 11, 2: 21, 3: 31 },
    { total: 3, answered: 3, correct: 3, wrong: 0, unanswered: 0, percentage: 100 },
  ],
  [{ 9: 91 }, { total: 3, answered: 0, correct: 0, wrong: 0, unanswered: 3, percentage: 0 }],
])('%o is counted as %o', (answers, expected) => {
  expect(tally([one, question(2), question(3)], answers)).toEqual(expected);
});

test('no questions are counted as nothing', () => {
  expect(tally([], {})).toEqual({ total: 0, answered: 0, correct: 0, wrong: 0, unanswered: 0, percentage: 0 });
});

test.each([
  [0, 3, false, false, true],
  [1, 3, false, true, true],
  [2, 3, false, true, false],
  [0, 1, false, false, false],
  [1, 3, true, false, false],
  [0, 0, false, false, false],
])('at place %i of %i, results shown %s: back %s, on %s', (position, total, resultsShown, back, on) => {
  expect(canMove({ position, total, resultsShown }, -1)).toBe(back);
  expect(canMove({ position, total, resultsShown }, 1)).toBe(on);
});

test.each([
  [{}, 0],
  [{ 1: 11 }, 1],
  [{ 1: 12, 3: 31 }, 1],
  [{ 1: 11, 2: 22, 3: 31 }, undefined],
])('with the answers %o the first unanswered question stands at %s', (answers, place) => {
  expect(firstUnanswered([1, 2, 3].map(question), answers)).toBe(place);
});

import { expect, test } from 'vitest';
import { isUnreached, offeredFilters, placesByFilter, timeSpent } from './exam-review.ts';

const question = (id: number, category_id: number | null = 1) => ({
  id,
  category_id,
  options: [
    { id: id * 10 + 1, correct: true },
    { id: id * 10 + 2, correct: false },
  ],
});
const questions = [question(1), question(2), question(3, 2), question(4, 2), question(5, null)];

test.each([
  ['nothing answered', {}, [], { all: [0, 1, 2, 3, 4], wrong: [], unanswered: [0, 1, 2, 3, 4], flagged: [], unsure: [] }],
  [
    'right, wrong and open, some flagged',
    { 1: 11, 2: 22, 3: 32, 4: 41 },
    [4, 2],
    { all: [0, 1, 2, 3, 4], wrong: [1, 2], unanswered: [4], flagged: [1, 3], unsure: [3] },
  ],
  // An option that was deleted since then cannot be the right one.
  [
    'an option that is gone',
    { 1: 99 },
    [],
    { all: [0, 1, 2, 3, 4], wrong: [0], unanswered: [1, 2, 3, 4], flagged: [], unsure: [] },
  ],
])('the places by filter: %s', (_title, answers, flagged, expected) => {
  expect(placesByFilter({ questions, answers, flagged })).toEqual(expected);
});

test.each([
  [{ all: [0], wrong: [], unanswered: [], flagged: [], unsure: [] }, ['all']],
  [{ all: [0, 1], wrong: [0], unanswered: [], flagged: [1], unsure: [1] }, ['all', 'wrong', 'flagged', 'unsure']],
  [{ all: [0, 1], wrong: [], unanswered: [0, 1], flagged: [], unsure: [] }, ['all', 'unanswered']],
])('of %o the filters %o are offered', (places, expected) => {
  expect(offeredFilters(places)).toEqual(expected);
});

test('where nobody counted the time, nothing is said of it', () => {
  expect(timeSpent({ questions, seconds: {} }, 43)).toBeUndefined();
  expect(timeSpent({ questions, seconds: { 1: 0 } }, 43)).toBeUndefined();
});

test('the time is told per question and category, and which took longer than their share, the slowest first', () => {
  expect(timeSpent({ questions, seconds: { 1: 20, 2: 43, 3: 100, 4: 61, 5: 44 } }, 43)).toEqual({
    average: 54,
    categories: [
      { category_id: 2, average: 81 },
      { category_id: 0, average: 44 },
      { category_id: 1, average: 32 },
    ],
    slowest: [
      { place: 2, seconds: 100 },
      { place: 3, seconds: 61 },
      { place: 4, seconds: 44 },
    ],
  });
});

test('at most five are called slow, and what was never looked at is left out', () => {
  const many = Array.from({ length: 9 }, (_, index) => question(index + 1));
  const seconds = Object.fromEntries(many.slice(0, 8).map(({ id }) => [id, 50 + id]));
  const time = timeSpent({ questions: many, seconds }, 43);
  expect(time?.slowest.map(({ place }) => place)).toEqual([7, 6, 5, 4, 3]);
  expect(time?.average).toBe(55);
});

test.each([
  ['empty and never shown when the clock ended it', { timed_out: true }, { option_id: null, seconds: 0 }, true],
  ['handed in at the last second', { seconds_used: 3_000 }, { option_id: null, seconds: null }, true],
  ['handed in at the last second of a longer one', { seconds_used: 6_000, minutes: 100 }, { option_id: null }, true],
  ['shown and left empty', { timed_out: true }, { option_id: null, seconds: 2 }, false],
  ['answered', { timed_out: true }, { option_id: 11, seconds: 0 }, false],
  ['left empty when it was handed in', {}, { option_id: null, seconds: 0 }, false],
  ['of an exam that the device drew itself', { timed_out: true, offline: true }, { option_id: null, seconds: 0 }, false],
])('whether the time did not reach a question: %s', (_title, end, given, expected) => {
  expect(isUnreached({ seconds_used: 1_200, ...end }, given)).toBe(expected);
});

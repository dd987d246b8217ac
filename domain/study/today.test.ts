import { describe, expect, test } from 'vitest';
import { dayNumber, studyDay } from './day.ts';
import { exerciseOrder, nextAction, type OpenRun, type Today, tallyOf, weekOf, withComeback } from './today.ts';

const begun: OpenRun = { kind: 'exercise', id: 3, answered: 4, total: 25 };
const today: Today = {
  openRuns: [],
  answeredToday: 0,
  goal: 20,
  askable: 200,
  nextStep: 4,
  canStartExam: true,
  freshForMock: 70,
  daysSinceMock: undefined,
};
const done = { answeredToday: 20 };

describe('the one next thing', () => {
  test.each([
    ['nothing done yet', {}, { kind: 'questions', count: 20 }],
    ['a run that was begun', { openRuns: [begun] }, { kind: 'continue', run: begun }],
    ['a run without an answer', { openRuns: [{ ...begun, answered: 0 }] }, { kind: 'questions', count: 20 }],
    ['a run that is finished', { openRuns: [{ ...begun, answered: 25 }] }, { kind: 'questions', count: 20 }],
    ['six of twenty', { answeredToday: 6 }, { kind: 'questions', count: 14 }],
    ['fewer questions than the goal', { askable: 5 }, { kind: 'questions', count: 5 }],
    ['the goal reached', done, { kind: 'step', id: 4 }],
    ['more than the goal', { answeredToday: 31 }, { kind: 'step', id: 4 }],
    ['all steps passed', { ...done, nextStep: undefined }, { kind: 'mock' }],
    ['a mock two days ago', { ...done, nextStep: undefined, daysSinceMock: 2 }, { kind: 'more' }],
    ['a mock three days ago', { ...done, nextStep: undefined, daysSinceMock: 3 }, { kind: 'mock' }],
    ['too few unseen for a mock', { ...done, nextStep: undefined, freshForMock: 59 }, { kind: 'more' }],
    ['no premium', { ...done, nextStep: undefined, canStartExam: false }, { kind: 'more' }],
    ['nothing to ask and nothing to open', { askable: 0, nextStep: undefined, canStartExam: false }, { kind: 'more' }],
  ] as const)('%s', (_title, change, action) => {
    expect(nextAction({ ...today, ...change })).toEqual(action);
  });
});

test('the week has seven days, today last', () => {
  expect(weekOf(new Set([100, 98, 94, 93]), 100)).toEqual([true, false, false, false, true, false, true]);
});

test('a day is counted in Stockholm: an hour before midnight in UTC it is the next', () => {
  expect(studyDay(Date.parse('2026-11-15T22:59:59Z'))).toBe(dayNumber('2026-11-15'));
  expect(studyDay(Date.parse('2026-11-15T23:00:00Z'))).toBe(dayNumber('2026-11-16'));
  expect(dayNumber('2026-11-16') - dayNumber('2026-11-15')).toBe(1);
});

const memory = (lastRight: boolean, rightDays = 1) => ({
  stability: 3,
  difficulty: 5,
  lastDay: 1,
  lastRight,
  rightDays,
  firstRight: true,
});
test('known are those whose last answer was right', () => {
  expect(tallyOf([undefined, memory(true), memory(true, 3), memory(false, 0)])).toEqual({ known: 2, wrong: 1, unseen: 1 });
});

test.each([
  [undefined, 1, 'unseen'],
  [memory(false, 0), 1, 'wrong'],
  [memory(true), 0.5, 'slipping'],
  [memory(true), 0.95, 'known'],
] as const)('an exercise takes %o with recall %d as %s', (of, recall, order) => {
  expect(exerciseOrder(of, recall)).toBe(order);
});

test.each([
  ['in the middle, near the end', [1, 2, 3, 4, 5], 1, 2, [1, 2, 3, 4, 2, 5]],
  ['the last one, after it', [1, 2, 3], 2, 3, [1, 2, 3, 3]],
  ['one that has come back already', [1, 2, 3, 2, 4], 3, 2, [1, 2, 3, 2, 4]],
] as const)('a wrong answer comes back once: %s', (_title, queue, position, wrong, expected) => {
  expect(withComeback(queue, position, wrong)).toEqual(expected);
});

import { describe, expect, test } from 'vitest';
import type { QuestionMemory } from './learnt.ts';
import { daysInRow, daysStudied, isMockDue, type LearnersDay, nextThing, type StudyRun } from './next-thing.ts';
import type { Sight } from './sights.ts';

const TODAY = 100;
const run: StudyRun = { kind: 'exercise', id: 3, answered: 4, total: 25, again: 0, day: TODAY };
const day: LearnersDay = {
  today: TODAY,
  runs: [],
  answeredToday: 0,
  goal: 20,
  askable: 300,
  known: 80,
  nextStep: 4,
  canStartExam: true,
  freshInNextMock: 70,
  honestMocks: 2,
  lastCountedMock: undefined,
  sightsSinceMock: 100,
  state: 'close',
};
const done = { answeredToday: 20 };

describe('the one next thing', () => {
  test.each<[string, Partial<LearnersDay>, unknown]>([
    ['a run begun today', { runs: [run] }, { kind: 'continue', run }],
    ['a run begun yesterday', { runs: [{ ...run, day: TODAY - 1 }] }, { kind: 'continue', run: { ...run, day: TODAY - 1 } }],
    ['an older run is closed silently', { runs: [{ ...run, day: TODAY - 2 }] }, { kind: 'questions', count: 20 }],
    ['a run without an answer', { runs: [{ ...run, answered: 0 }] }, { kind: 'questions', count: 20 }],
    ['a run that is finished', { runs: [{ ...run, answered: 25 }] }, { kind: 'questions', count: 20 }],
    [
      'a run of which only what was wrong is left',
      { runs: [{ ...run, answered: 25, again: 2 }] },
      { kind: 'continue', run: { ...run, answered: 25, again: 2 } },
    ],
    ['today has begun', { answeredToday: 6 }, { kind: 'questions', count: 14 }],
    ['fewer are left than the goal', { askable: 5 }, { kind: 'questions', count: 5 }],
    ['the goal is reached, and a mock is due', done, { kind: 'mock' }],
    ['no mock is due', { ...done, sightsSinceMock: 99 }, { kind: 'step', id: 4 }],
    ['all steps are passed', { ...done, sightsSinceMock: 0, nextStep: undefined }, { kind: 'more' }],
    ['the day before the exam', { examDay: TODAY + 1 }, { kind: 'warm-up', count: 10 }],
    ['the day before the exam, warmed up', { examDay: TODAY + 1, answeredToday: 10 }, { kind: 'step', id: 4 }],
    ['the day before the exam, nothing known', { examDay: TODAY + 1, known: 0 }, { kind: 'questions', count: 20 }],
  ])('%s', (_title, change, expected) => {
    expect(nextThing({ ...day, ...change })).toEqual(expected);
  });
});

test.each<[string, Partial<LearnersDay>, boolean]>([
  ['100 first sights', {}, true],
  ['99 first sights', { sightsSinceMock: 99 }, false],
  ['the word is mock', { sightsSinceMock: 10, state: 'mock' }, true],
  ['59 would be first sights', { freshInNextMock: 59 }, false],
  ['60 would be first sights', { freshInNextMock: 60 }, true],
  ['two days after one that counted', { lastCountedMock: TODAY - 2 }, false],
  ['three days after one that counted', { lastCountedMock: TODAY - 3 }, true],
  ['no exams for this account', { canStartExam: false }, false],
  ['the last honest one, eleven days before the exam', { honestMocks: 1, examDay: TODAY + 11 }, false],
  ['the last honest one, ten days before the exam', { honestMocks: 1, examDay: TODAY + 10 }, true],
  ['the last honest one, without a date', { honestMocks: 1 }, true],
  ['the day before the exam', { examDay: TODAY + 1, state: 'mock' }, false],
])('whether a mock is due: %s', (_title, change, isDue) => {
  expect(isMockDue({ ...day, ...change })).toBe(isDue);
});

test('days of study are those before today on which something was seen first or answered last, each once', () => {
  const sight = (day: number) => ({ day }) as Sight;
  const answered = (lastDay: number) => ({ lastDay }) as QuestionMemory;
  const state = {
    sights: new Map([sight(90), sight(90), sight(TODAY)].entries()),
    questions: new Map([answered(90), answered(95), answered(TODAY)].entries()),
  };
  expect(daysStudied(state, TODAY)).toBe(2);
  expect(daysStudied(state, TODAY + 1)).toBe(3);
});

describe('days in a row', () => {
  test.each([
    ['none', [], 0],
    ['today alone', [100], 1],
    ['until yesterday: today is not over', [98, 99], 2],
    ['one missed day is forgiven', [96, 97, 99, 100], 4],
    ['two missed days end it', [95, 96, 99, 100], 2],
    ['the day before yesterday is too long ago with today empty', [97], 0],
    ['yesterday empty and today too, but the day before not: forgiven', [97, 98], 2],
  ])('%s', (_title, days, count) => expect(daysInRow(new Set(days), 100)).toBe(count));
});

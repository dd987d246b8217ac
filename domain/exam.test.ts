import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EXAM_LIMITED_SECONDS,
  EXAM_PASS_CORRECT,
  EXAM_PASS_PERCENT,
  EXAM_QUESTIONS,
  EXAM_QUOTAS,
  EXAM_SAFE_CORRECT,
  EXAM_SECONDS,
  EXAM_SECONDS_PER_QUESTION,
  type Exam,
  type ExamEvent,
  type ExamQuestion,
  examReducer,
  examSecondsLeft,
  examSecondsUsed,
  isExamPassed,
  isTimeLimited,
  ofThoseThatCount,
  type RunningExam,
  scoreExam,
  unansweredCount,
  weakestCategories,
} from './exam.ts';
import type { Answers } from './practice.ts';

const START = 1_000_000;

test('line 132: the numbers of the exam are those of the specification', () => {
  expect(EXAM_SECONDS).toBe(3000);
  expect(EXAM_QUESTIONS).toBe(70);
  expect(EXAM_LIMITED_SECONDS).toBe(300);
  expect(EXAM_PASS_CORRECT).toBe(52);
  expect(EXAM_PASS_PERCENT).toBe(80);
  expect(EXAM_SECONDS_PER_QUESTION).toBe(43);
  expect(EXAM_SAFE_CORRECT).toBe(56);
  expect([...EXAM_QUOTAS]).toEqual([
    [1, 20],
    [2, 16],
    [3, 10],
    [4, 7],
    [5, 7],
    [6, 10],
  ]);
  expect([...EXAM_QUOTAS.values()].reduce((sum, quota) => sum + quota)).toBe(EXAM_QUESTIONS);
});

describe('the clock', () => {
  test.each([
    // milliseconds since the start, left, used, limited
    [0, 3000, 0, false],
    [1, 3000, 0, false],
    [999, 3000, 0, false],
    [1000, 2999, 1, false],
    [2_699_000, 301, 2699, false],
    [2_699_001, 301, 2699, false],
    [2_700_000, 300, 2700, true],
    [2_999_000, 1, 2999, true],
    [2_999_999, 1, 2999, true],
    [3_000_000, 0, 3000, true],
    [9_999_999_999, 0, 3000, true],
    [-1, 3000, 0, false],
    [-9_999_999_999, 3000, 0, false],
  ])('%i ms after the start: %i s left, %i s used, limited %s', (passed, left, used, limited) => {
    const clock = { startedAt: START, seconds: EXAM_SECONDS };
    expect(examSecondsLeft(clock, START + passed)).toBe(left);
    expect(examSecondsUsed(clock, START + passed)).toBe(used);
    expect(isTimeLimited(examSecondsLeft(clock, START + passed))).toBe(limited);
  });
});

const question = (id: number, category_id: number | null): ExamQuestion => ({
  id,
  category_id,
  options: [
    { id: id * 10 + 1, correct: false },
    { id: id * 10 + 2, correct: true },
  ],
});
const right = (id: number) => id * 10 + 2;
const wrong = (id: number) => id * 10 + 1;

describe('the score', () => {
  const questions = Array.from({ length: 70 }, (_, index) => question(index + 1, 1));
  const withCorrect = (count: number): Answers =>
    Object.fromEntries(questions.map(({ id }, index) => [id, index < count ? right(id) : wrong(id)]));

  test.each([
    [0, false, false],
    [51, false, false],
    [52, true, true],
    [55, true, true],
    [56, true, false],
    [70, true, false],
  ])('%i of 70 correct: passed %s, thin margin %s', (correct, passed, thinMargin) => {
    expect(isExamPassed(correct)).toBe(passed);
    expect(scoreExam(questions, withCorrect(correct))).toMatchObject({
      total: 70,
      correct,
      wrong: 70 - correct,
      unanswered: 0,
      passed,
      thinMargin,
    });
  });

  test('is given per category, in their order, and an unanswered question is neither right nor wrong', () => {
    const mixed = [question(1, 6), question(2, 1), question(3, 1), question(4, null), question(5, 1)];
    expect(scoreExam(mixed, { 1: right(1), 2: right(2), 3: wrong(3), 99: 1 })).toEqual({
      total: 5,
      correct: 2,
      wrong: 1,
      unanswered: 2,
      passed: false,
      thinMargin: false,
      categories: [
        { category_id: 0, questions: 1, correct: 0, unanswered: 1, percentage: 0 },
        { category_id: 1, questions: 3, correct: 1, unanswered: 1, percentage: 33 },
        { category_id: 6, questions: 1, correct: 1, unanswered: 0, percentage: 100 },
      ],
    });
  });
});

test.each<[string, [number, number, number][], number[]]>([
  [
    'none when all are at the pass mark',
    [
      [1, 20, 80],
      [2, 16, 100],
    ],
    [],
  ],
  [
    'those below it, the weakest first',
    [
      [1, 20, 79],
      [2, 16, 40],
      [3, 10, 80],
    ],
    [2, 1],
  ],
  [
    'the larger one of two that are equal',
    [
      [4, 7, 50],
      [1, 20, 50],
    ],
    [1, 4],
  ],
  [
    'three at most',
    [
      [1, 20, 10],
      [2, 16, 20],
      [3, 10, 30],
      [4, 7, 40],
    ],
    [1, 2, 3],
  ],
])('to practise first: %s', (_title, scores, expected) => {
  const categories = scores.map(([category_id, questions, percentage]) => ({ category_id, questions, correct: 0, percentage }));
  expect(weakestCategories(categories).map((category) => category.category_id)).toEqual(expected);
});

describe('the course of an exam', () => {
  const questions = [question(1, 1), question(2, 1), question(3, 2)];
  const STARTS: Exam = { status: 'STARTS' };
  const running: RunningExam = {
    status: 'QUESTIONS',
    id: 'a',
    mode: 'standard',
    offline: false,
    fresh: null,
    startedAt: START,
    seconds: EXAM_SECONDS,
    questions,
    answers: {},
    flagged: [],
    position: 0,
  };
  const finished: Exam = { ...running, status: 'RESULTS', secondsUsed: 60 };
  const choose = (questionId: number, optionId: number, now = START + 1000): ExamEvent => ({
    type: 'choose',
    questionId,
    optionId,
    now,
  });

  test.each<[string, Exam, ExamEvent, Partial<Omit<RunningExam, 'status'>> & { status?: string; secondsUsed?: number }]>([
    ['starts', STARTS, { type: 'start', id: 'a', questions, now: START }, running],
    ['without questions does not start', STARTS, { type: 'start', id: 'a', questions: [], now: START }, STARTS],
    ['under way is not started again', running, { type: 'start', id: 'b', questions, now: START + 5 }, { id: 'a' }],
    ['takes an answer', running, choose(1, 12), { answers: { 1: 12 } }],
    ['lets an answer be changed', { ...running, answers: { 1: 12 } }, choose(1, 11), { answers: { 1: 11 } }],
    ['ignores an option of another question', running, choose(1, 22), { answers: {} }],
    ['ignores an unknown question', running, choose(9, 92), { answers: {} }],
    ['takes an answer in the last second', running, choose(1, 12, START + 2_999_999), { answers: { 1: 12 } }],
    ['takes no answer when the time is up', running, choose(1, 12, START + 3_000_000), { answers: {} }],
    ['takes no answer after the end', finished, choose(1, 12), { answers: {}, status: 'RESULTS' }],
    ['flags a question', running, { type: 'flag', questionId: 2 }, { flagged: [2] }],
    ['takes a flag away', { ...running, flagged: [2, 3] }, { type: 'flag', questionId: 2 }, { flagged: [3] }],
    ['goes to a question', running, { type: 'go', position: 2 }, { position: 2 }],
    ['stays at the last question', running, { type: 'go', position: 3 }, { position: 2 }],
    ['stays at the first question', running, { type: 'go', position: -1 }, { position: 0 }],
    ['can be gone through after the end', finished, { type: 'go', position: 1 }, { position: 1, status: 'RESULTS' }],
    ['that has not started goes nowhere', STARTS, { type: 'go', position: 1 }, STARTS],
    ['ends', running, { type: 'finish', now: START + 61_500 }, { status: 'RESULTS', secondsUsed: 61 }],
    ['ends after the time', running, { type: 'finish', now: START + 9e9 }, { status: 'RESULTS', secondsUsed: 3000 }],
    ['ends once', finished, { type: 'finish', now: START + 9e9 }, { secondsUsed: 60 }],
    ['that has not started cannot end', STARTS, { type: 'finish', now: START }, STARTS],
    [
      'goes on with what another device has said',
      { ...running, answers: { 1: 12 } },
      { type: 'merge', answers: { 1: 11, 2: 22 }, flagged: [3], startedAt: START + 5 },
      { answers: { 1: 11, 2: 22 }, flagged: [3], startedAt: START + 5, position: 0 },
    ],
    [
      'that is over takes no more from other devices',
      finished,
      { type: 'merge', answers: { 1: 11 }, flagged: [], startedAt: START },
      { answers: {}, status: 'RESULTS' },
    ],
    [
      'ends as the server has counted it',
      { ...running, answers: { 1: 12 } },
      {
        type: 'settle',
        answers: { 2: 22 },
        secondsUsed: 90,
        fresh: 3,
        offline: false,
        settled: { pilots: [1], swedish: 2, score: scoreExam([], {}) },
      },
      { status: 'RESULTS', answers: { 2: 22 }, secondsUsed: 90 },
    ],
    ['with more time ends later', { ...running, seconds: 6_000 }, choose(1, 12, START + 5_999_999), { answers: { 1: 12 } }],
    ['closed under way is gone', running, { type: 'close' }, STARTS],
    ['closed after the results is gone', finished, { type: 'close' }, STARTS],
  ])('an exam %s', (_title, before, event, expected) => {
    expect(examReducer(before, event)).toMatchObject(expected);
  });

  test('counts no pilots, and 52 of the others are no thin margin', () => {
    const asked = Array.from({ length: 70 }, (_, place) => question(place + 1, 1));
    const answers = Object.fromEntries(asked.map(({ id }, place) => [id, place < 57 ? id * 10 + 2 : id * 10 + 1]));
    const pilots = [1, 2, 3, 4, 5];
    expect(scoreExam(asked, answers, pilots)).toMatchObject({ total: 65, correct: 52, passed: true, thinMargin: false });
    expect(scoreExam(asked, { ...answers, 6: 61 }, pilots)).toMatchObject({ total: 65, correct: 51, passed: false });
  });

  test('counts the unanswered questions', () => {
    expect(unansweredCount(running)).toBe(3);
    expect(unansweredCount({ ...running, answers: { 1: 11, 3: 32 } })).toBe(1);
  });

  test('whatever happens, the exam stays whole and what went in is not touched', () => {
    const event = fc.oneof<fc.Arbitrary<ExamEvent>[]>(
      fc.record({
        type: fc.constant('start' as const),
        id: fc.string(),
        questions: fc.constantFrom(questions, []),
        now: fc.integer(),
      }),
      fc.record({
        type: fc.constant('choose' as const),
        questionId: fc.integer({ min: 0, max: 4 }),
        optionId: fc.integer({ min: 10, max: 33 }),
        now: fc.integer({ min: 0, max: 5_000_000 }),
      }),
      fc.record({ type: fc.constant('flag' as const), questionId: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ type: fc.constant('go' as const), position: fc.integer() }),
      fc.record({ type: fc.constant('finish' as const), now: fc.integer() }),
      fc.record({ type: fc.constant('close' as const) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let exam: Exam = STARTS;
        for (const next of events) {
          const before = JSON.stringify(exam);
          const after: Exam = examReducer(exam, next);
          expect(JSON.stringify(exam)).toBe(before);
          exam = after;
          if (exam.status === 'STARTS') continue;
          expect(exam.position).toBeGreaterThanOrEqual(0);
          expect(exam.position).toBeLessThan(exam.questions.length);
          expect(new Set(exam.flagged).size).toBe(exam.flagged.length);
          for (const [questionId, optionId] of Object.entries(exam.answers)) {
            const asked = exam.questions.find(({ id }) => id === Number(questionId));
            expect(asked?.options.some(({ id }) => id === optionId)).toBe(true);
          }
          const score = scoreExam(exam.questions, exam.answers);
          expect(score.correct + score.wrong + score.unanswered).toBe(exam.questions.length);
          if (exam.status === 'RESULTS') {
            expect(exam.secondsUsed).toBeGreaterThanOrEqual(0);
            expect(exam.secondsUsed).toBeLessThanOrEqual(EXAM_SECONDS);
          }
        }
      }),
    );
  });
});

test.each([
  [0, 0],
  [52, 48],
  [55, 51],
  [56, 52],
  [70, 65],
])('%i of all 70 would be about %i of the 65 that count', (correct, expected) => {
  expect(ofThoseThatCount(correct)).toBe(expected);
});

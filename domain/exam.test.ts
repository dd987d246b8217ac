import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawExam,
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
  type RunningExam,
  scoreExam,
  unansweredCount,
  weakestCategories,
} from './exam.ts';
import type { Answers } from './practice.ts';

const START = 1_000_000;

test('the numbers of the exam are those of the specification', () => {
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

const chance = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })).map((stream) => () => {
  const next = stream.next();
  return next.done ? 0 : next.value;
});
/** Question ids of category c run from c × 1000. */
const bankOf = (sizes: readonly number[]) =>
  new Map(sizes.map((size, index) => [index + 1, Array.from({ length: size }, (_, place) => (index + 1) * 1000 + place)]));

const draw = (bank: ReadonlyMap<number, readonly number[]>, dice: () => number) =>
  drawExam(new Map([...bank].map(([category, ids]) => [category, [ids]])), () => false, dice);

describe('a drawn exam', () => {
  test('takes from the first group of a category as long as it has one', () => {
    const preferred = [...EXAM_QUOTAS].map(([category, quota]): [number, number[][]] => {
      const ids = Array.from({ length: quota + 5 }, (_, place) => category * 1000 + place);
      return [category, [ids.slice(0, quota - 2), ids.slice(quota - 2)]];
    });
    const drawn =
      drawExam(
        new Map(preferred),
        () => false,
        () => 0.4,
      ) ?? [];
    for (const [category, quota] of EXAM_QUOTAS) {
      const places = drawn.filter((id) => Math.floor(id / 1000) === category).map((id) => id % 1000);
      expect(places.filter((place) => place < quota - 2)).toHaveLength(quota - 2);
    }
  });

  test('takes what was seen only when nothing else is left, whichever group it is of', () => {
    const quotas = [...EXAM_QUOTAS];
    const few = fc.integer({ min: 0, max: 30 });
    const groups = fc.tuple(...quotas.map(([, quota]) => fc.tuple(few, fc.integer({ min: quota, max: quota + 10 }))));
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 5 }), chance, (sizes, seenEvery, dice) => {
        // The first group of a category has even ids.
        const bank = new Map(
          quotas.map(([category], index) => {
            const [first = 0, second = 0] = sizes[index] ?? [];
            const ids = (count: number, odd: number) => Array.from({ length: count }, (_, n) => category * 1000 + 2 * n + odd);
            return [category, [ids(first, 0), ids(second, 1)]];
          }),
        );
        const isSeen = (id: number) => Math.floor(id / 2) % seenEvery === 0;
        const rank = (id: number) => (isSeen(id) ? 2 : id % 2);
        const drawn = new Set(drawExam(bank, isSeen, dice));
        expect(drawn.size).toBe(EXAM_QUESTIONS);
        for (const all of bank.values()) {
          const ranks = all.flat().map((id) => ({ rank: rank(id), isDrawn: drawn.has(id) }));
          const worst = Math.max(...ranks.filter(({ isDrawn }) => isDrawn).map(({ rank }) => rank));
          expect(ranks.filter(({ rank, isDrawn }) => rank < worst && !isDrawn)).toEqual([]);
        }
      }),
    );
  });

  test('looks at no more of a large bank than it needs', () => {
    const bank = new Map([...EXAM_QUOTAS.keys()].map((category) => [category, [Array.from({ length: 20_000 }, (_, n) => n)]]));
    let looked = 0;
    drawExam(
      bank,
      () => {
        looked += 1;
        return looked % 10 === 0;
      },
      Math.random,
    );
    expect(looked).toBeLessThan(2 * EXAM_QUESTIONS);
  });

  test('fills every quota when the bank can', () => {
    const sizes = fc.tuple(...[...EXAM_QUOTAS.values()].map((quota) => fc.integer({ min: quota, max: quota + 40 })));
    fc.assert(
      fc.property(sizes, chance, (counts, dice) => {
        const drawn = draw(bankOf(counts), dice) as number[];
        expect(new Set(drawn).size).toBe(EXAM_QUESTIONS);
        const perCategory = Map.groupBy(drawn, (id) => Math.floor(id / 1000));
        for (const [category, quota] of EXAM_QUOTAS) expect(perCategory.get(category)).toHaveLength(quota);
      }),
    );
  });

  test('has 70 different questions whenever the bank holds 70, and does not exist otherwise', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(sizes, chance, (counts, dice) => {
        const bank = bankOf(counts);
        const drawn = draw(bank, dice);
        if (counts.reduce((sum, count) => sum + count) < EXAM_QUESTIONS) {
          expect(drawn).toBeUndefined();
          return;
        }
        expect(drawn).toHaveLength(EXAM_QUESTIONS);
        expect(new Set(drawn).size).toBe(EXAM_QUESTIONS);
        const known = new Set([...bank.values()].flat());
        expect(drawn?.every((id) => known.has(id))).toBe(true);
        // Nothing is topped up from elsewhere while a category still has questions for its own quota.
        const perCategory = Map.groupBy(drawn ?? [], (id) => Math.floor(id / 1000));
        for (const [category, quota] of EXAM_QUOTAS) {
          const size = bank.get(category)?.length ?? 0;
          expect(perCategory.get(category)?.length ?? 0).toBeGreaterThanOrEqual(Math.min(quota, size));
        }
      }),
    );
  });

  test.each([
    ['no category at all', new Map(), undefined],
    ['69 questions', bankOf([19, 16, 10, 7, 7, 10]), undefined],
    ['exactly the quotas', bankOf([20, 16, 10, 7, 7, 10]), 70],
    ['one category holds everything', bankOf([70]), 70],
  ])('with %s', (_title, bank, length) => {
    expect(draw(bank, () => 0)?.length).toBe(length);
  });

  test('leaves categories without a quota out', () => {
    const bank = bankOf([20, 16, 10, 7, 7, 9]);
    bank.set(0, [1, 2, 3]);
    expect(draw(bank, () => 0.5)).toBeUndefined();
  });
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
        settled: { pilots: [1], swedish: 2 },
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

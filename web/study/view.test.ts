import { expect, test } from 'vitest';
import type { Study } from '#contract/study.ts';
import type { BankRow, BankRows } from '#domain/study/bank.ts';
import { planRun, viewOf } from './view.ts';

const TODAY = 20_772;
const NOON = TODAY * 86_400_000 + 11 * 3_600_000;
const study: Study = {
  revision: 1,
  answers: 2,
  exam_date: null,
  minutes: 50,
  daily_goal: 3,
  test_language: null,
  recounted_on: null,
  last_day: TODAY - 1,
  memories: [
    [1, 2, 5, TODAY - 2, 1, 1, 0],
    [2, 2, 5, TODAY - 1, 0, 0, 0],
  ],
  rules: [
    ['R1', 8, 5, TODAY - 2, 1, 1, 1, 0, 0],
    ['R2', 0.2, 6, TODAY - 1, 0, 0, 0, 0, TODAY - 1],
  ],
  sights: [
    [1, TODAY - 2, 1, 1, 0.62, 0, 0, 1],
    [2, TODAY - 1, 1, 0, 0.62, 0, 0, 1],
  ],
  mocks: [],
  shown: [],
  bookmarks: [2],
  days: [TODAY - 2, TODAY - 1],
  real_tests: [],
  unread: 0,
};
/** Five questions with one rule each, a sealed one, and one of a category closed to this learner. */
const bank: BankRows = {
  rules: ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'],
  questions: [...[1, 2, 3, 4, 5].map((id): BankRow => [id, 1, 0, 0, id - 1]), [-6, 1, 1, 0, 5], [-7, 2, 0, 0, 6]],
};
const view = (given: { question: number; right: boolean }[] = []) =>
  viewOf({
    study,
    bank,
    given: given.map((answer) => ({ ...answer, sure: null, at: NOON })),
    today: TODAY,
    mayOpen: (category) => category === 1,
  });

test('local answers count before the server has them', () => {
  expect(view()).toMatchObject({ answeredToday: 0, mistakes: [2], askable: 5 });
  const after = view([
    { question: 2, right: true },
    { question: 3, right: false },
  ]);
  expect(after).toMatchObject({ answeredToday: 2, mistakes: [3], askable: 3 });
  expect(after.week).toEqual([false, false, false, false, true, true, true]);
  expect(after.tallies).toEqual(new Map([[1, { known: 0, begun: 3, rules: 6, wrong: 1, unseen: 2 }]]));
  expect(after.state.sights.get(3)).toMatchObject({ source: 'practice', right: false });
});

test('the same answer, here and from the server, counts once', () => {
  const twice = view([
    { question: 3, right: true },
    { question: 3, right: false },
  ]);
  expect(twice.mistakes).toEqual([2]);
  expect(twice.answeredToday).toBe(1);
});

test("today's run fills up the goal, repeats nothing answered today, and is the same when planned again", () => {
  const half = view([{ question: 3, right: true }]);
  const planned = planRun(half, 'today');
  expect(planned).toHaveLength(2);
  expect(planned.map(({ id }) => id)).not.toContain(3);
  expect(planRun(half, 'today')).toEqual(planned);
});

test('mistakes and saved questions are separate runs, offline limited to questions on the device', () => {
  expect(planRun(view(), 'mistakes')).toEqual([{ id: 2, reason: 'wrong' }]);
  expect(planRun(view(), 'saved')).toEqual([{ id: 2, reason: 'saved' }]);
  expect(planRun(view(), 'saved', () => false)).toEqual([]);
});

test('a rule is known after right answers to two questions on two days, but not forever', () => {
  const [first, ...others] = study.rules;
  const knows = (lastDay: number) => {
    const [rule = 'R1', stability = 8, difficulty = 5] = first ?? [];
    const rules: Study['rules'] = [[rule, stability, difficulty, lastDay, 1, 2, 1, 1, 0], ...others];
    return viewOf({ study: { ...study, rules }, bank, given: [], today: TODAY }).knownRules;
  };
  expect([knows(TODAY - 1), knows(TODAY - 300)]).toEqual([1, 0]);
});

test('the categories’ rules add up to all rules, also if two categories share one', () => {
  const shared: BankRows = { ...bank, questions: [...bank.questions, [8, 2, 0, 0, 0, 1, 6]] };
  const rules: Study['rules'] = ['R1', 'R2', 'R7'].map((rule) => [rule, 80, 5, TODAY - 1, 1, 2, 1, 1, 0]);
  const { tallies, knownRules, rules: all } = viewOf({ study: { ...study, rules }, bank: shared, given: [], today: TODAY });
  const sum = (of: 'known' | 'rules') => [...tallies.values()].reduce((total, tally) => total + tally[of], 0);
  expect([sum('known'), sum('rules')]).toEqual([knownRules, all]);
  expect([knownRules, all]).toEqual([3, 7]);
});

test('readiness shown for another test language does not limit this one’s', () => {
  const said = (language: 'ti' | 'sv' | null) =>
    viewOf({
      study: {
        ...study,
        test_language: 'sv',
        shown: [{ day: TODAY - 1, word: 'book', pass: 0.95, low: 55, high: 62, language }],
      },
      bank,
      given: [],
      today: TODAY,
    }).before;
  expect([said('sv'), said('ti'), said(null)]).toEqual(['book', undefined, undefined]);
});

test('an unsent exam marks its questions as seen, but does not count otherwise', () => {
  const { state, judged } = viewOf({
    study,
    bank,
    given: [{ question: 4, right: true, sure: null, inExam: true, at: NOON }],
    today: TODAY,
  });
  expect(state.sights.get(4)).toMatchObject({ source: 'none' });
  expect(state.mocks).toEqual([]);
  expect(judged.counted).toBe(2);
});

test('two confused signs add a question on each to the day, with that reason', () => {
  const signs: BankRows = {
    ...bank,
    signs: [
      [70, 3],
      [71, 5],
    ],
  };
  const mixed = viewOf({
    study: { ...study, daily_goal: 5, mixed_up: [[70, 71, TODAY - 1]] },
    bank: signs,
    given: [],
    today: TODAY,
    mayOpen: (category) => category === 1,
  });
  const reasons = Object.fromEntries(planRun(mixed, 'today').map(({ id, reason }) => [id, reason]));
  expect(reasons).toMatchObject({ 3: 'mixed up', 5: 'mixed up' });
});

test('the day before the exam only what is known is asked', () => {
  const exam_date = new Date((TODAY + 1) * 86_400_000).toISOString().slice(0, 10);
  const before = viewOf({ study: { ...study, exam_date }, bank, given: [], today: TODAY });
  expect(planRun(before, 'today').map(({ id }) => id)).toEqual([1]);
});

test('readiness of a learner with one open category covers that part', () => {
  expect(view().judged.state).toBe('parts');
});

test('the first session asks easy questions, also after trial answers; later ones choose by gain', () => {
  const asked = (lists: { easy?: number[]; hard?: number[] }, sights: Study['sights'] = []) =>
    planRun(
      viewOf({
        study: {
          ...study,
          daily_goal: 5,
          memories: sights.map(([id, day]) => [id, 2, 5, day, 0, 0, 0]),
          rules: [],
          sights,
        },
        bank: { ...bank, ...lists },
        given: [],
        today: TODAY,
        mayOpen: (category) => category === 1,
      }),
      'today',
    ).map(({ id }) => id);
  expect(
    asked({ easy: [4, 5], hard: [1] })
      .slice(0, 2)
      .toSorted(),
  ).toEqual([4, 5]);
  expect(asked({ easy: [4, 5], hard: [1] }).at(-1)).toBe(1);
  const tried = [1, 2, 3].map((id): Study['sights'][number] => [id, TODAY, 1, 0, 0.62, 0, 0, 1]);
  expect(asked({ easy: [4, 5] }, tried).toSorted()).toEqual([4, 5]);
  // After three days of study.
  const days = [1, 2, 3].map((id): Study['sights'][number] => [id, TODAY - id, 1, 0, 0.62, 0, 0, 1]);
  expect(asked({ hard: [4, 5] }, days)).toEqual(asked({}, days));
});

test("a moving scene answered weeks ago is appended to today's run, in addition to the goal", () => {
  const planned = (answered: number) =>
    planRun(
      viewOf({
        study: { ...study, memories: [...study.memories, [7001, 2, 5, answered, 1, 1, 0]] },
        bank: { ...bank, questions: [...bank.questions, [7001, 7, 0, 0, 6], [7002, 7, 0, 0, 6]], scenes: [[0, 7001, 7002]] },
        given: [],
        today: TODAY,
      }),
      'today',
    );
  expect(planned(TODAY - 30)).toHaveLength(4);
  expect(planned(TODAY - 30).at(-1)).toEqual({ id: 7001, reason: 'slipping' });
  expect(planned(TODAY - 20).map(({ id }) => id)).not.toContain(7001);
});

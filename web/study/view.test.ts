import { expect, test } from 'vitest';
import type { Study } from '#contract/study.ts';
import { planRun, viewOf } from './view.ts';

const TODAY = 20_772;
const NOON = TODAY * 86_400_000 + 11 * 3_600_000;
const study: Study = {
  revision: 1,
  answers: 2,
  exam_date: null,
  minutes: 50,
  daily_goal: 3,
  memories: [
    [1, 2, 5, TODAY - 2, 1, 1, 1, TODAY - 2, 1],
    [2, 2, 5, TODAY - 1, 0, 0, 0, TODAY - 1, 2],
  ],
  bookmarks: [2],
  days: [TODAY - 2, TODAY - 1],
  real_tests: [],
};
const bank = [1, 2, 3, 4, 5].map((id) => [id, 1, 4] as const);
const view = (given: { question: number; right: boolean }[] = []) =>
  viewOf({
    study,
    bank,
    given: given.map((answer) => ({ ...answer, sure: null, at: NOON })),
    today: TODAY,
  });

test('what was answered here counts before the server has heard of it', () => {
  expect(view()).toMatchObject({ answeredToday: 0, mistakes: [2], askable: 5, unseen: 3 });
  const after = view([
    { question: 2, right: true },
    { question: 3, right: false },
  ]);
  expect(after).toMatchObject({ answeredToday: 2, mistakes: [3], askable: 3, unseen: 2 });
  expect(after.week).toEqual([false, false, false, false, true, true, true]);
  expect(after.tallies.get(1)).toEqual({ known: 2, wrong: 1, unseen: 2 });
});

test('the same answer, here and from the server, counts once', () => {
  const twice = view([
    { question: 3, right: true },
    { question: 3, right: false },
  ]);
  expect(twice.mistakes).toEqual([2]);
  expect(twice.answeredToday).toBe(1);
});

test("today's run has what is missing to the goal, never what was answered today, and is the same when planned again", () => {
  const half = view([{ question: 3, right: true }]);
  const planned = planRun(half, 'today');
  expect(planned).toHaveLength(2);
  expect(planned.map(({ id }) => id)).not.toContain(3);
  expect(planRun(half, 'today')).toEqual(planned);
});

test('mistakes and saved questions are runs of their own, and without a network only of what is on the device', () => {
  expect(planRun(view(), 'mistakes')).toEqual([{ id: 2, reason: 'wrong' }]);
  expect(planRun(view(), 'saved')).toEqual([{ id: 2, reason: 'saved' }]);
  expect(planRun(view(), 'saved', () => false)).toEqual([]);
});

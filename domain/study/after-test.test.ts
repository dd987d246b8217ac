import { expect, test } from 'vitest';
import { type AfterTest, afterTest, earliestRetake, isTestOver, questionsOfArea, TEST_AREAS, weakAreas } from './after-test.ts';
import { TEST_QUESTIONS } from './blueprint.ts';
import { calendarDay } from './day.ts';

const TODAY = 20_000;
const told = (daysAgo: number, passed: boolean) => ({ day: calendarDay(TODAY - daysAgo), passed });

test.each<[string, number | undefined, ReturnType<typeof told>[], AfterTest | undefined, boolean]>([
  ['no date', undefined, [], undefined, false],
  ['the day of the test', TODAY, [], undefined, false],
  ['the day after', TODAY - 1, [], { kind: 'ask', day: TODAY - 1 }, true],
  ['long after', TODAY - 61, [], undefined, true],
  ['passed', TODAY - 1, [told(1, true)], { kind: 'passed', day: TODAY - 1 }, true],
  ['failed', TODAY - 1, [told(1, false)], { kind: 'failed', day: TODAY - 1 }, true],
  ['failed, and there is a new date', TODAY + 5, [told(1, false)], undefined, false],
  [
    'failed the second time, told after an older one',
    TODAY - 1,
    [told(30, false), told(1, false)],
    { kind: 'failed', day: TODAY - 1 },
    true,
  ],
  ['an older one was told, the last one was not', TODAY - 1, [told(30, false)], { kind: 'ask', day: TODAY - 1 }, true],
  ['told without a date', undefined, [told(3, false)], { kind: 'failed', day: TODAY - 3 }, false],
  ['passed long ago', undefined, [told(61, true)], undefined, true],
])('%s: what is shown, and whether the test is over', (_title, examDay, tests, expected, isOver) => {
  expect(afterTest(TODAY, examDay, tests)).toEqual(expected);
  const examDate = examDay === undefined ? null : calendarDay(examDay);
  const hasPassed = tests.some(({ passed }) => passed);
  expect(isTestOver(calendarDay(TODAY), examDate, hasPassed)).toBe(isOver);
});

test('the areas are the whole test', () => {
  expect(TEST_AREAS.reduce((sum, area) => sum + questionsOfArea(area), 0)).toBe(TEST_QUESTIONS);
});

test('weak areas are those below the share that passes, the weakest first; what was not typed is not weak', () => {
  expect(weakAreas([23, 15, 3, 6, null])).toEqual([[3], [1, 6]]);
  expect(weakAreas([])).toEqual([]);
});

test.each([
  ['little is left', 5, 20, 3],
  ['six days of practice', 120, 20, 6],
  ['more than a month of it', 2_000, 10, 28],
])('the earliest new date when %s', (_title, toPractise, goal, days) => {
  expect(earliestRetake(TODAY, toPractise, goal)).toBe(TODAY + days);
});

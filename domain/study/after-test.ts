/** What follows the real test: the question how it went, and after a failed one what to practise until the next. */
import { TEST_PASS, TEST_QUESTIONS, TEST_SHARES } from './blueprint.ts';
import { dayNumber } from './day.ts';

/** The areas of the result that the authority hands out, by our categories: signs belong to the rules there. The first names an area. */
export const TEST_AREAS: readonly (readonly [number, ...number[]])[] = [[1, 6], [2], [3], [4], [5]];
export const questionsOfArea = (categories: readonly number[]) =>
  categories.reduce((sum, category) => sum + (TEST_SHARES.get(category) ?? 0), 0);

type ToldTest = { readonly day: string; readonly passed: boolean };
/** For so long the app comes back to it. */
const TALKED_OF_DAYS = 60;

export type AfterTest = { readonly kind: 'ask' | 'passed' | 'failed'; readonly day: number };

/** The day after the date of the test the app asks; what was told is answered until there is a new date. */
export function afterTest(today: number, examDay: number | undefined, tests: readonly ToldTest[]): AfterTest | undefined {
  const last = tests.reduce<{ day: number; passed: boolean } | undefined>((latest, test) => {
    const day = dayNumber(test.day);
    return latest === undefined || day > latest.day ? { day, passed: test.passed } : latest;
  }, undefined);
  const isFresh = (day: number) => today - day <= TALKED_OF_DAYS;
  if (examDay !== undefined && examDay > (last?.day ?? Number.NEGATIVE_INFINITY))
    return examDay < today && isFresh(examDay) ? { kind: 'ask', day: examDay } : undefined;
  return last !== undefined && isFresh(last.day) ? { kind: last.passed ? 'passed' : 'failed', day: last.day } : undefined;
}

/** After the test nobody is asked to study: it was passed, or its day is over and nothing was said since. */
export const isTestOver = (today: string, examDate: string | null, hasPassed: boolean) =>
  hasPassed || (examDate !== null && examDate < today);

/** Below the share that passes; the weakest first. */
export function weakAreas(points: readonly (number | null)[]): number[][] {
  return TEST_AREAS.flatMap((categories, place) => {
    const share = (points[place] ?? questionsOfArea(categories)) / questionsOfArea(categories);
    return share < TEST_PASS / TEST_QUESTIONS ? [{ categories: [...categories], share }] : [];
  })
    .sort((one, other) => one.share - other.share)
    .map(({ categories }) => categories);
}

/** Nobody mends a failed test overnight; nor is it put off for ever. */
const FEWEST_DAYS = 3;
const MOST_DAYS = 28;

/** The first day on which all that is wrong or new in these categories can have been practised, at the learner's own pace. */
export const earliestRetake = (today: number, toPractise: number, goal: number) =>
  today + Math.min(MOST_DAYS, Math.max(FEWEST_DAYS, Math.ceil(toPractise / goal)));

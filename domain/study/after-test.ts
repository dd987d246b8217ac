/** After the real test: asks how it went, and after a failed one suggests what to practise before the next. */
import { TEST_PASS, TEST_QUESTIONS, TEST_SHARES } from './blueprint.ts';
import { dayNumber } from './day.ts';

/** Areas of the authority's result sheet, as our category ids: the sheet counts signs with the rules. The first id names the area. */
export const TEST_AREAS: readonly (readonly [number, ...number[]])[] = [[1, 6], [2], [3], [4], [5]];
export const questionsOfArea = (categories: readonly number[]) =>
  categories.reduce((sum, category) => sum + (TEST_SHARES.get(category) ?? 0), 0);

type ToldTest = { readonly day: string; readonly passed: boolean };
/** A test is mentioned for this many days. */
const TALKED_OF_DAYS = 60;

export type AfterTest = { readonly kind: 'ask' | 'passed' | 'failed'; readonly day: number };

/** The app asks from the day after the exam date. A reported result is shown until a new exam date is set. */
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

/** No study reminders after the test: it was passed, or its date is over and no new one is set. */
export const isTestOver = (today: string, examDate: string | null, hasPassed: boolean) =>
  hasPassed || (examDate !== null && examDate < today);

/** Areas below the pass share, the weakest first. */
export function weakAreas(points: readonly (number | null)[]): number[][] {
  return TEST_AREAS.flatMap((categories, place) => {
    const share = (points[place] ?? questionsOfArea(categories)) / questionsOfArea(categories);
    return share < TEST_PASS / TEST_QUESTIONS ? [{ categories: [...categories], share }] : [];
  })
    .sort((one, other) => one.share - other.share)
    .map(({ categories }) => categories);
}

/** Bounds of the suggested wait: a failed test needs some days of practice, but should not be put off for long. */
const FEWEST_DAYS = 3;
const MOST_DAYS = 28;

/** The first day by which all wrong and new questions of these categories can be practised at the learner's daily goal. */
export const earliestRetake = (today: number, toPractise: number, goal: number) =>
  today + Math.min(MOST_DAYS, Math.max(FEWEST_DAYS, Math.ceil(toPractise / goal)));

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ExamResult, exams } from '#contract/exams.ts';
import { calendarDay } from '#domain/study/day.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { CATEGORIES, said } from '../../testing/exams.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { answered, BANK, haveStudied, NOTHING_STUDIED, TODAY } from '../../testing/study.ts';
import { studyTi } from '../../text/study/ti.ts';
import { ti } from '../../text/ti.ts';

const SETTINGS = 'PUT /api/study/settings';
const REPORT = 'POST /api/real-tests';
const radio = (name: string) => page.getByRole('radio', { name });
const word = (name: string) => page.getByRole('heading', { level: 2, name });
const today = page.getByRole('region', { name: studyTi.today });

beforeEach(async () => {
  await server.answer('GET /api/category', CATEGORIES);
  await server.answer('GET /api/exams', []);
  await haveStudied();
  await logIn();
});

test('without evidence the readiness says what is missing, and gives no figure', async () => {
  await open('/exercises');
  await today.getByRole('link', { name: studyTi.readiness, exact: false }).click();
  await expect.element(heading(studyTi.readiness)).toBeVisible();
  expect(location.pathname).toBe('/progress');
  await expect.element(said(studyTi.until(60))).toBeVisible();
  await expect.element(said(studyTi.onlyNew)).toBeVisible();
  await expect.element(said(studyTi.aim(56, 70))).not.toBeInTheDocument();
});

test('with evidence it is a word and a range, and the weakest category is one tap away', async () => {
  const ids = BANK.map(({ id }) => id);
  await haveStudied(answered(ids, (id) => Math.floor(id / 1000) !== 4));
  await open('/progress');
  await expect.element(said(studyTi.aim(56, 70))).toBeVisible();
  await expect.element(word(studyTi.states['too little'])).not.toBeInTheDocument();
  const weakest = page.getByRole('region', { name: studyTi.byCategory }).getByCss('a[href$="/exercises/4"]');
  await expect.element(weakest).toMatchTextContent(studyTi.weakest);
  await expect.element(weakest).toMatchTextContent(studyTi.wrongOnes(20));
  await expectAccessible();
  await weakest.click();
  await expect.poll(() => location.pathname).toBe('/exercises/4');
});

test('a real test is reported, after what is missing was said; offline it is listed at once, and sent later', async () => {
  await open('/progress');
  await button(studyTi.report).click();
  await button(studyTi.send).click();
  await expect.element(page.getByText(studyTi.testDayRequired)).toBeVisible();
  await expect.element(page.getByText(studyTi.outcomeRequired)).toBeVisible();
  await expectAccessible();
  const day = calendarDay(TODAY - 2);
  await page.getByLabelText(studyTi.testDay).fill(day);
  await radio(studyTi.passed).click();
  await page.getByLabelText(studyTi.points(65)).fill('56');
  await server.goAway();
  await button(studyTi.send).click();
  await expect.element(page.getByText(ti.pastExams.correct(56, 65))).toBeVisible();
  await server.comeBack();
  await expect.element(page.getByText(studyTi.sent)).toBeVisible();
  expect(await server.bodies(REPORT)).toMatchObject([{ day, passed: true, points: 56 }]);
});

test('the exam date, the time and the daily goal are sent; offline the goal counts at once', async () => {
  await open('/progress');
  await page.getByLabelText(studyTi.examDate).fill('2027-03-01');
  await radio(studyTi.minutesValue(75)).click();
  await radio(studyTi.questions(30)).click();
  await button(studyTi.save).click();
  await expect.element(page.getByText(studyTi.savedNow)).toBeVisible();
  expect(await server.bodies(SETTINGS)).toMatchObject([{ exam_date: '2027-03-01', minutes: 75, daily_goal: 30 }]);
  await server.goAway();
  await radio(studyTi.questions(50)).click();
  await button(studyTi.save).click();
  await expect.element(page.getByText(ti.saving.waiting)).toBeVisible();
  await open('/exercises');
  await expect.element(today.getByText(studyTi.goal(0, 50))).toBeInTheDocument();
  await server.comeBack();
  await expect.poll(async () => (await server.bodies<{ daily_goal: number }>(SETTINGS)).at(-1)?.daily_goal).toBe(50);
});

test('the trend is a chart with its table, and mock exams say whether they count', async () => {
  const shown = (daysAgo: number, low: number) =>
    ({ day: TODAY - daysAgo, word: 'close', pass: 0.7, low, high: low + 9, language: null }) as const;
  await haveStudied({ shown: [shown(5, 45), shown(3, 47), shown(1, 49)] });
  const [exam] = exams['GET /api/exams'].example.answer as [ExamResult];
  const taken = (correct: number, fresh: number) => ({ ...exam, id: crypto.randomUUID(), correct, fresh, categories: [] });
  await server.answer('GET /api/exams', [taken(58, 66), taken(69, 12)]);
  await open('/progress');
  const trend = page.getByRole('region', { name: studyTi.trend });
  await expect.element(trend).toBeVisible();
  expect(trend.getByRole('row').elements()).toHaveLength(4);
  const mocks = page.getByRole('region', { name: studyTi.mocks });
  await expect.element(mocks.getByText(ti.pastExams.correct(58, 70))).toBeVisible();
  await expect.element(mocks.getByText(ti.pastExams.correct(69, 70))).not.toBeInTheDocument();
  await expect.element(mocks.getByText(studyTi.otherMocks(1))).toBeVisible();
  await expectAccessible();
});

test('who has not said in which language the test is says it with one tap before anything is said of booking', async () => {
  const ids = BANK.filter(({ id }) => id % 1000 <= 14).map(({ id }) => id);
  const mock = (daysAgo: number) => [TODAY - daysAgo, 70, 70, 68, 70, 0, 0, ids.length, 0, 0];
  const known = { ...answered(ids, () => true, TODAY - 5), mocks: [mock(6), mock(1)], last_day: TODAY } as never;
  await haveStudied(known);
  await open('/progress');
  await expect.element(word(studyTi.states.language)).toBeVisible();
  await expect.element(said(studyTi.advice.book)).not.toBeInTheDocument();
  await expectAccessible();
  await server.answer('GET /api/study', { ...NOTHING_STUDIED, ...(known as object), test_language: 'ti' });
  await button(studyTi.testLanguages.ti).click();
  await expect.element(word(studyTi.states.book)).toBeVisible();
  await expect.poll(() => server.bodies(SETTINGS)).toMatchObject([{ test_language: 'ti' }]);
});

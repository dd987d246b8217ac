import type { Page } from '@playwright/test';
import { studyTi } from '../web/text/study/ti.ts';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, follow, type Server, shownQuestion, test } from './app.ts';
import { setGoal } from './learner.ts';
import { persistedQueries } from './persisted-queries.ts';

// What the screens themselves do is tested in web/screens/today/today.browser.test.tsx and web/screens/progress/progress.browser.test.tsx.

const DAY_MS = 86_400_000;
const next = (page: Page) => button(page, ti.question.next);
const today = (page: Page) => page.getByRole('region', { name: studyTi.today });
const star = (page: Page) => button(page, ti.question.save);
const isAt = (page: Page, number: number, total: number) =>
  expect(page.getByText(ti.question.counter(number, total), { exact: true })).toBeAttached();

const answersOf = (server: Server, userId: number) =>
  server.db
    .selectFrom('answers')
    .select(['question_id', 'correct', 'mode', 'sure'])
    .where('user_id', '=', userId)
    .orderBy('answered_at')
    .execute();
const bookmarksOf = (server: Server, userId: number) =>
  server.db.selectFrom('bookmarks').select('question_id').where('user_id', '=', userId).execute();

/** Answers the rest of a run right and opens its result. */
async function finish(page: Page): Promise<void> {
  const result = button(page, ti.results.show);
  for (;;) {
    await (await shownQuestion(page)).right.click();
    await expect(page.getByText(ti.question.correct)).toBeVisible();
    if (await result.isVisible()) break;
    await next(page).click();
  }
  await result.click();
}

test('the first day and the second', async ({ page, as, server }) => {
  const { id: userId, name } = await as('premium');
  await setGoal(page, 5);
  await page.goto('/exercises');
  let mistake = 0;

  await test.step('the first day: one button leads to new questions, a wrong one comes back, and the goal is reached', async () => {
    await expect(today(page).getByText(ti.home.greeting(name))).toBeVisible();
    await expect(today(page).getByText(studyTi.goal(0, 5))).toBeAttached();
    await expect(today(page).getByText(studyTi.week(0))).toBeVisible();
    await today(page).getByRole('link', { name: studyTi.start }).click();

    await isAt(page, 1, 5);
    await expect(page.getByText(studyTi.reasons.new, { exact: true })).toBeVisible();
    await expect(button(page, studyTi.unsure)).toHaveCount(0);
    const first = await shownQuestion(page);
    mistake = first.id;
    await first.wrong.click();
    await isAt(page, 1, 5);
    await expect(page.getByText(studyTi.toSeeAgain(1))).toBeVisible();
    await page.reload();
    await isAt(page, 1, 5);
    await expect((await shownQuestion(page)).wrong).toHaveAttribute('aria-pressed', 'true');
    for (let number = 2; number <= 4; number += 1) {
      await next(page).click();
      await isAt(page, number, 5);
      await (await shownQuestion(page)).right.click();
    }
    await next(page).click();
    expect((await shownQuestion(page)).id).toBe(first.id);
    await expect(page.getByText(studyTi.reasons.again)).toBeVisible();
    await finish(page);

    await expect(page.getByText(ti.results.summary(4, 5))).toBeVisible();
    await expect(page.getByText(studyTi.becameYellow(4))).toBeVisible();
    await expect(page.getByText(studyTi.becameRed(1))).toBeVisible();
    await expect(page.getByText(ti.saving.saved)).toBeVisible();
    await expectAccessible(page);
    const stored = await answersOf(server, userId);
    expect(stored).toHaveLength(5);
    expect(stored[0]).toEqual({ question_id: first.id, correct: false, mode: 'review', sure: null });
    expect(stored.slice(1).map(({ sure, mode }) => [sure, mode])).toEqual(stored.slice(1).map(() => [null, 'review']));

    await page.getByRole('link', { name: studyTi.toExercises }).click();
    await expect(today(page).getByText(studyTi.goalReached(5))).toBeVisible();
    await expect(today(page).getByText(studyTi.week(1))).toBeVisible();
    await expect(today(page).getByRole('link', { name: `${studyTi.mistakes} 1` })).toBeVisible();
    await expect(today(page).getByRole('link', { name: studyTi.nextStep })).toBeVisible();
  });

  await test.step('the second day begins with a goal of its own, and what was wrong the day before is still a mistake', async () => {
    await page.clock.setFixedTime(new Date(Date.now() + DAY_MS));
    await page.goto('/exercises');
    await expect(today(page).getByText(studyTi.goal(0, 5))).toBeAttached();
    await expect(today(page).getByText(studyTi.week(1))).toBeVisible();
    await today(page).getByRole('link', { name: studyTi.start }).click();
    await isAt(page, 1, 5);
    await follow(page, '/exercises');
    await today(page)
      .getByRole('link', { name: `${studyTi.mistakes} 1` })
      .click();
    await isAt(page, 1, 1);
    expect((await shownQuestion(page)).id).toBe(mistake);
    await finish(page);
    await page.getByRole('link', { name: studyTi.toExercises }).click();
    await expect(today(page).getByRole('link', { name: `${studyTi.mistakes} 0` })).toBeVisible();
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test("today's questions were fetched ahead: the day opens, counts, and arrives later", async ({
    page,
    context,
    as,
    server,
    faults,
  }) => {
    faults.expectFailedLoads('/api/');
    faults.expectFailedLoads('/cdn/');
    const { id: userId } = await as('premium');
    await setGoal(page, 5);
    await page.goto('/exercises');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await expect.poll(() => persistedQueries(page)).toEqual(expect.arrayContaining(['study-questions', `study 2 ${userId}`]));
    await context.setOffline(true);
    await page.reload();
    await today(page).getByRole('link', { name: studyTi.start }).click();
    await isAt(page, 1, 5);
    await star(page).click();
    const saved = await shownQuestion(page);
    await finish(page);
    await expect(page.getByText(studyTi.becameYellow(5))).toBeVisible();
    await expect(page.getByText(ti.saving.waiting)).toBeVisible();
    await page.getByRole('link', { name: studyTi.toExercises }).click();
    await expect(today(page).getByText(studyTi.goalReached(5))).toBeVisible();
    await expect(today(page).getByRole('link', { name: `${studyTi.saved} 1` })).toBeVisible();
    expect(await answersOf(server, userId)).toEqual([]);

    await context.setOffline(false);
    await expect.poll(async () => (await answersOf(server, userId)).length).toBe(5);
    await expect.poll(() => bookmarksOf(server, userId)).toEqual([{ question_id: saved.id }]);
  });
});

test('two devices that both answered without a network agree when it is back', async ({
  page,
  otherDevice,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  faults.expectFailedLoads('/cdn/');
  // The share button is loaded after the first answer.
  faults.expectFailedLoads('/assets/');
  const account = await as('premium');
  const other = await otherDevice(account);
  for (const device of [page, other]) {
    await device.goto('/exercises/1');
    await shownQuestion(device);
  }
  const answered = new Set<number>();
  for (const device of [page, other]) {
    await device.context().setOffline(true);
    for (let number = 1; number <= 3; number += 1) {
      const question = await shownQuestion(device);
      answered.add(question.id);
      await question.right.click();
      await next(device).click();
    }
  }
  for (const device of [page, other]) await device.context().setOffline(false);
  await expect.poll(async () => (await answersOf(server, account.id)).length).toBe(6);
  for (const device of [page, other]) {
    await device.goto('/exercises');
    await expect(today(device).getByText(studyTi.goal(answered.size, 20))).toBeAttached();
  }
});

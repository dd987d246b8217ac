// Lines of the specification that nothing else holds, by their numbers.
import type { Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { examTi } from '../web/text/exam/ti.ts';
import { feedbackText } from '../web/text/feedback.ts';
import { ti } from '../web/text/ti.ts';
import { unlockTi } from '../web/text/unlock/ti.ts';
import { button, expect, follow, heading, PHONE, shownQuestion, test } from './app.ts';
import { check, resumeExam, summary } from './exam.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: ti.app.menu });
const fact = (page: Page, name: string) => page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd');

test('26, 71: the sidebar stays hidden in the results of an exam and comes back when it is closed; passed and failed are all 70', async ({
  page,
  as,
  server,
}) => {
  await as('premium');
  await resumeExam(page, server, { right: 40, wrong: 10 });
  await expect(menu(page)).toHaveCount(0);
  await check(page).click();
  await button(summary(page), ti.exam.summarySubmit).click();
  await expect(heading(page, ti.exam.failed)).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await expect(fact(page, ti.exam.passedCount)).toHaveText('40');
  await expect(fact(page, ti.exam.failedCount)).toHaveText('30');
  await expect(fact(page, examTi.ofThemUnanswered)).toHaveText('20');
  await button(page, ti.exam.close).click();
  await expect(button(page, ti.exam.start)).toBeVisible();
  await expect(menu(page)).toBeVisible();
});

test('49, 108, 133: an exercise on a phone of 390 px shows its description, keeps the answer and forgets the toggle, its picture at most 350 px high', async ({
  page,
  as,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('premium');
  await page.goto('/exercises/1');
  await shownQuestion(page);
  const description = fixture.exercises[0]?.description.ti ?? '';
  await expect(page.locator('h1').getByText(description)).toBeVisible();
  const { right } = await shownQuestion(page);
  await right.click();
  await button(page, ti.question.showSwedish).click();
  await expect(page.locator('#question-text [lang=sv]').first()).toBeVisible();
  await button(page, ti.question.next).click();
  await expect(page.locator('#question-text [lang=sv]')).toHaveCount(0);
  await button(page, ti.question.previous).click();
  await expect(page.locator('[aria-labelledby=question-text] [aria-pressed=true]')).toHaveCount(1);
  await expect(page.locator('#question-text [lang=sv]')).toHaveCount(0);
  for (const picture of await page.locator('article img').all()) {
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(350);
  }
});

test('57: each sign of a category has its picture, name and description in the list', async ({ page, as }) => {
  await as('premium');
  await page.goto('/traffic-signs/1');
  for (const { name, meaning } of fixture.signGroups[0]?.signs ?? []) {
    const sign = page.getByRole('main').getByRole('button', { name: new RegExp(name.ti) });
    await expect(sign.locator('img, svg').first()).toBeVisible();
    await expect(sign).toContainText(meaning.ti);
  }
});

test('78, 82, 129, 134: settings have logout in their header and both password fields from the start, say the fixed sentence when they cannot be loaded, and that a time of some hours ends today', async ({
  page,
  as,
  server,
  faults,
}) => {
  const { id } = await as('premium');
  await server.db
    .updateTable('users')
    .set({ trial_ends_at: new Date(Date.now() + 8 * 3_600_000) })
    .where('id', '=', id)
    .execute();
  await page.setViewportSize(PHONE);
  faults.expectFailedLoads('/api/profile');
  await page.route('**/api/profile', (route) => route.abort());
  await page.goto('/settings');
  await expect(button(page.locator('main header'), 'Logout')).toBeInViewport();
  await expect(page.getByText('Something goes wrong, please try again!')).toBeVisible();
  await page.unroute('**/api/profile');
  await button(page.getByRole('main'), ti.app.retry).click();
  await expect(page.getByLabel(ti.settings.password, { exact: true })).toHaveValue('');
  await expect(page.getByLabel(ti.settings.confirmation, { exact: true })).toBeVisible();
  // At eight hours left the day may be over first.
  await expect(page.getByRole('note')).toContainText(/ሎሚ ይውዳእ|1 መዓልቲ/);
  expect(unlockTi.endsToday).toContain('ሎሚ ይውዳእ');
});

test('114: an exam that is handed in without a network says that its result comes later', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  await as('premium');
  await resumeExam(page, server, { right: 70 });
  await context.setOffline(true);
  await check(page).click();
  await expect(page.getByText(examTi.countingOffline)).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, ti.exam.passed)).toBeVisible();
});

test('119: a message is not sent without a subject and without words, and the page says that in Tigrinya', async ({
  page,
  as,
}) => {
  await as('premium');
  await page.goto('/exercises');
  await follow(page, '/feedback');
  await button(page, feedbackText.ti.submit).click();
  await expect(page.getByText(feedbackText.ti.subjectRequired)).toBeVisible();
  await expect(page.getByText(feedbackText.ti.messageRequired)).toBeVisible();
  expect(feedbackText.ti.subjectRequired).toContain('ኣይትኽእሉን');
});

import type { Page } from '@playwright/test';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, clickUntilVisible, expect, heading, test } from './app.ts';
import { check, haveTaken, resumeExam, SUBMIT } from './exam.ts';

const cards = (page: Page) => page.getByRole('article');
const trend = (page: Page) => page.getByRole('figure');

test('before the first exam there is the heading, a short note and the way to the exam', async ({ page, as }) => {
  await as('premium');
  await page.goto('/results');
  await expect(heading(page, ti.pastExams.title)).toBeVisible();
  await expect(page.getByText(ti.pastExams.none)).toBeVisible();
  await expect(trend(page)).toBeHidden();
  await page.getByRole('link', { name: ti.pastExams.toExam }).click();
  await expect(heading(page, ti.exam.title)).toBeVisible();
});

test('past exams stand with the newest first, each with verdict, count, time and categories', async ({ page, as, server }) => {
  await haveTaken(server, await as('premium'), [48, 61]);
  await page.goto('/results');
  await expect(cards(page)).toHaveCount(2);
  const newest = cards(page).first();
  await expect(newest.locator('time')).toHaveAttribute('datetime', '2026-10-02T08:30:00.000Z');
  await expect(newest.locator('time')).toContainText('2 ጥቅምቲ 2026');
  await expect(newest).toContainText('Passed');
  await expect(newest).toContainText(ti.exam.resultText(61, 70));
  await expect(newest).toContainText(ti.exam.timeUsedValue(40, 12));
  await expect(cards(page).last()).toContainText('Failed');
  await expect(newest.getByRole('progressbar')).toBeHidden();
  await newest.getByText(ti.exam.byCategory).click();
  await expect(newest.getByRole('progressbar', { name: 'ሕግታት ትራፊክ' })).toHaveAttribute('aria-valuenow', '15');
  await expectAccessible(page);
});

test('from the second exam on a line shows how the right answers grow towards the pass mark', async ({ page, as, server }) => {
  const account = await as('premium');
  await haveTaken(server, account, [40]);
  await page.goto('/results');
  await expect(cards(page)).toHaveCount(1);
  await expect(trend(page)).toBeHidden();
  await haveTaken(server, account, [47, 52, 60], 2);
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  await expect(trend(page)).toContainText(ti.pastExams.passMark(52));
  await expect(trend(page).getByRole('img')).toHaveAccessibleName(ti.pastExams.trendText('40, 47, 52, 60'));
  await expect(trend(page).locator('circle')).toHaveCount(4);
});

test('of many exams the newest twenty come first, the others on demand', async ({ page, as, server }) => {
  await haveTaken(
    server,
    await as('premium'),
    Array.from({ length: 23 }, (_, index) => 40 + index),
  );
  await page.goto('/results');
  await expect(cards(page)).toHaveCount(20);
  await button(page, ti.app.more).click();
  await expect(cards(page)).toHaveCount(23);
  await expect(button(page, ti.app.more)).toBeHidden();
});

test('an exam that waits for the network stands first with its result, and says that it waits', async ({
  page,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/exams');
  const account = await as('premium');
  await haveTaken(server, account, [48]);
  await page.route(SUBMIT, (route) => route.abort());
  await resumeExam(page, server, { right: 58, wrong: 12 });
  await check(page).click();
  await page.getByRole('link', { name: ti.exam.pastResults }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(ti.pastExams.waiting);
  await expect(cards(page).first()).toContainText(ti.exam.resultText(58, 70));
  await page.unroute(SUBMIT);
  await page.reload();
  await expect(page.getByText(ti.pastExams.waiting)).toBeHidden();
  await expect(cards(page)).toHaveCount(2);
});

test('when the exams cannot be loaded it is said in words, and trying again brings them', async ({
  page,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/exams');
  await haveTaken(server, await as('premium'), [48]);
  await page.route('**/api/exams', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/results');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.load);
  await page.unroute('**/api/exams');
  await clickUntilVisible(button(page, ti.app.retry), cards(page).first());
  await expect(cards(page)).toHaveCount(1);
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { examTi } from '../web/text/exam/ti.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { ti } from '../web/text/ti.ts';
import { EVERY_WIDTH, expectAccessible } from './accessible.ts';
import { button, clickUntilVisible, expect, heading, PHONE, test, verdict } from './app.ts';
import { check, haveStored, haveTaken, resumeExam, SUBMIT } from './exam.ts';
import { openFirst } from './offline.ts';
import { persistedQueries } from './persisted-queries.ts';

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
  await expect(trend(page)).toContainText(examTi.safeMark(56));
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

test('an exam that waits for the network stands first, and says that it waits', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/exams');
  const account = await as('premium');
  await haveTaken(server, account, [48]);
  await page.route(SUBMIT, (route) => route.abort());
  await resumeExam(page, server, { right: 58, wrong: 12 });
  await check(page).click();
  await page.getByRole('link', { name: ti.exam.pastResults }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(ti.pastExams.waiting);
  await page.unroute(SUBMIT);
  await page.reload();
  await expect(page.getByText(ti.pastExams.waiting)).toBeHidden();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(ti.exam.resultText(58, 70));
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

const filter = (page: Page, name: string) => page.getByRole('radio', { name });
const counter = (page: Page, n: number, total: number) => page.getByText(ti.question.counter(n, total), { exact: true });

test('a past exam opens its answers: what was chosen, what is right and why, and only the mistakes, flagged or unanswered ones', async ({
  page,
  as,
  server,
}) => {
  const { right, wrong, open, chosen, answer } = await haveStored(server, await as('premium'));
  await page.goto('/results');
  await expect(cards(page)).toContainText(examTi.counted);
  await page.getByRole('link', { name: examTi.answers }).click();
  await expect(heading(page, ti.exam.reviewTitle)).toBeVisible();
  await expect(filter(page, examTi.filters.wrong)).toBeChecked();
  await expect(counter(page, 1, 1)).toBeAttached();
  await expect(page.getByText(examTi.place(2), { exact: true })).toBeVisible();
  await expect(page.getByText(ti.exam.gridState.flagged)).toBeVisible();
  await expect(button(page, `${chosen.ti} ${ti.question.wrongMark}`)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, `${answer.ti} ${ti.question.correctMark}`)).toBeVisible();
  await expect(verdict(page)).toContainText(`(${chosen.id.toString().replace(/(\d)$/, '-$1')})`);
  await expect(verdict(page)).toContainText(`ቅኑዕ መልሲ (${wrong.id})`);
  const star = button(page, ti.question.save);
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, EVERY_WIDTH);

  await filter(page, examTi.filters.unanswered).check({ force: true });
  await expect(verdict(page)).toContainText(ti.question.notAnswered);
  await expect(page.getByText(`(${open.id})`).first()).toBeVisible();
  await filter(page, examTi.filters.flagged).check({ force: true });
  await expect(page.getByText(`(${wrong.id})`).first()).toBeVisible();
  await filter(page, examTi.filters.all).check({ force: true });
  await expect(counter(page, 2, 3)).toBeAttached();
  await button(page, ti.question.previous).click();
  await expect(page.getByText(`(${right.id})`).first()).toBeVisible();
  await expect(verdict(page)).toContainText(ti.question.correct);
  await page.keyboard.press('Escape');
  await expect(heading(page, ti.exam.failed)).toBeFocused();
});

test('the result of a past exam says where the time went, and a slow question opens in the review', async ({
  page,
  as,
  server,
}) => {
  const { wrong } = await haveStored(server, await as('premium'));
  await page.goto('/results');
  await cards(page).locator('h2').getByRole('link').click();
  await expect(heading(page, ti.exam.failed)).toBeVisible();
  await expect(page.getByText(examTi.average(660, 1000))).toBeVisible();
  await expect(page.getByRole('link', { name: 'ሕግታት ትራፊክ' })).toHaveAttribute('href', '/exercises/1');
  await expectAccessible(page);
  const time = page.getByRole('region', { name: examTi.time });
  await time.getByRole('button', { name: examTi.place(2) }).click();
  await expect(page.getByText(`(${wrong.id})`).first()).toBeVisible();
  await expect(filter(page, examTi.filters.all)).toBeChecked();
  await page.goBack();
  await button(page, examTi.mistakes(1)).click();
  await expect(filter(page, examTi.filters.wrong)).toBeChecked();
});

test('of each exam the list says in words how it was taken and whether it counts', async ({ page, as, server }) => {
  const account = await as('premium');
  await haveStored(server, account, { started_at: '2026-10-01T08:30:00.000Z', mode: 'official', fresh: 65 });
  await haveStored(server, account, { started_at: '2026-10-02T08:30:00.000Z', offline: true, fresh: null });
  await page.goto('/results');
  await expect(cards(page).first()).toContainText(`${examTi.offline} · ${examTi.notCounted}`);
  await expect(cards(page).last()).toContainText(`${examTi.official} · ${examTi.counted}`);
  await expect(page.getByRole('region').filter({ hasText: studyTi.onlyNew })).toBeVisible();
});

test('an exam of which only the result was kept says so', async ({ page, as, server }) => {
  await haveTaken(server, await as('premium'), [48]);
  await page.goto('/results');
  await page.getByRole('link', { name: examTi.answers }).click();
  await expect(page.getByText(examTi.onlyResult)).toBeVisible();
  await expect(page.getByText(ti.exam.resultText(48, 70)).first()).toBeVisible();
  await expect(button(page, ti.exam.review)).toBeHidden();
});

test('after the end of the trial a past exam shows its result, and how to see the answers again', async ({
  page,
  as,
  server,
}) => {
  const { id } = await haveStored(server, await as('free'));
  await page.goto(`/results/${id}?review=wrong`);
  await expect(page.getByText(examTi.reviewLocked)).toBeVisible();
  await expect(heading(page, ti.exam.failed)).toBeVisible();
});

test("another learner's exam and one that does not exist are not found, and the way back is there", async ({
  page,
  as,
  account,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/exams/');
  const { id } = await haveStored(server, await account('premium'));
  await as('premium');
  for (const unknown of [id, randomUUID()]) {
    await page.goto(`/results/${unknown}`);
    await expect(page.getByText(examTi.unknown)).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: ti.pastExams.title }).click();
  await expect(heading(page, ti.pastExams.title)).toBeVisible();
});

test('when a past exam cannot be loaded it is said in words, and trying again brings it', async ({
  page,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/exams/');
  const { id } = await haveStored(server, await as('premium'));
  await page.route(`**/api/exams/${id}*`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/results/${id}`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.load);
  await page.unroute(`**/api/exams/${id}*`);
  await clickUntilVisible(button(page, ti.app.retry), heading(page, ti.exam.failed));
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a past exam that was looked at can be read again without a network', async ({ page, as, server, faults, context }) => {
    faults.expectFailedLoads('/api/');
    const account = await as('premium');
    const { id, wrong } = await haveStored(server, account);
    await openFirst(page, `/results/${id}?review=wrong`);
    await expect(verdict(page)).toContainText(`(${wrong.id})`);
    await expect.poll(() => persistedQueries(page)).toContain(`exam ${account.id} ${id}`);
    await context.setOffline(true);
    await page.reload();
    await expect(verdict(page)).toContainText(`(${wrong.id})`);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the filters of a review stand in one row, whole, and can be tapped', async ({ page, as, server }) => {
    const { id } = await haveStored(server, await as('premium'));
    await page.goto(`/results/${id}?review=wrong`);
    const labels = page.getByRole('group', { name: examTi.show }).locator('label');
    await expect(labels).toHaveCount(4);
    const boxes = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().toJSON()));
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    for (const { height, right } of boxes) {
      expect(height).toBeGreaterThanOrEqual(48);
      expect(right).toBeLessThanOrEqual(PHONE.width);
    }
    await labels.filter({ hasText: examTi.filters.unanswered }).click();
    await expect(verdict(page)).toContainText(ti.question.notAnswered);
  });
});

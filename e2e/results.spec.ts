import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { examTi } from '../web/text/exam/ti.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { ti } from '../web/text/ti.ts';
import { EVERY_WIDTH, expectAccessible } from './accessible.ts';
import { button, clickUntilVisible, DESKTOP, expect, follow, heading, PHONE, test, verdict } from './app.ts';
import { check, haveStored, haveTaken, resumeExam, SUBMIT } from './exam.ts';
import { openFirst } from './offline.ts';
import { persistedQueries } from './persisted-queries.ts';

const cards = (page: Page) => page.getByRole('article');
const trend = (page: Page) => page.getByRole('figure');

const filter = (page: Page, name: string) => page.getByRole('radio', { name });
const counter = (page: Page, n: number, total: number) => page.getByText(ti.question.counter(n, total), { exact: true });

test('the list of past exams, from none to many', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/exams');
  const account = await as('premium');
  const opened = async () => {
    await page.reload();
    await expect(heading(page, ti.pastExams.title)).toBeVisible();
  };

  await test.step('when the exams cannot be loaded it is said in words, and trying again brings them', async () => {
    await page.route('**/api/exams', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/results');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.load);
    await page.unroute('**/api/exams');
    await clickUntilVisible(button(page, ti.app.retry), page.getByText(ti.pastExams.none));
  });

  await test.step('before the first exam there is the heading, a short note and the way to the exam', async () => {
    await expect(heading(page, ti.pastExams.title)).toBeVisible();
    await expect(trend(page)).toBeHidden();
    await page.getByRole('link', { name: ti.pastExams.toExam }).click();
    await expect(heading(page, ti.exam.title)).toBeVisible();
    await follow(page, '/results');
  });

  await test.step('an exam of which only the result was kept says so', async () => {
    await haveTaken(server, account, [48]);
    await opened();
    await expect(cards(page)).toHaveCount(1);
    await expect(trend(page)).toBeHidden();
    await page.getByRole('link', { name: examTi.answers }).click();
    await expect(page.getByText(examTi.onlyResult)).toBeVisible();
    await expect(page.getByText(ti.exam.resultText(48, 70)).first()).toBeVisible();
    await expect(button(page, ti.exam.review)).toBeHidden();
    await follow(page, '/results');
  });

  await test.step('past exams stand with the newest first, each with verdict, count, time and categories', async () => {
    await haveTaken(server, account, [61], 2);
    await opened();
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

  await test.step('from the second exam on a line shows how the right answers grow towards the pass mark', async () => {
    await haveTaken(server, account, [52, 60], 3);
    await opened();
    await expect(cards(page)).toHaveCount(4);
    await expect(trend(page)).toContainText(ti.pastExams.passMark(52));
    await expect(trend(page)).toContainText(examTi.safeMark(56));
    await expect(trend(page).getByRole('img')).toHaveAccessibleName(ti.pastExams.trendText('48, 61, 52, 60'));
    await expect(trend(page).locator('circle')).toHaveCount(4);
  });

  await test.step('an exam that waits for the network stands first, and says that it waits', async () => {
    await page.route(SUBMIT, (route) => route.abort());
    await resumeExam(page, server, { right: 58, wrong: 12 });
    await check(page).click();
    await page.getByRole('link', { name: ti.exam.pastResults }).click();
    await expect(cards(page)).toHaveCount(5);
    await expect(cards(page).first()).toContainText(ti.pastExams.waiting);
    await page.unroute(SUBMIT);
    await page.reload();
    await expect(page.getByText(ti.pastExams.waiting)).toBeHidden();
    await expect(cards(page)).toHaveCount(5);
    await expect(cards(page).first()).toContainText(ti.exam.resultText(58, 70));
  });

  await test.step('of many exams the newest twenty come first, the others on demand', async () => {
    await haveTaken(
      server,
      account,
      Array.from({ length: 18 }, (_, index) => 40 + index),
      5,
    );
    await opened();
    await expect(cards(page)).toHaveCount(20);
    await button(page, ti.app.more).click();
    await expect(cards(page)).toHaveCount(23);
    await expect(button(page, ti.app.more)).toBeHidden();
  });
});

test('a past exam, its result and its review', async ({ page, as, account, server, faults }) => {
  faults.expectFailedLoads('/api/exams/');
  const person = await as('premium');
  const { id, right, wrong, open, chosen, answer } = await haveStored(server, person);

  await test.step('when a past exam cannot be loaded it is said in words, and trying again brings it', async () => {
    await page.route(`**/api/exams/${id}*`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/results/${id}`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.load);
    await page.unroute(`**/api/exams/${id}*`);
    await clickUntilVisible(button(page, ti.app.retry), heading(page, ti.exam.failed));
    await follow(page, '/results');
  });

  await test.step('a past exam opens its answers: what was chosen, what is right and why, and only the mistakes, flagged or unanswered ones', async () => {
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
  });

  await test.step('on a phone the filters of a review stand in one row, whole, and can be tapped', async () => {
    await page.setViewportSize(PHONE);
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
    await expect(page.getByText(`(${open.id})`).first()).toBeVisible();
    await page.setViewportSize(DESKTOP);
  });

  await test.step('a filter shows what it says, and Escape leads to the result', async () => {
    await filter(page, examTi.filters.flagged).check({ force: true });
    await expect(page.getByText(`(${wrong.id})`).first()).toBeVisible();
    await filter(page, examTi.filters.all).check({ force: true });
    await expect(counter(page, 2, 3)).toBeAttached();
    await button(page, ti.question.previous).click();
    await expect(page.getByText(`(${right.id})`).first()).toBeVisible();
    await expect(verdict(page)).toContainText(ti.question.correct);
    await page.keyboard.press('Escape');
    await expect(heading(page, ti.exam.failed)).toBeFocused();
    await follow(page, '/results');
  });

  await test.step('the result of a past exam says where the time went, and a slow question opens in the review', async () => {
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
    await page.goBack();
    await expect(heading(page, ti.exam.failed)).toBeVisible();
  });

  await test.step("another learner's exam and one that does not exist are not found, and the way back is there", async () => {
    const ofAnother = await haveStored(server, await account('premium'));
    for (const unknown of [ofAnother.id, randomUUID()]) {
      await follow(page, '/results');
      await follow(page, `/results/${unknown}`);
      await expect(page.getByText(examTi.unknown)).toBeVisible();
    }
    await page.getByRole('main').getByRole('link', { name: ti.pastExams.title }).click();
    await expect(heading(page, ti.pastExams.title)).toBeVisible();
  });

  await test.step('of each exam the list says in words how it was taken and whether it counts', async () => {
    await haveStored(server, person, { started_at: '2026-10-02T08:30:00.000Z', mode: 'official', fresh: 65 });
    await haveStored(server, person, { started_at: '2026-10-03T08:30:00.000Z', offline: true, fresh: null });
    await page.reload();
    await expect(cards(page)).toHaveCount(3);
    await expect(cards(page).first()).toContainText(`${examTi.offline} · ${examTi.notCounted}`);
    await expect(cards(page).nth(1)).toContainText(`${examTi.official} · ${examTi.counted}`);
    await expect(page.getByRole('region').filter({ hasText: studyTi.onlyNew })).toBeVisible();
  });

  await test.step('after the end of the trial a past exam shows its result, and how to see the answers again', async () => {
    const trial_ends_at = new Date(Date.now() - 10 * 86_400_000).toISOString();
    await server.db.updateTable('users').set({ trial_ends_at }).where('id', '=', person.id).execute();
    server.services.forgetUser(person.id);
    await page.goto(`/results/${id}?review=wrong`);
    await expect(page.getByText(examTi.reviewLocked)).toBeVisible();
    await expect(heading(page, ti.exam.failed)).toBeVisible();
  });
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

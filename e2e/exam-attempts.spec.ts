import type { Page } from '@playwright/test';
import { examTi } from '../web/text/exam/ti.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, shownQuestion, test } from './app.ts';
import {
  beginElsewhere,
  cell,
  check,
  counter,
  leaving,
  resumeExam,
  resumeOfBefore,
  startExam,
  storedExams,
  summary,
  timer,
} from './exam.ts';

test('two tabs on one exam agree at once: a tap in the older one takes nothing away, and one result is saved', async ({
  page,
  context,
  as,
  server,
}) => {
  const account = await as('premium');
  await startExam(page);
  const other = await context.newPage();
  await other.goto('/examination');
  await expect(other.getByText(ti.exam.resumed)).toBeVisible();
  for (let place = 1; place <= 5; place += 1) {
    await (await shownQuestion(other)).right.click();
    await button(other, ti.question.next).click();
    await expect(counter(other, place + 1)).toBeAttached();
  }
  for (let place = 1; place <= 5; place += 1) await expect(cell(page, place, 'answered')).toBeVisible();
  await cell(page, 6, 'unanswered').click();
  await (await shownQuestion(page)).right.click();
  await expect(cell(other, 6, 'answered')).toBeVisible();
  for (let place = 1; place <= 6; place += 1) await expect(cell(other, place, 'answered')).toBeVisible();
  await check(page).click();
  await button(summary(page), ti.exam.summarySubmit).click();
  for (const tab of [page, other]) await expect(tab.getByText(ti.exam.resultText(6, 70))).toBeVisible();
  await expect(page.getByText(ti.exam.stored)).toBeVisible();
  expect(await storedExams(server, account)).toMatchObject([{ correct: 6 }]);
});

/** Somebody turns to this device. */
const turnTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
const whenTurnedTo = (page: Page, look: () => Promise<void>) =>
  expect(async () => {
    await turnTo(page);
    await look();
  }).toPass();

test('an exam goes on on another device, both agree when somebody turns to them, and it ends on both', async ({
  page,
  otherDevice,
  as,
}) => {
  const account = await as('premium');
  await startExam(page);
  await (await shownQuestion(page)).right.click();
  await button(page, ti.exam.flag).click();
  const there = await otherDevice(account);
  await there.goto('/examination');
  await expect(there.getByRole('heading', { name: examTi.running })).toBeVisible();
  await button(there, examTi.goOn).click();
  await expect(cell(there, 1, 'answeredFlagged')).toBeVisible();
  await cell(there, 3, 'unanswered').click();
  await (await shownQuestion(there)).right.click();
  await whenTurnedTo(page, () => expect(cell(page, 3, 'answered')).toBeVisible({ timeout: 5_000 }));
  await check(there).click();
  await button(summary(there), ti.exam.summarySubmit).click();
  for (const device of [there, page]) {
    await whenTurnedTo(device, () => expect(device.getByText(ti.exam.resultText(2, 70))).toBeVisible({ timeout: 5_000 }));
  }
});

test('an exam that nobody touches asks the server for nothing', async ({ page, as }) => {
  await as('premium');
  await page.clock.install();
  // The last of what comes to the device ahead.
  const signs = page.waitForResponse('**/api/signs');
  await startExam(page);
  await signs;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.runFor(60_000);
  await expect(timer(page)).toHaveAccessibleName(/፦ (49|48) ደቒቕ/);
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('an exam that is closed on another device is gone here too', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/exams/');
  const account = await as('premium');
  await startExam(page);
  await server.db.updateTable('exam_attempts').set({ left_at: new Date() }).where('user_id', '=', account.id).execute();
  await turnTo(page);
  await expect(page.getByText(examTi.closedElsewhere)).toBeVisible();
  await expect(button(page, ti.exam.start)).toBeVisible();
});

test('an exam under way elsewhere can be left on the start screen, and a new one begins', async ({ page, as, server }) => {
  await as('premium');
  await beginElsewhere(page, server, { right: 3 });
  await page.goto('/examination');
  await button(page, ti.exam.leaveConfirm).click();
  await button(leaving(page), ti.exam.leaveConfirm).click();
  await expect(page.getByRole('heading', { name: examTi.running })).toBeHidden();
  await button(page, ti.exam.start).click();
  await expect(timer(page)).toHaveAccessibleName(/፦ (50|49) ደቒቕ/);
});

test('an exam without a network from the questions on the device is saved when it is back, as one that does not count', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const account = await as('premium');
  await resumeExam(page, server, { right: 70 });
  await check(page).click();
  await expect(page.getByText(ti.exam.stored)).toBeVisible();
  await button(page, ti.exam.again).click();
  await expect(button(page, ti.exam.start)).toBeVisible();
  await context.setOffline(true);
  await button(page, ti.exam.start).click();
  await expect(page.getByText(examTi.offlineText)).toBeVisible();
  await button(page, examTi.offlineStart).click();
  await (await shownQuestion(page)).right.click();
  await check(page).click();
  await button(summary(page), ti.exam.summarySubmit).click();
  await expect(page.getByText(examTi.takenOffline)).toBeVisible();
  await expect(page.getByText(ti.exam.storeWaiting)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(ti.exam.stored)).toBeVisible();
  const exams = await server.db
    .selectFrom('exams')
    .select(['correct', 'offline', 'fresh'])
    .where('user_id', '=', account.id)
    .orderBy('correct')
    .execute();
  expect(exams).toEqual([
    { correct: 1, offline: true, fresh: null },
    { correct: 70, offline: false, fresh: 70 },
  ]);
});

test('an exam that the version before has begun on this device goes on, and is saved as taken offline', async ({
  page,
  as,
  server,
}) => {
  const account = await as('premium');
  const id = await resumeOfBefore(page, account, 60);
  await (await shownQuestion(page)).right.click();
  await check(page).click();
  await button(summary(page), ti.exam.summarySubmit).click();
  await expect(page.getByText(ti.exam.resultText(60, 70))).toBeVisible();
  await expect(page.getByText(ti.exam.stored)).toBeVisible();
  const exams = await server.db
    .selectFrom('exams')
    .select(['id', 'correct', 'offline'])
    .where('user_id', '=', account.id)
    .execute();
  expect(exams).toEqual([{ id, correct: 60, offline: true }]);
});

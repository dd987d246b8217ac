import type { Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { examTi } from '../web/text/exam/ti.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, follow, shownQuestion, test } from './app.ts';
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

/** Simulates returning to this window. */
const turnTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
const whenTurnedTo = (page: Page, look: () => Promise<void>) =>
  expect(async () => {
    await turnTo(page);
    await look();
  }).toPass();

test('one exam after the other in two tabs, closed elsewhere, begun elsewhere, and of the version before', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/exams/');
  const account = await as('premium');

  await test.step('two tabs on one exam agree at once: a tap in the older one takes nothing away, and one result is saved', async () => {
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
    await other.close();
  });

  await test.step('an exam that is closed on another device is gone here too', async () => {
    await startExam(page);
    await server.db.updateTable('exam_attempts').set({ left_at: new Date() }).where('user_id', '=', account.id).execute();
    await turnTo(page);
    await expect(page.getByText(examTi.closedElsewhere)).toBeVisible();
    await expect(button(page, ti.exam.start)).toBeVisible();
  });

  await test.step('an exam under way elsewhere can be left on the start screen, and a new one begins', async () => {
    await beginElsewhere(page, server, { right: 3 });
    await follow(page, '/exercises');
    await follow(page, '/examination');
    await button(page, ti.exam.leaveConfirm).click();
    await button(leaving(page), ti.exam.leaveConfirm).click();
    await expect(page.getByRole('heading', { name: examTi.running })).toBeHidden();
    await button(page, ti.exam.start).click();
    await expect(timer(page)).toHaveAccessibleName(/፦ (50|49) ደቒቕ/);
  });

  await test.step('an exam that the version before has begun on this device goes on, and is saved as taken offline', async () => {
    await page.goto('/icon.svg');
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
      .orderBy('correct')
      .execute();
    expect(exams.slice(1)).toEqual([{ id, correct: 60, offline: true }]);
  });
});

test('an exam on two devices', async ({ page, otherDevice, as, server }) => {
  const account = await as('premium');
  const there = await otherDevice(account);

  await test.step('the options of an exam stand in an order of its own, which its review and another device keep', async () => {
    await resumeExam(page, server, { right: 70 });
    const options = (device: Page) => device.locator('[aria-labelledby=question-text]').getByRole('button');
    const shown = async (device: Page) => {
      const { id } = await shownQuestion(device);
      const words = await options(device).locator('[lang=ti]').allInnerTexts();
      return { id, words };
    };
    const asked = [];
    for (const place of [1, 2, 3, 4, 5, 6]) {
      await cell(page, place, 'answered').click();
      await expect(counter(page, place)).toBeAttached();
      asked.push(await shown(page));
    }
    const authored = asked.map(({ id }) => fixture.questions.find((question) => question.id === id)?.options.map(({ ti }) => ti));
    // Six random orders of three to six options: the chance that all are as written is below one in ten thousand.
    expect(asked.map(({ words }) => words)).not.toEqual(authored);
    await there.goto('/examination');
    await button(there, examTi.goOn).click();
    await cell(there, 2, 'answered').click();
    expect(await shown(there)).toEqual(asked[1]);
    await check(page).click();
    await button(page, ti.exam.review).click();
    for (const [index, before] of asked.entries()) {
      await expect(counter(page, index + 1)).toBeAttached();
      expect(await shown(page)).toEqual(before);
      await button(page, ti.question.next).click();
    }
    await whenTurnedTo(there, () => expect(button(there, ti.exam.again)).toBeVisible({ timeout: 5_000 }));
  });

  await test.step('an exam goes on on another device, both agree when somebody turns to them, and it ends on both', async () => {
    await startExam(page);
    await (await shownQuestion(page)).right.click();
    await button(page, ti.exam.flag).click();
    await expect
      .poll(() =>
        server.db
          .selectFrom('attempt_answers')
          .select('question_id')
          .where('user_id', '=', account.id)
          .where('flagged', '=', true)
          .execute(),
      )
      .toHaveLength(1);
    await button(there, ti.exam.again).click();
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
});

import type { Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { examTi } from '../web/text/exam/ti.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, shownQuestion, test } from './app.ts';
import { cell, check, counter, resumeExam, startExam, storedExams, summary } from './exam.ts';

/** Simulates returning to this window, until it shows what is expected. */
const whenTurnedTo = (page: Page, look: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await look();
  }).toPass();

test('one exam in two tabs, and one on two devices', async ({ page, context, otherDevice, as, server }) => {
  const account = await as('premium');

  await test.step('two tabs on one exam agree at once: a tap in the older one takes nothing away, and one result is saved', async () => {
    await startExam(page);
    const other = await context.newPage();
    await other.goto('/examination');
    await expect(other.getByText(ti.exam.resumed)).toBeVisible();
    for (let place = 1; place <= 2; place += 1) {
      await (await shownQuestion(other)).right.click();
      await button(other, ti.question.next).click();
      await expect(counter(other, place + 1)).toBeAttached();
    }
    for (let place = 1; place <= 2; place += 1) await expect(cell(page, place, 'answered')).toBeVisible();
    await cell(page, 3, 'unanswered').click();
    await (await shownQuestion(page)).right.click();
    for (let place = 1; place <= 3; place += 1) await expect(cell(other, place, 'answered')).toBeVisible();
    await check(page).click();
    await button(summary(page), ti.exam.summarySubmit).click();
    for (const tab of [page, other]) await expect(tab.getByText(ti.exam.resultText(3, 70))).toBeVisible();
    await expect(page.getByText(ti.exam.stored)).toBeVisible();
    expect(await storedExams(server, account)).toMatchObject([{ correct: 3 }]);
    await other.close();
  });

  await test.step('an exam goes on on another device with its options in the same order, both agree when somebody turns to them, and it ends on both', async () => {
    await resumeExam(page, server, { right: 6 });
    const options = (device: Page) => device.locator('[aria-labelledby=question-text]').getByRole('button');
    const shown = async (device: Page) => {
      const { id } = await shownQuestion(device);
      const words = await options(device).locator('[lang=ti]').allInnerTexts();
      return { id, words };
    };
    const asked: Awaited<ReturnType<typeof shown>>[] = [];
    for (const place of [1, 2, 3, 4, 5, 6]) {
      await cell(page, place, 'answered').click();
      await expect(counter(page, place)).toBeAttached();
      asked.push(await shown(page));
    }
    const authored = asked.map(({ id }) => fixture.questions.find((question) => question.id === id)?.options.map(({ ti }) => ti));
    // Six random orders of three to six options: the chance that all are as written is below one in ten thousand.
    expect(asked.map(({ words }) => words)).not.toEqual(authored);
    await cell(page, 7, 'unanswered').click();
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

    const there = await otherDevice(account);
    await there.goto('/examination');
    await button(there, examTi.goOn).click();
    await expect(cell(there, 7, 'unansweredFlagged')).toBeVisible();
    await cell(there, 2, 'answered').click();
    await expect(counter(there, 2)).toBeAttached();
    expect(await shown(there)).toEqual(asked[1]);
    await cell(there, 8, 'unanswered').click();
    await expect(counter(there, 8)).toBeAttached();
    await (await shownQuestion(there)).right.click();
    await whenTurnedTo(page, () => expect(cell(page, 8, 'answered')).toBeVisible({ timeout: 5_000 }));
    await check(there).click();
    await button(summary(there), ti.exam.summarySubmit).click();
    for (const device of [there, page]) {
      await whenTurnedTo(device, () => expect(device.getByText(ti.exam.resultText(7, 70))).toBeVisible({ timeout: 5_000 }));
    }
    await button(page, ti.exam.review).click();
    for (const [index, before] of asked.slice(0, 3).entries()) {
      await expect(counter(page, index + 1)).toBeAttached();
      expect(await shown(page)).toEqual(before);
      await button(page, ti.question.next).click();
    }
  });
});

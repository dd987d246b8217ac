import type { Page } from '@playwright/test';
import { examTi } from '../web/text/exam/ti.ts';
import { ti } from '../web/text/ti.ts';
import { type Account, button, expect, heading, type Server, shownQuestion, test } from './app.ts';
import { cell, check, counter, passTime, persistedExam, resumeExam, SUBMIT, startExam, storedExams, summary } from './exam.ts';

// What the screen itself does is tested in web/screens/examination/examination.browser.test.tsx.

const timeUp = (page: Page) => page.getByRole('alertdialog', { name: 'Oops...' });
const savedAnswers = (server: Server, { id }: Account) =>
  server.db.selectFrom('attempt_answers').select('question_id').where('user_id', '=', id).where('sequence', '>', 0).execute();

test('an exam goes on after a reload, is stored as it was handed in, and ends by the clock also while nobody looks', async ({
  page,
  as,
  server,
}) => {
  const account = await as('premium');

  await test.step('a reload goes on with the same questions, answers, flags, place and clock', async () => {
    await startExam(page);
    await (await shownQuestion(page)).wrong.click();
    await cell(page, 3, 'unanswered').click();
    await expect(counter(page, 3)).toBeAttached();
    const { id, right } = await shownQuestion(page);
    await right.click();
    await button(page, ti.exam.flag).click();
    await expect.poll(() => savedAnswers(server, account)).toHaveLength(2);
    const before = await persistedExam(page, account);
    await page.reload();
    await expect(page.getByText(ti.exam.resumed)).toBeVisible();
    const after = await shownQuestion(page);
    expect(after.id).toBe(id);
    await expect(after.right).toHaveAttribute('aria-pressed', 'true');
    await expect(cell(page, 1, 'answered')).toBeVisible();
    await expect(cell(page, 3, 'answeredFlagged')).toHaveAttribute('aria-current', 'step');
    const { answers, flagged, position, startedAt } = before;
    expect(await persistedExam(page, account)).toMatchObject({ answers, flagged, position, startedAt });
  });

  await test.step('what is handed in is stored, with its answers, and can be looked through again after a reload', async () => {
    await check(page).click();
    await button(summary(page), ti.exam.summarySubmit).click();
    await expect(heading(page, ti.exam.failed)).toBeVisible();
    await expect(page.getByText(ti.exam.stored)).toBeVisible();
    expect(await storedExams(server, account)).toMatchObject([{ correct: 1, passed: false }]);
    const answers = await server.db.selectFrom('answers').select('mode').where('user_id', '=', account.id).execute();
    expect(answers).toEqual([{ mode: 'exam' }, { mode: 'exam' }]);
    await button(page, ti.exam.review).click();
    await expect(heading(page, ti.exam.reviewTitle)).toBeVisible();
    await page.reload();
    await expect(heading(page, ti.exam.reviewTitle)).toBeVisible();
    await expect(page.getByText(ti.question.correctMark).first()).toBeAttached();
  });

  await test.step('time that ran out while the learner was away leads straight to the alert, and the result is what the server had', async () => {
    const { id } = await resumeExam(page, server, { right: 60, wrong: 10 });
    await passTime(page, server, account, 5_000);
    await page.goto('/examination');
    await expect(timeUp(page)).toBeVisible();
    await page.keyboard.press('1');
    await button(timeUp(page), ti.exam.timeUpConfirm).click();
    await expect(heading(page, ti.exam.passed)).toBeVisible();
    await expect(page.getByText(ti.exam.resultText(60, 70))).toBeVisible();
    const stored = async () => (await storedExams(server, account)).filter((exam) => exam.id === id);
    await expect.poll(stored).toMatchObject([{ correct: 60, passed: true }]);
  });
});

test('an exam that is finished without a network is stored once when it is back, also when the answer of the server gets lost', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const account = await as('premium');
  await resumeExam(page, server, { right: 60, wrong: 10 });
  await context.setOffline(true);
  await check(page).click();
  await expect(page.getByText(examTi.countingOffline)).toBeVisible();
  await expect(heading(page, examTi.counting)).toBeFocused();
  expect(await storedExams(server, account)).toEqual([]);
  let sent = 0;
  await page.route(SUBMIT, async (route) => {
    sent += 1;
    if (sent > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await context.setOffline(false);
  await expect(heading(page, ti.exam.passed)).toBeFocused();
  await expect(page.getByText(ti.exam.stored)).toBeVisible();
  expect(sent).toBe(2);
  expect(await storedExams(server, account)).toMatchObject([{ correct: 60, passed: true }]);
});

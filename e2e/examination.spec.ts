import type { BrowserContext, Page } from '@playwright/test';
import { EXAM_QUOTAS } from '#domain/exam.ts';
import { fixture } from '../server/testing/fixture.ts';
import { examTi } from '../web/text/exam/ti.ts';
import { ti } from '../web/text/ti.ts';
import { unlockTi } from '../web/text/unlock/ti.ts';
import { expectAccessible } from './accessible.ts';
import {
  type Account,
  button,
  DESKTOP,
  expect,
  heading,
  PHONE,
  PHONE_LINE,
  place,
  type Server,
  settled,
  shownQuestion,
  test,
  verdict,
} from './app.ts';
import {
  cell,
  check,
  counter,
  leaving,
  passTime,
  persistedExam,
  resumeExam,
  SUBMIT,
  startExam,
  storedExams,
  summary,
  timer,
} from './exam.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: ti.app.menu });
const timeUp = (page: Page) => page.getByRole('alertdialog', { name: 'Oops...' });
const savedAnswers = (server: Server, { id }: Account) =>
  server.db.selectFrom('attempt_answers').select('question_id').where('user_id', '=', id).where('sequence', '>', 0).execute();
const fact = (page: Page, name: string) => page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd');

test('the start of an exam, for who may and who may not', async ({ page, context, as, faults }) => {
  faults.expectFailedLoads('/api/');
  const start = button(page, ti.exam.start);

  await test.step('the intro has the numbers of the exam, and without premium the start is locked', async () => {
    await as('free');
    await page.goto('/examination');
    const intro = page.getByRole('main').getByRole('listitem');
    await expect(intro.nth(0)).toContainText('70');
    await expect(intro.nth(0)).toContainText('6');
    await expect(intro.nth(1)).toContainText('50');
    await expect(intro.nth(1)).toContainText('43');
    await expect(intro.nth(2)).toContainText('80%');
    await expect(intro.nth(2)).toContainText('52');
    await expect(start).toBeDisabled();
    await expect(start.locator('svg')).toHaveClass(/lucide-lock/);
    await expect(start).toHaveAccessibleDescription(ti.exam.locked);
    await button(page, ti.locked.how).click();
    await expect(page.getByRole('dialog')).toContainText(unlockTi.call(PHONE_LINE));
    await page.keyboard.press('Escape');
    // The locked button starts nothing, but explains itself.
    await start.click({ force: true });
    await expect(page.getByRole('dialog')).toContainText(unlockTi.call(PHONE_LINE));
    expect(place(page)).toBe('/examination');
  });

  await test.step('on a phone the start is in view without scrolling, above the bar', async () => {
    await page.evaluate(() => localStorage.clear());
    await as('premium');
    await page.setViewportSize(PHONE);
    await page.goto('/examination');
    await expect(start).toBeInViewport({ ratio: 1 });
    // No element covers it.
    await start.click({ trial: true });
    await expect(page.getByText(examTi.counts(70))).toBeAttached();
    await expect(start).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const bar = (await page.getByRole('navigation').filter({ visible: true }).last().boundingBox())?.y ?? 0;
    const box = await start.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar);
    await page.setViewportSize(DESKTOP);
  });

  const alert = page.getByRole('main').getByRole('alert');
  await test.step('with too few questions in the bank the screen says so instead of starting', async () => {
    await page.route('**/api/exams/attempts?*', (route) =>
      route.fulfill({ status: 409, json: { status: 409, message: ti.exam.tooFew } }),
    );
    await start.click();
    await expect(alert).toContainText(ti.exam.tooFew);
    await expect(menu(page)).toBeVisible();
    await page.unroute('**/api/exams/attempts?*');
  });

  await test.step('without a network the exam does not start and says why', async () => {
    await context.setOffline(true);
    await start.click();
    await expect(alert).toContainText(ti.error.offline);
  });
});

test('an exam under way on a computer', async ({ page, as }) => {
  const account = await as('premium');
  await startExam(page);

  await test.step('an answer can be changed, a question flagged and reached by its number, and nothing tells what is right', async () => {
    await expect(menu(page)).toBeHidden();
    await expect(heading(page, ti.exam.title)).toBeFocused();
    await expect(cell(page, 70, 'unanswered')).toBeVisible();
    await expect(button(page, ti.question.previous)).toBeDisabled();
    const { right, wrong } = await shownQuestion(page);
    await wrong.click();
    await expect(wrong).toHaveAttribute('aria-pressed', 'true');
    await right.click();
    await expect(right).toHaveAttribute('aria-pressed', 'true');
    await expect(wrong).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText(ti.question.correctMark)).toHaveCount(0);
    await expect(verdict(page)).toHaveCount(0);
    await expect(cell(page, 1, 'answered')).toHaveAttribute('aria-current', 'step');

    await button(page, ti.exam.flag).click();
    await expect(cell(page, 1, 'answeredFlagged')).toBeVisible();
    await button(page, ti.exam.unflag).click();
    await expect(cell(page, 1, 'answered')).toBeVisible();
    await button(page, ti.question.next).click();
    await expect(counter(page, 2)).toBeAttached();
    await button(page, ti.exam.flag).click();
    await expect(cell(page, 2, 'unansweredFlagged')).toBeVisible();
    await cell(page, 70, 'unanswered').click();
    await expect(counter(page, 70)).toBeAttached();
    await expect(button(page, ti.question.next)).toBeDisabled();
    await button(page, ti.question.showSwedish).click();
    await expect(page.locator('#question-text')).toContainText('Vad gör du?');
    await expectAccessible(page);
  });

  await test.step('every question has the way to hand in on the screen, the last one too', async () => {
    for (const [position, state] of [
      [36, 'unanswered'],
      [70, 'unanswered'],
      [1, 'answered'],
    ] as const) {
      await cell(page, position, state).click();
      await expect(counter(page, position)).toBeAttached();
      await expect(cell(page, position, state)).toBeInViewport({ ratio: 1 });
      await expect(check(page)).toBeInViewport({ ratio: 1 });
    }
    // On a small phone the submit button is beside the arrows, without scrolling.
    const before = page.viewportSize();
    await cell(page, 70, 'unanswered').click();
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(check(page)).toHaveCount(1);
    await expect(check(page)).toBeInViewport({ ratio: 1 });
    await check(page).click();
    await button(page.getByRole('alertdialog'), ti.exam.summaryBack).click();
    await page.setViewportSize(before ?? { width: 1280, height: 720 });
    await cell(page, 1, 'answered').click();
  });

  await test.step('a reload goes on with the same questions, answers, flags, place and clock', async () => {
    await (await shownQuestion(page)).wrong.click();
    await cell(page, 3, 'unanswered').click();
    await expect(counter(page, 3)).toBeAttached();
    const { id, right } = await shownQuestion(page);
    await right.click();
    await button(page, ti.exam.flag).click();
    const before = await persistedExam(page, account);
    await page.reload();
    await expect(page.getByText(ti.exam.resumed)).toBeVisible();
    const after = await shownQuestion(page);
    expect(after.id).toBe(id);
    await expect(after.right).toHaveAttribute('aria-pressed', 'true');
    await expect(cell(page, 1, 'answered')).toBeVisible();
    await expect(cell(page, 2, 'unansweredFlagged')).toBeVisible();
    await expect(cell(page, 3, 'answeredFlagged')).toHaveAttribute('aria-current', 'step');
    await expect(menu(page)).toBeHidden();
    const { answers, flagged, position, startedAt } = before;
    expect(await persistedExam(page, account)).toMatchObject({ answers, flagged, position, startedAt });
  });
});

test('an exam is handed in, looked through, and the next one is left', async ({ page, as, server }) => {
  const account = await as('premium');
  const { questions } = await resumeExam(page, server, { right: 1, wrong: 2 });

  await test.step('before handing in, what is not answered leads to its question', async () => {
    await cell(page, 70, 'unanswered').click();
    await check(page).click();
    await button(summary(page), examTi.toUnanswered).click();
    await expect(summary(page)).toBeHidden();
    await expect(counter(page, 4)).toBeAttached();
  });

  await test.step('Check answers first says what is open or flagged; going back changes nothing, submitting gives the results', async () => {
    await button(page, ti.exam.flag).click();
    await check(page).click();
    await expect(summary(page)).toContainText(ti.exam.summaryUnanswered(67));
    await expect(summary(page)).toContainText(ti.exam.summaryFlagged(1));
    await button(summary(page), ti.exam.summaryBack).click();
    await expect(timer(page)).toBeVisible();
    await check(page).click();
    await button(summary(page), ti.exam.summarySubmit).click();
    await expect(heading(page, ti.exam.failed)).toBeFocused();
    await expect(page.getByText(ti.exam.resultText(1, 70))).toBeVisible();
    // Closing the exam restores the sidebar.
    await expect(menu(page)).toHaveCount(0);
  });

  await test.step('what was not answered is called so, in the results, by category and in the review', async () => {
    await expect(fact(page, ti.exam.passedCount)).toHaveText('1');
    await expect(fact(page, ti.exam.failedCount)).toHaveText('69');
    await expect(fact(page, examTi.ofThemUnanswered)).toHaveText('67');
    const open = questions.slice(3);
    for (const { id, title } of fixture.exercises) {
      const count = open.filter((question) => question.category_id === id).length;
      const score = page.getByRole('listitem').filter({ has: page.getByRole('progressbar', { name: title.ti }) });
      await expect(score).toContainText(ti.exam.unanswered(count));
    }
    await button(page, ti.exam.review).click();
    await expect(page.getByRole('complementary').getByRole('definition')).toHaveText(['70', '1', '2', '67']);
  });

  await test.step('the review shows every question with the right answer and why; back leads to the results', async () => {
    const rightWord = (place: number) => {
      const options = fixture.questions.find(({ id }) => id === questions[place]?.id)?.options;
      return options?.find((option) => option.correct === true)?.ti as string;
    };
    await expect(heading(page, ti.exam.reviewTitle)).toBeFocused();
    await expect(menu(page)).toBeHidden();
    await expect(verdict(page)).toContainText(ti.question.correct);
    await button(page, ti.question.next).click();
    await expect(verdict(page)).toContainText(ti.question.wrong);
    await expect(verdict(page)).toContainText(ti.question.rightAnswer(rightWord(1)));
    await button(page, ti.question.next).click();
    await button(page, ti.question.next).click();
    await expect(verdict(page)).toContainText(ti.question.notAnswered);
    await expect(verdict(page)).toContainText(ti.question.rightAnswer(rightWord(3)));
    const place = questions.findIndex(({ id }, index) => index > 3 && id % 1000 !== 2);
    await button(page, ti.question.go(place + 1, ti.question.marks.unanswered)).click();
    await expect(verdict(page)).toContainText(`ቅኑዕ መልሲ (${questions[place]?.id})`);
    await page.reload();
    await expect(verdict(page)).toContainText(`ቅኑዕ መልሲ (${questions[place]?.id})`);
    await page.goBack();
    await expect(heading(page, ti.exam.failed)).toBeVisible();
  });

  await test.step('on a phone the review begins at the top of each question, although the answer is explained below', async () => {
    await page.setViewportSize({ ...PHONE, height: 400 });
    await button(page, ti.exam.review).click();
    for (const position of [1, 2, 3]) {
      await expect(counter(page, position)).toBeAttached();
      await expect(verdict(page)).not.toBeEmpty();
      await settled(page);
      expect(await page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight > 500])).toEqual([0, true]);
      await button(page, ti.question.next).click();
    }
    await page.setViewportSize(DESKTOP);
    await page.goBack();
    await button(page, ti.exam.again).click();
    await expect(button(page, ti.exam.start)).toBeVisible();
  });

  await test.step('closing asks first; then the exam is gone and a new one begins with the full time', async () => {
    await resumeExam(page, server, { right: 3 });
    await button(page, ti.exam.close).click();
    await expect(leaving(page)).toContainText(ti.exam.leaveText);
    await button(leaving(page), ti.exam.leaveCancel).click();
    await expect(timer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await button(leaving(page), ti.exam.leaveConfirm).click();
    await expect(menu(page)).toBeVisible();
    expect(await persistedExam(page, account)).toBeNull();
    await button(page, ti.exam.start).click();
    await expect(timer(page)).toHaveAccessibleName(/፦ (50|49) ደቒቕ/);
    await expect(cell(page, 1, 'unanswered')).toBeVisible();
  });

  await test.step('leaving the screen asks first; then the exam is gone', async () => {
    await (await shownQuestion(page)).right.click();
    await page.goBack();
    await expect(leaving(page)).toBeVisible();
    await button(leaving(page), ti.exam.leaveCancel).click();
    await expect(page).toHaveURL('/examination');
    await expect(cell(page, 1, 'answered')).toBeVisible();
    await page.goBack();
    await button(leaving(page), ti.exam.leaveConfirm).click();
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    expect(await persistedExam(page, account)).toBeNull();
    await menu(page).getByRole('link', { name: ti.menu.examination }).click();
    await expect(button(page, ti.exam.start)).toBeVisible();
  });

  await test.step('on a phone the grid opens as a sheet, and a number in it leads to its question', async () => {
    await page.setViewportSize(PHONE);
    await button(page, ti.exam.start).click();
    await button(page, ti.exam.grid).click();
    const sheet = page.getByRole('dialog', { name: ti.exam.grid });
    await button(sheet, ti.exam.goTo(42, ti.exam.gridState.unanswered)).click();
    await expect(sheet).toBeHidden();
    await expect(counter(page, 42)).toBeAttached();
    await check(page).click();
    await expect(summary(page)).toContainText(ti.exam.summaryUnanswered(70));
  });
});

test('the time of an exam comes to its end', async ({ page, as, server }) => {
  const account = await as('premium');

  await test.step('the clock turns to its limited style at 300 seconds', async () => {
    await resumeExam(page, server, { secondsLeft: 304 });
    await expect(timer(page)).toHaveText('05:01');
    await expect(timer(page)).toHaveAccessibleName(ti.exam.timeLeftLong(5, 1));
    await expect(timer(page).locator('svg')).toHaveClass(/lucide-clock/);
    await expect(timer(page)).not.toHaveClass(/text-care/);
    await expect(timer(page)).toHaveText('05:00');
    await expect(timer(page).locator('svg')).toHaveClass(/lucide-alarm-clock/);
    await expect(timer(page)).toHaveClass(/text-care/);
    await expect(page.getByText(ti.exam.minutesLeft(5))).toBeAttached();
  });

  await test.step('when the time is up the alert stays until it is confirmed, and confirming submits', async () => {
    await (await shownQuestion(page)).right.click();
    await expect.poll(() => savedAnswers(server, account)).toHaveLength(1);
    const { startedAt } = await persistedExam(page, account);
    const secondsUsed = (Date.now() - startedAt) / 1000;
    await passTime(page, server, account, 2_996 - secondsUsed);
    await page.goto('/examination');
    await check(page).click();
    await expect(timeUp(page)).toContainText('The time given is ended, click to submit!');
    await expect(summary(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(timeUp(page)).toBeVisible();
    await expect(page).toHaveURL('/examination');
    await expectAccessible(page);
    await button(timeUp(page), ti.exam.timeUpConfirm).click();
    // An exam with one answer is not evaluated: it says what happened, and that it does not count.
    await expect(heading(page, examTi.brokenOff)).toBeVisible();
    await expect(page.getByText(examTi.timeRanOut(69))).toBeVisible();
    await expect(page.getByText(examTi.brokenOffText)).toBeVisible();
    await expect(fact(page, ti.exam.timeUsed)).toHaveText(ti.exam.timeUsedValue(50, 0));
    await expect.poll(() => storedExams(server, account)).toMatchObject([{ correct: 1, passed: false, seconds_used: 3000 }]);
  });

  await test.step('time that ran out while the learner was away leads straight to the alert, and the result is what the server had', async () => {
    const { id } = await resumeExam(page, server, { right: 60, wrong: 10 });
    await passTime(page, server, account, 5_000);
    await page.goto('/examination');
    await expect(timeUp(page)).toBeVisible();
    await page.keyboard.press('1');
    await page.reload();
    await button(timeUp(page), ti.exam.timeUpConfirm).click();
    await expect(heading(page, ti.exam.passed)).toBeVisible();
    await expect(page.getByText(ti.exam.resultText(60, 70))).toBeVisible();
    const stored = async () => (await storedExams(server, account)).filter((exam) => exam.id === id);
    await expect.poll(stored).toMatchObject([{ correct: 60, passed: true }]);
  });
});

test('an exam by a clock that runs ahead', async ({ page, as }) => {
  const account = await as('premium');
  await page.clock.install();

  await test.step('an exam that nobody touches asks the server for nothing', async () => {
    // The last request of prefetching.
    const signs = page.waitForResponse('**/api/signs');
    await startExam(page);
    await signs;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.runFor(60_000);
    await expect(timer(page)).toHaveAccessibleName(/፦ (49|48) ደቒቕ/);
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  await test.step('the clock is the one of the server: a phone whose clock is wrong gains and loses nothing', async () => {
    await page.clock.fastForward(1_200_000);
    await page.clock.runFor(6_000);
    await expect(timer(page)).toHaveAccessibleName(/፦ (50|49) ደቒቕ/);
  });

  await test.step('a sleep of the device is no time that a question has had', async () => {
    await (await shownQuestion(page)).right.click();
    const { given } = await persistedExam(page, account);
    const seconds = Object.values(given).map((one) => one.seconds);
    expect(Math.max(...seconds)).toBeLessThan(120);
  });
});

test('the results of exams, one after the other', async ({ page, as, server }) => {
  const account = await as('premium');
  const again = button(page, ti.exam.again);

  await test.step('the keyboard answers and moves, and with every question answered the exam is submitted without a question', async () => {
    await resumeExam(page, server, { right: 67 });
    await cell(page, 68, 'unanswered').press('Enter');
    for (const position of [68, 69, 70]) {
      await expect(counter(page, position)).toBeAttached();
      await page.keyboard.press('2');
      await page.keyboard.press('ArrowRight');
    }
    await expect(cell(page, 70, 'answered')).toBeVisible();
    await check(page).press('Enter');
    await expect(heading(page, ti.exam.passed)).toBeVisible();
    const answers = () =>
      server.db.selectFrom('answers').select(['question_id', 'mode']).where('user_id', '=', account.id).execute();
    await expect.poll(async () => (await answers()).length).toBe(70);
    expect(new Set((await answers()).map(({ mode }) => mode))).toEqual(new Set(['exam']));
    expect(await storedExams(server, account)).toHaveLength(1);
    await again.click();
  });

  // The verdict by number of right answers is tested in domain/exam.test.ts.
  for (const { right, passed, thin } of [
    { right: 51, passed: false, thin: false },
    { right: 52, passed: true, thin: true },
    { right: 56, passed: true, thin: false },
  ]) {
    await test.step(`${right} right answers: ${passed ? 'passed' : 'failed'}${thin ? ', with a thin margin' : ''}`, async () => {
      const { id, questions } = await resumeExam(page, server, { right, wrong: 70 - right });
      await check(page).click();
      await expect(heading(page, passed ? ti.exam.passed : ti.exam.failed)).toBeVisible();
      await expect(page.getByRole('img', { name: passed ? ti.exam.passedImage : ti.exam.failedImage })).toBeVisible();
      await expect(fact(page, ti.exam.passedCount)).toHaveText(String(right));
      await expect(fact(page, ti.exam.failedCount)).toHaveText(String(70 - right));
      await expect(page.getByText(ti.exam.thinMargin)).toHaveCount(thin ? 1 : 0);
      const ring = page
        .getByRole('img', { name: ti.exam.resultText(right, 70) })
        .locator('circle')
        .last();
      await expect(ring).toHaveAttribute('stroke', passed && !thin ? '#31C950' : 'var(--care)');
      await expect(page.getByRole('progressbar')).toHaveCount(EXAM_QUOTAS.size);
      const rightOnes = questions.slice(0, right);
      for (const [category, quota] of EXAM_QUOTAS) {
        const title = fixture.exercises.find((exercise) => exercise.id === category)?.title.ti as string;
        const bar = page.getByRole('progressbar', { name: title });
        await expect(bar).toHaveAttribute('aria-valuemax', String(quota));
        const count = rightOnes.filter((question) => question.category_id === category).length;
        await expect(bar).toHaveAttribute('aria-valuenow', String(count));
      }
      await expect(page.getByRole('heading', { name: ti.exam.practiseFirst })).toHaveCount(passed && !thin ? 0 : 1);
      await expect(page.getByText(ti.exam.stored)).toBeVisible();
      const stored = (await storedExams(server, account)).filter((exam) => exam.id === id);
      expect(stored).toMatchObject([{ correct: right, passed }]);
      if (right !== 56) await expectAccessible(page);
      await again.click();
    });
  }
});

test('an exam that is not saved at once', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/exams');
  const account = await as('premium');
  const refused = page.getByRole('region', { name: ti.saving.refused });
  const finishRefused = async () => {
    await page.route(SUBMIT, (route) => route.fulfill({ status: 422, json: { message: 'ግጉይ መልሲ' } }));
    await resumeExam(page, server, { right: 60, wrong: 10 });
    await check(page).click();
    await expect(page.getByText(ti.exam.storeFailed)).toContainText('ግጉይ መልሲ');
  };

  await test.step('a refused exam that is let go is gone, and nobody is told that it was saved', async () => {
    await finishRefused();
    await button(refused, ti.saving.discard).click();
    await button(page.getByRole('alertdialog', { name: ti.saving.discardTitle }), ti.app.yes).click();
    await expect(refused).toBeHidden();
    await expect(page.getByText(ti.exam.storeFailed)).toBeVisible();
    await page.unroute(SUBMIT);
    await page.reload();
    await expect(page.getByText(ti.exam.storeFailed)).toBeVisible();
    await expect(page.getByText(ti.exam.stored)).toHaveCount(0);
    await page.getByRole('link', { name: ti.exam.pastResults }).click();
    await expect(page.getByText(ti.pastExams.none)).toBeVisible();
    expect(await storedExams(server, account)).toEqual([]);
    // The server was never told that the exam has ended, so it would be resumed.
    await server.db.updateTable('exam_attempts').set({ left_at: new Date() }).where('user_id', '=', account.id).execute();
  });

  await test.step('an exam that the server refuses says why, and can be sent again', async () => {
    await finishRefused();
    await expect(refused).toContainText(`${ti.saving.exam} ግጉይ መልሲ`);
    await page.getByRole('link', { name: ti.exam.pastResults }).click();
    await expect(page.getByRole('article')).toContainText('ግጉይ መልሲ');
    await page.unroute(SUBMIT);
    await button(refused, ti.app.retry).click();
    await expect(refused).toBeHidden();
    await expect.poll(() => storedExams(server, account)).toMatchObject([{ correct: 60, passed: true }]);
    await expect(page.getByRole('article')).not.toContainText('ግጉይ መልሲ');
  });

  await test.step('an exam is stored once, also when it is looked at again and when the answer of the server got lost', async () => {
    let sent = 0;
    await page.route(SUBMIT, async (route) => {
      sent += 1;
      if (sent > 1) return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await resumeExam(page, server, { right: 70 });
    await check(page).click();
    await expect.poll(() => storedExams(server, account)).toHaveLength(2);
    // Unconfirmed results are sent again on the next start.
    await page.reload();
    await expect(heading(page, ti.exam.passed)).toBeVisible();
    await expect(page.getByText(ti.exam.stored)).toBeVisible();
    expect(sent).toBe(2);
    // A stored exam is listed among the results; after the next reload a new exam can be started.
    await page.reload();
    await expect(page.getByText(ti.exam.stored)).toBeHidden();
    await page.goto('/results');
    await expect(page.getByRole('article')).toHaveCount(2);
    expect(sent).toBe(2);
    expect(await storedExams(server, account)).toHaveLength(2);
  });
});

async function finishOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await check(page).click();
  await expect(page.getByText(examTi.countingOffline)).toBeVisible();
}

test('an exam and a network that comes and goes', async ({ page, context, as, server, faults }) => {
  faults.expectFailedLoads('/api/');
  const account = await as('premium');

  await test.step('an exam without a network from the questions on the device is saved when it is back, as one that does not count', async () => {
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

  await test.step('an exam finished without a network is stored once when the network is back, and then gives its result', async () => {
    await resumeExam(page, server, { right: 60, wrong: 10 });
    await finishOffline(page, context);
    await expect(heading(page, examTi.counting)).toBeFocused();
    expect(await storedExams(server, account)).toHaveLength(2);
    await context.setOffline(false);
    await expect(heading(page, ti.exam.passed)).toBeFocused();
    await expect(page.getByText(ti.exam.stored)).toBeVisible();
    const exams = await storedExams(server, account);
    expect(exams).toHaveLength(3);
    expect(exams.filter(({ correct, passed }) => correct === 60 && passed)).toHaveLength(1);
  });

  await test.step('a first try that still fails as the network comes back is followed by another soon', async () => {
    await resumeExam(page, server, { right: 61, wrong: 9 });
    await finishOffline(page, context);
    let tries = 0;
    await page.route(SUBMIT, (route) => {
      tries += 1;
      return tries === 1 ? route.abort() : route.fallback();
    });
    await context.setOffline(false);
    await expect(page.getByText(ti.exam.stored)).toBeVisible();
    expect(tries).toBeGreaterThan(1);
    expect(await storedExams(server, account)).toHaveLength(4);
    await page.unroute(SUBMIT);
  });

  await test.step('the result of an official exam that was handed in without a network comes when the network is back', async () => {
    await resumeExam(page, server, { right: 70, mode: 'official' });
    await finishOffline(page, context);
    await context.setOffline(false);
    await expect(page.getByText(ti.exam.resultText(65, 65))).toBeVisible();
  });
});

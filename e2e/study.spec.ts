import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { calendarDay, dayFromFour } from '#domain/study/day.ts';
import { fixture } from '../server/testing/fixture.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { ti } from '../web/text/ti.ts';
import { whichRuleText } from '../web/text/which-rule.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, follow, heading, notices, place, type Server, shownQuestion, test } from './app.ts';
import { answerBefore, setGoal, trainWords } from './learner.ts';
import { persistedQueries } from './persisted-queries.ts';
import { beginExercise } from './run.ts';

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

test('mistakes, saved questions and what was left half-way are runs of their own', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/bookmarks/');
  const { id: userId } = await as('premium');

  await test.step('mistakes are a run of their own, and are gone once they were answered rightly', async () => {
    await page.goto('/today?of=mistakes');
    await expect(page.getByText(studyTi.empty.mistakes)).toBeVisible();
    await answerBefore(page, [1001], [1002, 2001], 1);
    await page.goto('/exercises');
    await today(page)
      .getByRole('link', { name: `${studyTi.mistakes} 2` })
      .click();
    await isAt(page, 1, 2);
    expect([1002, 2001]).toContain((await shownQuestion(page)).id);
    await finish(page);
    await page.getByRole('link', { name: studyTi.toExercises }).click();
    await expect(today(page).getByRole('link', { name: `${studyTi.mistakes} 0` })).toBeVisible();
  });

  await test.step('the star saves a question where it is practised, and takes it back; saved questions are a run of their own', async () => {
    await beginExercise(page, '/exercises/1');
    const { id } = await shownQuestion(page);
    await star(page).click();
    await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => bookmarksOf(server, userId)).toEqual([{ question_id: id }]);
    await next(page).click();
    await expect(star(page)).toHaveAttribute('aria-pressed', 'false');

    await follow(page, '/exercises');
    await today(page)
      .getByRole('link', { name: `${studyTi.saved} 1` })
      .click();
    await isAt(page, 1, 1);
    expect((await shownQuestion(page)).id).toBe(id);
    await star(page).click();
    await expect.poll(() => bookmarksOf(server, userId)).toEqual([]);
  });

  await test.step('a saved question that is refused is said in words and holds up no answer', async () => {
    const message = '1000 ሕቶታት ዓቂብኩም ኣለኹም';
    await page.route('**/api/bookmarks/*', (route) => route.fulfill({ status: 409, json: { status: 409, message } }));
    const answered = (await answersOf(server, userId)).length;
    await beginExercise(page, '/exercises/1');
    const { right } = await shownQuestion(page);
    await star(page).click();
    await expect(notices(page)).toContainText(message);
    await expect(star(page)).toHaveAttribute('aria-pressed', 'false');
    await right.click();
    await expect.poll(async () => (await answersOf(server, userId)).length).toBe(answered + 1);
    await page.unroute('**/api/bookmarks/*');
  });

  await test.step('an exercise that was left half-way is the one next thing', async () => {
    await beginExercise(page, '/exercises/4');
    await (await shownQuestion(page)).right.click();
    await button(page, ti.app.close).click();
    await today(page).getByRole('link', { name: /ኣከባቢ/ }).click();
    await expect(heading(page, /ኣከባቢ/)).toBeVisible();
    expect(place(page)).toBe('/exercises/4');
  });
});

test('the readiness page says what is missing, and keeps what the learner tells it', async ({ page, as, server }) => {
  const { id: userId } = await as('premium');
  const daysAgo = (days: number) => calendarDay(dayFromFour(Date.now()) - days);

  await test.step('without evidence the readiness says what is missing, and gives no figure', async () => {
    await page.goto('/exercises');
    await today(page)
      .getByRole('link', { name: new RegExp(studyTi.readiness) })
      .click();
    await expect(heading(page, studyTi.readiness)).toBeVisible();
    expect(place(page)).toBe('/progress');
    await expect(page.getByText(studyTi.until(60))).toBeVisible();
    await expect(page.getByText(studyTi.onlyNew)).toBeVisible();
    await expect(page.getByText(studyTi.aim(56, 70))).toHaveCount(0);
  });

  await test.step('a real test is told of, after what is missing was said', async () => {
    await button(page, studyTi.report).click();
    await button(page, studyTi.send).click();
    await expect(page.getByText(studyTi.testDayRequired)).toBeVisible();
    await expect(page.getByText(studyTi.outcomeRequired)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(studyTi.testDay, { exact: true }).fill(daysAgo(2));
    await page.getByRole('radio', { name: studyTi.passed, exact: true }).check();
    await page.getByLabel(studyTi.points(65)).fill('56');
    await button(page, studyTi.send).click();
    await expect(page.getByText(studyTi.sent)).toBeVisible();
    await expect(page.getByText(ti.pastExams.correct(56, 65))).toBeVisible();
    const tests = await server.db.selectFrom('real_tests').select(['passed', 'points']).where('user_id', '=', userId).execute();
    expect(tests).toEqual([{ passed: true, points: 56 }]);
  });

  await test.step('the exam date, the time and the daily goal are kept', async () => {
    await page.getByLabel(studyTi.examDate, { exact: true }).fill('2027-03-01');
    await page.getByRole('radio', { name: studyTi.minutesValue(75) }).check();
    await page.getByRole('radio', { name: studyTi.questions(30) }).check();
    await button(page, studyTi.save).click();
    await expect(page.getByText(studyTi.savedNow)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(studyTi.examDate, { exact: true })).toHaveValue('2027-03-01');
    await expect(page.getByRole('radio', { name: studyTi.minutesValue(75) })).toBeChecked();
    await follow(page, '/exercises');
    await expect(today(page).getByText(studyTi.goal(0, 30))).toBeAttached();
  });

  await test.step('a goal and a told test count at once without a network, and reach the server once it is back', async () => {
    await follow(page, '/progress');
    await expect(page.getByLabel(studyTi.examDate, { exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('radio', { name: studyTi.questions(50) }).check();
    await button(page, studyTi.save).click();
    await expect(page.getByText(ti.saving.waiting)).toBeVisible();
    await button(page, studyTi.report).click();
    await page.getByLabel(studyTi.testDay, { exact: true }).fill(daysAgo(3));
    await page.getByRole('radio', { name: studyTi.failed, exact: true }).check();
    await button(page, studyTi.send).click();
    await expect(page.getByRole('listitem').filter({ hasText: studyTi.failed })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(studyTi.sent)).toBeVisible();
    const told = server.db.selectFrom('real_tests').select('day').where('user_id', '=', userId).where('passed', '=', false);
    expect(await told.execute()).toHaveLength(1);
    await page.reload();
    await expect(page.getByRole('radio', { name: studyTi.questions(50) })).toBeChecked();
  });

  await test.step('the trend is a chart with its table, and mock exams say whether they count', async () => {
    const learner = server.db.selectFrom('learners').select('revision').where('user_id', '=', userId);
    const revision = (await learner.executeTakeFirstOrThrow()).revision + 1;
    const said = (daysAgo: number, low: number) => ({
      user_id: userId,
      day: dayFromFour(Date.now()) - daysAgo,
      word: 'close' as const,
      pass: 0.7,
      low,
      high: low + 9,
      counted: 80,
      language: null,
      exam_day: null,
      version: 2,
      revision,
    });
    await server.db
      .insertInto('shown')
      .values([said(5, 45), said(3, 47), said(1, 49)])
      .execute();
    await server.db.updateTable('learners').set({ revision }).where('user_id', '=', userId).execute();
    const exam = (correct: number, fresh: number) => ({
      user_id: userId,
      id: randomUUID(),
      started_at: new Date(Date.now() - DAY_MS),
      seconds_used: 1800,
      total: 70,
      correct,
      passed: correct >= 52,
      categories: '[]',
      answers: '[]',
      fresh,
    });
    await server.db
      .insertInto('exams')
      .values([exam(58, 66), exam(69, 12)])
      .execute();
    await page.reload();
    const trend = page.getByRole('region', { name: studyTi.trend });
    await expect(trend.getByRole('row')).toHaveCount(4);
    const mocks = page.getByRole('region', { name: studyTi.mocks });
    await expect(mocks.getByText(ti.pastExams.correct(58, 70))).toBeVisible();
    await expect(mocks.getByText(ti.pastExams.correct(69, 70))).toHaveCount(0);
    await expect(mocks.getByText(studyTi.otherMocks(1))).toBeVisible();
    await expectAccessible(page);
  });
});

test('with evidence it is a word and a range, and the weakest category is one tap away', async ({ page, as }) => {
  await as('premium');
  const ids = fixture.questions.filter(({ category }) => category !== null).map(({ id }) => id);
  const isWrong = (id: number) => Math.floor(id / 1000) === 4;
  await answerBefore(
    page,
    ids.filter((id) => !isWrong(id)),
    ids.filter(isWrong),
  );
  await page.goto('/progress');
  await expect(page.getByText(studyTi.aim(56, 70))).toBeVisible();
  await expect(page.getByRole('heading', { name: studyTi.states['too little'], exact: true })).toHaveCount(0);
  const weakest = page.getByRole('main').getByRole('link', { name: /ኣከባቢ/ }).last();
  await expect(weakest).toContainText(studyTi.weakest);
  await expect(weakest).toContainText(studyTi.wrongOnes(9));
  await expectAccessible(page);
  await weakest.click();
  await expect(page).toHaveURL('/exercises/4');
});

test('from the third day on a right answer may ask which rule decided; a guess comes back, and who goes on is not asked again', async ({
  page,
  as,
}) => {
  await as('premium');
  await setGoal(page, 5);
  await answerBefore(page, [1001], [], 3);
  await answerBefore(page, [1002], [], 2);
  await answerBefore(page, [1003], [], 1);
  await trainWords(page);
  // Each question has a single right-of-way rule.
  const rules = ['R017', 'R020', 'R021', 'R024', 'R026', 'R027', 'R028', 'V019'] as const;
  const ruleOf = (id: number) => rules[id % rules.length] ?? 'R017';
  await page.route('**/api/bank', async (route) => {
    const bank = await (await route.fetch()).json();
    const questions = bank.questions.map(([id = 0, category, sealed]: number[]) => [
      id,
      category,
      sealed,
      0,
      Math.abs(id) % rules.length,
    ]);
    await route.fulfill({ json: { ...bank, rules, questions } });
  });
  await page.goto('/today');
  const words = whichRuleText.ti;
  const ask = page.getByRole('group', { name: words.ask });
  const explanation = page.locator('.verdict [data-said=solution] > *');
  const isExplained = (id: number) => fixture.questions.some((one) => one.id === id && one.explanation !== undefined);
  const seeExplanation = (id: number) => (isExplained(id) ? expect(explanation).not : expect(explanation)).toHaveCount(0);
  const wrong = await shownQuestion(page);
  await wrong.wrong.click();
  await expect(page.getByText(ti.question.wrong)).toBeVisible();
  await expect(ask).toHaveCount(0);
  await next(page).click();

  const guessed = await shownQuestion(page);
  await guessed.right.click();
  await expect(ask.getByRole('button')).toHaveCount(4);
  await expect(explanation).toHaveCount(0);
  await expectAccessible(page);
  const { title, text } = words.rules[ruleOf(guessed.id)];
  const others = ask
    .getByRole('button')
    .filter({ hasNotText: title.split(' (')[0] as string })
    .filter({ hasNotText: words.skip });
  await others.first().click();
  await expect(page.getByText(words.decided)).toBeVisible();
  await expect(page.locator('[data-said=rule]')).toContainText(text.slice(0, 8));
  await seeExplanation(guessed.id);
  await expect(page.getByText(studyTi.toSeeAgain(2))).toBeVisible();
  await page.reload();
  await expect(page.getByText(words.decided)).toBeVisible();
  await next(page).click();

  await (await shownQuestion(page)).right.click();
  await expect(ask).toBeVisible();
  await next(page).click();
  const last = await shownQuestion(page);
  await last.right.click();
  await expect(page.locator('.verdict [role=status]')).toBeVisible();
  await seeExplanation(last.id);
  await expect(ask).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { shuffle } from '#domain/shuffle.ts';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, clickUntilVisible, expect, heading, place, shownQuestion, storedKeys, test, verdict } from './app.ts';
import { answerStep, haveSaved, savedScores, stepContent } from './step.ts';

const next = (page: Page) => button(page, ti.question.next);
const previous = (page: Page) => button(page, ti.question.previous);
const result = (page: Page) => button(page, ti.results.show);
const counter = (page: Page, position: number) => page.getByText(ti.question.counter(position, 5));
const total = (page: Page, name: string) => page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd');
const bar = (page: Page, name: string) => page.getByRole('progressbar', { name, exact: true });
const inOrder = (page: Page) => page.getByRole('main').locator('ol').getByRole('button');
const step = (page: Page, name = 'ፈላማይ ደረጃ') => page.getByRole('link', { name: new RegExp(name) });
const row = (page: Page, place: number) => page.getByRole('main').getByRole('listitem').nth(place);

/** Opens a step from the list. */
async function openStep(page: Page, name?: string): Promise<void> {
  await step(page, name).click();
  await expect(counter(page, 1)).toBeAttached();
}

test('a step is answered, looked at half-way, failed, tried again and saved', async ({ page, as, server }) => {
  const { id: userId } = await as('premium');
  await page.goto('/steps');
  const order = shuffle(
    stepContent(1).map(({ id }) => id),
    () => 0.3,
  );

  await test.step('the questions of a step come shuffled', async () => {
    await page.evaluate(() => {
      const { random } = Math;
      Math.random = () => 0.3;
      Object.assign(window, { random });
    });
    await openStep(page);
    await page.evaluate(() => {
      Math.random = (window as unknown as { random: () => number }).random;
    });
    expect(order).not.toEqual(stepContent(1).map(({ id }) => id));
    for (const id of order) {
      expect((await shownQuestion(page)).id).toBe(id);
      if (id !== order.at(-1)) await next(page).click();
    }
  });

  await test.step('the arrows stop at both ends and rest while the result is shown', async () => {
    await expect(page.getByRole('navigation', { name: ti.app.menu })).toBeHidden();
    await expect(counter(page, 5)).toBeAttached();
    await expect(next(page)).toBeDisabled();
    await previous(page).click();
    await result(page).click();
    await expect(page.getByRole('heading', { name: ti.results.unfinished })).toBeFocused();
    await expect(previous(page)).toBeDisabled();
    await expect(next(page)).toBeDisabled();
    await button(page, ti.results.hide).first().click();
    await expect(counter(page, 4)).toBeAttached();
    await expect(next(page)).toBeEnabled();
    for (const position of [3, 2, 1]) {
      await previous(page).click();
      await expect(counter(page, position)).toBeAttached();
    }
    await expect(previous(page)).toBeDisabled();
  });

  await test.step('the first answer stays and brings the right one with its explanation; it is recorded once', async () => {
    const { id, right, wrong } = await shownQuestion(page);
    await wrong.click();
    await expect(wrong).toHaveAttribute('aria-pressed', 'true');
    await expect(wrong).toContainText(ti.question.wrongMark);
    await expect(right).toContainText(ti.question.correctMark);
    await expect(verdict(page)).toContainText('ጌጋ እዩ');
    // One question of the fixture has no explanation.
    await expect(page.getByText(`ቅኑዕ መልሲ (${id})`)).toHaveCount(id === 1002 ? 0 : 1);
    await right.click({ force: true });
    await expect(right).toHaveAttribute('aria-pressed', 'false');
    const answers = () =>
      server.db
        .selectFrom('answers')
        .select(['question_id', 'option_id', 'mode', 'correct'])
        .where('user_id', '=', userId)
        .execute();
    const option_id = stepContent(1).find((question) => question.id === id)?.wrong;
    await expect.poll(answers).toEqual([{ question_id: id, option_id, mode: 'step', correct: false }]);
  });

  await test.step('the Swedish text comes and goes without touching the answer, and the next question is in Tigrinya', async () => {
    await next(page).click();
    await expect(counter(page, 2)).toBeAttached();
    const { right } = await shownQuestion(page);
    await right.click();
    await button(page, ti.question.showSwedish).click();
    await expect(page.locator('#question-text')).toContainText('Vad gör du?');
    await expect(page.locator('#question-text [lang=sv]')).toBeVisible();
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(1);
    await next(page).click();
    await expect(page.locator('#question-text')).toContainText('እንታይ ትገብሩ?');
    await previous(page).click();
    await expect(page.locator('#question-text')).toContainText('እንታይ ትገብሩ?');
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(1);
  });

  await test.step('an unfinished result leads to the first question that is open, or to the one that is pressed', async () => {
    await next(page).click();
    await next(page).click();
    await expect(counter(page, 4)).toBeAttached();
    await (await shownQuestion(page)).wrong.click();
    await result(page).click();
    for (const [name, count] of [
      [ti.results.total, '5'],
      [ti.results.correct, '1'],
      [ti.results.wrong, '2'],
      [ti.results.unanswered, '2'],
    ] as const) {
      await expect(total(page, name)).toHaveText(count);
    }
    await expect(inOrder(page)).toHaveCount(5);
    for (const [index, mark] of (['wrong', 'correct', 'unanswered', 'wrong', 'unanswered'] as const).entries()) {
      await expect(inOrder(page).nth(index)).toHaveAccessibleName(ti.question.go(index + 1, ti.question.marks[mark]));
    }
    await button(page.getByRole('main'), ti.results.hide).last().click();
    await expect(counter(page, 3)).toBeAttached();
    await result(page).click();
    await inOrder(page).nth(4).click();
    await expect(counter(page, 5)).toBeAttached();
  });

  await test.step('a reload finds the same order, place and answers, and the result where it was open', async () => {
    await previous(page).click();
    await expect(counter(page, 4)).toBeAttached();
    await page.reload();
    let shown = await shownQuestion(page);
    expect(shown.id).toBe(order[3]);
    await expect(shown.wrong).toHaveAttribute('aria-pressed', 'true');
    for (const _ of [3, 2]) await previous(page).click();
    await expect(counter(page, 2)).toBeAttached();
    shown = await shownQuestion(page);
    expect(shown.id).toBe(order[1]);
    await expect(shown.right).toHaveAttribute('aria-pressed', 'true');
    await result(page).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: ti.results.unfinished })).toBeVisible();
    await expect(inOrder(page).nth(3)).toHaveAccessibleName(ti.question.go(4, ti.question.marks.wrong));
    await inOrder(page).first().click();
    expect((await shownQuestion(page)).id).toBe(order[0]);
  });

  await test.step('below the pass mark the result is Failed, cannot be saved, and is not saved by leaving; another try begins anew', async () => {
    for (const position of [3, 5]) {
      await result(page).first().click();
      await inOrder(page)
        .nth(position - 1)
        .click();
      await expect(counter(page, position)).toBeAttached();
      await (await shownQuestion(page)).right.click();
    }
    await result(page).last().click();
    await expect(page.getByRole('heading', { name: ti.results.failedText })).toBeVisible();
    await expect(page.getByText(ti.results.need(4))).toBeVisible();
    await expect(page.getByText(ti.results.missing(1))).toBeVisible();
    await expect(total(page, ti.results.total)).toHaveText('5');
    await expect(total(page, ti.results.correct)).toHaveText('3');
    await expect(total(page, ti.results.wrong)).toHaveText('2');
    await expect(bar(page, 'Failed')).toHaveAttribute('aria-valuenow', '3');
    await expect(bar(page, 'Failed').locator('rect')).toHaveCSS('fill', 'rgb(180, 35, 42)');
    await expect(page.getByText('60%')).toBeVisible();
    await expect(button(page, ti.results.save)).toBeHidden();
    await expectAccessible(page);
    await button(page, ti.app.close).click();
    await expect(row(page, 0)).toContainText(ti.steps.status.open);
    expect(await savedScores(server, userId)).toEqual([]);
    await step(page).click();
    await button(page, ti.results.retry).click();
    await expect(counter(page, 1)).toBeAttached();
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(0);
    expect(await savedScores(server, userId)).toEqual([]);
  });

  await test.step('a passed result is saved, opens the next step, and the list shows both', async () => {
    await answerStep(page, 4);
    await expect(page.getByRole('heading', { name: ti.results.passedText })).toBeVisible();
    await expect(bar(page, 'Passed')).toHaveAttribute('aria-valuenow', '4');
    await expect(page.getByText('80%')).toBeVisible();
    await expect(page.getByText(ti.results.reward(40, 10))).toBeVisible();
    await expect(button(page, ti.results.retry)).toBeHidden();
    await expectAccessible(page);
    await button(page, ti.results.save).click();
    await expect(page.getByText(ti.results.saved)).toBeVisible();
    expect(await savedScores(server, userId)).toMatchObject([{ level_id: 1, reward: 40 }]);

    await page.getByRole('link', { name: ti.results.nextStep }).click();
    await expect(heading(page, /ካልኣይ ደረጃ/)).toBeVisible();
    await shownQuestion(page);
    await button(page, ti.app.close).click();
    await expect(page).toHaveURL('/steps');
    await expect(row(page, 0)).toContainText(ti.steps.status.completed);
    await expect(row(page, 1)).toContainText(ti.steps.status.open);
  });
});

test('a saved step is looked at and practised again, and those after it are saved however they are left', async ({
  page,
  as,
  server,
}) => {
  const { id } = await as('premium');
  await haveSaved(server, id, 1);
  const saved = await savedScores(server, id);
  await page.goto('/steps');

  await test.step('a saved step comes back as it was saved, cannot be changed, and go back leads to the list', async () => {
    await openStep(page);
    await expect(page.getByText(ti.results.restored)).toBeVisible();
    await expect(bar(page, 'Passed')).toHaveAttribute('aria-valuenow', '4');
    await expect(page.getByText(ti.results.reward(40, 10))).toBeVisible();
    await expect(button(page, ti.results.save)).toBeHidden();
    const [first, second] = stepContent(1).reverse();
    await inOrder(page).first().click();
    let shown = await shownQuestion(page);
    expect(shown.id).toBe(first?.id);
    await expect(shown.wrong).toHaveAttribute('aria-pressed', 'true');
    await shown.right.click({ force: true });
    await expect(shown.right).toHaveAttribute('aria-pressed', 'false');
    await next(page).click();
    shown = await shownQuestion(page);
    expect(shown.id).toBe(second?.id);
    await expect(shown.right).toHaveAttribute('aria-pressed', 'true');
    await result(page).first().click();
    await button(page, ti.results.goBack).click();
    await expect(page).toHaveURL('/steps');
  });

  await test.step('a saved step can be practised again, and what is saved stays', async () => {
    await openStep(page);
    await button(page, ti.results.practiseAgain).click();
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(0);
    await answerStep(page, 5);
    await expect(page.getByText(ti.results.practice)).toBeVisible();
    await expect(total(page, ti.results.correct)).toHaveText('5');
    await button(page, ti.results.goBack).click();
    await expect(page).toHaveURL('/steps');
    expect(await savedScores(server, id)).toEqual(saved);
    await step(page).click();
    await expect(page.getByText(ti.results.restored)).toBeVisible();
    await button(page, ti.results.goBack).click();
    await expect(page).toHaveURL('/steps');
  });

  for (const [way, place, name, leave] of [
    ['by a link', 1, 'ካልኣይ ደረጃ', () => button(page, ti.app.close).click()],
    ['by the back button', 2, 'ሳልሳይ ደረጃ', () => page.goBack()],
    [
      'by closing the page',
      3,
      'ራብዓይ ደረጃ',
      async () => {
        await page.goto('/icon.svg');
        await page.goto('/steps');
      },
    ],
  ] as const) {
    await test.step(`a passed step that was not saved is saved when it is left ${way}`, async () => {
      await openStep(page, name);
      await answerStep(page, 4);
      await expect(button(page, ti.results.save)).toBeVisible();
      await leave();
      await expect
        .poll(async () => (await savedScores(server, id)).filter(({ level_id }) => level_id === place + 1))
        .toMatchObject([{ reward: 40 }]);
      await expect(row(page, place)).toContainText(ti.steps.status.completed);
    });
  }
});

test('a free learner closes the first step, comes back to it and saves it, and no other opens by it', async ({
  page,
  as,
  server,
}) => {
  const { id } = await as('free');

  await test.step('closing leads back in the history, and after a deep link to the list', async () => {
    await page.goto('/exercises');
    await page.getByRole('link', { name: new RegExp(ti.exercises.stepsCardText) }).click();
    await step(page).click();
    await shownQuestion(page);
    await button(page, ti.app.close).click();
    await expect(page).toHaveURL('/steps');
    await expect(page.getByRole('navigation', { name: ti.app.menu })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/exercises');

    await page.goto('/steps/1');
    await shownQuestion(page);
    await button(page, ti.app.close).click();
    await expect(heading(page, ti.steps.title)).toBeVisible();
    expect(place(page)).toBe('/steps');
  });

  await test.step('a free learner can save the first step, and no other opens by it', async () => {
    await openStep(page);
    await answerStep(page, 5);
    await button(page, ti.results.save).click();
    await expect(page.getByText(ti.results.saved)).toBeVisible();
    await expect(page.getByRole('link', { name: ti.results.nextStep })).toBeHidden();
    await button(page, ti.results.goBack).click();
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(1);
    expect(await savedScores(server, id)).toMatchObject([{ level_id: 1, reward: 50 }]);
  });
});

test('a step is loaded and its result stored, whatever the network and the server do', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const { id } = await as('premium');
  const refuse = () =>
    page.route('**/api/progress', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 422, json: { message: 'ግጉይ መልሲ' } }) : route.fallback(),
    );

  await test.step('when the questions cannot be loaded it is said in words, and trying again brings them', async () => {
    await page.route('**/api/levels/1', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/steps/1');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.load);
    await page.unroute('**/api/levels/1');
    await clickUntilVisible(button(page, ti.app.retry), page.locator('#question-text'));
    await shownQuestion(page);
    await button(page, ti.app.close).click();
  });

  await test.step('a result saved without a network waits, counts already, and is stored once when the network is back', async () => {
    await openStep(page);
    await context.setOffline(true);
    await answerStep(page, 5);
    await button(page, ti.results.save).click();
    await expect(page.getByText(ti.results.waiting)).toBeVisible();
    await button(page, ti.results.goBack).click();
    await expect(row(page, 0)).toContainText(ti.steps.status.completed);
    await expect(row(page, 1).getByRole('link')).toBeVisible();
    expect(await savedScores(server, id)).toEqual([]);

    await context.setOffline(false);
    await expect.poll(() => savedScores(server, id)).toMatchObject([{ level_id: 1, reward: 50 }]);
    await expect.poll(async () => (await storedKeys(page)).filter((key) => key.includes('outbox'))).toEqual([]);
    await page.reload();
    await expect(row(page, 0)).toContainText(ti.steps.status.completed);
    const answers = await server.db.selectFrom('answers').select('question_id').where('user_id', '=', id).execute();
    expect(answers.map((answer) => answer.question_id).sort()).toEqual(
      stepContent(1)
        .map((question) => question.id)
        .sort(),
    );
  });

  await test.step('a result that the server refuses says why, and can be sent again', async () => {
    await openStep(page, 'ካልኣይ ደረጃ');
    await answerStep(page, 5);
    await refuse();
    await button(page, ti.results.save).click();
    await expect(page.getByText(ti.saving.failed)).toContainText('ግጉይ መልሲ');
    await expect(button(page, ti.results.startOver)).toBeVisible();
    await page.unroute('**/api/progress');
    await button(page, ti.app.retry).click();
    await expect(page.getByText(ti.results.saved)).toBeVisible();
    expect(await savedScores(server, id)).toHaveLength(2);
    await button(page, ti.results.goBack).click();
  });

  await test.step('a refused result that was left behind is told of by the list, and sent from there it counts', async () => {
    await openStep(page, 'ሳልሳይ ደረጃ');
    await answerStep(page, 5);
    await refuse();
    await button(page, ti.results.save).click();
    await expect(page.getByText(ti.saving.failed)).toBeVisible();
    await button(page, ti.app.close).click();
    const refused = page.getByRole('region', { name: ti.saving.refused });
    await expect(refused).toContainText(`${ti.saving.step} ግጉይ መልሲ`);
    const rows = page.getByRole('main').getByRole('list').last().getByRole('listitem');
    await expect(rows.nth(2)).toContainText(ti.steps.status.open);
    await expectAccessible(page);
    await page.unroute('**/api/progress');
    await button(refused, ti.app.retry).click();
    await expect(refused).toBeHidden();
    await expect(rows.nth(2)).toContainText(ti.steps.status.completed);
    // The list already includes queued results.
    await expect.poll(() => savedScores(server, id)).toHaveLength(3);
  });
});

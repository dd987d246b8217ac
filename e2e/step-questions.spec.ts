import type { Page } from '@playwright/test';
import { ti } from '../web/text/ti.ts';
import { button, expect, shownQuestion, storedKeys, test } from './app.ts';
import { answerStep, savedScores, stepContent } from './step.ts';

// What the screen itself does is tested in web/screens/step-questions/step-questions.browser.test.tsx.

const counter = (page: Page, position: number) => page.getByText(ti.question.counter(position, 5));
const row = (page: Page, place: number) => page.getByRole('main').getByRole('listitem').nth(place);

test('a step goes on after a reload, is stored when the page is closed, and the next one without a network', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const { id: userId } = await as('premium');
  const answers = () =>
    server.db
      .selectFrom('answers')
      .select(['question_id', 'option_id', 'mode', 'correct'])
      .where('user_id', '=', userId)
      .execute();

  await test.step('a reload finds the same order, place and answers', async () => {
    await page.goto('/steps/1');
    await expect(counter(page, 1)).toBeAttached();
    const { id: first, wrong } = await shownQuestion(page);
    await wrong.click();
    const option_id = stepContent(1).find((question) => question.id === first)?.wrong;
    await expect.poll(answers).toEqual([{ question_id: first, option_id, mode: 'step', correct: false }]);
    await button(page, ti.question.next).click();
    await expect(counter(page, 2)).toBeAttached();
    const { id: second } = await shownQuestion(page);
    await page.reload();
    await expect(counter(page, 2)).toBeAttached();
    expect((await shownQuestion(page)).id).toBe(second);
    await button(page, ti.question.previous).click();
    await expect(counter(page, 1)).toBeAttached();
    const shown = await shownQuestion(page);
    expect(shown.id).toBe(first);
    await expect(shown.wrong).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a passed step that was not saved is saved when it is left by closing the page', async () => {
    await button(page, ti.question.next).click();
    for (const place of [2, 3, 4, 5]) {
      await expect(counter(page, place)).toBeAttached();
      await (await shownQuestion(page)).right.click();
      await button(page, place < 5 ? ti.question.next : ti.results.show)
        .last()
        .click();
    }
    await expect(button(page, ti.results.save)).toBeVisible();
    await page.goto('/icon.svg');
    await page.goto('/steps');
    await expect.poll(() => savedScores(server, userId)).toMatchObject([{ level_id: 1, reward: 40 }]);
    await expect(row(page, 0)).toContainText(ti.steps.status.completed);
  });

  await test.step('a result saved without a network waits, and is stored once when the network is back', async () => {
    await row(page, 1).getByRole('link').click();
    await expect(counter(page, 1)).toBeAttached();
    await context.setOffline(true);
    await answerStep(page, 5);
    await button(page, ti.results.save).click();
    await expect(page.getByText(ti.results.waiting)).toBeVisible();
    expect(await savedScores(server, userId)).toHaveLength(1);
    await context.setOffline(false);
    await expect.poll(async () => (await savedScores(server, userId)).map(({ level_id }) => level_id)).toEqual([1, 2]);
    await expect.poll(async () => (await storedKeys(page)).filter((key) => key.includes('outbox'))).toEqual([]);
    const known = stepContent(2).map(({ id }) => id);
    expect((await answers()).map(({ question_id }) => question_id).filter((id) => known.includes(id))).toHaveLength(5);
  });
});

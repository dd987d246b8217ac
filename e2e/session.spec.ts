import type { Page } from '@playwright/test';
import { checklistsText } from '../web/text/checklists.ts';
import { ti } from '../web/text/ti.ts';
import {
  type Account,
  button,
  expect,
  follow,
  heading,
  type Server,
  shownQuestion,
  stored,
  storedKeys,
  test,
  typeLogin,
} from './app.ts';
import { leaving, persistedExam, startExam, timer } from './exam.ts';
import { fetchedAhead, persistedQueries } from './persisted-queries.ts';
import { answerStep, savedScores } from './step.ts';

/** Deletes all sessions of this account, like an expiry; the page notices with its next request. */
async function expire(page: Page, server: Server, { id }: Account): Promise<void> {
  await fetchedAhead(page);
  await server.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  server.services.forgetUser(id);
}

const answersOf = (server: Server, { id }: Account) =>
  server.db.selectFrom('answers').select(['question_id', 'correct']).where('user_id', '=', id).execute();

test('a session that ends, in the middle of one thing after the other', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/');
  const first = await as('premium');

  await test.step('at the save of a step it loses no result: after login it is stored once', async () => {
    await page.goto('/steps/1');
    await answerStep(page, 5);
    await expect.poll(async () => (await answersOf(server, first)).length).toBe(5);
    await expire(page, server, first);
    await button(page, ti.results.save).click();
    await expect(page.getByText(ti.login.ended)).toBeVisible();
    await typeLogin(page, first);
    await expect(heading(page, /ፈላማይ ደረጃ/)).toBeVisible();
    await expect.poll(() => savedScores(server, first.id)).toMatchObject([{ level_id: 1, reward: 50 }]);
    await expect(button(page, ti.results.save)).toBeHidden();
  });

  await test.step('an exam waits behind it and goes on after login with its answers and its clock', async () => {
    await startExam(page);
    await (await shownQuestion(page)).right.click();
    const before = await persistedExam(page, first);
    await expire(page, server, first);
    await page.reload();
    await typeLogin(page, first);
    await expect(timer(page)).toBeVisible();
    const { answers, startedAt } = before;
    expect(await persistedExam(page, first)).toMatchObject({ answers, startedAt });
    await button(page, ti.exam.close).click();
    await button(leaving(page), ti.exam.leaveConfirm).click();
    await expect(button(page, ti.exam.start)).toBeVisible();
  });
});

test('one device, two learners and two tabs', async ({ page, context, as, account, server, faults }) => {
  faults.expectFailedLoads('/api/');
  const first = await as('premium');
  const second = await account('premium');

  await test.step('another learner on the same device finds nothing of what the first one had begun', async () => {
    await page.goto('/settings');
    await expect.poll(() => persistedQueries(page)).toContain(`profile ${first.id}`);
    await follow(page, '/steps/1');
    const { right } = await shownQuestion(page);
    await expire(page, server, first);
    await right.click();
    await expect(page.getByText(ti.login.ended)).toBeVisible();
    await typeLogin(page, second);
    await shownQuestion(page);
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(0);
    await button(page, ti.app.close).click();
    await page.getByRole('link', { name: ti.menu.settings }).click();
    await expect(page.getByRole('main')).toContainText(second.email);
    await expect.poll(() => persistedQueries(page)).toContain(`profile ${second.id}`);
    expect(await persistedQueries(page)).not.toContain(`profile ${first.id}`);
    expect(await answersOf(server, second)).toEqual([]);
    // The run is kept for its owner.
    expect(await storedKeys(page)).toContain(`mengedi.kept.${first.id}.step.1`);
    expect(await answersOf(server, first)).toEqual([]);
  });

  await test.step('logout in one tab leaves nothing that another tab could bring back', async () => {
    const other = await context.newPage();
    await other.goto('/settings');
    await button(other.getByRole('main'), 'Logout').click();
    await button(other.getByRole('alertdialog'), 'Logout').click();
    await expect(button(page, 'Logga in')).toBeVisible();
    await other.close();
    const third = await account('premium');
    await typeLogin(page, third);
    await expect(heading(page, ti.settings.title)).toBeVisible();
    await expect.poll(() => persistedQueries(page)).toContain(`profile ${third.id}`);
    expect(await persistedQueries(page)).not.toContain(`profile ${second.id}`);
  });

  await test.step('login in one tab counts in the other, which goes where it wanted', async () => {
    await button(page.getByRole('main'), 'Logout').click();
    await button(page.getByRole('alertdialog'), 'Logout').click();
    await expect(button(page, 'Logga in')).toBeVisible();
    await page.goto('/checklists');
    await expect(button(page, 'Logga in')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/login');
    await typeLogin(other, await account('premium'));
    await expect(heading(other, ti.exercises.title)).toBeVisible();
    await expect(heading(page, checklistsText.ti.title)).toBeVisible();
  });
});

test('a start without an answer, with a broken one, and with news', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/');
  const { id: userId } = await as('premium');
  await page.goto('/exercises/1');
  const { right } = await shownQuestion(page);
  await right.click();

  for (const [what, isAway] of [
    ['no answer', true],
    ['a failing server', false],
  ] as const) {
    await test.step(`${what} at the start keeps the learner in`, async () => {
      const { id } = await shownQuestion(page);
      await page.route('**/api/**', (route) =>
        isAway ? route.abort('internetdisconnected') : route.fulfill({ status: 503, body: 'away' }),
      );
      const asked = page.waitForRequest('**/api/auth');
      await page.reload();
      await asked;
      expect((await shownQuestion(page)).id).toBe(id);
      await button(page, ti.app.close).click();
      await expect(heading(page, ti.exercises.title)).toBeVisible();
      expect(await stored(page, 'mengedi.token')).not.toBeNull();
      await page.unroute('**/api/**');
      await follow(page, '/exercises/1');
    });
  }

  await test.step('a change of the account is seen by an open page at its next start', async () => {
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await follow(page, '/exercises');
    await expect(links).toHaveCount(7);
    const trial_ends_at = new Date(Date.now() - 86_400_000).toISOString();
    await server.db.updateTable('users').set({ trial_ends_at }).where('id', '=', userId).execute();
    server.services.forgetUser(userId);
    await page.reload();
    await expect(page.getByText(ti.exercises.freeFirst)).toBeVisible();
    await expect(links).toHaveCount(1);
  });
});

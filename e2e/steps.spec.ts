import type { Page } from '@playwright/test';
import { lockedText } from '../web/text/locked.ts';
import { ti } from '../web/text/ti.ts';
import { unlockTi } from '../web/text/unlock/ti.ts';
import { expectAccessible } from './accessible.ts';
import {
  button,
  clickUntilVisible,
  expect,
  follow,
  heading,
  notices,
  PHONE_LINE,
  shownQuestion,
  storedKeys,
  test,
} from './app.ts';
import { forgetQueries } from './persisted-queries.ts';
import { haveSaved, savedScores } from './step.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const notice = (page: Page) => page.getByRole('alertdialog', { name: 'መተሓሳሰቢ' });
const clearing = (page: Page) => page.getByRole('alertdialog', { name: ti.steps.clearTitle });
/** A locked step opened by its URL redirects to the list, which shows the reason once. */
async function expectLedBack(page: Page, reason: string): Promise<void> {
  await page.goto('/steps/2');
  await expect(page).toHaveURL('/steps');
  await expect(notice(page)).toContainText(reason);
  await button(notice(page), ti.app.close).click();
  await expect(rows(page)).toHaveCount(4);
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await expect(notice(page)).toBeHidden();
}
const icon = (name: string) => new RegExp(`lucide-${name}( |$)`);

test('the list of steps says what it has, what it lacks and what does not come', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/levels');
  faults.expectFailedLoads('/api/progress');

  for (const [what, address] of [
    ['steps', '**/api/levels'],
    ['progress', '**/api/progress'],
  ] as const) {
    await test.step(`when the ${what} cannot be loaded it is said in words, and trying again brings the list`, async () => {
      await as('premium');
      await forgetQueries(page);
      await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/steps');
      await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.load);
      await page.unroute(address);
      // The app retries automatically too, and may be faster.
      await clickUntilVisible(button(page, ti.app.retry), rows(page).nth(3));
      await expect(rows(page)).toHaveCount(4);
    });
  }

  await test.step('the icon goes by the place in the list: a rocket, five stars, five awards, then gems', async () => {
    const bands = ['rocket', ...Array(5).fill('star'), ...Array(5).fill('award'), 'gem', 'gem'];
    await as('premium');
    await forgetQueries(page);
    await page.route('**/api/levels', async (route) => {
      const [level] = await (await route.fetch()).json();
      await route.fulfill({ json: bands.map((_band, index) => ({ ...level, id: index + 1, demo: index === 0 })) });
    });
    await page.goto('/steps');
    await expect(rows(page)).toHaveCount(bands.length);
    for (const [index, band] of bands.entries())
      await expect(rows(page).nth(index).locator('svg').first()).toHaveClass(icon(band));
    await page.unroute('**/api/levels');
  });

  await test.step('without any step the list says so', async () => {
    await as('premium');
    await forgetQueries(page);
    await page.route('**/api/levels', (route) => route.fulfill({ json: [] }));
    await page.goto('/steps');
    await expect(page.getByText(ti.steps.empty)).toBeVisible();
  });
});

test('a premium learner goes from step to step, and begins anew', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/levels/2');
  faults.expectFailedLoads('/api/levels/77');
  const { id } = await as('premium');
  await haveSaved(server, id, 1);
  await page.goto('/steps');

  await test.step('a premium learner sees by icon and word what is finished, what is open and what is locked', async () => {
    await expect(heading(page, ti.steps.title)).toBeVisible();
    await expect(page.getByText(ti.steps.subtitle)).toBeVisible();
    for (const [index, name, status, sign] of [
      [0, 'ፈላማይ ደረጃ', ti.steps.status.completed, 'circle-check'],
      [1, 'ካልኣይ ደረጃ', ti.steps.status.open, 'circle-alert'],
      [2, 'ሳልሳይ ደረጃ', ti.steps.status.locked, 'lock'],
      [3, 'ራብዓይ ደረጃ', ti.steps.status.locked, 'lock'],
    ] as const) {
      const row = rows(page).nth(index);
      await expect(row).toContainText(name);
      await expect(row).toContainText('ሓሙሽተ ሕቶታት');
      await expect(row).toContainText(ti.steps.passMark(4, 5));
      await expect(row.getByText(status, { exact: true }).locator('svg')).toHaveClass(icon(sign));
    }
    await expect(rows(page).getByRole('link')).toHaveCount(2);
    await expect(page.getByRole('progressbar', { name: ti.steps.progress(1, 4) })).toHaveAttribute('aria-valuenow', '1');
  });

  await test.step('clearing asks first: no keeps the progress, yes clears it and what was begun, for good', async () => {
    await rows(page).nth(1).getByRole('link').click();
    await (await shownQuestion(page)).right.click();
    await page.goBack();
    await button(page, ti.steps.clear).click();
    await expect(clearing(page)).toContainText(ti.steps.clearText);
    await button(clearing(page), ti.app.no).click();
    await expect(rows(page).getByText(ti.steps.status.completed)).toHaveCount(1);
    expect(await savedScores(server, id)).toHaveLength(1);

    await button(page, ti.steps.clear).click();
    await button(clearing(page), ti.app.yes).click();
    await expect(notices(page).getByRole('status')).toContainText(ti.steps.cleared);
    await expect(rows(page).getByText(ti.steps.status.completed)).toHaveCount(0);
    await expect(rows(page).getByRole('link')).toHaveCount(1);
    expect(await savedScores(server, id)).toEqual([]);
    expect((await storedKeys(page)).filter((key) => key.includes('.step.'))).toEqual([]);
    await page.reload();
    await expect(rows(page).getByRole('link')).toHaveCount(1);
  });

  await test.step('a step behind unfinished ones shows a premium learner the notice with a warning icon', async () => {
    await rows(page).nth(1).getByRole('button').click();
    await expect(notice(page)).toContainText('godkänd');
    await expect(notice(page).locator('svg').first()).toHaveClass(icon('triangle-alert'));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(notice(page)).toBeHidden();
    await expect(page).toHaveURL('/steps');
  });

  await test.step('a locked step opened by its address leads to the list, which says why', () =>
    expectLedBack(page, lockedText.ti.order));

  await test.step('an unknown step says that there is none', async () => {
    await follow(page, '/steps/77');
    await expect(page.getByText(ti.steps.empty)).toBeVisible();
  });
});

test('without premium the first step is free, and the others say what opens them', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/levels/2');

  await test.step('without premium the first step is free, and a locked one shows the notice with a question icon', async () => {
    await as('free');
    await page.goto('/steps');
    await expect(rows(page).getByRole('link')).toHaveCount(1);
    await expect(rows(page).first()).toContainText(ti.steps.free);
    const locked = rows(page).nth(1).getByRole('button');
    await locked.click();
    await expect(notice(page)).toContainText(unlockTi.locked.step);
    await expect(notice(page)).toContainText(unlockTi.call(PHONE_LINE));
    await expect(notice(page).locator('svg').first()).toHaveClass(icon('circle-question-mark'));
    await expectAccessible(page);
    await button(notice(page), ti.app.close).click();
    await expect(notice(page)).toBeHidden();
    await expect(locked).toBeFocused();
    await expect(page).toHaveURL('/steps');
  });

  await test.step('a locked step opened by its address leads to the list, which says why', () =>
    expectLedBack(page, unlockTi.locked.step));
});

test('clearing without a network clears nothing, and the word that all is cleared goes away', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  await page.clock.install();
  const { id } = await as('premium');
  await haveSaved(server, id, 1);
  await page.goto('/steps');

  await test.step('clearing without a network clears nothing and says why', async () => {
    await button(page, ti.steps.clear).click();
    await context.setOffline(true);
    await button(clearing(page), ti.app.yes).click();
    await expect(clearing(page).getByRole('alert')).toContainText(ti.error.offline);
    await button(clearing(page), ti.app.no).click();
    await expect(rows(page).getByText(ti.steps.status.completed)).toHaveCount(1);
    expect(await savedScores(server, id)).toHaveLength(1);
    await context.setOffline(false);
  });

  await test.step('the word that all is cleared goes away by itself after 5 seconds', async () => {
    await button(page, ti.steps.clear).click();
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(clearing(page), ti.app.yes).click();
    await expect(notices(page).getByRole('status')).toContainText(ti.steps.cleared);
    await page.clock.runFor(4_900);
    await expect(notices(page).getByRole('status')).toContainText(ti.steps.cleared);
    await page.clock.runFor(200);
    await expect(notices(page).getByRole('status')).toBeEmpty();
  });
});

import type { Page } from '@playwright/test';
import { accountTi } from '../web/text/account/ti.ts';
import { feedbackText } from '../web/text/feedback.ts';
import { ti } from '../web/text/ti.ts';
import { EVERY_WIDTH, expectAccessible, inGroups } from './accessible.ts';
import { button, expect, PHONE, shownQuestion, test, visit } from './app.ts';
import { SCREENS } from './screens.ts';

const ready = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

test('an address without a screen has no finding', async ({ page, faults }) => {
  faults.expectFailedLoads('/no-such-page');
  await page.goto('/no-such-page');
  await ready(page);
  await expectAccessible(page, EVERY_WIDTH);
});

for (const [who, screens] of Map.groupBy(SCREENS, (screen) => screen.who)) {
  for (const group of inGroups(screens.map(({ path }) => path))) {
    test(`${group.join(', ')} have no finding`, async ({ page, as }) => {
      if (who !== 'guest') await as(who);
      for (const path of group) {
        await visit(page, path);
        await ready(page);
        await expect(page.getByText(ti.app.loading)).toHaveCount(0);
        await expectAccessible(page, EVERY_WIDTH);
      }
    });
  }
}

test('login with faults has no finding', async ({ page, faults }) => {
  faults.expectFailedLoads('/api/login');
  await page.goto('/login');
  await button(page, 'Logga in').click();
  await expect(page.getByText('Enter your password')).toBeVisible();
  await expectAccessible(page, EVERY_WIDTH);
});

test('an answered question, right and wrong, has no finding', async ({ page, as }) => {
  await as('premium');
  await page.goto('/exercises/1');
  await (await shownQuestion(page)).wrong.click();
  await expect(page.getByText(ti.question.wrongMark)).toBeAttached();
  await expectAccessible(page, EVERY_WIDTH);
  await button(page, ti.question.next).click();
  await (await shownQuestion(page)).right.click();
  await expect(page.getByText(ti.question.correct)).toBeVisible();
  await expectAccessible(page, EVERY_WIDTH);
});

test('the question to confirm a logout has no finding', async ({ page, as }) => {
  await as('premium');
  await page.goto('/settings');
  await button(page.getByRole('main'), 'Logout').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, EVERY_WIDTH);
});

test('a picture in the viewer has no finding', async ({ page, as }) => {
  await as('premium');
  await page.goto('/exercises/1');
  while ((await shownQuestion(page)).id % 4 !== 1) await button(page, ti.question.next).click();
  await button(page, ti.question.enlarge).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectAccessible(page, EVERY_WIDTH);
});

test('a failed load and an open checklist have no finding', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/signs/category');
  await as('premium');
  await page.route('**/api/signs/category', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/traffic-signs');
  await expect(button(page, ti.app.retry)).toBeVisible();
  await expectAccessible(page, EVERY_WIDTH);
  await page.goto('/checklists');
  await page.locator('summary').first().click();
  await expect(page.locator('.written').first()).toBeVisible();
  await expectAccessible(page, EVERY_WIDTH);
});

test('feedback with faults and settings with faults have no finding', async ({ page, as }) => {
  await as('premium');
  await page.goto('/feedback');
  await button(page, feedbackText.ti.submit).click();
  await expect(page.getByText(feedbackText.ti.messageRequired)).toBeVisible();
  await expectAccessible(page, EVERY_WIDTH);
  await page.goto('/settings');
  await page.getByLabel(ti.settings.phone, { exact: true }).fill('');
  await button(page, accountTi.profile.update).click();
  await expect(page.getByText('Enter your phone number').first()).toBeVisible();
  await expectAccessible(page, EVERY_WIDTH);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the open menu, the panel of questions and a sign in its sheet have no finding', async ({ page, as }) => {
    await as('premium');
    await page.goto('/traffic-signs/1');
    await button(page, ti.menu.short.more).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
    await page.goto('/exercises/1');
    await (await shownQuestion(page)).wrong.click();
    await button(page, ti.exercises.openPanel).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
  });
});

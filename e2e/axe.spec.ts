import type { Page } from '@playwright/test';
import { accountTi } from '../web/text/account/ti.ts';
import { feedbackText } from '../web/text/feedback.ts';
import { ti } from '../web/text/ti.ts';
import { EVERY_WIDTH, expectAccessible, inGroups } from './accessible.ts';
import { button, DESKTOP, expect, follow, PHONE, shownQuestion, test, visit } from './app.ts';
import { SCREENS } from './screens.ts';

const ready = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

const look = async (page: Page) => {
  await ready(page);
  await expect(page.getByText(ti.app.loading)).toHaveCount(0);
  await expectAccessible(page, EVERY_WIDTH);
};
const screensOf = (who: 'guest' | 'free' | 'premium') => SCREENS.filter((screen) => screen.who === who).map(({ path }) => path);

test('what a guest sees has no finding', async ({ page, faults }) => {
  faults.expectFailedLoads('/no-such-page');
  faults.expectFailedLoads('/api/login');
  await test.step('an address without a screen', async () => {
    await page.goto('/no-such-page');
    await look(page);
  });
  for (const path of screensOf('guest')) {
    await test.step(path, async () => {
      await visit(page, path);
      await look(page);
    });
  }
  await test.step('login with faults', async () => {
    await follow(page, '/login');
    await button(page, 'Logga in').click();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
  });
});

for (const who of ['free', 'premium'] as const) {
  for (const group of inGroups(screensOf(who))) {
    test(`${group.join(', ')} have no finding`, async ({ page, as }) => {
      await as(who);
      for (const path of group) {
        await visit(page, path);
        await look(page);
      }
    });
  }
}

test('dialogs, answers and faults have no finding', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/signs/category');
  await as('premium');

  await test.step('a failed load', async () => {
    await page.route('**/api/signs/category', (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/traffic-signs');
    await expect(button(page, ti.app.retry)).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
    await page.unroute('**/api/signs/category');
  });

  await test.step('a picture in the viewer', async () => {
    await follow(page, '/exercises/1');
    while ((await shownQuestion(page)).id % 4 !== 1) await button(page, ti.question.next).click();
    await button(page, ti.question.enlarge).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('an answered question, right and wrong', async () => {
    await (await shownQuestion(page)).wrong.click();
    await expect(page.getByText(ti.question.wrongMark)).toBeAttached();
    await expectAccessible(page, EVERY_WIDTH);
    await button(page, ti.question.next).click();
    await (await shownQuestion(page)).right.click();
    await expect(page.getByText(ti.question.correct)).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
  });

  await test.step('on a phone, the panel of questions', async () => {
    await page.setViewportSize(PHONE);
    await button(page, ti.exercises.openPanel).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('on a phone, the open menu and a sign in its sheet', async () => {
    await follow(page, '/traffic-signs/1');
    await button(page, ti.menu.short.more).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.setViewportSize(DESKTOP);
  });

  await test.step('feedback with faults', async () => {
    await follow(page, '/feedback');
    await button(page, feedbackText.ti.submit).click();
    await expect(page.getByText(feedbackText.ti.messageRequired)).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
  });

  await test.step('the question to confirm a logout', async () => {
    await follow(page, '/settings');
    await button(page.getByRole('main'), 'Logout').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
    await button(page.getByRole('alertdialog'), 'cancel').click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  await test.step('settings with faults', async () => {
    await page.getByLabel(ti.settings.phone, { exact: true }).fill('');
    await button(page, accountTi.profile.update).click();
    await expect(page.getByText('Enter your phone number').first()).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
  });

  await test.step('an open checklist', async () => {
    await follow(page, '/checklists');
    await page.locator('summary').first().click();
    await expect(page.locator('.written').first()).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
  });
});

import type { Page } from '@playwright/test';
import { ti } from '../web/text/ti.ts';
import { button, DESKTOP, expect, heading, hold, PHONE, test } from './app.ts';

const link = ti.menu;
const menu = (page: Page) => page.getByRole('navigation', { name: ti.app.menu });

test.describe('on a small phone', () => {
  test.use({ viewport: { ...PHONE, height: 320 } });

  test('a list is found where it was left, and a new screen begins at its top', async ({ page, as }) => {
    await as('premium');
    await page.goto('/traffic-signs');

    await test.step('back leads to where the list was scrolled to, also over a reload; a new screen begins at its top', async () => {
      // The link to the trainer is rendered before the groups have loaded.
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(3);
      await page.getByRole('main').getByRole('link').last().scrollIntoViewIfNeeded();
      const left = await page.evaluate(() => window.scrollY);
      expect(left).toBeGreaterThan(0);
      await page.getByRole('main').getByRole('link').last().click();
      await expect(page).toHaveURL(/traffic-signs\/\d+$/);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.reload();
      await page.goBack();
      await expect(heading(page, link.trafficSigns)).toBeVisible();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
    });

    await test.step('a page that is opened by its address begins at its top, wherever the one before it was left', async () => {
      await page.getByRole('main').getByRole('link').last().scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      await page.goto('/exercises');
      await expect(heading(page, ti.exercises.title)).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('screens come, fail and follow each other as they are chosen', async ({ page, as, faults }) => {
    faults.expectFailedLoads('feedback-screen');
    await as('premium');

    await test.step('a screen whose code cannot be fetched says so, and another one still opens', async () => {
      await page.goto('/exercises');
      await page.route('**/assets/feedback-screen-*.js', (route) => route.abort());
      // The app reloads once by itself.
      const reloaded = page.waitForEvent('load');
      await menu(page).getByRole('link', { name: link.feedback }).click();
      await reloaded;
      await expect(button(page, ti.error.reloadPage)).toBeVisible();
      await expect(page).toHaveURL('/feedback');
      await page.goBack();
      await expect(heading(page, ti.exercises.title)).toBeVisible();
      await page.unroute('**/assets/feedback-screen-*.js');
    });

    await test.step('a screen that took long to come is not shown after a later choice', async () => {
      await page.goto('/exercises');
      const release = await hold(page, '**/assets/feedback-screen-*.js');
      const feedback = page.waitForRequest(/feedback-screen/);
      await menu(page).getByRole('link', { name: link.feedback }).click();
      await feedback;
      await expect(heading(page, ti.exercises.title)).toBeVisible();
      await menu(page).getByRole('link', { name: link.checklists }).click();
      await expect(heading(page, link.checklists)).toBeVisible();
      const arrived = page.waitForResponse(/feedback-screen/);
      release();
      await (await arrived).finished();
      await page.waitForFunction(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
      );
      await expect(page).toHaveURL('/checklists');
      await expect(heading(page, link.checklists)).toBeVisible();
    });
  });
});

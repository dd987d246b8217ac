import type { Locator, Page } from '@playwright/test';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, follow, shownQuestion, test, visit } from './app.ts';
import { brokenWords, enlarge } from './words.ts';

// Readability at large text sizes on small screens. Typesetting is tested in web/question/reading.browser.test.tsx.

async function speak(page: Page, language: 'ti' | 'sv' | 'en'): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: value })), language);
}

/** Number of lines of text in an element. */
const linesIn = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1).sort((a, b) => a.top - b.top);
    let lines = 0;
    let bottom = Number.NEGATIVE_INFINITY;
    for (const box of boxes) {
      if (box.top + box.height / 2 > bottom) {
        lines += 1;
        bottom = box.bottom;
      }
    }
    return lines;
  });

test('with text of twice the size everything has room on a small phone', async ({ page, as }) => {
  await page.setViewportSize({ width: 320, height: 640 });

  await test.step('no tab breaks inside a word, in Tigrinya and in Swedish', async () => {
    const tabs = page.locator('nav a, nav button, fieldset label, legend');
    await page.goto('/icon.svg');
    for (const language of ['ti', 'sv'] as const) {
      await speak(page, language);
      await page.goto('/login');
      await expect(page.locator('fieldset')).toBeVisible();
      await enlarge(page);
      expect(await brokenWords(tabs)).toEqual([]);
    }
    await as('premium');
    for (const language of ['sv', 'ti'] as const) {
      await speak(page, language);
      await page.goto('/settings?show=language');
      await expect(page.locator('fieldset').nth(2)).toBeVisible();
      await enlarge(page);
      expect(await brokenWords(tabs)).toEqual([]);
      const { short } = { ti, sv }[language].menu;
      for (const name of [short.steps, short.exercises, short.examination, short.trafficSigns]) {
        await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toBeInViewport();
      }
    }
  });

  for (const [path, sizes] of [
    [
      '/exercises/6',
      [
        [320, 640],
        [740, 360],
      ],
    ],
    ['/steps/1', [[320, 640]]],
    ['/examination', [[320, 640]]],
  ] as const) {
    await test.step(`the bars around a question leave it the screen: ${path}`, async () => {
      await follow(page, path);
      if (path === '/examination') await button(page, ti.exam.start).click();
      await shownQuestion(page);
      await enlarge(page);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => window.scrollTo(0, 200));
        // Share of the height left by sticky bars.
        const room = await page.evaluate(() => {
          const header = document.querySelector('header')?.getBoundingClientRect();
          const footer = document.querySelector('footer')?.getBoundingClientRect();
          return ((footer?.top ?? 0) - Math.max(0, header?.bottom ?? 0)) / innerHeight;
        });
        expect(room, `${width} × ${height}`).toBeGreaterThan(0.75);
        await expect(button(page, ti.question.showSwedish)).toBeInViewport();
        await expect(button(page, ti.question.next)).toBeInViewport();
      }
      await page.setViewportSize({ width: 320, height: 640 });
    });
  }

  await test.step('a phone number stands on one line', async () => {
    await as('free');
    for (const path of ['/feedback', '/exercises']) {
      await visit(page, path);
      if (path === '/exercises') await page.getByRole('button', { name: ti.exercises.locked }).first().click();
      const number = page.getByRole('link', { name: '08-465 004 00' }).first();
      await expect(number).toHaveAttribute('href', 'tel:0846500400');
      await enlarge(page);
      expect(await linesIn(number), path).toBe(1);
      await expect.poll(() => number.evaluate((element) => element.getBoundingClientRect().right), path).toBeLessThanOrEqual(320);
    }
  });
});

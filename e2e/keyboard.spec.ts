import type { Locator, Page } from '@playwright/test';
import { ti } from '../web/text/ti.ts';
import { button, expect, heading, shownQuestion, test } from './app.ts';

/** More than the focusable elements of any screen. */
const TABS = 80;

/** Presses Tab until the element is focused. Everything focused on the way must be visible and have a focus ring. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  // Resolved once: locating by role after every key press would cost more than all the rest.
  const target = await wanted.elementHandle();
  for (let tabs = 0; tabs < TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const { isThere, ...focus } = await page.evaluate((wanted) => {
      // Radio buttons are visually hidden; their label shows the focus.
      const active = document.activeElement ?? document.body;
      const focused = active.closest('label') ?? active;
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      const { width, height } = focused.getBoundingClientRect();
      return {
        ring: focused === document.body || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2),
        isSeen: focused === document.body || (width > 1 && height > 1),
        what: focused.outerHTML.slice(0, 120),
        isThere: active === wanted,
      };
    }, target);
    expect(focus).toMatchObject({ ring: true, isSeen: true });
    if (isThere) return;
  }
  throw new Error(`the keyboard does not reach ${wanted}`);
}

test('from login over an exercise and its result to logout with the keyboard alone', async ({ page, account }) => {
  const person = await account('premium');
  await page.goto('/login');
  await tabTo(page, page.getByLabel(ti.login.email));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel(ti.login.password, { exact: true }));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, ti.exercises.title)).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: /ካልኦት ሕቶታት/ }));
  await page.keyboard.press('Enter');
  for (const step of [1, 2, 3]) {
    await tabTo(page, (await shownQuestion(page)).right);
    await page.keyboard.press('Space');
    await expect(page.getByText(ti.question.correct)).toBeVisible();
    await tabTo(page, button(page, step < 3 ? ti.question.next : ti.results.show));
    await page.keyboard.press('Enter');
  }
  await expect(button(page, ti.exercises.more)).toBeVisible();
  await tabTo(page, button(page, ti.app.close));
  await page.keyboard.press('Enter');
  await expect(heading(page, ti.exercises.title)).toBeFocused();

  const logout = button(page.getByRole('navigation', { name: ti.app.menu }), 'Logout');
  const question = page.getByRole('alertdialog');
  await tabTo(page, logout);
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(logout).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, button(question, 'Logout'));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Logga in')).toBeVisible();
});

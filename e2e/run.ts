import type { Page } from '@playwright/test';
import { expect, visit } from './app.ts';

/** An exercise from its beginning, in the app that is open: what was begun of any is forgotten, as if nobody had been there. */
export async function beginExercise(page: Page, path: string): Promise<void> {
  const isOpen = !page.url().endsWith('/icon.svg');
  if (isOpen && new URL(page.url()).pathname !== '/exercises') await visit(page, '/exercises');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (/^mengedi\.kept\.\d+\.exercise\./.test(key)) localStorage.removeItem(key);
  });
  await visit(page, path);
  await expect(page.locator('#question-text')).toBeVisible();
}

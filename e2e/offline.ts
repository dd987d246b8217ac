import type { Page } from '@playwright/test';

/** Opens the app and waits until its worker has every file and answers for the page. */
export async function openFirst(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

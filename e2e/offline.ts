import type { Page } from '@playwright/test';

/** Opens the app and waits until the service worker is active with all files. */
export async function openFirst(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';

/** Everything that a page asks for while the framework's script is still on its way. */
async function askedBeside(page: Page, path: string): Promise<() => string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/assets/framework-*.js', () => new Promise(() => undefined));
  await page.goto(path, { waitUntil: 'commit' });
  return () => asked;
}

test('a question page opened directly asks for its screen and its questions beside the app, not after it', async ({
  page,
  as,
}) => {
  await as('premium');
  const asked = await askedBeside(page, '/exercises/1');
  await expect.poll(asked).toContain('/api/category/1/questions');
  for (const part of [/^\/assets\/exercise-questions-screen-/, /^\/assets\/question-/]) {
    await expect.poll(asked).toContainEqual(expect.stringMatching(part));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a Swedish interface asks for its words beside the app', async ({ page, as }) => {
  await as('premium');
  await page.goto('/icon.svg');
  await page.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: 'sv' })));
  const asked = await askedBeside(page, '/steps');
  for (const part of [/^\/assets\/sv-/, /^\/assets\/steps-screen-/]) {
    await expect.poll(asked).toContainEqual(expect.stringMatching(part));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the login page asks for its screen beside the app', async ({ page }) => {
  const asked = await askedBeside(page, '/login');
  await expect.poll(asked).toContainEqual(expect.stringMatching(/^\/assets\/login-screen-/));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

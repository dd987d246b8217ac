import type { Page } from '@playwright/test';
import { expect, follow, type Server, visit } from './app.ts';

/** Starts an exercise anew in the running app, without stored runs. */
export async function beginExercise(page: Page, path: string): Promise<void> {
  // Waits on a quiet screen. A new page has not loaded the app yet.
  if (!page.url().endsWith('/icon.svg')) await follow(page, '/checklists');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (/^mengedi\.kept\.\d+\.exercise\./.test(key)) localStorage.removeItem(key);
  });
  await visit(page, path);
  await expect(page.locator('#question-text')).toBeVisible();
}

export const answersOf = (server: Server, userId: number) =>
  server.db
    .selectFrom('answers')
    .select(['question_id', 'correct', 'mode', 'language'])
    .where('user_id', '=', userId)
    .orderBy('answered_at')
    .execute();

/** Reads the answers stored from now on. */
export async function answersFromNow(server: Server, userId: number) {
  const known = (await answersOf(server, userId)).length;
  return async () => (await answersOf(server, userId)).slice(known);
}

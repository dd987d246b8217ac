import type { Page } from '@playwright/test';
import { expect, follow, type Server, visit } from './app.ts';

/** An exercise from its beginning, in the app that is open: what was begun of any is forgotten, as if nobody had been there. */
export async function beginExercise(page: Page, path: string): Promise<void> {
  // A screen on which little happens. A new page is nowhere yet.
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

/** The answers that are stored from now on. */
export async function answersFromNow(server: Server, userId: number) {
  const known = (await answersOf(server, userId)).length;
  return async () => (await answersOf(server, userId)).slice(known);
}

import type { Page } from '@playwright/test';
import { listenText } from '../web/text/listen.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, PHONE, shownQuestion, test } from './app.ts';
import { forgetSpoken, speakQuestions } from './spoken.ts';

// Reading by the device's own voice is tested in web/listen/listen.browser.test.tsx.

const words = listenText.ti;
const player = (page: Page) => page.getByRole('group', { name: words.title });

test('who reads Swedish hears Tigrinya where somebody has spoken it, and the answer is told of it', async ({
  page,
  as,
  server,
}) => {
  await page.setViewportSize(PHONE);
  const account = await as('premium');
  await page.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ content: 'sv', hears: 'ti' })));
  const fetched: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/cdn/sounds/')) fetched.push(`${response.status()}`);
  });
  await page.goto('/exercises/1');
  const { id, right } = await shownQuestion(page);
  await speakQuestions(server, [id]);
  await button(page.getByRole('article'), ti.question.listen).click();
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  // Playback ends by itself.
  await expect(button(player(page), words.all)).toBeEnabled();
  await right.click();
  await expect
    .poll(async () =>
      (await server.db.selectFrom('answers').select('help').where('user_id', '=', account.id).execute()).map(({ help }) => help),
    )
    .toEqual(['translation']);
  await forgetSpoken(server);
});

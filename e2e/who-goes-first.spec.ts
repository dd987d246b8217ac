import type { Page } from '@playwright/test';
import { ruleNumber } from '#domain/right-of-way/rule-cards.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { ti } from '../web/text/ti.ts';
import { whoGoesFirstText } from '../web/text/who-goes-first.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, PHONE, shownQuestion, test } from './app.ts';
import { answerBefore, headers, setGoal, trainWords } from './learner.ts';

// The trainer and the pages of the rules are tested in web/screens/who-goes-first/who-goes-first.browser.test.tsx.

const words = whoGoesFirstText.ti;
const DAY_MS = 86_400_000;

/** Taps all travellers in any order until the verdict. */
async function tapAll(page: Page): Promise<void> {
  const left = page.getByRole('button', { name: /^\d?\s*[A-D] ·/, pressed: false, disabled: false });
  while ((await left.count()) > 0) await left.first().click();
  await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
}

test.use({ viewport: PHONE });

test('a rule that was missed is remembered for every device, comes back in Today, and is no question of the day', async ({
  page,
  as,
  server,
}) => {
  const account = await as('premium');
  await setGoal(page, 5);
  await answerBefore(page, [1001], [], 2);
  await answerBefore(page, [], [1002], 1);
  await trainWords(page);
  // Yesterday on another device.
  const missed = { mode: 'rule', item_id: ruleNumber('R017'), correct: false };
  const answered_at = new Date(Date.now() - DAY_MS).toISOString();
  const sent = await page.request.post('/api/cards', {
    data: { answers: [{ ...missed, answered_at }] },
    headers: await headers(page),
  });
  expect(sent.ok()).toBe(true);
  await page.goto('/today');
  const reason = page.getByText(words.comesBack);
  const next = button(page, ti.question.next);
  let asked = 0;
  for (let place = 1; place <= 5; place += 1) {
    await expect(page.getByText(`${place} / 5`)).toBeVisible();
    await expect.poll(async () => (await reason.isVisible()) || (await page.locator('#question-text').isVisible())).toBe(true);
    if (await reason.isVisible()) {
      asked += 1;
      await expectAccessible(page);
      await page.reload();
      await expect(reason).toBeVisible();
      await tapAll(page);
      await button(page, words.next).click();
      await expect(reason).toBeHidden();
    }
    await (await shownQuestion(page)).right.click();
    if (place < 5) await next.click();
  }
  expect(asked).toBe(1);
  await button(page, ti.results.show).click();
  await expect(page.getByText(ti.results.summary(5, 5))).toBeVisible();
  const days = async () => {
    const known = server.db.selectFrom('cards').select('last_day').where('user_id', '=', account.id).where('mode', '=', 'rule');
    return (await known.where('item_id', '=', missed.item_id).execute()).map(({ last_day }) => last_day);
  };
  await expect.poll(days).toEqual([dayFromFour(Date.now())]);
});

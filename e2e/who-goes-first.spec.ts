import type { Page } from '@playwright/test';
import { order } from '#domain/right-of-way/right-of-way.ts';
import { ruleNumber } from '#domain/right-of-way/rule-cards.ts';
import { PAGE_RULES, type PageRule } from '#domain/right-of-way/rule-pages.ts';
import { firstFault, type Task } from '#domain/right-of-way/trainer.ts';
import { dayFromFour } from '#domain/study/day.ts';
import junctions from '../content/junctions.json' with { type: 'json' };
import { rightOfWayText } from '../web/text/right-of-way.ts';
import { ti } from '../web/text/ti.ts';
import { whoGoesFirstText } from '../web/text/who-goes-first.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, heading, PHONE, place, shownQuestion, test } from './app.ts';
import { answerBefore, headers, setGoal, trainWords } from './learner.ts';

const words = whoGoesFirstText.ti;
const DAY_MS = 86_400_000;

/** Taps all travellers in any order until the verdict. */
async function tapAll(page: Page): Promise<void> {
  const left = page.getByRole('button', { name: /^\d?\s*[A-D] ·/, pressed: false, disabled: false });
  while ((await left.count()) > 0) await left.first().click();
  await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
}
const first = junctions[0] as unknown as Task;

test.use({ viewport: PHONE });

test('who goes first: an order is tapped, judged by the rules, shown, changed by one thing, and what was missed comes back', async ({
  page,
  as,
}) => {
  await as('free');
  await page.goto('/exercises');
  await page.getByRole('link', { name: ti.exercises.junctionsCard }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(words.ask);
  expect(place(page)).toBe('/traffic-rules/who-goes-first');
  const right = (order(first.junction) ?? []).flat();
  const wrong = right.toReversed();
  const fault = firstFault(first.junction, wrong);
  const said = page.getByRole('main').getByRole('status');
  const choice = (id: string) => page.getByRole('button', { name: new RegExp(`^\\d?\\s*${id} ·`) });

  await test.step('a wrong order names who had to wait, and why', async () => {
    await expect(page.getByRole('img')).toHaveAttribute('aria-label', /A .*B /);
    await expectAccessible(page);
    await choice(wrong[0] as string).click();
    await expect(said).toContainText(words.wrong);
    await expect(said).toContainText(words.waits(fault?.who ?? '', fault?.to ?? ''));
    await expect(said).toContainText(rightOfWayText.ti.rules[first.rules[0] as PageRule].text.split(' (')[0] as string);
    await expectAccessible(page);
  });

  await test.step('they are seen to go in the right order', async () => {
    await button(page, words.replay).click();
    await expect(button(page, words.replay)).toBeDisabled();
    await expect(button(page, words.replay)).toBeEnabled();
  });

  await test.step('with one thing changed the same junction is asked again', async () => {
    await button(page, words.whatIf).click();
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveText(words.ask);
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(said).toBeEmpty();
    await choice('A').click();
    await expect(said).toContainText(/ቅኑዕ|ጌጋ/);
  });

  await test.step('a vehicle of the picture can be tapped as well, and a reload goes on where one was', async () => {
    await button(page, words.next).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(words.ask);
    const label = await page.getByRole('img').getAttribute('aria-label');
    await page.reload();
    await expect(page.getByRole('img')).toHaveAttribute('aria-label', label ?? '');
    await page.locator('[data-traveller=A]').click();
    await expect(choice('A')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a rule of the answer has a page, where it is seen in a picture', async () => {
    await tapAll(page);
    const rule = page.getByRole('listitem').getByRole('link').first();
    const title = await rule.innerText();
    await rule.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('img')).toHaveAttribute('aria-label', /A .*B /);
    await expect(button(page, rightOfWayText.ti.see)).toBeEnabled();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(words.ask);
  });

  await button(page, ti.app.close).click();
  await expect(heading(page, ti.exercises.title)).toBeVisible();
});

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

test('with reduced motion a rule shows its order in numbers, and an unknown rule says so', async ({ page, as }) => {
  await as('free');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const rule of PAGE_RULES) {
    await page.goto(`/traffic-rules/${ruleNumber(rule)}`);
    await expect(page.getByText(rightOfWayText.ti.rules[rule].text.split(' (')[0] as string).first()).toBeVisible();
    await expect(page.getByRole('img').getByText('1', { exact: true })).toBeVisible();
  }
  await page.goto('/traffic-rules/9');
  await expect(page.getByText(rightOfWayText.ti.noSuch)).toBeVisible();
});

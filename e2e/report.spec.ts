import { formatDay } from '#domain/format-day.ts';
import { paths } from '../web/paths.ts';
import { feedbackText } from '../web/text/feedback.ts';
import { reportText } from '../web/text/report.ts';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, follow, PHONE, shownQuestion, test } from './app.ts';

const words = reportText.ti;

test('a learner says from a question what is wrong with it, and finds it among the messages', async ({ page, as, server }) => {
  await page.setViewportSize(PHONE);
  const learner = await as('premium');
  await page.goto('/exercises/1');
  const { wrong } = await shownQuestion(page);
  await wrong.click();
  await page.locator('.verdict').getByRole('button', { name: ti.question.report }).click();
  const sheet = page.getByRole('dialog', { name: words.title });
  await expect(button(sheet, feedbackText.ti.submit)).toBeDisabled();
  await sheet.getByLabel(words.reasons.unclear).check();
  await expectAccessible(page);
  await button(sheet, feedbackText.ti.submit).click();
  await expect(page.getByText(words.sent)).toBeVisible();
  const stored = await server.db
    .selectFrom('support_messages')
    .select(['reason', 'question_id', 'option_id', 'language', 'version'])
    .where('user_id', '=', learner.id)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    reason: 'unclear',
    question_id: expect.any(Number),
    option_id: expect.any(Number),
    language: 'ti',
  });
  await follow(page, '/feedback');
  await expect(page.getByText(words.reasons.unclear)).toBeVisible();

  // The question is corrected: learners who reported or missed it are told, in the list and when they meet it again.
  const id = stored.question_id ?? 0;
  const item = server.db.updateTable('items').where('question_id', '=', id);
  const at = new Date();
  await item.set({ asked_at: at }).execute();
  const corrected = page.getByText(words.corrected(formatDay('ti', at.toISOString())));
  await page.reload();
  await expect(corrected).toBeVisible();
  await page.goto('/today');
  await page.goto(paths.question(id));
  const again = await shownQuestion(page);
  expect(again.id).toBe(id);
  await again.right.click();
  await expect(page.locator('.verdict').filter({ has: corrected })).toBeVisible();
  await expectAccessible(page);
  await item.set({ asked_at: null }).execute();
});

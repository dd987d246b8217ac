import { sv } from '../web/admin/text/sv.ts';
import { feedbackText } from '../web/text/feedback.ts';
import { unreadText } from '../web/text/unread.ts';
import { send } from './admin.ts';
import { button, expect, follow, test } from './app.ts';

const words = sv.inbox;

// What the inbox does by itself is tested beside it: web/admin/inbox/inbox-screen.browser.test.tsx.

test('a learner is answered, sees that it is unread, reads it and writes on, and the thread comes back to the inbox', async ({
  page,
  as,
  account,
  otherDevice,
}) => {
  const learner = await account('premium', { name: 'ሳራ ሃይለ' });
  const phone = await otherDevice(learner);
  const message = `ክፍሊት ${learner.id}`;
  await send(phone, 'POST /api/support', '/api/support', { subject: 'billing', message });
  await as('admin');
  await page.goto('/admin/inbox?subject=billing');
  const card = page.getByRole('article').filter({ hasText: message });
  await button(card, words.write).click();
  await page.keyboard.type('ተቐቢልናዮ ኣለና።');
  await page.keyboard.press('Control+Enter');
  await expect(card).toHaveCount(0);

  await phone.goto('/exercises');
  await expect(phone.getByText(unreadText.ti(1)).first()).toBeAttached();
  await follow(phone, '/feedback');
  const thread = phone.getByRole('listitem').filter({ hasText: message });
  await expect(thread).toContainText(feedbackText.ti.newAnswer);
  await expect(phone.getByText(unreadText.ti(1))).toHaveCount(0);
  await button(thread, feedbackText.ti.reply).click();
  await thread.getByRole('textbox').fill('የቐንየለይ፡ ግን ሓንቲ ሕቶ ኣላትኒ።');
  await button(thread, feedbackText.ti.submit).click();
  await expect(thread).toContainText(feedbackText.ti.you);

  await page.reload();
  await expect(card).toContainText('የቐንየለይ፡ ግን ሓንቲ ሕቶ ኣላትኒ።');
});

import type { Page } from '@playwright/test';
import { feedbackText } from '../web/text/feedback.ts';
import { ti } from '../web/text/ti.ts';
import { button, clickUntilVisible, expect, follow, heading, test, typeLogin } from './app.ts';

const subject = (page: Page) => page.getByRole('combobox', { name: feedbackText.ti.subject });
const message = (page: Page) => page.getByRole('textbox', { name: feedbackText.ti.message });
const send = (page: Page) => button(page, feedbackText.ti.submit);
const TEXT = 'ሰላም፡ ሕቶ 5 ጌጋ ኣለዎ።';

test('a learner writes to us, reads the answer, and loses no text', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/');
  const person = await as('free');
  const own = page.getByRole('region', { name: feedbackText.ti.earlier }).getByRole('listitem');
  await page.goto('/feedback');

  await test.step('a message is confirmed in the words of the server, stored once, and listed', async () => {
    await subject(page).selectOption({ label: feedbackText.ti.subjects.billing });
    await message(page).fill(TEXT);
    await send(page).click();
    await expect(page.getByText('የቐንየልና! መልእኽትኹም ተሰዲዱ ኣሎ።')).toBeVisible();
    await expect(own).toContainText(TEXT);
    const rows = server.db.selectFrom('support_messages').select(['subject', 'message']).where('user_id', '=', person.id);
    expect(await rows.execute()).toEqual([{ subject: 'billing', message: TEXT }]);
  });

  await test.step('the answer stands below it at the next visit', async () => {
    await server.db
      .updateTable('support_messages')
      .set({ answer: 'የቐንየልና፡ ኣሪምናዮ።', answered_at: new Date(), unread_since: new Date() })
      .where('user_id', '=', person.id)
      .execute();
    await follow(page, '/exercises');
    await follow(page, '/feedback');
    await expect(own).toContainText('የቐንየልና፡ ኣሪምናዮ።');
    await expect(own.getByText(feedbackText.ti.newAnswer)).toBeVisible();
  });

  await test.step('a session that ends while writing leads to login and back to the text', async () => {
    await subject(page).selectOption({ label: feedbackText.ti.subjects.other });
    await message(page).fill(TEXT);
    await server.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    server.services.forgetUser(person.id);
    // A background request may notice the expired session first; then the button is gone.
    await clickUntilVisible(send(page), page.getByText(ti.login.ended));
    await typeLogin(page, person);
    await expect(heading(page, feedbackText.ti.title)).toBeVisible();
    await expect(message(page)).toHaveValue(TEXT);
  });
});

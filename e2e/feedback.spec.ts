import type { Page } from '@playwright/test';
import { accountTi } from '../web/text/account/ti.ts';
import { feedbackText } from '../web/text/feedback.ts';
import { ti } from '../web/text/ti.ts';
import { button, clickUntilVisible, expect, follow, heading, runUntilVisible, test, typeLogin } from './app.ts';

const subject = (page: Page) => page.getByRole('combobox', { name: feedbackText.ti.subject });
const message = (page: Page) => page.getByRole('textbox', { name: feedbackText.ti.message });
const send = (page: Page) => button(page, feedbackText.ti.submit);
const TEXT = 'ሰላም፡ ሕቶ 5 ጌጋ ኣለዎ።';

const SENT = 'የቐንየልና! መልእኽትኹም ተሰዲዱ ኣሎ።';

test('a learner writes to us, reads the answer, and loses no text', async ({ page, context, account, as, server, faults }) => {
  faults.expectFailedLoads('/api/');
  const person = await as('free');
  const own = page.getByRole('region', { name: feedbackText.ti.earlier }).getByRole('listitem');
  const rows = () =>
    server.db.selectFrom('support_messages').select(['subject', 'message']).where('user_id', '=', person.id).execute();
  await page.goto('/feedback');

  await test.step('the five subjects are offered in Tigrinya, and urgent matters get a phone line', async () => {
    await expect(subject(page).getByRole('option')).toHaveText([
      feedbackText.ti.choose,
      ...Object.values(feedbackText.ti.subjects),
    ]);
    await expect(page.getByText(feedbackText.ti.urgent('08-465 004 00'))).toBeVisible();
    await expect(page.getByText(feedbackText.ti.none)).toBeVisible();
  });

  await test.step('without a subject or a message nothing is sent, and the form says which is missing', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/support')) sent.push(request.url());
    });
    await send(page).click();
    await expect(subject(page)).toHaveAccessibleDescription(feedbackText.ti.subjectRequired);
    await expect(message(page)).toHaveAccessibleDescription(feedbackText.ti.messageRequired);
    await expect(subject(page)).toBeFocused();
    await subject(page).selectOption({ label: feedbackText.ti.subjects.content });
    await message(page).fill('   ');
    await send(page).click();
    await expect(message(page)).toBeFocused();
    await expect(page.getByText(feedbackText.ti.subjectRequired)).toBeHidden();
    expect(sent).toEqual([]);
  });

  await test.step('a failed send says so and keeps the text, over a reload too', async () => {
    await subject(page).selectOption({ label: feedbackText.ti.subjects.billing });
    await message(page).fill(TEXT);
    await context.setOffline(true);
    await send(page).click();
    await expect(page.getByText(feedbackText.ti.failed)).toBeVisible();
    await expect(message(page)).toHaveValue(TEXT);
    await context.setOffline(false);
    await page.reload();
    await expect(message(page)).toHaveValue(TEXT);
    await expect(subject(page)).toHaveValue('billing');
  });

  await test.step('a sent message is confirmed in the words of the server, stored once, and listed among the own ones', async () => {
    await send(page).click();
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(message(page)).toHaveValue('');
    await expect(subject(page)).toHaveValue('');
    await expect(own).toHaveCount(1);
    await expect(own).toContainText(TEXT);
    await expect(own).toContainText(feedbackText.ti.subjects.billing);
    await expect(own).toContainText(feedbackText.ti.noAnswer);
    expect(await rows()).toEqual([{ subject: 'billing', message: TEXT }]);
  });

  await test.step('an answer, or that it was read, stands under its message, and nobody sees the messages of others', async () => {
    const other = await account('premium');
    const created = { subject: 'content', created_at: new Date() } as const;
    await server.db
      .updateTable('support_messages')
      .set({ answer: 'የቐንየልና፡ ኣሪምናዮ።', answered_at: new Date() })
      .where('user_id', '=', person.id)
      .execute();
    await server.db
      .insertInto('support_messages')
      .values([
        { ...created, user_id: person.id, message: 'መልሲ ዘየድልዮ', handled_at: new Date() },
        { ...created, user_id: other.id, message: 'ናይ ካልእ ሰብ' },
      ])
      .execute();
    await page.reload();
    await expect(own).toHaveCount(2);
    await expect(own.filter({ hasText: TEXT })).toContainText('የቐንየልና፡ ኣሪምናዮ።');
    await expect(own.filter({ hasText: 'መልሲ ዘየድልዮ' })).toContainText(feedbackText.ti.handled);
    await expect(page.getByText(feedbackText.ti.noAnswer)).toHaveCount(0);
    // A sent message leaves no draft.
    await expect(message(page)).toHaveValue('');
  });

  await test.step('a new answer is called new also where the kept list says that of an older one', async () => {
    const answered = () =>
      server.db
        .updateTable('support_messages')
        .set({ unread_since: new Date() })
        .where('user_id', '=', person.id)
        .where('message', '=', TEXT)
        .execute();
    const isNew = own.filter({ hasText: TEXT }).getByText(feedbackText.ti.newAnswer);
    await answered();
    const seen = page.waitForResponse('**/api/support/seen');
    await page.reload();
    await expect(isNew).toBeVisible();
    await seen;
    await follow(page, '/exercises');
    await answered();
    const said: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/support/seen')) said.push('seen');
    });
    page.on('response', (response) => {
      if (response.request().method() === 'GET' && response.url().endsWith('/api/support')) said.push('list');
    });
    await follow(page, '/feedback');
    await expect.poll(() => said).toEqual(['list', 'seen']);
    await expect(isNew).toBeVisible();
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

test('a confirmation, by a clock that stands still', async ({ page, as }) => {
  await page.clock.install();
  await as('premium');

  await test.step('of a change in the settings it goes away after 5 seconds', async () => {
    await page.goto('/settings');
    await page.getByLabel(ti.settings.phone, { exact: true }).fill('070-174 06 99');
    const updated = page.getByText('ሓበሬታኹም ተሓዲሱ ኣሎ።');
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page, accountTi.profile.update).click();
    // Hovering pauses the timer, and the message appears where the button was pressed.
    await page.mouse.move(0, 0);
    await runUntilVisible(page, updated);
    await expect(updated).toBeInViewport();
    await page.clock.runFor(4_700);
    await expect(updated).toBeVisible();
    await page.clock.runFor(400);
    await expect(updated).toBeHidden();
    await page.clock.resume();
    await follow(page, '/feedback');
  });

  await test.step('of a message it goes away after 5 seconds, but not while it is pointed at', async () => {
    await subject(page).selectOption({ label: feedbackText.ti.subjects.other });
    await message(page).fill(TEXT);
    await page.clock.pauseAt(Date.now() + 600_000);
    await send(page).click();
    const confirmation = page.getByText(SENT);
    await runUntilVisible(page, confirmation);
    await expect(confirmation).toBeInViewport();
    await page.clock.runFor(4_700);
    await confirmation.hover();
    await page.clock.runFor(20_000);
    await expect(confirmation).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(4_900);
    await expect(confirmation).toBeVisible();
    await page.clock.runFor(200);
    await expect(confirmation).toBeHidden();
  });
});

import type { Page } from '@playwright/test';
import { feedbackText } from '../web/text/feedback.ts';
import { ti } from '../web/text/ti.ts';
import { button, clickUntilVisible, expect, heading, runUntilVisible, test } from './app.ts';

const subject = (page: Page) => page.getByRole('combobox', { name: feedbackText.ti.subject });
const message = (page: Page) => page.getByRole('textbox', { name: feedbackText.ti.message });
const send = (page: Page) => button(page, feedbackText.ti.submit);
const TEXT = 'ሰላም፡ ሕቶ 5 ጌጋ ኣለዎ።';

test('the five subjects are offered in Tigrinya, and urgent matters get a phone line', async ({ page, as }) => {
  await as('premium');
  await page.goto('/feedback');
  await expect(subject(page).getByRole('option')).toHaveText([
    feedbackText.ti.choose,
    ...Object.values(feedbackText.ti.subjects),
  ]);
  await expect(page.getByText(feedbackText.ti.urgent('08-465 004 00'))).toBeVisible();
});

test('without a subject or a message nothing is sent, and the form says which is missing', async ({ page, as }) => {
  await as('premium');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/support')) sent.push(request.url());
  });
  await page.goto('/feedback');
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

test('a sent message is confirmed in the words of the server, stored, and listed among the own ones', async ({
  page,
  as,
  server,
}) => {
  const { id } = await as('free');
  await page.goto('/feedback');
  await expect(page.getByText(feedbackText.ti.none)).toBeVisible();
  await subject(page).selectOption({ label: feedbackText.ti.subjects.billing });
  await message(page).fill(TEXT);
  await send(page).click();
  await expect(page.getByText('የቐንየልና! መልእኽትኹም ተሰዲዱ ኣሎ።')).toBeVisible();
  await expect(message(page)).toHaveValue('');
  await expect(subject(page)).toHaveValue('');
  const own = page.getByRole('region', { name: feedbackText.ti.earlier }).getByRole('listitem');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(TEXT);
  await expect(own).toContainText(feedbackText.ti.subjects.billing);
  await expect(own).toContainText(feedbackText.ti.noAnswer);
  const rows = await server.db.selectFrom('support_messages').select(['subject', 'message']).where('user_id', '=', id).execute();
  expect(rows).toEqual([{ subject: 'billing', message: TEXT }]);
});

test('the confirmation goes away after 5 seconds, but not while it is pointed at', async ({ page, as }) => {
  await page.clock.install();
  await as('premium');
  await page.goto('/feedback');
  await subject(page).selectOption({ label: feedbackText.ti.subjects.other });
  await message(page).fill(TEXT);
  await page.clock.pauseAt(Date.now() + 60_000);
  await send(page).click();
  const confirmation = page.getByText('የቐንየልና! መልእኽትኹም ተሰዲዱ ኣሎ።');
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

test('an answer, or that it was read, stands under its message, and nobody sees the messages of others', async ({
  page,
  account,
  as,
  server,
}) => {
  const other = await account('premium');
  const { id } = await as('premium');
  const message = { subject: 'content', created_at: new Date() } as const;
  await server.db
    .insertInto('support_messages')
    .values([
      { ...message, user_id: id, message: TEXT, answer: 'የቐንየልና፡ ኣሪምናዮ።', answered_at: new Date() },
      { ...message, user_id: id, message: 'መልሲ ዘየድልዮ', handled_at: new Date() },
      { ...message, user_id: other.id, message: 'ናይ ካልእ ሰብ' },
    ])
    .execute();
  await page.goto('/feedback');
  const own = page.getByRole('region', { name: feedbackText.ti.earlier }).getByRole('listitem');
  await expect(own).toHaveCount(2);
  await expect(own.filter({ hasText: TEXT })).toContainText('የቐንየልና፡ ኣሪምናዮ።');
  await expect(own.filter({ hasText: 'መልሲ ዘየድልዮ' })).toContainText(feedbackText.ti.handled);
  await expect(page.getByText(feedbackText.ti.noAnswer)).toHaveCount(0);
});

test('a failed send says so and keeps the text, over a reload too, until it has been sent', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/support');
  const { id } = await as('premium');
  await page.goto('/feedback');
  await expect(page.getByText(feedbackText.ti.none)).toBeVisible();
  await subject(page).selectOption({ label: feedbackText.ti.subjects.technical });
  await message(page).fill(TEXT);
  await context.setOffline(true);
  await send(page).click();
  await expect(page.getByText(feedbackText.ti.failed)).toBeVisible();
  await expect(message(page)).toHaveValue(TEXT);
  await context.setOffline(false);
  await page.reload();
  await expect(message(page)).toHaveValue(TEXT);
  await expect(subject(page)).toHaveValue('technical');
  await send(page).click();
  await expect(page.getByText('የቐንየልና! መልእኽትኹም ተሰዲዱ ኣሎ።')).toBeVisible();
  expect(await server.db.selectFrom('support_messages').select('id').where('user_id', '=', id).execute()).toHaveLength(1);
  await page.reload();
  await expect(message(page)).toHaveValue('');
});

test('a session that ends while writing leads to login and back to the text', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/');
  const person = await as('premium');
  await page.goto('/feedback');
  await subject(page).selectOption({ label: feedbackText.ti.subjects.other });
  await message(page).fill(TEXT);
  await server.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
  server.services.forgetUser(person.id);
  // What is fetched in the background may be the first to hear of it, and then the button is gone.
  await clickUntilVisible(send(page), page.getByText(ti.login.ended));
  await page.getByLabel(ti.login.email).fill(person.email);
  await page.getByLabel(ti.login.password, { exact: true }).fill(person.password);
  await button(page, 'Logga in').click();
  await expect(heading(page, feedbackText.ti.title)).toBeVisible();
  await expect(message(page)).toHaveValue(TEXT);
});

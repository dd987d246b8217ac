import { sv } from '../web/admin/text/sv.ts';
import { passwordLinkText } from '../web/text/password-link.ts';
import { ti } from '../web/text/ti.ts';
import { EVERY_WIDTH, expectAccessible } from './accessible.ts';
import { button, expect, heading, test, typeLogin } from './app.ts';

const words = sv.customers;

// What the screens do by themselves is tested beside them: web/admin/customers/*.browser.test.tsx.

test('a customer is made with a one-time link, chooses a password and logs in, is found by sound, and is out with a new password', async ({
  page,
  as,
  otherDevice,
  server,
  faults,
}) => {
  // The customer’s own page gets 401 after the sessions have ended.
  faults.expectFailedLoads('/api/');
  await as('admin');
  await page.goto('/admin/customers/new');
  await page.getByLabel(words.name).fill('ገብረማርያም ክፍለ');
  await page.getByLabel(words.email).fill('kifle@fixture.test');
  await page.getByLabel(words.phone).fill('070-174 06 77');
  await button(page, words.create).click();
  await expect(heading(page, words.createdTitle('ገብረማርያም ክፍለ'))).toBeVisible();
  const link = await page.getByLabel(words.link, { exact: true }).inputValue();
  expect(link).toContain(`${server.url}/password-link#`);

  const guest = await otherDevice();
  await guest.goto(link);
  for (const label of [ti.settings.password, ti.settings.confirmation])
    await guest.getByLabel(label, { exact: true }).fill('ንኹሉ ዝኸውን ሓድሽ ቃል');
  await button(guest, passwordLinkText.ti.submit).click();
  await expect(guest.getByText(passwordLinkText.ti.account('kifle@fixture.test'))).toBeVisible();
  await guest.getByRole('link', { name: passwordLinkText.ti.login }).click();
  await typeLogin(guest, { email: 'kifle@fixture.test', password: 'ንኹሉ ዝኸውን ሓድሽ ቃል' });
  await expect(heading(guest, ti.exercises.title)).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByLabel(sv.common.search).fill('kifle ghebremariam');
  await expect(page.getByRole('option', { name: /ገብረማርያም/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'ገብረማርያም ክፍለ')).toBeVisible();
  await expect(page.getByText(words.sessions(1))).toBeVisible();
  await expectAccessible(page, EVERY_WIDTH);
  await page.getByLabel(words.newPassword).fill('ሓድሽ ዝነውሐ ቃል');
  await button(page, words.setPassword).click();
  await expect(page.getByText(words.sessions(0))).toBeVisible();
  await guest.reload();
  await expect(button(guest, ti.login.submit)).toBeVisible();
});

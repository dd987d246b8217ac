import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { sv } from '../web/admin/text/sv.ts';
import { secondFactorText } from '../web/text/second-factor.ts';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { type Account, button, DESKTOP, expect, heading, PHONE, test } from './app.ts';

const words = sv.secondFactor;
const HALF_MINUTE_MS = 30_000;

/** A code of the authenticator app. Each code works once, so a test that needs another one soon uses that of the next 30 seconds. */
const codeOf = (key: string, halfMinutes = 0) =>
  new TOTP({ secret: key.replaceAll('-', '') }).generate({ timestamp: Date.now() + halfMinutes * HALF_MINUTE_MS });

async function typeLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(ti.login.email).fill(email);
  await page.getByLabel(ti.login.password, { exact: true }).fill(password);
  await button(page, new RegExp(ti.login.submit), false).click();
}

test('an admin sets up two steps, logs in with password and code, with a recovery code, and another admin resets it', async ({
  page,
  browser,
  baseURL,
  as,
  account,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const own = await as('admin', { name: 'Eva Ek' });
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin/admins');
  await button(page, words.setUp).click();
  const dialog = page.getByRole('dialog', { name: words.title });
  await dialog.getByLabel(words.password, { exact: true }).fill('not this one');
  await button(dialog, words.next).click();
  await expect(dialog.getByText('Det nuvarande lösenordet är fel.')).toBeVisible();
  await dialog.getByLabel(words.password, { exact: true }).fill(own.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: words.square })).toBeVisible();
  const key = await dialog.getByLabel(words.key, { exact: true }).inputValue();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await dialog.getByLabel(words.code, { exact: true }).fill('000000');
  await button(dialog, words.confirm).click();
  await expect(dialog.getByText('Koden är fel eller redan använd.')).toBeVisible();
  const codes = page.getByRole('dialog', { name: words.codes });
  // A code from the previous 30 seconds is refused if the next ones begin during the request; then try again.
  await expect(async () => {
    if (await dialog.isVisible()) {
      await dialog.getByLabel(words.code, { exact: true }).fill(codeOf(key, -1), { timeout: 5_000 });
      await button(dialog, words.confirm).click({ timeout: 5_000 });
    }
    await expect(codes.getByRole('listitem')).toHaveCount(10, { timeout: 10_000 });
  }).toPass();
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts();
  await expectAccessible(page);
  // The codes are shown once, so only the button closes the dialog.
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  await button(codes, words.codesSaved).click();
  await expect(page.getByText(words.left(10))).toBeVisible();

  const phone = await browser.newPage(baseURL === undefined ? {} : { baseURL, viewport: PHONE });
  const step = secondFactorText.ti;
  await typeLogin(phone, own);
  await expect(heading(phone, step.title)).toBeFocused();
  await expectAccessible(phone);
  await phone.getByLabel(step.code).fill('12 34 56');
  await button(phone, step.submit).click();
  await expect(phone.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await button(phone, step.back).click();
  await expect(phone.getByLabel(ti.login.email)).toHaveValue(own.email);
  await button(phone, new RegExp(ti.login.submit), false).click();
  await phone.getByLabel(step.code).fill(codeOf(key));
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL('/exercises');
  await phone.close();

  const found = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await typeLogin(found, own);
  await found.getByLabel(step.code).fill(recovery);
  await button(found, step.submit).click();
  await expect(found).toHaveURL('/exercises');

  const other = await account('admin', { name: 'Bo Ek' });
  const theirs = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await typeLogin(theirs, other);
  await expect(theirs).toHaveURL('/exercises');
  await theirs.goto('/admin/admins');
  const row = theirs.getByRole('row').filter({ hasText: own.email });
  await button(row, words.reset).click();
  const question = theirs.getByRole('dialog', { name: words.reset });
  await expectAccessible(theirs);
  await question.getByLabel(sv.admins.password, { exact: true }).fill(other.password);
  await button(question, words.reset).click();
  await expect(theirs.getByText(words.resetDone(own.name))).toBeVisible();
  await theirs.close();
  await typeLogin(found, own);
  await expect(found).toHaveURL('/exercises');
  await found.close();
});

test.describe('where two steps are demanded', () => {
  test('the back office begins with setting them up, and is open after it', async ({ page, as, server, faults }) => {
    faults.expectFailedLoads('/api/');
    const { config } = server.services;
    config.requireSecondFactor = true;
    try {
      const own = await as('admin');
      await page.goto('/admin/audit');
      await expect(page.getByText(words.required)).toBeVisible();
      await expectAccessible(page);
      await button(page, words.setUp).click();
      const dialog = page.getByRole('dialog', { name: words.title });
      await dialog.getByLabel(words.password, { exact: true }).fill(own.password);
      await button(dialog, words.next).click();
      await dialog
        .getByLabel(words.code, { exact: true })
        .fill(codeOf(await dialog.getByLabel(words.key, { exact: true }).inputValue()));
      await button(dialog, words.confirm).click();
      await button(page, words.codesSaved).click();
      await expect(heading(page, sv.audit.title)).toBeVisible();
      await expect(page.getByText(sv.audit.actions['set up second factor'] ?? '').first()).toBeVisible();
    } finally {
      config.requireSecondFactor = false;
    }
  });
});

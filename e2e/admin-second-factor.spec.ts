import { TOTP } from 'otpauth';
import { sv } from '../web/admin/text/sv.ts';
import { secondFactorText } from '../web/text/second-factor.ts';
import { button, expect, test, typeLogin } from './app.ts';

const words = sv.secondFactor;
const HALF_MINUTE_MS = 30_000;

/** A code of the authenticator app. Each code works once, so a test that needs another one soon uses that of the next 30 seconds. */
const codeOf = (key: string, halfMinutes = 0) =>
  new TOTP({ secret: key.replaceAll('-', '') }).generate({ timestamp: Date.now() + halfMinutes * HALF_MINUTE_MS });

// What the screens do by themselves, also where two steps are demanded, is tested beside them: web/admin/admins/second-factor.browser.test.tsx.

test('an admin sets up two steps and logs in with password and code, or with a recovery code', async ({
  page,
  as,
  otherDevice,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const own = await as('admin', { name: 'Eva Ek' });
  await page.goto('/admin/admins');
  await button(page, words.setUp).click();
  const dialog = page.getByRole('dialog', { name: words.title });
  await dialog.getByLabel(words.password, { exact: true }).fill(own.password);
  await page.keyboard.press('Enter');
  const key = await dialog.getByLabel(words.key, { exact: true }).inputValue();
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
  await button(codes, words.codesSaved).click();
  await expect(page.getByText(words.left(10))).toBeVisible();

  const step = secondFactorText.ti;
  const phone = await otherDevice();
  for (const code of [() => codeOf(key), () => recovery]) {
    await phone.goto('/login');
    await phone.evaluate(() => localStorage.clear());
    await phone.reload();
    await typeLogin(phone, own);
    await phone.getByLabel(step.code).fill(code());
    await phone.keyboard.press('Enter');
    await expect(phone).toHaveURL('/exercises');
  }
});

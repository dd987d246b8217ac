import type { Page } from '@playwright/test';
import { en } from '../web/admin/text/en.ts';
import { sv } from '../web/admin/text/sv.ts';
import { sv as appSv } from '../web/text/sv.ts';
import { button, expect, heading, test, visit } from './app.ts';
import { foreignWords } from './one-language.ts';

/** Of the settings those that an admin has. The screens of the back office are looked at in admin-shell.spec.ts. */
const SETTINGS = ['/settings', ...['profile', 'language', 'look', 'email'].map((subject) => `/settings?show=${subject}`)];

test('the language that an admin chooses in the back office is the account’s: another device has it after login, and no word of another', async ({
  page,
  otherDevice,
  server,
  as,
}) => {
  const admin = await as('admin');
  await page.goto('/admin');
  await page.getByText('English', { exact: true }).click();
  await expect(heading(page, en.start.title)).toBeVisible();
  const chosen = () => server.db.selectFrom('users').select('language').where('id', '=', admin.id).executeTakeFirstOrThrow();
  await expect.poll(chosen).toEqual({ language: 'en' });

  const logIn = async (device: Page, { email, password }: { email: string; password: string }) => {
    await device.goto('/login?next=%2Fadmin');
    await device.locator('[name=email]').fill(email);
    await device.locator('[name=password]').fill(password);
    await device.locator('[name=password]').press('Enter');
  };
  const other = await otherDevice();
  await logIn(other, admin);
  await expect(heading(other, en.start.title)).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');

  // What was chosen on a device stays there.
  const own = await otherDevice();
  await own.goto('/login');
  await own.getByText('Svenska', { exact: true }).click();
  await expect(button(own, appSv.login.submit)).toBeVisible();
  await logIn(own, admin);
  await expect(heading(own, sv.start.title)).toBeVisible();

  const found: string[] = [];
  for (const [device, language] of [
    [other, 'en'],
    [own, 'sv'],
  ] as const) {
    for (const path of SETTINGS) {
      await visit(device, path);
      found.push(...(await foreignWords(device, language)));
    }
  }
  expect(found).toEqual([]);
});

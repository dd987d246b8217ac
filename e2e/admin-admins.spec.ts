import { sv } from '../web/admin/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, login, test } from './app.ts';

const words = sv.admins;

test('an admin closes the account of another, who is out at once and comes in again when it is opened', async ({
  page,
  browser,
  baseURL,
  as,
  account,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const other = await account('admin', { name: 'Bo Ek' });
  const theirs = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await login(theirs, other);
  await theirs.goto('/admin/admins');
  const own = await as('admin', { name: 'Eva Ek' });
  await page.goto('/admin/admins');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row(own.email)).toContainText(words.you);
  await expect(row(own.email).getByRole('button')).toHaveCount(0);
  await expect(row(other.email)).toContainText(words.enabled);

  await button(row(other.email), words.disable).click();
  const question = page.getByRole('alertdialog', { name: words.disable });
  await expect(question).toContainText(words.disableText(other.name));
  await expectAccessible(page);
  await button(question, words.disable).click();
  await expect(page.getByText(words.disableDone(other.name))).toBeVisible();
  await expect(button(row(other.email), words.enable)).toBeVisible();

  await theirs.getByRole('link', { name: sv.menu.audit }).click();
  await expect(button(theirs, 'Logga in')).toBeVisible();
  await theirs.getByLabel(ti.login.email).fill(other.email);
  await theirs.getByLabel(ti.login.password, { exact: true }).fill(other.password);
  await button(theirs, 'Logga in').click();
  await expect(theirs.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();

  await button(row(other.email), words.enable).click();
  await button(page.getByRole('alertdialog', { name: words.enable }), words.enable).click();
  await expect(page.getByText(words.enableDone(other.name))).toBeVisible();
  await button(theirs, 'Logga in').click();
  await expect(theirs).toHaveURL('/admin/audit');
  await theirs.close();
});

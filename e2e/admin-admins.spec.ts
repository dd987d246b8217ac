import { sv } from '../web/admin/text/sv.ts';
import { passwordLinkText } from '../web/text/password-link.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, login, test, typeLogin } from './app.ts';

const words = sv.admins;

test('an admin makes, closes, opens and removes the account of another', async ({
  page,
  browser,
  baseURL,
  as,
  account,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const other = await account('admin', { name: 'Bo Ek' });
  const own = await as('admin', { name: 'Eva Ek' });
  await page.goto('/admin/admins');

  await test.step('an admin closes the account of another, who is out at once and comes in again when it is opened', async () => {
    const theirs = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    await login(theirs, other);
    await theirs.goto('/admin/admins');
    // All calls of their page are answered before they are out.
    await expect(theirs.getByRole('row').filter({ hasText: other.email })).toBeVisible();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row(own.email)).toContainText(words.you);
    await expect(row(own.email).getByRole('button')).toHaveCount(0);
    await expect(row(other.email)).toContainText(words.enabled);

    await button(row(other.email), words.disable).click();
    const question = page.getByRole('dialog', { name: words.disable });
    await expect(question).toContainText(words.disableText(other.name));
    await question.getByLabel(words.password, { exact: true }).fill(own.password);
    await button(question, words.disable).click();
    await expect(page.getByText(words.disableDone(other.name))).toBeVisible();
    await expect(button(row(other.email), words.enable)).toBeVisible();

    await theirs.getByRole('link', { name: sv.menu.audit }).click();
    await expect(button(theirs, 'Logga in')).toBeVisible();
    await typeLogin(theirs, other);
    await expect(theirs.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();

    await button(row(other.email), words.enable).click();
    const opening = page.getByRole('dialog', { name: words.enable });
    await opening.getByLabel(words.password, { exact: true }).fill(own.password);
    await button(opening, words.enable).click();
    await expect(page.getByText(words.enableDone(other.name))).toBeVisible();
    await button(theirs, 'Logga in').click();
    await expect(theirs).toHaveURL('/admin/audit');
    await theirs.close();
  });

  await test.step('an admin makes another, gives them a new link, and removes them; each time with the own password', async () => {
    await button(page, words.create).click();
    const dialog = page.getByRole('dialog');
    const email = `cecilia-${own.id}@journey.test`;
    await dialog.getByLabel(words.name).fill('Cecilia Ek');
    await dialog.getByLabel(words.email).fill(email);
    await dialog.getByLabel(words.job).selectOption('owner');
    await dialog.getByLabel(words.password, { exact: true }).fill(own.password);
    await button(dialog, words.createDo).click();
    await expect(dialog).toContainText(words.createdText('Cecilia Ek'));
    const link = await dialog.getByLabel(words.link).inputValue();
    await button(dialog, words.close).click();

    const row = page.getByRole('row').filter({ hasText: email });
    const theirs = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    await theirs.goto(new URL(link).pathname + new URL(link).hash);
    const password = 'en-helt-annan-fras';
    await theirs.getByLabel(ti.settings.password, { exact: true }).fill(password);
    await theirs.getByLabel(ti.settings.confirmation, { exact: true }).fill(password);
    await button(theirs, passwordLinkText.ti.submit).click();
    await theirs.getByRole('link', { name: passwordLinkText.ti.login }).click();
    await typeLogin(theirs, { email, password });
    await expect(theirs).not.toHaveURL(/login|password-link/);
    await theirs.goto('/admin/admins');
    await expect(theirs.getByRole('row').filter({ hasText: email })).toContainText(words.you);

    await button(row, words.link).click();
    await dialog.getByLabel(words.password, { exact: true }).fill(own.password);
    await button(dialog, words.linkDo).click();
    await expect(dialog.getByLabel(words.link)).not.toHaveValue(link);
    await button(dialog, words.close).click();

    await button(row, words.remove).click();
    await dialog.getByLabel(words.password, { exact: true }).fill(own.password);
    await button(dialog, words.removeDo).click();
    await expect(page.getByText(words.removeDone('Cecilia Ek'))).toBeVisible();
    await expect(row).toHaveCount(0);
    await theirs.close();
  });
});

import type { Page } from '@playwright/test';
import { sv } from '../web/admin/text/sv.ts';
import { holidayText } from '../web/text/holiday.ts';
import { EVERY_WIDTH, expectAccessible } from './accessible.ts';
import { savedBy } from './admin.ts';
import { button, expect, heading, test } from './app.ts';

const exact = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function typeIn(page: Page, label: string, words: string): Promise<void> {
  await exact(page, label).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

test('the owner sets where invoices are paid to and a holiday, sells to a class, and shows its codes again', async ({
  page,
  as,
  account,
  otherDevice,
  server,
}) => {
  const settings = sv.ownerSettings;
  const words = sv.codesOfClass;
  await as('admin');

  await test.step('settings count at once, and a wrong one is said at its field', async () => {
    await page.goto('/admin/settings');
    await typeIn(page, settings.fields.bankgiro, '5050-1056');
    await page.keyboard.press('Enter');
    await expect(page.getByText(settings.faults.bankgiro)).toBeVisible();
    await expect(exact(page, settings.fields.bankgiro)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('5050-1055');
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.now());
    await exact(page, settings.fields.holiday_from).fill(today);
    await exact(page, settings.fields.holiday_to).fill(today);
    await savedBy(page, () => button(page, sv.common.save).click());
    // After a reload: the stored value, without the notice, which covers a part of the page for some seconds.
    await page.reload();
    await expect(exact(page, settings.fields.bankgiro)).toHaveValue('5050-1055');
    await expectAccessible(page, EVERY_WIDTH);
    const learner = await otherDevice(await account('free'));
    await learner.goto('/feedback');
    await expect(learner.getByText(holidayText.ti('§').split('§')[1] ?? '')).toBeVisible();
    await expectAccessible(learner);
  });

  await test.step('a class is sold by an invoice, whose codes are there at once', async () => {
    await page.goto('/admin/codes');
    await page.getByText(words.sell, { exact: true }).click();
    await button(page, words.sellNow).click();
    await expect(exact(page, words.buyer)).toBeFocused();
    await page.keyboard.type('SFI Skövde');
    await typeIn(page, words.address, 'Fredsgatan 4, 541 83 Skövde');
    await typeIn(page, words.reference, '4711');
    await typeIn(page, words.count, '3');
    await typeIn(page, words.each, '249,90');
    // Three times 249.90 kronor, a fifth of which is VAT.
    await expect(page.getByText(words.total('749,70\u00a0kr', '149,94\u00a0kr'))).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
    await button(page, words.sellNow).click();
    await expect(page.getByRole('region', { name: sv.codes.sheet(3) }).getByRole('img')).toHaveCount(3);
    await page.getByRole('link', { name: /^Beställning / }).click();
    const invoice = page.getByRole('article');
    await expect(invoice).toContainText('5050-1055');
    await expect(invoice).toContainText('4711');
    await expect(invoice).toContainText('599,76');
    await expect(invoice).toContainText('149,94');
    await expectAccessible(page, EVERY_WIDTH);
    await button(page, sv.orders.fulfil).click();
    await button(page.getByRole('alertdialog'), sv.orders.fulfil).click();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  await test.step('its codes are shown again', async () => {
    await page.goto('/admin/codes');
    const row = page.getByRole('row').filter({ hasText: 'SFI Skövde 2/3' });
    await button(row, words.again).click();
    await expect(page.getByRole('region', { name: sv.codes.sheet(3) })).toContainText('MENG-');
  });

  // Restores the default for other tests of this worker.
  await server.db.deleteFrom('owner_settings').execute();
});

test('the owner writes first; the customer reads it and answers', async ({ page, as, account, otherDevice }) => {
  const learner = await account('free', { name: 'Skriv Först' });
  await as('admin');
  await page.goto(`/admin/customers/${learner.id}`);
  await button(page, sv.threads.writeFirst).click();
  await expect(exact(page, sv.threads.message)).toBeFocused();
  await page.keyboard.type('ክፍሊትኩም መጺኡ ኣሎ።');
  await expectAccessible(page);
  // The draft survives closing the dialog.
  await page.keyboard.press('Escape');
  await button(page, sv.threads.writeFirst).click();
  await expect(exact(page, sv.threads.message)).toHaveValue('ክፍሊትኩም መጺኡ ኣሎ።');
  await button(page.getByRole('alertdialog'), sv.threads.send).click();
  await expect(page.getByText(sv.threads.sent)).toBeVisible();
  const phone = await otherDevice(learner);
  await phone.goto('/feedback');
  await expect(phone.getByText('ክፍሊትኩም መጺኡ ኣሎ።')).toBeVisible();
  await page.goto('/admin/inbox?show=all&search=Skriv');
  await expect(heading(page, sv.inbox.title)).toBeVisible();
  await expect(page.getByText('ክፍሊትኩም መጺኡ ኣሎ።')).toBeVisible();
});

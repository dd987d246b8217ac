import { sv } from '../web/admin/text/sv.ts';
import { holidayText } from '../web/text/holiday.ts';
import { savedBy, send } from './admin.ts';
import { button, expect, follow, test } from './app.ts';

// What the screens do by themselves is tested beside them: web/admin/codes/codes-screen.browser.test.tsx, web/admin/settings/*.browser.test.tsx,
// web/admin/customers/customer-screen.browser.test.tsx.

test('the owner’s settings count at once: learners read of a holiday and what the owner wrote first, and a class pays to the bankgiro', async ({
  page,
  as,
  account,
  otherDevice,
  server,
}) => {
  const words = sv.codesOfClass;
  const settings = sv.ownerSettings;
  const exact = (label: string) => page.getByLabel(label, { exact: true });
  await as('admin');
  const learner = await account('free');
  await page.goto('/admin/settings');
  await exact(settings.fields.bankgiro).fill('5050-1055');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.now());
  await exact(settings.fields.holiday_from).fill(today);
  await exact(settings.fields.holiday_to).fill(today);
  await savedBy(page, () => button(page, sv.common.save).click());
  const message = 'ክፍሊትኩም መጺኡ ኣሎ።';
  await send(page, 'POST /api/supports', '/api/supports', {
    id: crypto.randomUUID(),
    customer_id: learner.id,
    subject: 'other',
    message,
  });
  const phone = await otherDevice(learner);
  await phone.goto('/feedback');
  await expect(phone.getByText(holidayText.ti('§').split('§')[1] ?? '')).toBeVisible();
  await expect(phone.getByText(message)).toBeVisible();

  await follow(page, '/admin/codes');
  await page.getByText(words.sell, { exact: true }).click();
  await exact(words.buyer).fill('SFI Skövde');
  await exact(words.address).fill('Fredsgatan 4, 541 83 Skövde');
  await exact(words.reference).fill('4711');
  await exact(words.count).fill('3');
  await exact(words.each).fill('249,90');
  await button(page, words.sellNow).click();
  await expect(page.getByRole('region', { name: sv.codes.sheet(3) }).getByRole('img')).toHaveCount(3);
  await page.getByRole('link', { name: /^Beställning / }).click();
  const invoice = page.getByRole('article');
  for (const text of ['5050-1055', '4711', '599,76', '149,94']) await expect(invoice).toContainText(text);
  await button(page, sv.orders.fulfil).click();
  await button(page.getByRole('alertdialog'), sv.orders.fulfil).click();
  await expect(page.getByRole('article')).toHaveCount(2);

  // Restores the default for other tests of this worker.
  await server.db.deleteFrom('owner_settings').execute();
});

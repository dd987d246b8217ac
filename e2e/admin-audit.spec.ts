import { sv } from '../web/admin/text/sv.ts';
import { send } from './admin.ts';
import { button, expect, heading, test } from './app.ts';

const words = sv.audit;

test('every write is found in the log with who, what, before and after', async ({ page, as, account }) => {
  const customer = await account('premium');
  const admin = await as('admin', { name: 'Eva Ek' });
  await send(page, 'POST /api/customers/{id}', `/api/customers/${customer.id}`, {
    phone: '070-174 06 66',
    trial_ends_at: '2027-01-31T23:00:00.000Z',
  });
  await page.goto('/admin/audit');
  await page.getByLabel(words.subject, { exact: true }).selectOption('customer');
  await page.getByLabel(words.subjectId).fill(String(customer.id));
  const entry = page.getByRole('article');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText(`${words.actions['update']} ${words.subjects['customer']} ${customer.id}`);
  await expect(entry).toContainText(customer.name);
  await expect(entry).toContainText(admin.name);
  await button(entry, words.show).click();
  await expect(entry).toContainText(customer.phone);
  await expect(entry).toContainText('070-174 06 66');
  // Days are in Sweden's time zone; for access, the last full day is shown.
  await expect(entry).toContainText('2027-01-31');
  await expect(entry).not.toContainText('T23:00');

  await page.getByLabel(words.subjectId).fill('');
  await page.getByLabel(words.subject, { exact: true }).selectOption('');
  await button(page, `${admin.name} (${sv.admins.jobs.owner})`).first().click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await button(page, words.everybody(admin.name)).click();
  await expect(button(page, words.everybody(admin.name))).toHaveCount(0);
  await page.getByRole('link', { name: `${words.subjects['customer']} ${customer.id}: ${customer.name}` }).click();
  await expect(heading(page, customer.name)).toBeVisible();
});

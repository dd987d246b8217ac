import { readFile } from 'node:fs/promises';
import { extendTrial, lastTrialDay } from '#domain/trial.ts';
import { sv } from '../web/admin/text/sv.ts';
import { passwordLinkText } from '../web/text/password-link.ts';
import { ti } from '../web/text/ti.ts';
import { EVERY_WIDTH, expectAccessible } from './accessible.ts';
import { savedBy, send } from './admin.ts';
import { button, expect, follow, heading, place, test, typeLogin } from './app.ts';

const words = sv.customers;

test('customers are created, found, extended, changed and listed', async ({ page, as, account, otherDevice, server, faults }) => {
  // The customer’s own page gets 401 after the sessions have ended.
  faults.expectFailedLoads('/api/');
  const admin = await as('admin');
  await page.goto('/admin/statistics');

  await test.step('a customer is created with a one-time link, chooses a password with it, and logs in', async () => {
    await follow(page, '/admin/customers');
    await page.getByRole('link', { name: words.create }).click();
    await button(page, words.create).click();
    await expect(page.getByText(words.nameRequired)).toBeVisible();
    await expect(page.getByLabel(words.name)).toBeFocused();
    await page.getByLabel(words.name).fill('ሳራ ኣብርሃም');
    await page.getByLabel(words.email).fill('sara@fixture.test');
    await page.getByLabel(words.phone).fill('070-174 06 77');
    await page.getByText(words.trialBy.days).click();
    await button(page, words.create).click();
    await expect(heading(page, words.createdTitle('ሳራ ኣብርሃም'))).toBeVisible();
    const link = await page.getByLabel(words.link, { exact: true }).inputValue();
    expect(link).toContain(`${server.url}/password-link#`);
    await expectAccessible(page);

    const guest = await otherDevice();
    await guest.goto(link);
    await expectAccessible(guest);
    await guest.getByLabel(ti.settings.password, { exact: true }).fill('abc');
    await guest.getByLabel(ti.settings.confirmation, { exact: true }).fill('abc');
    await button(guest, passwordLinkText.ti.submit).click();
    await expect(guest.getByLabel(ti.settings.password, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await guest.getByLabel(ti.settings.password, { exact: true }).fill('ንኹሉ ዝኸውን ሓድሽ ቃል');
    await guest.getByLabel(ti.settings.confirmation, { exact: true }).fill('ንኹሉ ዝኸውን ሓድሽ ቃል');
    await button(guest, passwordLinkText.ti.submit).click();
    await expect(guest.getByText(passwordLinkText.ti.account('sara@fixture.test'))).toBeVisible();
    await guest.getByRole('link', { name: passwordLinkText.ti.login }).click();
    await typeLogin(guest, { email: 'sara@fixture.test', password: 'ንኹሉ ዝኸውን ሓድሽ ቃል' });
    await expect(heading(guest, ti.exercises.title)).toBeVisible();

    // The link works only once.
    await guest.goto(link);
    await guest.reload();
    await guest.getByLabel(ti.settings.password, { exact: true }).fill('ካልእ ዝነውሐ ቃል');
    await guest.getByLabel(ti.settings.confirmation, { exact: true }).fill('ካልእ ዝነውሐ ቃል');
    await button(guest, passwordLinkText.ti.submit).click();
    await expect(guest.getByRole('alert').filter({ hasText: 'መላግቦ' })).toBeVisible();
    await follow(page, '/admin/statistics');
  });

  await test.step('Ctrl K finds a customer by sound from anywhere, and Enter opens the page', async () => {
    await account('premium', { name: 'ገብረማርያም ክፍለ' });
    await expect(heading(page, sv.statistics.title)).toBeVisible();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: sv.search.title });
    await dialog.getByLabel(sv.common.search).fill('kifle ghebremariam');
    await expect(dialog.getByRole('option', { name: /ገብረማርያም/ })).toBeVisible();
    await expectAccessible(page, EVERY_WIDTH);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'ገብረማርያም ክፍለ')).toBeVisible();
  });

  await test.step('customers are found by name in any spelling, by e-mail and by phone', async () => {
    const { email } = await account('premium', { name: 'ጸሃየ ወልደኣብ' });
    await follow(page, '/admin/customers');
    await page.getByLabel(sv.common.search).fill('ፀሀየ');
    await expect(page.getByRole('link', { name: 'ጸሃየ ወልደኣብ' })).toHaveCount(1);
    await expect.poll(() => place(page)).toBe(`/admin/customers?q=${encodeURIComponent('ፀሀየ')}`);
    await page.getByLabel(sv.common.search).fill(email);
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.getByLabel(sv.common.search).fill('nobody@nowhere.test');
    await expect(page.getByText(words.none)).toBeVisible();
  });

  await test.step('a trial is extended by days with old and new end shown, and the activation is recorded', async () => {
    const customer = await account('free');
    await follow(page, `/admin/customers/${customer.id}`);
    const old = lastTrialDay(customer.trial_ends_at as string);
    const next = lastTrialDay(extendTrial(customer.trial_ends_at, 45, Date.now()));
    await page.getByLabel(words.days, { exact: true }).fill('45');
    await expect(page.getByRole('definition').filter({ hasText: old })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: next })).toBeVisible();
    await button(page, words.trialChange).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(words.trialConfirm(customer.name, old, next));
    await expectAccessible(page, EVERY_WIDTH);
    await button(dialog, sv.common.save).click();
    await expect(page.getByText(words.activation(old, next))).toBeVisible();
    await expect(page.getByText(new RegExp(`· ${admin.name}$`)).first()).toBeVisible();
    await page.getByText(words.trialBy.end).click();
    await button(page, words.trialChange).click();
    await button(page.getByRole('alertdialog'), sv.common.save).click();
    await expect(page.getByText(/Tiden är ändrad/)).toBeVisible();
  });

  await test.step('days that two admins give are both given; other changes that were based on something older show both', async () => {
    const customer = await account('premium');
    const path = `/api/customers/${customer.id}`;
    await follow(page, `/admin${path.slice('/api'.length)}`);
    await page.getByLabel(words.days, { exact: true }).fill('30');
    const details = page.locator('form').filter({ has: page.getByLabel(words.phone) });
    await details.getByLabel(words.phone).fill('070-174 06 33');
    await button(page, words.trialChange).click();
    // Another admin changes the same customer.
    const theirs = extendTrial(customer.trial_ends_at, 90, Date.now());
    await send(page, 'POST /api/customers/{id}', path, { trial_ends_at: theirs, phone: '070-174 06 44' });
    await button(page.getByRole('alertdialog'), sv.common.save).click();
    const both = lastTrialDay(extendTrial(theirs, 30, Date.now()));
    await expect(page.getByText(words.trialSaved(both))).toBeVisible();
    await expect(page.getByText(words.activation(lastTrialDay(theirs), both))).toBeVisible();

    await button(details, sv.common.save).click();
    await expect(details).toContainText('Nu står här: 070-174 06 44');
    await expect(details.getByLabel(words.phone)).toHaveValue('070-174 06 33');
    await expectAccessible(page);
    await savedBy(page, () => button(details, sv.common.save).click());
  });

  await test.step('a new password logs the customer out everywhere; name and phone are changed', async () => {
    const customer = await account('premium');
    const other = await otherDevice(customer);
    await follow(page, `/admin/customers/${customer.id}`);
    await expect(page.getByText(words.sessions(1))).toBeVisible();
    await page.getByLabel(words.newPassword).fill('12345678');
    await button(page, words.setPassword).click();
    await expect(page.getByText(words.passwordFaults.common)).toBeVisible();
    await page.getByLabel(words.newPassword).fill('ሓድሽ ዝነውሐ ቃል');
    await button(page, words.setPassword).click();
    await expect(page.getByText(words.passwordSaved)).toBeVisible();
    await expect(page.getByText(words.sessions(0))).toBeVisible();
    await other.goto('/exercises');
    await expect(button(other, ti.login.submit)).toBeVisible();

    const details = page.locator('form').filter({ has: page.getByLabel(words.phone) });
    await page.getByLabel(words.name).fill('ሓድሽ ስም');
    await details.getByLabel(words.phone).fill('070-174 06 99');
    await button(details, sv.common.save).click();
    await expect(heading(page, 'ሓድሽ ስም')).toBeVisible();
  });

  await test.step('leaving with a name half changed asks first, and staying keeps it', async () => {
    const customer = await account('premium');
    await follow(page, `/admin/customers/${customer.id}`);
    await page.getByLabel(words.name).fill('ገና ዘይተዓቀበ');
    await page.getByRole('link', { name: sv.menu.audit, exact: true }).click();
    await expect(page.getByRole('alertdialog')).toContainText(sv.unsaved.title);
    await button(page.getByRole('alertdialog'), sv.common.cancel).click();
    await expect(page.getByLabel(words.name)).toHaveValue('ገና ዘይተዓቀበ');
    await page.getByRole('link', { name: sv.menu.audit, exact: true }).click();
    await button(page.getByRole('alertdialog'), sv.unsaved.leave).click();
    await expect(heading(page, sv.audit.title)).toBeVisible();
  });

  await test.step('the list comes as a spreadsheet', async () => {
    const { email } = await account('premium');
    await follow(page, `/admin/customers?q=${email}`);
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, sv.common.exportCsv).click()]);
    const text = await readFile((await file.path()) as string, 'utf8');
    expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(text.split('\r\n').filter((line) => line.includes('@'))).toHaveLength(1);
    expect(text).toContain(email);
  });
});

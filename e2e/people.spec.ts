import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AccountExport } from '#contract/account.ts';
import { formatDay } from '#domain/format-day.ts';
import { extendTrial, lastTrialDay } from '#domain/trial.ts';
import { sv } from '../web/admin/text/sv.ts';
import { accountTi as words } from '../web/text/account/ti.ts';
import { ti } from '../web/text/ti.ts';
import { waysInText } from '../web/text/ways-in.ts';
import { welcomeText } from '../web/text/welcome.ts';
import { expectAccessible } from './accessible.ts';
import { send } from './admin.ts';
import { button, expect, follow, heading, notices, PHONE, place, shownQuestion, storedKeys, test } from './app.ts';
import { linkIn, mailTo } from './mails.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'ንኹሉ ዝኸውን ሓድሽ ቃል';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
let people = 0;
const newAddress = () => {
  people += 1;
  return `new-${people}-${Date.now()}@example.se`;
};

async function fill(page: Page, email: string, code?: string): Promise<void> {
  if (code !== undefined) await field(page, words.signUp.code).fill(code);
  await field(page, ti.settings.name).fill('ሳራ ኣብርሃም');
  await field(page, ti.login.email).fill(email);
  await field(page, ti.login.password).fill(PASSWORD);
}

test('the owner gives codes away, and lets a customer go', async ({ page, as, account, otherDevice, server, faults }) => {
  faults.expectFailedLoads('/api/sign-up');
  const admin = await as('admin');
  // Other journeys give codes to a school in the same database.
  const group = `SFI Skövde ${admin.id}`;

  await test.step('the owner makes a code, somebody signs up with it and is in; the mail confirms the address', async () => {
    await page.goto('/admin/codes');
    await field(page, sv.codes.uses).fill('2');
    await field(page, sv.codes.note).fill(group);
    await button(page, sv.codes.make).click();
    const code = await field(page, sv.codes.code).inputValue();
    const link = await field(page, sv.codes.link).inputValue();
    expect(link).toBe(`${server.url}/sign-up#${code}`);
    await expect(page.getByRole('row', { name: group })).toContainText(sv.codes.left(2, 2));

    const guest = await otherDevice(undefined, { viewport: PHONE });
    await guest.goto('/login');
    await guest.getByRole('link', { name: waysInText.ti.signUp }).click();
    await expect(heading(guest, words.signUp.title)).toBeVisible();
    const email = newAddress();
    await fill(guest, email, 'MENG-3333-3333-3333-3333');
    await button(guest, words.signUp.submit).click();
    await expect(field(guest, words.signUp.code)).toHaveAttribute('aria-invalid', 'true');
    await guest.goto(link);
    await guest.reload();
    await expect(field(guest, words.signUp.code)).toHaveValue(code);
    await fill(guest, email);
    await button(guest, words.signUp.submit).click();
    await button(guest, welcomeText.ti.skip).click();
    await expect(heading(guest, ti.exercises.title)).toBeVisible();
    await follow(guest, '/settings?show=access');
    await expect(guest.getByText(formatDay('ti', lastTrialDay(extendTrial(null, 30, Date.now()))))).toBeVisible();

    const mail = await mailTo(server, email, 'sign-up-code');
    await guest.goto(linkIn(mail));
    await expect(heading(guest, words.signUp.confirmTitle)).toBeVisible();
    await button(guest, words.signUp.confirm).click();
    await expect(heading(guest, ti.exercises.title)).toBeVisible();
    await guest.goto(linkIn(mail));
    await field(guest, ti.login.password).fill(PASSWORD);
    await button(guest, words.signUp.confirm).click();
    await expect(guest.getByRole('alert').filter({ hasText: 'መላግቦ' })).toBeVisible();

    // Closes the codes with one click.
    await page.reload();
    await expect(page.getByRole('row', { name: group })).toContainText(sv.codes.left(1, 2));
    await page.getByRole('row', { name: group }).getByRole('button', { name: sv.codes.close }).click();
    await button(page.getByRole('alertdialog'), sv.codes.close).click();
    await expect(page.getByText(sv.codesOfClass.closedTogether(1))).toBeVisible();
    await expect(page.getByRole('row', { name: group })).toContainText('stängd');
  });

  await test.step('the owner fetches what is kept of a customer, deletes with a reason, and undoes it', async () => {
    const person = await account('premium');
    await follow(page, `/admin/customers/${person.id}`);
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, sv.customers.exportData).click()]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^customer-${person.id}-.*\\.json$`));
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ profile: { email: person.email } });
    await button(page, sv.customers.erase).click();
    const dialog = page.getByRole('alertdialog');
    await button(dialog, sv.customers.erase).click();
    await expect(dialog.getByText(sv.customers.reasonRequired)).toBeVisible();
    await expectAccessible(page);
    await field(page, sv.customers.reason).fill('bad om det per telefon');
    await button(dialog, sv.customers.erase).click();
    const day = lastTrialDay(new Date(Date.now() + 14 * DAY_MS + 1).toISOString());
    await expect(page.getByRole('status').filter({ hasText: sv.customers.leavingText })).toBeVisible();
    await expect(page.getByText(sv.customers.leaving(day)).first()).toBeVisible();
    await expectAccessible(page);
    expect((await mailTo(server, person.email, 'account-erasure')).subject).toBe('ሕሳብኩም (konto) ክድምሰስ እዩ');
    await button(page, sv.customers.keep).click();
    await expect(page.getByText(sv.customers.keepDone)).toBeVisible();
    await expect(button(page, sv.customers.erase)).toBeVisible();
  });
});

test.describe('where everybody may', () => {
  test.use({ signUp: 'open', viewport: PHONE });

  test('a known address looks as a new one; the account is there when the mailed link is opened', async ({
    page,
    server,
    account,
  }) => {
    await page.goto('/sign-up');

    await test.step('an address that has an account looks the same; its owner is told by mail', async () => {
      const person = await account('premium');
      await fill(page, person.email);
      await button(page, words.signUp.submit).click();
      await expect(page.getByText(words.signUp.sent(person.email))).toBeVisible();
      expect((await mailTo(server, person.email, 'sign-up-known')).subject).toBe('ድሮ ሕሳብ (konto) ኣለኩም');
      await button(page, words.signUp.otherAddress).click();
    });

    await test.step('the account is there when the mailed link is opened, with its trial', async () => {
      const email = newAddress();
      await fill(page, email);
      await button(page, words.signUp.submit).click();
      await expect(page.getByRole('heading', { name: words.signUp.sentTitle })).toBeFocused();
      await expect(page.getByText(words.signUp.sent(email))).toBeVisible();
      await page.goto(linkIn(await mailTo(server, email, 'sign-up')));
      await button(page, words.signUp.confirm).click();
      await expect(heading(page, welcomeText.ti.title)).toBeVisible();
    });
  });
});

test('a learner gets more days by a code, and leaves', async ({ page, as, account, otherDevice, server, faults }) => {
  faults.expectFailedLoads('/api/');
  const person = await as('free');

  await test.step('a code gives a learner more days at once, and a wrong one says so where it was typed', async () => {
    const office = await otherDevice(await account('admin'));
    await page.goto('/settings');
    await expect(page.getByText(/ኩሉ ክፉት ዝኾነሉ ግዜ.*ተወዲኡ/)).toBeVisible();
    await field(page, words.signUp.code).fill('MENG-3333');
    await button(page, words.code.submit).click();
    await expect(page.getByText('እዚ ኮድ ኣይሰርሕን እዩ።')).toBeVisible();
    await expect(field(page, words.signUp.code)).toHaveValue('MENG-3333');
    await expectAccessible(page);
    const { code } = await send(office, 'POST /api/codes', '/api/codes', { days: 10, uses: 1 });
    await field(page, words.signUp.code).fill(code.toLowerCase());
    await button(page, words.code.submit).click();
    await expect(page.getByRole('status').filter({ hasText: '10 መዓልቲ ተወሲኹልኩም ኣሎ።' })).toBeVisible();
    await expect(page.getByText(formatDay('ti', lastTrialDay(extendTrial(null, 10, Date.now()))))).toBeVisible();
    await follow(page, '/examination');
    await expect(button(page, ti.exam.start)).toBeVisible();
  });

  await test.step('a learner reads, downloads and prints what is kept, deletes the account, and a login brings it back', async () => {
    await follow(page, '/exercises/1');
    await (await shownQuestion(page)).right.click();
    await expect
      .poll(() => server.db.selectFrom('answers').select('id').where('user_id', '=', person.id).execute())
      .toHaveLength(1);
    await follow(page, '/settings');
    await page.getByRole('link', { name: /እንዕቅቦ ሓበሬታ/ }).click();
    await expect(heading(page, words.data.title)).toBeVisible();
    expect(place(page)).toBe('/settings?show=data');
    await expect(page.getByText(person.email)).toBeVisible();
    await page.getByText(words.data.lists.answers, { exact: true }).click();
    await expect(page.getByText(words.data.line.right, { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expectAccessible(page);

    const [file] = await Promise.all([page.waitForEvent('download'), button(page, words.data.download).click()]);
    expect(file.suggestedFilename()).toMatch(/^mengedi-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as AccountExport;
    expect(data.profile).toMatchObject({ id: person.id, email: person.email });
    expect(data.answers).toHaveLength(1);

    // In print every section is expanded, and no buttons are shown.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(words.data.lists.sessions)).toBeVisible();
    await expect(button(page, words.erase.button)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await button(page, words.erase.button).click();
    const dialog = page.getByRole('alertdialog');
    await expectAccessible(page);
    await button(dialog, words.erase.button).click();
    await expect(field(page, words.erase.password)).toBeFocused();
    await field(page, words.erase.password).fill('ጌጋ መሕለፊ ቃል');
    await button(dialog, words.erase.button).click();
    await expect(field(page, words.erase.password)).toHaveAttribute('aria-invalid', 'true');
    await field(page, words.erase.password).fill(person.password);
    await button(dialog, words.erase.button).click();
    const day = formatDay('ti', new Date(Date.now() + 14 * DAY_MS).toISOString());
    await expect(notices(page)).toContainText(words.erase.done(day));
    await expect(heading(page, ti.login.title)).toBeVisible();
    // Nothing of the user remains on the phone.
    expect((await storedKeys(page)).filter((key) => /token|user|outbox|kept/.test(key))).toEqual([]);
    expect(await page.evaluate(() => caches.has('mengedi-pictures'))).toBe(false);
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const opened = indexedDB.open('mengedi');
              opened.onsuccess = () => {
                const counted = opened.result.transaction('cache').objectStore('cache').count();
                counted.onsuccess = () => resolve(counted.result);
              };
            }),
        ),
      )
      .toBe(0);
    expect((await mailTo(server, person.email, 'account-erasure')).text).toContain(day.split(' (')[0]);

    await field(page, ti.login.email).fill(person.email);
    await field(page, ti.login.password).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    await expect(notices(page)).toContainText('ስለ ዝኣተኹም ግን ይጸንሕ');
    const row = await server.db.selectFrom('users').select('erase_at').where('id', '=', person.id).executeTakeFirst();
    expect(row).toEqual({ erase_at: null });
  });
});

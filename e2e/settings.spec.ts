import type { Page } from '@playwright/test';
import { formatDay } from '#domain/format-day.ts';
import { accountSv } from '../web/text/account/sv.ts';
import { accountTi } from '../web/text/account/ti.ts';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { unlockTi } from '../web/text/unlock/ti.ts';
import { type Account, button, expect, follow, heading, notices, place, type Server, stored, test } from './app.ts';

const DAY_MS = 86_400_000;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const update = (page: Page) => button(page, accountTi.profile.update);
const updated = (page: Page) => page.getByText('ሓበሬታኹም ተሓዲሱ ኣሎ።');

/** Backdates the sessions, so that changing the password requires the current one. */
async function makeOld(server: Server, { id }: Account): Promise<void> {
  await server.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', id)
    .execute();
  server.services.forgetUser(id);
}

/** Sets the end of access to this many days from now. */
async function moveEnd(server: Server, { id }: Account, days: number): Promise<string> {
  const trial_ends_at = new Date(Date.now() + days * DAY_MS).toISOString();
  await server.db.updateTable('users').set({ trial_ends_at }).where('id', '=', id).execute();
  server.services.forgetUser(id);
  return trial_ends_at;
}

test('what a learner changes of the account, up to logging out', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/profile/update');
  const person = await as('premium');
  await page.goto('/settings');
  const choose = async (password: string, again = password) => {
    await field(page, ti.settings.password).fill(password);
    await field(page, ti.settings.confirmation).fill(again);
  };

  await test.step('a new name and phone are stored, confirmed by the server, and shown at once', async () => {
    await field(page, ti.settings.name).fill('ሄለን ኣብርሃ');
    await field(page, ti.settings.phone).fill('070-174 06 99');
    await update(page).click();
    await expect(updated(page)).toBeVisible();
    await expect(page.getByRole('main').getByText('ሄለን ኣብርሃ', { exact: true })).toBeVisible();
    expect(await server.db.selectFrom('users').select(['name', 'phone']).where('id', '=', person.id).executeTakeFirst()).toEqual({
      name: 'ሄለን ኣብርሃ',
      phone: '070-174 06 99',
    });
    await expect.poll(() => stored(page, 'mengedi.user')).toContain('ሄለን ኣብርሃ');
  });

  await test.step('soon after login a new password needs no current one, and works at the next login', async () => {
    await choose('a new long password');
    await expect(field(page, accountTi.profile.currentPassword)).toBeHidden();
    await update(page).click();
    await expect(field(page, ti.settings.password)).toHaveValue('');
    await expect(updated(page)).toBeVisible();
    const login = await page.request.post('/api/login', { data: { email: person.email, password: 'a new long password' } });
    expect(login.status()).toBe(200);
  });

  await test.step('in an older session a new password asks for the current one, and a wrong one is refused', async () => {
    await makeOld(server, person);
    await choose('yet another password');
    await update(page).click();
    const current = field(page, accountTi.profile.currentPassword);
    await expect(current).toHaveAccessibleDescription('ነቲ መሕለፊ ቃል ንምቕያር፡ ነቲ ሕጂ ዘሎ መሕለፊ ቃልኩም ኣእትዉ።');
    await expect(current).toBeFocused();
    await current.fill('not this one');
    await update(page).click();
    await expect(current).toHaveAccessibleDescription('እቲ ሕጂ ዘሎ መሕለፊ ቃል ግጉይ እዩ።');
    await expect(field(page, ti.settings.password)).toHaveValue('yet another password');
    await current.fill('a new long password');
    await update(page).click();
    await expect(current).toBeHidden();
    await expect(updated(page)).toBeVisible();
  });

  await test.step('a learner finds the privacy policy in the settings, and from there the exercises', async () => {
    await page.getByRole('link', { name: ti.privacy.title }).click();
    await expect(heading(page, ti.privacy.title)).toBeVisible();
    expect(place(page)).toBe('/privacy-policy');
    await page.getByRole('link', { name: ti.notFound.home }).click();
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    await follow(page, '/settings');
  });

  await test.step('the Logout button of the screen asks and ends the session', async () => {
    await button(page.getByRole('main'), 'Logout').click();
    await button(page.getByRole('alertdialog', { name: 'Are you sure?' }), 'Logout').click();
    await expect(button(page, 'Logga in')).toBeVisible();
    expect(await stored(page, 'mengedi.token')).toBeNull();
  });
});

test('what the settings say of the end of an account', async ({ page, as, server }) => {
  const notice = page.getByRole('note');
  const exercises = page.getByRole('main').getByRole('listitem').getByRole('link');
  const person = await as('free');

  await test.step('an account renewed in the meantime opens its exercises without a new login', async () => {
    await page.goto('/exercises');
    await expect(page.getByText(ti.exercises.freeFirst)).toBeVisible();
    const ends = await moveEnd(server, person, 1);
    await page.getByRole('link', { name: ti.menu.settings }).click();
    await expect(notice).toContainText(unlockTi.expiring(1, formatDay('ti', ends)));
    await page.getByRole('link', { name: ti.menu.exercises }).click();
    await expect(exercises).toHaveCount(7);
  });
});

test('what a learner prefers, and a network that fails', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/profile');
  faults.expectFailedLoads('/assets/text-sv-');
  const person = await as('premium');
  await page.goto('/settings');

  await test.step('a language that cannot be fetched is said in words, and the app stays as it was', async () => {
    await page.route('**/assets/text-sv-*.js', (route) => route.abort());
    await page.getByRole('radio', { name: 'Svenska' }).click();
    await expect(notices(page)).toContainText(ti.error.offline);
    await expect(heading(page, ti.settings.title)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ti');
    await page.unroute('**/assets/text-sv-*.js');
  });

  await test.step('the theme changes at once and stays over a reload; the device decides when told so', async () => {
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const [light, dark] = ['rgb(250, 249, 246)', 'rgb(16, 21, 28)'];
    expect(await paper()).toBe(light);
    await page.getByRole('radio', { name: accountTi.preferences.themes.dark }).check();
    await expect.poll(paper).toBe(dark);
    await page.reload();
    await expect(heading(page, ti.settings.title)).toBeVisible();
    expect(await paper()).toBe(dark);
    await page.getByRole('radio', { name: accountTi.preferences.themes.system }).check();
    await expect.poll(paper).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(paper).toBe(dark);
    await page.getByRole('radio', { name: accountTi.preferences.themes.light }).check();
    await expect.poll(paper).toBe(light);
  });

  await test.step('the language of the app changes at once, stays, and is the one of mails', async () => {
    await page.getByRole('main').getByRole('radio', { name: 'Svenska' }).click();
    await expect(heading(page, sv.settings.title)).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: sv.menu.exercises })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    await button(page, accountSv.profile.update).click();
    await expect(page.getByText('Dina uppgifter har uppdaterats.')).toBeVisible();
    const language = async () =>
      (await server.db.selectFrom('users').select('language').where('id', '=', person.id).executeTakeFirstOrThrow()).language;
    await expect.poll(language).toBe('sv');
    await page.reload();
    await expect(heading(page, sv.settings.title)).toBeVisible();
  });

  await test.step('where Swedish words are divided, an address is not: it is no word', async () => {
    const address = page.getByRole('main').getByText('@fixture.test');
    expect(await address.evaluate((one) => [one.closest('[lang]')?.getAttribute('lang'), getComputedStyle(one).hyphens])).toEqual(
      ['sv', 'manual'],
    );
  });
});

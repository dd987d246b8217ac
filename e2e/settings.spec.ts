import type { Page } from '@playwright/test';
import { formatDay } from '#domain/format-day.ts';
import { accountSv } from '../web/text/account/sv.ts';
import { accountTi } from '../web/text/account/ti.ts';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { unlockTi } from '../web/text/unlock/ti.ts';
import {
  type Account,
  button,
  captioned,
  clickUntilVisible,
  expect,
  heading,
  notices,
  PHONE_LINE,
  PHONE_NUMBER,
  place,
  runUntilVisible,
  type Server,
  shownQuestion,
  stored,
  test,
} from './app.ts';

const DAY_MS = 86_400_000;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const update = (page: Page) => button(page, accountTi.profile.update);
const faultsOf = (page: Page) => page.locator('form').getByRole('alert').getByRole('listitem');
const updated = (page: Page) => page.getByText('ሓበሬታኹም ተሓዲሱ ኣሎ።');

function profileUpdates(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/profile/update')) sent.push(request.postDataJSON());
  });
  return sent;
}

/** Its sessions began so long ago that a new password wants the current one. */
async function makeOld(server: Server, { id }: Account): Promise<void> {
  await server.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', id)
    .execute();
  server.services.forgetUser(id);
}

test('name, e-mail and phone are shown; the e-mail cannot be changed', async ({ page, as }) => {
  const { name, email } = await as('premium');
  await page.goto('/settings');
  await expect(field(page, ti.settings.name)).toHaveValue(name);
  await expect(field(page, ti.settings.email)).toHaveValue(email);
  await expect(field(page, ti.settings.email)).not.toBeEditable();
  await expect(field(page, ti.settings.phone)).toHaveValue(PHONE_NUMBER);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

test('each broken rule is said in the words of the spec, and nothing is sent', async ({ page, as }) => {
  await as('premium');
  const sent = profileUpdates(page);
  await page.goto('/settings');
  await field(page, ti.settings.name).fill(' ');
  await field(page, ti.settings.phone).fill('');
  await field(page, ti.settings.password).fill('a new long password');
  await field(page, ti.settings.confirmation).fill('another one');
  await update(page).click();
  await expect(faultsOf(page)).toHaveText([
    captioned('You must enter your fullname'),
    captioned('Enter your phone number'),
    captioned("Your password didn't match"),
  ]);
  await expect(field(page, ti.settings.name)).toBeFocused();
  await field(page, ti.settings.name).fill('ሰላም');
  await field(page, ti.settings.phone).fill('070');
  await update(page).click();
  await expect(faultsOf(page)).toHaveText([captioned("Your password didn't match")]);
  await expect(field(page, ti.settings.confirmation)).toHaveAccessibleDescription(captioned("Your password didn't match"));
  expect(sent).toEqual([]);
});

test('a new name and phone are stored, confirmed by the server, and shown at once', async ({ page, as, server }) => {
  const { id } = await as('premium');
  await page.goto('/settings');
  await field(page, ti.settings.name).fill('ሄለን ኣብርሃ');
  await field(page, ti.settings.phone).fill('070-174 06 99');
  await update(page).click();
  await expect(updated(page)).toBeVisible();
  await expect(page.getByRole('main').getByText('ሄለን ኣብርሃ', { exact: true })).toBeVisible();
  expect(await server.db.selectFrom('users').select(['name', 'phone']).where('id', '=', id).executeTakeFirst()).toEqual({
    name: 'ሄለን ኣብርሃ',
    phone: '070-174 06 99',
  });
  await expect.poll(() => stored(page, 'mengedi.user')).toContain('ሄለን ኣብርሃ');
});

test('soon after login a new password needs no current one, and works at the next login', async ({ page, as }) => {
  const { email } = await as('premium');
  await page.goto('/settings');
  await field(page, ti.settings.password).fill('a new long password');
  await field(page, ti.settings.confirmation).fill('a new long password');
  await expect(field(page, accountTi.profile.currentPassword)).toBeHidden();
  await update(page).click();
  await expect(updated(page)).toBeVisible();
  await expect(field(page, ti.settings.password)).toHaveValue('');
  const login = await page.request.post('/api/login', { data: { email, password: 'a new long password' } });
  expect(login.status()).toBe(200);
});

test('in an older session a new password asks for the current one, and a wrong one is refused', async ({
  page,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/profile/update');
  const person = await as('premium');
  await makeOld(server, person);
  await page.goto('/settings');
  await field(page, ti.settings.password).fill('a new long password');
  await field(page, ti.settings.confirmation).fill('a new long password');
  await update(page).click();
  const current = field(page, accountTi.profile.currentPassword);
  await expect(current).toHaveAccessibleDescription('ነቲ መሕለፊ ቃል ንምቕያር፡ ነቲ ሕጂ ዘሎ መሕለፊ ቃልኩም ኣእትዉ።');
  await expect(current).toBeFocused();
  await current.fill('not this one');
  await update(page).click();
  await expect(current).toHaveAccessibleDescription('እቲ ሕጂ ዘሎ መሕለፊ ቃል ግጉይ እዩ።');
  await expect(field(page, ti.settings.password)).toHaveValue('a new long password');
  await current.fill(person.password);
  await update(page).click();
  await expect(updated(page)).toBeVisible();
  await expect(current).toBeHidden();
});

test('a refusal lists every entry of the server; any other failure shows the general text', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/profile/update');
  await as('premium');
  await page.goto('/settings');
  await field(page, ti.settings.password).fill('short');
  await field(page, ti.settings.confirmation).fill('short');
  await update(page).click();
  await expect(faultsOf(page).filter({ hasText: 'እንተወሓደ' })).toBeVisible();
  await expect(page.locator('form').getByRole('alert')).toContainText(accountTi.profile.errors);
  await expect(field(page, ti.settings.password)).toHaveAttribute('aria-invalid', 'true');
  await page.route('**/api/profile/update', (route) => route.fulfill({ status: 500, json: {} }));
  await update(page).click();
  await expect(faultsOf(page)).toHaveText([captioned('Something goes wrong, please try again!')]);
  await expect(page.locator('form').getByRole('alert')).toContainText(accountTi.profile.failed);
  await expect(page.locator('form').getByRole('alert')).not.toContainText(accountTi.profile.errors);
});

test('an account that ends soon says in how many days and on which date, and how to renew', async ({ page, as }) => {
  const ends = new Date(Date.now() + 5 * DAY_MS).toISOString();
  await as('premium', { trial_ends_at: ends });
  await page.goto('/settings');
  const notice = page.getByRole('note');
  await expect(notice).toContainText(unlockTi.expiring(5, formatDay('ti', ends)));
  await button(notice, unlockTi.renew).click();
  const sheet = page.getByRole('dialog', { name: unlockTi.title });
  await expect(sheet).toContainText(unlockTi.call(PHONE_LINE));
  await expect(sheet.getByRole('link', { name: PHONE_LINE })).toHaveAttribute('href', 'tel:0846500400');
});

test('the confirmation of a change goes away after 5 seconds', async ({ page, as }) => {
  await page.clock.install();
  await as('premium');
  await page.goto('/settings');
  await field(page, ti.settings.phone).fill('070-174 06 99');
  await page.clock.pauseAt(Date.now() + 60_000);
  await update(page).click();
  await runUntilVisible(page, updated(page));
  await expect(updated(page)).toBeInViewport();
  await page.clock.runFor(4_700);
  await expect(updated(page)).toBeVisible();
  await page.clock.runFor(400);
  await expect(updated(page)).toBeHidden();
});

test('whoever is logged in finds the privacy policy in the settings', async ({ page, as }) => {
  await as('premium');
  await page.goto('/settings');
  await page.getByRole('link', { name: ti.privacy.title }).click();
  await expect(heading(page, ti.privacy.title)).toBeVisible();
  expect(place(page)).toBe('/privacy-policy');
});

test('an account in its last hours ends today, and all is still open', async ({ page, as }) => {
  await as('premium', { trial_ends_at: new Date(Date.now() + DAY_MS / 8).toISOString() });
  await page.goto('/settings');
  await expect(page.getByRole('note')).toContainText(unlockTi.endsToday);
  await page.getByRole('link', { name: ti.menu.exercises }).click();
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(7);
});

test('an account that has ended says how many days ago', async ({ page, as }) => {
  await as('free');
  await page.goto('/settings');
  await expect(page.getByRole('note')).toContainText(unlockTi.expired(10));
});

test('an admin sees no notice of expiry', async ({ page, as }) => {
  await as('admin', { trial_ends_at: new Date(Date.now() - DAY_MS).toISOString() });
  await page.goto('/settings');
  await expect(field(page, ti.settings.name)).toBeVisible();
  await expect(page.getByRole('note')).toBeHidden();
});

test('an account renewed in the meantime opens its exercises without a new login', async ({ page, as, server }) => {
  const { id } = await as('free');
  await page.goto('/exercises');
  await expect(page.getByText(ti.exercises.freeFirst)).toBeVisible();
  const trial_ends_at = new Date(Date.now() + DAY_MS).toISOString();
  await server.db.updateTable('users').set({ trial_ends_at }).where('id', '=', id).execute();
  server.services.forgetUser(id);
  await page.getByRole('link', { name: ti.menu.settings }).click();
  await expect(page.getByRole('note')).toContainText(unlockTi.expiring(1, formatDay('ti', trial_ends_at)));
  await page.getByRole('link', { name: ti.menu.exercises }).click();
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(7);
});

test('a failed load says so, keeps the preferences usable, and trying again brings the account', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/profile');
  const { name } = await as('premium');
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/settings');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.load);
  await expect(page.getByRole('radio', { name: accountTi.preferences.themes.dark })).toBeVisible();
  await page.unroute('**/api/profile');
  await clickUntilVisible(button(page, ti.app.retry), field(page, ti.settings.name));
  await expect(field(page, ti.settings.name)).toHaveValue(name);
});

test('a refused load of the account lists what the server says', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/profile');
  await as('premium');
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 422, json: { message: 'ጌጋ ኣሎ።', errors: { phone: ['ቁጽሪ ተሌፎን ግጉይ እዩ።'], name: 'ስም የለን።' } } }),
  );
  await page.goto('/settings');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('listitem')).toHaveText(['ጌጋ ኣሎ።', 'ቁጽሪ ተሌፎን ግጉይ እዩ።', 'ስም የለን።']);
  await expect(alert).not.toContainText('Something goes wrong');
});

test('the Logout button of the screen asks and ends the session', async ({ page, as }) => {
  await as('premium');
  await page.goto('/settings');
  await button(page.getByRole('main'), 'Logout').click();
  await button(page.getByRole('alertdialog', { name: 'Are you sure?' }), 'Logout').click();
  await expect(button(page, 'Logga in')).toBeVisible();
  expect(await stored(page, 'mengedi.token')).toBeNull();
});

test('questions can be shown in Swedish first, or in both languages side by side', async ({ page, as }) => {
  await as('premium');
  await page.goto('/settings');
  await page.getByRole('radio', { name: accountTi.preferences.contentChoices.both }).check();
  await page.goto('/exercises/1');
  await shownQuestion(page);
  await expect(page.locator('#question-text [lang=ti]').first()).toBeVisible();
  await expect(page.locator('#question-text [lang=sv]').first()).toBeVisible();
  await expect(button(page, ti.question.showSwedish)).toBeHidden();

  await page.goto('/settings');
  await page.getByRole('radio', { name: accountTi.preferences.contentChoices.sv, exact: true }).check();
  await page.goto('/exercises/1');
  await shownQuestion(page);
  await expect(page.locator('#question-text [lang=sv]').first()).toBeVisible();
  await expect(page.locator('#question-text [lang=ti]')).toHaveCount(0);
  await button(page, ti.question.showTigrinya).click();
  await expect(page.locator('#question-text [lang=ti]').first()).toBeVisible();
});

test('the theme changes at once and stays over a reload; the device decides when told so', async ({ page, as }) => {
  await as('premium');
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [light, dark] = ['rgb(250, 249, 246)', 'rgb(16, 21, 28)'];
  await page.goto('/settings');
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

test('the language of the app changes at once and stays', async ({ page, as }) => {
  await as('premium');
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Svenska' }).click();
  await expect(heading(page, sv.settings.title)).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: sv.menu.exercises })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await button(page, accountSv.profile.update).click();
  await expect(page.getByText('Dina uppgifter har uppdaterats.')).toBeVisible();
  await page.reload();
  await expect(heading(page, sv.settings.title)).toBeVisible();
});

test('a language that cannot be fetched is said in words, and the app stays as it was', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/assets/text-sv-');
  await as('premium');
  await page.route('**/assets/text-sv-*.js', (route) => route.abort());
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Svenska' }).click();
  await expect(notices(page)).toContainText(ti.error.offline);
  await expect(heading(page, ti.settings.title)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ti');
});

test('without keyboard shortcuts a number answers nothing', async ({ page, as }) => {
  await as('premium');
  await page.goto('/settings');
  await page.getByRole('checkbox', { name: accountTi.preferences.shortcuts }).uncheck();
  await page.goto('/exercises/1');
  const { right } = await shownQuestion(page);
  await page.keyboard.press('1');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(right).not.toContainText(ti.question.correctMark);
});

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
  follow,
  heading,
  notices,
  PHONE_LINE,
  PHONE_NUMBER,
  place,
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

/** From now on the account ends in this many days. */
async function moveEnd(server: Server, { id }: Account, days: number): Promise<string> {
  const trial_ends_at = new Date(Date.now() + days * DAY_MS).toISOString();
  await server.db.updateTable('users').set({ trial_ends_at }).where('id', '=', id).execute();
  server.services.forgetUser(id);
  return trial_ends_at;
}

test('what a learner changes of the account, up to logging out', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/profile/update');
  const person = await as('premium');
  const sent = profileUpdates(page);
  await page.goto('/settings');
  const choose = async (password: string, again = password) => {
    await field(page, ti.settings.password).fill(password);
    await field(page, ti.settings.confirmation).fill(again);
  };

  await test.step('name, e-mail and phone are shown; the e-mail cannot be changed', async () => {
    await expect(field(page, ti.settings.name)).toHaveValue(person.name);
    await expect(field(page, ti.settings.email)).toHaveValue(person.email);
    await expect(field(page, ti.settings.email)).not.toBeEditable();
    await expect(field(page, ti.settings.phone)).toHaveValue(PHONE_NUMBER);
    await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
  });

  await test.step('each broken rule is said in the words of the spec, and nothing is sent', async () => {
    await field(page, ti.settings.name).fill(' ');
    await field(page, ti.settings.phone).fill('');
    await choose('a new long password', 'another one');
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
    await field(page, ti.settings.password).fill('');
    await field(page, ti.settings.confirmation).fill('');
  });

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

  await test.step('a refusal lists every entry of the server; any other failure shows the general text', async () => {
    const alert = page.locator('form').getByRole('alert');
    await choose('short');
    await update(page).click();
    await expect(faultsOf(page).filter({ hasText: 'እንተወሓደ' })).toBeVisible();
    await expect(alert).toContainText(accountTi.profile.errors);
    await expect(field(page, ti.settings.password)).toHaveAttribute('aria-invalid', 'true');
    await page.route('**/api/profile/update', (route) => route.fulfill({ status: 500, json: {} }));
    await update(page).click();
    await expect(faultsOf(page)).toHaveText([captioned('Something goes wrong, please try again!')]);
    await expect(alert).toContainText(accountTi.profile.failed);
    await expect(alert).not.toContainText(accountTi.profile.errors);
    await page.unroute('**/api/profile/update');
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
  const colour = () => notice.evaluate((note) => getComputedStyle(note).backgroundColor);
  const [quiet, yellow, red] = ['rgb(255, 255, 255)', 'rgb(255, 243, 196)', 'rgb(253, 236, 236)'];
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

  await test.step('an account that has ended says how many days ago, in red', async () => {
    await moveEnd(server, person, -10);
    await page.goto('/settings');
    await expect(notice).toContainText(unlockTi.expired(10));
    expect(await colour()).toBe(red);
  });

  await test.step('one with more than two weeks left is told quietly', async () => {
    const ends = await moveEnd(server, person, 20);
    await page.reload();
    await expect(notice).toContainText(unlockTi.expiring(20, formatDay('ti', ends)));
    expect(await colour()).toBe(quiet);
  });

  await test.step('an account in its last hours ends today, and all is still open', async () => {
    await moveEnd(server, person, 1 / 8);
    await page.reload();
    await expect(notice).toContainText(unlockTi.endsToday);
    await page.getByRole('link', { name: ti.menu.exercises }).click();
    await expect(exercises).toHaveCount(7);
  });

  await test.step('an account that ends soon says in yellow in how many days and on which date, and how to renew', async () => {
    const ends = await moveEnd(server, person, 5);
    await page.goto('/settings');
    await expect(notice).toContainText(unlockTi.expiring(5, formatDay('ti', ends)));
    expect(await colour()).toBe(yellow);
    await button(notice, unlockTi.renew).click();
    const sheet = page.getByRole('dialog', { name: unlockTi.title });
    await expect(sheet).toContainText(unlockTi.call(PHONE_LINE));
    await expect(sheet.getByRole('link', { name: PHONE_LINE }).first()).toHaveAttribute('href', 'tel:0846500400');
  });

  await test.step('an admin sees no notice of expiry', async () => {
    await page.evaluate(() => localStorage.clear());
    await as('admin', { trial_ends_at: new Date(Date.now() - DAY_MS).toISOString() });
    await page.goto('/settings');
    await expect(field(page, ti.settings.name)).toBeVisible();
    await expect(notice).toBeHidden();
  });
});

test('what a learner prefers, and a network that fails', async ({ page, as, server, faults }) => {
  faults.expectFailedLoads('/api/profile');
  faults.expectFailedLoads('/assets/text-sv-');
  const person = await as('premium');
  const alert = page.getByRole('main').getByRole('alert');

  await test.step('a refused load of the account lists what the server says', async () => {
    await page.route('**/api/profile', (route) =>
      route.fulfill({ status: 422, json: { message: 'ጌጋ ኣሎ።', errors: { phone: ['ቁጽሪ ተሌፎን ግጉይ እዩ።'], name: 'ስም የለን።' } } }),
    );
    await page.goto('/settings');
    await expect(alert.getByRole('listitem')).toHaveText(['ጌጋ ኣሎ።', 'ቁጽሪ ተሌፎን ግጉይ እዩ።', 'ስም የለን።']);
    await expect(alert).not.toContainText('Something goes wrong');
    await page.unroute('**/api/profile');
  });

  await test.step('a failed load says so, keeps the preferences usable, and trying again brings the account', async () => {
    await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, ti.app.retry).click();
    await expect(alert).toContainText(ti.error.load);
    await expect(page.getByRole('radio', { name: accountTi.preferences.themes.dark })).toBeVisible();
    await page.unroute('**/api/profile');
    await clickUntilVisible(button(page, ti.app.retry), field(page, ti.settings.name));
    await expect(field(page, ti.settings.name)).toHaveValue(person.name);
  });

  await test.step('questions can be shown in Swedish first, or in both languages side by side', async () => {
    const question = page.locator('#question-text');
    await page.getByRole('radio', { name: accountTi.preferences.contentChoices.both }).check();
    await follow(page, '/exercises/1');
    await shownQuestion(page);
    await expect(question.locator('[lang=ti]').first()).toBeVisible();
    await expect(question.locator('[lang=sv]').first()).toBeVisible();
    await expect(button(page, ti.question.showSwedish)).toBeHidden();

    await follow(page, '/settings');
    await page.getByRole('radio', { name: accountTi.preferences.contentChoices.sv, exact: true }).check();
    await follow(page, '/exercises/1');
    await shownQuestion(page);
    await expect(question.locator('[lang=sv]').first()).toBeVisible();
    await expect(question.locator('[lang=ti]')).toHaveCount(0);
    await button(page, ti.question.showTigrinya).click();
    await expect(question.locator('[lang=ti]').first()).toBeVisible();
    await follow(page, '/settings');
  });

  await test.step('without keyboard shortcuts a number answers nothing', async () => {
    await page.getByRole('checkbox', { name: accountTi.preferences.shortcuts }).uncheck();
    await follow(page, '/exercises/1');
    const { right } = await shownQuestion(page);
    await page.keyboard.press('1');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(right).not.toContainText(ti.question.correctMark);
    await follow(page, '/settings');
  });

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
});

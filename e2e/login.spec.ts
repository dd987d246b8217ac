import type { Page } from '@playwright/test';
import { allowPhone } from '../server/db/people/users.ts';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { waysInText } from '../web/text/ways-in.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, heading, hold, place, stored, test } from './app.ts';

const email = (page: Page) => page.getByLabel(ti.login.email, { exact: true });
const password = (page: Page) => page.getByLabel(ti.login.password, { exact: true });
const submit = (page: Page) => button(page, 'Logga in');

/** Records the login calls of the page from now on. */
function loginCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/login') calls.push(request.method());
  });
  return calls;
}

/** Delays the app's script. */
const holdScript = (page: Page) => hold(page, '**/assets/*.js');

test('where a login leads', async ({ page, account, faults }) => {
  faults.expectFailedLoads('/api/login');
  const person = await account('premium');

  await test.step('home sends a guest to login, which says that a password is wrong; Enter with the right one leads to the exercises', async () => {
    await page.goto('/');
    await expect(submit(page)).toBeVisible();
    await email(page).fill(person.email);
    await password(page).fill('not this one');
    await submit(page).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['ግጉይ ኢመይል ወይ ግጉይ መሕለፊ ቃል።']);
    expect(await stored(page, 'mengedi.token')).toBeNull();
    await password(page).fill(person.password);
    await password(page).press('Enter');
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    expect(place(page)).toBe('/exercises');
    expect(JSON.parse((await stored(page, 'mengedi.user')) ?? '')).toMatchObject({ id: person.id, role: 'customer' });
    expect(await stored(page, 'mengedi.token')).toMatch(/^[\w-]{43}$/);
    await page.evaluate(() => localStorage.clear());
  });

  await test.step('the language chosen before login stays over a reload and after login', async () => {
    await page.goto('/login');
    await page.getByText('Svenska', { exact: true }).click();
    await expect(heading(page, sv.login.title)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    await page.reload();
    await expect(heading(page, sv.login.title)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    await page.getByLabel(sv.login.email).fill(person.email);
    await page.getByLabel(sv.login.password, { exact: true }).fill(person.password);
    await button(page, sv.login.submit).click();
    await expect(heading(page, sv.exercises.title)).toBeVisible();
    await expect(page).toHaveTitle(`${sv.exercises.title} · ${sv.app.name}`);
  });
});

test('a login page whose script comes late', async ({ page, account }) => {
  const person = await account('premium');
  const calls = loginCalls(page);

  await test.step('Enter before the script has loaded logs in once it is there, and never again by itself', async () => {
    const letScriptLoad = await holdScript(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await email(page).fill(person.email);
    await password(page).fill(person.password);
    await password(page).press('Enter');
    expect(calls).toEqual([]);
    letScriptLoad();
    await expect(heading(page, ti.exercises.title)).toBeVisible();

    await button(page, 'Logout').click();
    await button(page.getByRole('alertdialog'), 'Logout').click();
    await expect(submit(page)).toBeVisible();
    await expect(email(page)).toHaveValue('');
    await expect(password(page)).toHaveValue('');
    expect(calls).toEqual(['POST']);
    await page.unroute('**/assets/*.js');
  });

  await test.step('what is typed before the script has loaded stays, with the cursor where it was', async () => {
    const letScriptLoad = await holdScript(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(heading(page, ti.login.title)).toBeVisible();
    await email(page).fill(person.email);
    await password(page).click();
    await page.keyboard.type('half of');
    letScriptLoad();
    await expect(page.getByRole('region', { name: ti.app.notices })).toBeAttached();
    await expect(email(page)).toHaveValue(person.email);
    await expect(password(page)).toHaveValue('half of');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(' it');
    await expect(password(page)).toHaveValue('half of it');
    await password(page).fill(person.password);
    await submit(page).click();
    await expect(heading(page, ti.exercises.title)).toBeVisible();
  });
});

test.describe('where people may log in with a phone number', () => {
  test.use({ phoneLogin: true });

  test('the first field takes an address or a number in any spelling, and says why a number does not work', async ({
    page,
    account,
    server,
    faults,
  }) => {
    faults.expectFailedLoads('/api/login');
    const [known, unknown] = [await account('free'), await account('free')];
    // Numbers of no other journey: two accounts with one number cannot log in by it.
    await server.db.updateTable('users').set({ phone: '070-174 06 21' }).where('id', '=', known.id).execute();
    await server.db.updateTable('users').set({ phone: '070-174 06 22' }).where('id', '=', unknown.id).execute();
    await allowPhone(server.db, known.id, { byOwner: true });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/login');
    const name = page.getByLabel(waysInText.ti.emailOrPhone, { exact: true });
    const password = page.getByLabel(ti.login.password, { exact: true });
    await name.fill('070 174 06 22');
    await password.fill(unknown.password);
    await button(page, 'Logga in').click();
    await expect(page.getByText(waysInText.ti.byNumber)).toBeVisible();
    await expectAccessible(page);
    await name.fill('+46 (0)70-174 06 21');
    await button(page, 'Logga in').click();
    await expect(page).toHaveURL(/\/exercises$/);
  });
});

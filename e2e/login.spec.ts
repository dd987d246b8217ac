import type { Page } from '@playwright/test';
import { sv } from '../web/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { button, captioned, expect, follow, heading, hold, place, stored, test } from './app.ts';

const email = (page: Page) => page.getByLabel(ti.login.email, { exact: true });
const password = (page: Page) => page.getByLabel(ti.login.password, { exact: true });
const submit = (page: Page) => button(page, 'Logga in');

/** The addresses of the login calls that the page makes from now on. */
function loginCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/login') calls.push(request.method());
  });
  return calls;
}

/** The app's script comes late. */
const holdScript = (page: Page) => hold(page, '**/assets/*.js');

test('the login page, until it lets somebody in', async ({ page, context, account, faults }) => {
  faults.expectFailedLoads('/api/login');
  const person = await account('premium');
  const calls = loginCalls(page);
  await page.goto('/login');

  await test.step('an empty field is named in the words of the spec, takes the focus, and nothing is sent', async () => {
    await submit(page).click();
    await expect(email(page)).toHaveAccessibleDescription(captioned('You must enter valid email address'));
    await expect(password(page)).toHaveAccessibleDescription(captioned('Enter your password'));
    await expect(email(page)).toBeFocused();

    await email(page).fill('learner@fixture.test');
    await submit(page).click();
    await expect(page.getByText('You must enter valid email address')).toBeHidden();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await expect(password(page)).toBeFocused();

    await email(page).fill('  ');
    await password(page).fill('secret');
    await submit(page).click();
    await expect(page.getByText('You must enter valid email address')).toBeVisible();
    await expect(page.getByText('Enter your password')).toBeHidden();
    expect(calls).toEqual([]);
  });

  await test.step('the password can be shown and hidden again', async () => {
    await password(page).fill('secret');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await button(page, ti.login.show).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(password(page)).toHaveValue('secret');
    await button(page, ti.login.hide).click();
    await expect(password(page)).toHaveAttribute('type', 'password');
  });

  await test.step('wrong credentials are said in the form, and the typed text stays', async () => {
    await email(page).fill(person.email);
    await password(page).fill('not this one');
    await submit(page).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['ግጉይ ኢመይል ወይ ግጉይ መሕለፊ ቃል።']);
    await expect(email(page)).toHaveValue(person.email);
    await expect(submit(page)).toBeEnabled();
    expect(await stored(page, 'mengedi.token')).toBeNull();
  });

  await test.step('a refusal with 422 shows the message and every entry of the errors map', async () => {
    await page.route('**/api/login', (route) =>
      route.fulfill({ status: 422, json: { error: 'Refused', errors: { email: ['Unknown', 'Blocked'], password: 'Too old' } } }),
    );
    await email(page).fill('learner@fixture.test');
    await password(page).fill('secret');
    await submit(page).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Refused', 'Unknown', 'Blocked', 'Too old']);
    await page.unroute('**/api/login');
  });

  await test.step('any other failure shows the general text, and the next try may succeed', async () => {
    await email(page).fill(person.email);
    await password(page).fill(person.password);
    const failure = page.getByText('Something goes wrong, please try again!');

    await page.route('**/api/login', (route) => route.fulfill({ status: 500, json: { status: 500, message: 'boom' } }));
    await submit(page).click();
    await expect(failure).toBeVisible();
    await expect(page.getByText('boom')).toBeHidden();
    await page.unroute('**/api/login');

    await context.setOffline(true);
    await submit(page).click();
    await expect(page.getByText(ti.error.offline)).toBeVisible();
    await expect(failure).toBeVisible();
    await context.setOffline(false);

    await submit(page).click();
    await expect(heading(page, ti.exercises.title)).toBeVisible();
  });

  await test.step('a learner who is logged in is sent from login to the exercises', async () => {
    await page.goto('/login');
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    expect(place(page)).toBe('/exercises');
  });
});

test('where a login leads', async ({ page, account }) => {
  const person = await account('premium');
  const logOut = async () => {
    await page.evaluate(() => localStorage.clear());
  };

  await test.step('home sends a guest to login; Enter in the password field logs in and leads to the exercises, not back to home', async () => {
    await page.goto('/');
    await expect(submit(page)).toBeVisible();
    expect(place(page)).toBe('/login');
    await email(page).fill(person.email);
    await password(page).fill(person.password);
    await password(page).press('Enter');
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    expect(place(page)).toBe('/exercises');
    expect(JSON.parse((await stored(page, 'mengedi.user')) ?? '')).toMatchObject({ id: person.id, role: 'customer' });
    expect(await stored(page, 'mengedi.token')).toMatch(/^[\w-]{43}$/);
  });

  await test.step('home greets the learner, and the Dashboard button leads to the exercises', async () => {
    await follow(page, '/');
    await expect(heading(page, `ሰላም ${person.name}`)).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    expect(place(page)).toBe('/exercises');
    await logOut();
  });

  await test.step('a guest who came by a link returns to it after login', async () => {
    await page.goto('/traffic-signs?q=C2');
    await expect(submit(page)).toBeVisible();
    await email(page).fill(person.email);
    await password(page).fill(person.password);
    await submit(page).click();
    await expect(page.getByRole('searchbox')).toHaveValue('C2');
    expect(place(page)).toBe('/traffic-signs?q=C2');
    await logOut();
  });

  for (const next of ['//evil.test/exercises', '/.//evil.test']) {
    await test.step(`login follows no address outside the app: ${next}`, async () => {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await email(page).fill(person.email);
      await password(page).fill(person.password);
      await submit(page).click();
      await expect(heading(page, ti.exercises.title)).toBeVisible();
      expect(place(page)).toBe('/exercises');
      await logOut();
    });
  }

  await test.step('the language chosen before login stays over a reload and after login', async () => {
    await page.goto('/login');
    await page.getByText('Svenska', { exact: true }).click();
    await expect(heading(page, sv.login.title)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    await button(page, sv.login.submit).click();
    await expect(page.getByText(sv.login.emailRequired)).toBeVisible();

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

import type { Page } from '@playwright/test';
import { checklistsText } from '../web/text/checklists.ts';
import { ti } from '../web/text/ti.ts';
import {
  button,
  expect,
  heading,
  login,
  notices,
  place,
  type Server,
  shownQuestion,
  stored,
  storedKeys,
  test,
  typeLogin,
} from './app.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: ti.app.menu });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you sure?' });

const sessions = ({ db }: Server, { id }: { id: number }) =>
  db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute();

test('a hidden sidebar stays hidden over a reload, logout ends the session here and on the server, and so does a token that is not valid any more', async ({
  page,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const person = await as('premium');
  await page.goto('/exercises');

  await test.step('a hidden sidebar stays hidden over a reload until it is shown again', async () => {
    await button(page, ti.app.hideSidebar).click();
    await expect(menu(page)).toBeHidden();
    await page.reload();
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await button(page, ti.app.showSidebar).click();
    await expect(menu(page)).toBeVisible();
  });

  await test.step('Logout ends the session here and on the server, and nothing leads back', async () => {
    await menu(page).getByRole('link', { name: ti.menu.checklists }).click();
    await button(menu(page), 'Logout').click();
    await button(question(page), 'Logout').click();
    await expect(button(page, 'Logga in')).toBeVisible();
    expect(place(page)).toBe('/login');
    expect(await stored(page, 'mengedi.token')).toBeNull();
    expect(await stored(page, 'mengedi.user')).toBeNull();
    await expect.poll(() => sessions(server, person)).toEqual([]);
    await page.goBack();
    await expect(button(page, 'Logga in')).toBeVisible();
  });

  await test.step('lines 14, 100: a token that is not valid any more is noticed at the start without a word, and login leads back', async () => {
    await login(page, person);
    await server.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    server.services.forgetUser(person.id);
    await page.goto('/checklists');
    await expect(button(page, 'Logga in')).toBeVisible();
    expect(place(page)).toBe('/login?next=%2Fchecklists');
    // Without a message, because nobody was using the session.
    await expect(page.getByText(ti.login.ended)).toHaveCount(0);
    await expect(notices(page).getByRole('alert')).toBeEmpty();
    await typeLogin(page, person);
    await expect(heading(page, checklistsText.ti.title)).toBeVisible();
  });
});

test('logout without a network wipes the device at once and tells the server later', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const person = await as('premium');
  const loginScreen = page.waitForResponse(/\/assets\/login-screen-/);
  await page.goto('/exercises');
  await (await loginScreen).finished();
  await page.getByRole('link', { name: /ሕግታት ትራፊክ/ }).click();
  await (await shownQuestion(page)).right.click();
  await expect(page.getByText(ti.saving.saved)).toBeVisible();
  await context.setOffline(true);
  await button(page, ti.question.next).click();
  await (await shownQuestion(page)).right.click();
  await expect(page.getByText(ti.saving.waiting)).toBeVisible();
  await button(page, ti.app.close).click();
  await button(menu(page), 'Logout').click();
  await expect(question(page)).toContainText(ti.logout.waiting(1));
  await button(question(page), 'Logout').click();
  await expect(button(page, 'Logga in')).toBeVisible();
  await expect(notices(page).getByRole('alert')).toContainText(ti.logout.notTold);
  expect((await storedKeys(page)).filter((key) => /token|user|kept|outbox/.test(key))).toEqual([]);

  expect(await sessions(server, person)).toHaveLength(1);
  await context.setOffline(false);
  await expect.poll(() => sessions(server, person)).toEqual([]);
  expect(await server.db.selectFrom('answers').select('id').where('user_id', '=', person.id).execute()).toHaveLength(1);
});

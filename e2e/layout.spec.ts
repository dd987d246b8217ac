import type { Page } from '@playwright/test';
import { MENU_PAGES } from '#contract/pages.ts';
import { checklistsText } from '../web/text/checklists.ts';
import { ti } from '../web/text/ti.ts';
import {
  button,
  expect,
  follow,
  heading,
  login,
  notices,
  PHONE,
  place,
  type Server,
  shownQuestion,
  stored,
  storedKeys,
  test,
  typeLogin,
} from './app.ts';

/** The exercises have a card that leads to the steps. */
const ENTRIES = MENU_PAGES.filter(({ name }) => name !== 'steps').map(({ name }) => ti.menu[name]);
const menu = (page: Page) => page.getByRole('navigation', { name: ti.app.menu });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you sure?' });

const sessions = ({ db }: Server, { id }: { id: number }) =>
  db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute();
test('the sidebar leads everywhere, stays as it was left, and logs out', async ({ page, account, server, faults }) => {
  faults.expectFailedLoads('/no-such-page');
  const person = await account('premium');
  await login(page, person);
  await page.goto('/exercises');
  await expect(heading(page, ti.exercises.title)).toBeVisible();

  await test.step('the sidebar has the logo, the version and every entry but the steps', async () => {
    // The empty notification area takes no space.
    expect((await menu(page).boundingBox())?.y).toBe(0);
    await expect(menu(page).getByRole('link')).toHaveText(ENTRIES);
    await expect(menu(page)).toContainText(ti.app.name);
    await expect(menu(page)).toContainText('v1.2.1');
    await expect(button(menu(page), 'Logout')).toBeVisible();
    await expect(menu(page).getByRole('link', { name: ti.menu.exercises })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('a hidden sidebar stays hidden over a reload until it is shown again', async () => {
    await button(page, ti.app.hideSidebar).click();
    await expect(menu(page)).toBeHidden();
    expect(await stored(page, 'mengedi.sidebar')).toBe('hidden');
    await page.reload();
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await button(page, ti.app.showSidebar).click();
    await expect(menu(page)).toBeVisible();
    expect(await stored(page, 'mengedi.sidebar')).toBe('shown');
  });

  await test.step('logout asks in the words of the spec; cancel stays, Logout ends the session here and on the server', async () => {
    await menu(page).getByRole('link', { name: ti.menu.checklists }).click();
    await menu(page).getByRole('link', { name: ti.menu.exercises }).click();
    await button(menu(page), 'Logout').click();
    await expect(question(page)).toContainText('You will be logged out of the application.');
    await button(question(page), 'cancel').click();
    await expect(question(page)).toBeHidden();
    await expect(button(menu(page), 'Logout')).toBeFocused();
    expect(await stored(page, 'mengedi.token')).not.toBeNull();

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

  await test.step('login leads the focus to the heading of the exercises', async () => {
    await page.goto('/login');
    await typeLogin(page, person);
    await expect(heading(page, ti.exercises.title)).toBeFocused();
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

test('a failure is said until it is dismissed or 7 seconds have passed, and a logout that failed is repeated', async ({
  page,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/questions');
  faults.expectFailedLoads('/api/logout');
  await page.clock.install();
  const person = await as('premium');
  await page.goto('/exercises/0');
  for (const step of [1, 2, 3]) {
    await (await shownQuestion(page)).right.click();
    if (step < 3) await button(page, ti.question.next).click();
  }
  await page.route('**/api/category/0/questions*', (route) => route.fulfill({ status: 500, json: {} }));
  await button(page, ti.results.show).click();
  const notice = notices(page).getByRole('alert');

  await test.step('the notification area shows a failure until it is dismissed', async () => {
    await button(page, ti.exercises.more).click();
    await expect(notice).toContainText(ti.error.load);
    await button(notices(page), ti.app.dismiss).click();
    await expect(notice).toBeEmpty();
  });

  await test.step('a failure goes away by itself after 7 seconds, but not while it is pointed at or has the focus', async () => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page, ti.exercises.more).click();
    await expect(notice).toContainText(ti.error.load);
    await page.clock.runFor(6_900);
    await expect(notice).toContainText(ti.error.load);
    await notice.getByText(ti.error.load).hover();
    await page.clock.runFor(20_000);
    await expect(notice).toContainText(ti.error.load);
    await button(notices(page), ti.app.dismiss).focus();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expect(notice).toContainText(ti.error.load);
    await button(notices(page), ti.app.dismiss).blur();
    await page.clock.runFor(6_900);
    await expect(notice).toContainText(ti.error.load);
    await page.clock.runFor(200);
    await expect(notice).toBeEmpty();
    await page.clock.resume();
    await page.unroute('**/api/category/0/questions*');
  });

  await test.step('a logout that the server fails to take ends the session on the device all the same, says so, and is repeated', async () => {
    await follow(page, '/exercises');
    await page.route('**/api/logout', (route) => route.fulfill({ status: 500, json: {} }));
    await button(menu(page), 'Logout').click();
    await button(question(page), 'Logout').click();
    await expect(button(page, 'Logga in')).toBeVisible();
    await expect(notice).toContainText(ti.logout.notTold);
    expect(await stored(page, 'mengedi.token')).toBeNull();
    expect(await sessions(server, person)).toHaveLength(1);
    const [said, title] = [await notice.boundingBox(), await heading(page, ti.login.title).boundingBox()];
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
    // An important notice does not disappear by itself, only when it no longer applies.
    await page.clock.runFor(10_000);
    await expect(notice).toContainText(ti.logout.notTold);
    await page.unroute('**/api/logout');
    await page.clock.runFor(20_000);
    await expect.poll(() => sessions(server, person)).toEqual([]);
    await expect(notice).toBeEmpty();
  });
});

test('a session that has ended elsewhere has ended here', async ({ page, context, account, server, faults }) => {
  faults.expectFailedLoads('/api/');
  const person = await account('premium');
  await test.step('a token that is not valid any more is noticed at the start, and login leads back', async () => {
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

  await test.step('logout in one tab ends the session in the other', async () => {
    const other = await context.newPage();
    await other.goto('/exercises');
    await button(menu(other), 'Logout').click();
    await button(question(other), 'Logout').click();
    await expect(button(page, 'Logga in')).toBeVisible();
  });
});

test('on a phone the bar and its sheet lead everywhere', async ({ page, as }) => {
  await page.setViewportSize(PHONE);
  await as('premium');
  const sheet = page.getByRole('dialog', { name: ti.app.menu });

  await test.step('no word of the menu bar is broken, in any language', async () => {
    for (const language of ['sv', 'en', 'ti']) {
      await page.evaluate((value) => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: value })), language);
      await page.goto('/exercises');
      const bar = page.getByRole('navigation').getByRole('listitem');
      await expect(bar).toHaveCount(5);
      const lines = await bar.evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell.firstElementChild?.lastChild as Node);
          return range.getClientRects().length;
        }),
      );
      expect(lines, language).toEqual([1, 1, 1, 1, 1]);
    }
  });

  await test.step('the bar and its sheet have every entry between them, the steps too, and none twice', async () => {
    await expect(menu(page).getByRole('link')).toHaveText([
      ti.menu.short.steps,
      ti.menu.short.exercises,
      ti.menu.short.trafficSigns,
      ti.menu.short.examination,
    ]);
    await button(page, ti.menu.short.more).click();
    await expect(sheet.getByRole('link')).toHaveText([
      ti.menu.checklists,
      ti.menu.words,
      ti.menu.progress,
      ti.menu.feedback,
      ti.menu.settings,
    ]);
    await expect(sheet).toContainText('v1.2.1');
    await sheet.getByRole('link', { name: ti.menu.checklists }).click();
    await expect(sheet).toBeHidden();
    await expect(heading(page, checklistsText.ti.title)).toBeFocused();
    expect(place(page)).toBe('/checklists');
  });

  await test.step('an open exercise hides the menu bar', async () => {
    await follow(page, '/exercises/1');
    await shownQuestion(page);
    await expect(menu(page)).toBeHidden();
    await follow(page, '/exercises');
  });

  await test.step('the menu closes by Escape and gives the focus back; Logout in it asks first', async () => {
    await button(page, ti.menu.short.more).click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button(page, ti.menu.short.more)).toBeFocused();
    await button(page, ti.menu.short.more).click();
    await button(sheet, 'Logout').click();
    await button(question(page), 'Logout').click();
    await expect(button(page, 'Logga in')).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { checklistsText } from '../web/text/checklists.ts';
import { feedbackText } from '../web/text/feedback.ts';
import { signsText } from '../web/text/signs.ts';
import { ti } from '../web/text/ti.ts';
import { wordsTi } from '../web/text/words/ti.ts';
import { button, expect, heading, login, notices, PHONE, place, shownQuestion, stored, storedKeys, test } from './app.ts';

const ENTRIES = [
  ti.menu.exercises,
  ti.menu.checklists,
  ti.menu.trafficSigns,
  ti.menu.words,
  ti.menu.examination,
  ti.menu.feedback,
  ti.menu.settings,
];
const menu = (page: Page) => page.getByRole('navigation', { name: ti.app.menu });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you sure?' });

test('the sidebar has the logo, the version and every entry but the steps', async ({ page, as }) => {
  await as('premium');
  await page.goto('/exercises');
  await expect(menu(page).getByRole('link')).toHaveText(ENTRIES);
  await expect(menu(page)).toContainText(ti.app.name);
  await expect(menu(page)).toContainText('v1.2.1');
  await expect(button(menu(page), 'Logout')).toBeVisible();
  await expect(menu(page).getByRole('link', { name: ti.menu.exercises })).toHaveAttribute('aria-current', 'page');
});

test('every entry of the sidebar leads to its screen, and the focus to its heading', async ({ page, as }) => {
  await as('premium');
  await page.goto('/');
  for (const [path, name, title] of [
    ['/checklists', ti.menu.checklists, checklistsText.ti.title],
    ['/traffic-signs', ti.menu.trafficSigns, signsText.ti.title],
    ['/words', ti.menu.words, wordsTi.title],
    ['/examination', ti.menu.examination, ti.exam.title],
    ['/feedback', ti.menu.feedback, feedbackText.ti.title],
    ['/settings', ti.menu.settings, ti.settings.title],
    ['/exercises', ti.menu.exercises, ti.exercises.title],
  ] as const) {
    await menu(page).getByRole('link', { name }).click();
    await expect(heading(page, title)).toBeFocused();
    await expect(page).toHaveTitle(`${title} · ${ti.app.name}`);
    expect(place(page)).toBe(path);
  }
});

test('login leads the focus to the heading of the exercises', async ({ page, account }) => {
  const person = await account('premium');
  await page.goto('/login');
  await page.getByLabel(ti.login.email).fill(person.email);
  await page.getByLabel(ti.login.password, { exact: true }).fill(person.password);
  await button(page, 'Logga in').click();
  await expect(heading(page, ti.exercises.title)).toBeFocused();
});

test('the first Tab reaches a link that skips the menu', async ({ page, as }) => {
  await as('premium');
  await page.goto('/exercises');
  await expect(heading(page, ti.exercises.title)).toBeVisible();
  // What to do today comes with its own script and stands first.
  await expect(page.locator('main a[href="/today"]').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: ti.app.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('a hidden sidebar stays hidden over a reload until it is shown again', async ({ page, as }) => {
  await as('premium');
  await page.goto('/exercises');
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

test('an open exercise hides the sidebar, and closing it brings the sidebar back', async ({ page, as }) => {
  await as('premium');
  await page.goto('/exercises');
  await page.getByRole('link', { name: /ሕግታት ትራፊክ/ }).click();
  await shownQuestion(page);
  await expect(menu(page)).toBeHidden();
  await button(page, ti.app.close).click();
  await expect(menu(page)).toBeVisible();
  expect(await stored(page, 'mengedi.sidebar')).toBeNull();
});

test('logout asks in the words of the spec; cancel stays, Logout ends the session here and on the server', async ({
  page,
  as,
  server,
}) => {
  const { id } = await as('premium');
  await page.goto('/');
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
  const sessions = () => server.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute();
  await expect.poll(sessions).toEqual([]);
  await page.goBack();
  await expect(button(page, 'Logga in')).toBeVisible();
});

test('logout without a network wipes the device at once and tells the server later', async ({
  page,
  context,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const { id } = await as('premium');
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

  const sessions = () => server.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute();
  expect(await sessions()).toHaveLength(1);
  await context.setOffline(false);
  await expect.poll(sessions).toEqual([]);
  expect(await server.db.selectFrom('answers').select('id').where('user_id', '=', id).execute()).toHaveLength(1);
});

test('a logout that the server fails to take ends the session on the device all the same, says so, and is repeated', async ({
  page,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/logout');
  await page.clock.install();
  const { id } = await as('premium');
  await page.goto('/exercises');
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, json: {} }));
  await button(menu(page), 'Logout').click();
  await button(question(page), 'Logout').click();
  await expect(button(page, 'Logga in')).toBeVisible();
  await expect(notices(page).getByRole('alert')).toContainText(ti.logout.notTold);
  expect(await stored(page, 'mengedi.token')).toBeNull();
  const sessions = () => server.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute();
  expect(await sessions()).toHaveLength(1);
  await page.unroute('**/api/logout');
  await page.clock.runFor(20_000);
  await expect.poll(sessions).toEqual([]);
});

test('logout in one tab ends the session in the other', async ({ page, context, as, faults }) => {
  // What the other one was just asking for.
  faults.expectFailedLoads('/api/');
  await as('premium');
  await page.goto('/settings');
  const other = await context.newPage();
  await other.goto('/exercises');
  await button(menu(other), 'Logout').click();
  await button(question(other), 'Logout').click();
  await expect(button(page, 'Logga in')).toBeVisible();
});

test('a token that is not valid any more is noticed at the start, and login leads back', async ({
  page,
  account,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const person = await account('premium');
  await login(page, person);
  await server.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
  server.services.forgetUser(person.id);
  await page.goto('/checklists');
  await expect(button(page, 'Logga in')).toBeVisible();
  expect(place(page)).toBe('/login?next=%2Fchecklists');
  // Silently: nobody was using it.
  await expect(page.getByText(ti.login.ended)).toHaveCount(0);
  await expect(notices(page).getByRole('alert')).toBeEmpty();
  await page.getByLabel(ti.login.email).fill(person.email);
  await page.getByLabel(ti.login.password, { exact: true }).fill(person.password);
  await button(page, 'Logga in').click();
  await expect(heading(page, checklistsText.ti.title)).toBeVisible();
});

test('an unknown address says so and offers the way on', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/no-such-page');
  await as('premium');
  await page.goto('/no-such-page');
  await expect(heading(page, ti.notFound.title)).toBeVisible();
  await page.getByRole('link', { name: ti.notFound.home }).click();
  await expect(heading(page, ti.exercises.title)).toBeVisible();
});

for (const path of ['/exercises/abc', '/traffic-signs/abc']) {
  test(`${path} is an unknown address, because ids are numbers`, async ({ page, as, faults }) => {
    faults.expectFailedLoads(path);
    await as('premium');
    await page.goto(path);
    await expect(heading(page, ti.notFound.title)).toBeVisible();
  });
}

test('an admin who goes to the checklists is sent to those of the back office', async ({ page, as }) => {
  await as('admin');
  await page.goto('/checklists');
  await expect(page).toHaveURL('/admin/checklists');
});

test('an admin has the back office and the account in the menu, not the entries of learners', async ({ page, as }) => {
  await as('admin');
  await page.goto('/settings');
  await expect(menu(page).getByRole('link')).toHaveText([ti.menu.admin, ti.menu.settings]);
});

test('the notification area shows a failure until it is dismissed', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/questions');
  await as('premium');
  await page.goto('/exercises/0');
  for (const step of [1, 2, 3]) {
    await (await shownQuestion(page)).right.click();
    if (step < 3) await button(page, ti.question.next).click();
  }
  await page.route('**/api/category/0/questions*', (route) => route.fulfill({ status: 500, json: {} }));
  await button(page, ti.results.show).click();
  await button(page, ti.exercises.more).click();
  await expect(notices(page).getByRole('alert')).toContainText(ti.error.load);
  await button(notices(page), ti.app.dismiss).click();
  await expect(notices(page).getByRole('alert')).toBeEmpty();
});

test('a failure goes away by itself after 7 seconds, but not while it is pointed at or has the focus', async ({
  page,
  as,
  faults,
}) => {
  faults.expectFailedLoads('/questions');
  await page.clock.install();
  await as('premium');
  await page.goto('/exercises/0');
  for (const step of [1, 2, 3]) {
    await (await shownQuestion(page)).right.click();
    if (step < 3) await button(page, ti.question.next).click();
  }
  await page.route('**/api/category/0/questions*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, ti.results.show).click();
  await button(page, ti.exercises.more).click();
  const notice = notices(page).getByRole('alert');
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
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('no word of the menu bar is broken, in any language', async ({ page, as }) => {
    await as('premium');
    for (const language of ['ti', 'sv', 'en']) {
      await page.goto('/icon.svg');
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

  test('the bar and its sheet have every entry between them, the steps too, and none twice', async ({ page, as }) => {
    await as('premium');
    await page.goto('/exercises');
    await expect(menu(page).getByRole('link')).toHaveText([
      ti.menu.short.steps,
      ti.menu.short.exercises,
      ti.menu.short.trafficSigns,
      ti.menu.short.examination,
    ]);
    await button(page, ti.menu.short.more).click();
    const sheet = page.getByRole('dialog', { name: ti.app.menu });
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

  test('the menu closes by Escape and gives the focus back; Logout in it asks first', async ({ page, as }) => {
    await as('premium');
    await page.goto('/exercises');
    await button(page, ti.menu.short.more).click();
    await expect(page.getByRole('dialog', { name: ti.app.menu })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: ti.app.menu })).toBeHidden();
    await expect(button(page, ti.menu.short.more)).toBeFocused();
    await button(page, ti.menu.short.more).click();
    await button(page.getByRole('dialog', { name: ti.app.menu }), 'Logout').click();
    await button(question(page), 'Logout').click();
    await expect(button(page, 'Logga in')).toBeVisible();
  });

  test('an open exercise hides the menu bar', async ({ page, as }) => {
    await as('premium');
    await page.goto('/exercises/1');
    await shownQuestion(page);
    await expect(menu(page)).toBeHidden();
  });
});

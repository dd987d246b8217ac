import { en } from '../web/admin/text/en.ts';
import { sv } from '../web/admin/text/sv.ts';
import { ADMIN_SCREENS } from '../web/testing/screens.ts';
import { ti } from '../web/text/ti.ts';
import { EVERY_WIDTH, expectAccessible, inGroups } from './accessible.ts';
import { retiredQuestion, send } from './admin.ts';
import { button, DESKTOP, expect, follow, heading, PHONE, place, test, typeLogin, visit } from './app.ts';
import { brokenWords } from './words.ts';

test('an admin comes in by every door, and the menu leads everywhere', async ({ page, account, faults }) => {
  faults.expectFailedLoads('/api/');
  const admin = await account('admin');

  await test.step('a guest is asked to log in and comes back', async () => {
    await page.goto('/admin/inbox');
    await typeLogin(page, admin);
    await expect(heading(page, sv.inbox.title)).toBeVisible();
  });

  await test.step('on a phone the menu comes from its button and leads everywhere', async () => {
    await page.setViewportSize(PHONE);
    await button(page, 'Öppna menyn').click();
    await page.getByRole('dialog').getByRole('link', { name: sv.menu.statistics }).click();
    await expect(heading(page, sv.statistics.title)).toBeVisible();
    await expect(heading(page, sv.statistics.title)).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize(DESKTOP);
  });

  await test.step('an admin who goes to the checklists of learners is sent to those of the back office', async () => {
    await follow(page, '/checklists');
    await expect(heading(page, sv.checklists.title)).toBeVisible();
    expect(place(page)).toBe('/admin/checklists');
  });

  await test.step('an expired login leads back to the same place', async () => {
    await follow(page, '/admin/questions');
    await expect(heading(page, sv.questions.title)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('mengedi.token', 'gone'));
    await page.reload();
    await expect(button(page, ti.login.submit)).toBeVisible();
    expect(place(page)).toBe('/login?next=%2Fadmin%2Fquestions');
  });

  await test.step('an admin lands on the exercises after login and finds the back office in the menu, in Swedish', async () => {
    await page.goto('/login');
    await typeLogin(page, admin);
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    expect(place(page)).toBe('/exercises');
    await follow(page, '/settings');
    // Back office and account, without the learners' items.
    const menu = page.getByRole('navigation', { name: ti.app.menu });
    await expect(menu.getByRole('link')).toHaveText([ti.menu.admin, ti.menu.settings]);
    await menu.getByRole('link', { name: ti.menu.admin }).click();
    await expect(heading(page, sv.start.title)).toBeVisible();
    expect(place(page)).toBe('/admin');
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
    await page.getByText('English', { exact: true }).click();
    await expect(heading(page, en.start.title)).toBeVisible();
  });
});

test('a learner is told that there is nothing here, and fetches nothing of the back office', async ({ page, as }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await as('premium');
  for (const path of ['/admin', '/admin/customers', '/admin/questions/1001']) {
    await visit(page, path);
    await expect(heading(page, ti.notFound.title)).toBeVisible();
    await follow(page, '/settings');
    await expect(heading(page, ti.settings.title)).toBeVisible();
  }
  expect(fetched.filter((path) => /admin|rich-text|quill/.test(path) && path.startsWith('/assets/'))).toEqual([]);
});

for (const group of inGroups(ADMIN_SCREENS)) {
  test(`${group.join(', ')} have no finding, and fit a phone`, async ({ page, as }) => {
    await as('admin');
    if (group.includes('/admin/inbox'))
      await send(page, 'POST /api/support', '/api/support', { subject: 'other', message: 'ሰላም' });
    if (group.includes('/admin/audit')) {
      const { id } = await send(page, 'POST /api/questions', '/api/questions', retiredQuestion('ገምጋም'));
      await send(page, 'DELETE /api/questions/{id}', `/api/questions/${id}`);
    }
    for (const path of group) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Laddar/)).toHaveCount(0);
      await expectAccessible(page, EVERY_WIDTH);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      expect(await brokenWords(page.getByRole('main').getByRole('button')), path).toEqual([]);
      await page.setViewportSize(DESKTOP);
    }
  });
}

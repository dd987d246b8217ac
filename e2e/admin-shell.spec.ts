import { en } from '../web/admin/text/en.ts';
import { sv } from '../web/admin/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { EVERY_WIDTH, expectAccessible, inGroups } from './accessible.ts';
import { retiredQuestion, send } from './admin.ts';
import { button, DESKTOP, expect, heading, PHONE, place, test, visit } from './app.ts';
import { ADMIN_SCREENS } from './screens.ts';
import { brokenWords } from './words.ts';

test('an admin lands on the exercises after login and finds the back office in the menu, in Swedish', async ({
  page,
  account,
}) => {
  const { email, password } = await account('admin');
  await page.goto('/login');
  await page.getByLabel(ti.login.email).fill(email);
  await page.getByLabel(ti.login.password, { exact: true }).fill(password);
  await button(page, ti.login.submit).click();
  await expect(heading(page, ti.exercises.title)).toBeVisible();
  expect(place(page)).toBe('/exercises');
  await page.getByRole('link', { name: ti.menu.admin }).click();
  await expect(heading(page, sv.start.title)).toBeVisible();
  expect(place(page)).toBe('/admin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await page.getByText('English', { exact: true }).click();
  await expect(heading(page, en.start.title)).toBeVisible();
});

test('a learner is told that there is nothing here, and fetches nothing of the back office', async ({ page, as }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await as('premium');
  for (const path of ['/admin', '/admin/customers', '/admin/questions/1001']) {
    await page.goto(path);
    await expect(heading(page, ti.notFound.title)).toBeVisible();
  }
  expect(fetched.filter((path) => /admin|rich-text|quill/.test(path) && path.startsWith('/assets/'))).toEqual([]);
});

test('a guest is asked to log in and comes back', async ({ page, account }) => {
  const { email, password } = await account('admin');
  await page.goto('/admin/inbox');
  await page.getByLabel(ti.login.email).fill(email);
  await page.getByLabel(ti.login.password, { exact: true }).fill(password);
  await button(page, ti.login.submit).click();
  await expect(heading(page, sv.inbox.title)).toBeVisible();
});

test('on a phone the menu comes from its button and leads everywhere', async ({ page, as }) => {
  await page.setViewportSize(PHONE);
  await as('admin');
  await page.goto('/admin');
  await button(page, 'Öppna menyn').click();
  await page.getByRole('dialog').getByRole('link', { name: sv.menu.statistics }).click();
  await expect(heading(page, sv.statistics.title)).toBeVisible();
  await expect(heading(page, sv.statistics.title)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an admin who goes to the checklists of learners is sent to those of the back office', async ({ page, as }) => {
  await as('admin');
  await page.goto('/checklists');
  await expect(heading(page, sv.checklists.title)).toBeVisible();
  expect(place(page)).toBe('/admin/checklists');
});

test('an expired login leads back to the same place', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/');
  await as('admin');
  await page.goto('/admin/questions');
  await expect(heading(page, sv.questions.title)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('mengedi.token', 'gone'));
  await page.reload();
  await expect(button(page, ti.login.submit)).toBeVisible();
  expect(place(page)).toBe('/login?next=%2Fadmin%2Fquestions');
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

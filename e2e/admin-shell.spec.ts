import { sv } from '../web/admin/text/sv.ts';
import { ADMIN_SCREENS } from '../web/testing/screens.ts';
import { ti } from '../web/text/ti.ts';
import { EVERY_WIDTH, expectAccessible, inGroups } from './accessible.ts';
import { retiredQuestion, send } from './admin.ts';
import { button, DESKTOP, expect, follow, heading, place, test, typeLogin, visit } from './app.ts';
import { CONTENT, expectOneLanguage } from './one-language.ts';
import { brokenWords } from './words.ts';

// What the frame around the screens does by itself is tested beside it: web/admin/layout/*.browser.test.tsx.

test('a guest is asked to log in and comes back, also when the login has expired', async ({ page, account, faults }) => {
  faults.expectFailedLoads('/api/');
  const admin = await account('admin');

  await test.step('a guest is asked to log in and comes back', async () => {
    await page.goto('/admin/inbox');
    await typeLogin(page, admin);
    await expect(heading(page, sv.inbox.title)).toBeVisible();
  });

  await test.step('an expired login leads back to the same place', async () => {
    await page.evaluate(() => localStorage.setItem('mengedi.token', 'gone'));
    await page.reload();
    await expect(button(page, ti.login.submit)).toBeVisible();
    expect(place(page)).toBe('/login?next=%2Fadmin%2Finbox');
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
  test(`${group.join(', ')} have no finding, keep to one language, and fit a phone`, async ({ page, as }) => {
    await as('admin', { name: 'Sara Berg' });
    if (group.includes('/admin/inbox'))
      await send(page, 'POST /api/support', '/api/support', { subject: 'other', message: 'ሰላም' });
    if (group.includes('/admin/audit') || group.includes('/admin/deleted')) {
      // Named by words of the content in Swedish, so that each place that names it is found.
      const named = { ...retiredQuestion('ገምጋም'), question_sv: [...CONTENT.sv][0] ?? '' };
      const { id } = await send(page, 'POST /api/questions', '/api/questions', named);
      await send(page, 'DELETE /api/questions/{id}', `/api/questions/${id}`);
    }
    for (const path of group) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Laddar/)).toHaveCount(0);
      await expectOneLanguage(page);
      await expectAccessible(page, EVERY_WIDTH);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      expect(await brokenWords(page.getByRole('main').getByRole('button')), path).toEqual([]);
      await page.setViewportSize(DESKTOP);
    }
  });
}

import { en } from '../web/admin/text/en.ts';
import { sv } from '../web/admin/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { EVERY_WIDTH, expectAccessible, inGroups } from './accessible.ts';
import { retiredQuestion, send } from './admin.ts';
import { button, DESKTOP, expect, heading, PHONE, place, test } from './app.ts';
import { ADMIN_SCREENS } from './screens.ts';

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

test('the jobs of a day take no more clicks than docs/owner.md says', async ({ page, as, account, otherDevice, server }) => {
  const learner = await account('free', { name: 'ተስፋልደት ክንፈ' });
  await otherDevice(learner);
  const asked = Array.from({ length: 10 }, (_, n) => ({ user_id: learner.id, subject: 'other' as const, message: `ክንፈ ${n}` }));
  await server.db.insertInto('support_messages').values(asked).execute();
  await as('admin');
  const { id } = await send(page, 'POST /api/questions', '/api/questions', { ...retiredQuestion('ክንፈ'), retired: false });
  await page.addInitScript(() => {
    sessionStorage.setItem('clicks', '0');
    const count = () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
    addEventListener('pointerdown', count, true);
  });
  const clicks = () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
  const find = async (typed: string, name: RegExp) => {
    await button(page, new RegExp(`^${sv.search.title}`)).click();
    await page.getByRole('dialog').getByLabel(sv.common.search).fill(typed);
    await page.getByRole('option', { name }).click();
  };

  await page.goto('/admin');
  await find('tesfalidet', /ተስፋልደት/);
  await button(page, sv.customers.trialChange).click();
  await button(page.getByRole('alertdialog'), sv.common.save).click();
  await expect(page.getByText(/^Prenumerationen/).first()).toBeVisible();
  expect(await clicks(), 'a customer calls and gets thirty days').toBeLessThanOrEqual(4);

  await page.goto('/admin');
  await find('tesfalidet', /ተስፋልደት/);
  await button(page, sv.customers.endSessions).click();
  await button(page.getByRole('alertdialog'), sv.customers.endSessions).click();
  await expect(page.getByText(sv.customers.sessionsEnded(1), { exact: true })).toBeVisible();
  expect(await clicks(), 'a lost phone').toBeLessThanOrEqual(4);

  await page.goto('/admin');
  await find(String(id), /ክንፈ sv/);
  await button(page, sv.editor.retire).click();
  await expect(page.getByLabel(sv.editor.retiredField)).toBeChecked();
  await expect(page.getByText(sv.common.saved, { exact: true })).toBeVisible();
  expect(await clicks(), 'a question is retired').toBeLessThanOrEqual(3);
  await send(page, 'DELETE /api/questions/{id}', `/api/questions/${id}`);

  await page.goto(`/admin/inbox?search=${encodeURIComponent('ክንፈ')}`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(10);
  await button(cards.first(), sv.inbox.write).click();
  for (let left = 10; left > 0; left -= 1) {
    await expect(page.locator('textarea:focus')).toHaveValue('');
    await page.keyboard.type('የቐንየልና');
    await page.keyboard.press('Control+Enter');
    await expect(cards).toHaveCount(left - 1);
  }
  expect(await clicks(), 'ten answers').toBeLessThanOrEqual(10);
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
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Laddar/)).toHaveCount(0);
      await expectAccessible(page, EVERY_WIDTH);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      await page.setViewportSize(DESKTOP);
    }
  });
}

import { ti } from '../web/text/ti.ts';
import { button, expect, heading, place, shownQuestion, test } from './app.ts';

const BROWSABLE = ['/steps', '/steps/1', '/exercises', '/exercises/1', '/checklists', '/traffic-signs', '/traffic-signs/1'];
const PERSONAL = ['/', '/examination', '/results', '/feedback', '/settings'];

test('by default every screen sends a guest to login', async ({ page }) => {
  for (const path of [...BROWSABLE, ...PERSONAL]) {
    await page.goto(path);
    await expect(button(page, 'Logga in')).toBeVisible();
    expect(place(page)).toBe(path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`);
  }
});

test.describe('with ANONYMOUS_BROWSING', () => {
  test.use({ anonymousBrowsing: true });

  test('a guest sees steps, exercises, checklists and signs, without menus', async ({ page }) => {
    for (const [path, title] of [
      ['/steps', ti.steps.title],
      ['/exercises', ti.exercises.title],
      ['/checklists', ti.checklists.title],
      ['/traffic-signs', ti.signs.title],
      ['/traffic-signs/1', 'ምልክታት መጠንቀቕታ'],
    ] as const) {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('navigation')).toBeHidden();
      expect(place(page)).toBe(path);
    }
  });

  test('what is personal still sends a guest to login', async ({ page }) => {
    for (const path of PERSONAL) {
      await page.goto(path);
      await expect(button(page, 'Logga in')).toBeVisible();
    }
  });

  test('a guest practises the first exercise, and the others are locked', async ({ page, faults }) => {
    faults.expectFailedLoads('/api/category/2/questions');
    await page.goto('/exercises');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.getByText(ti.exercises.locked)).toHaveCount(6);
    await rows.getByRole('link').click();
    const { right } = await shownQuestion(page);
    await right.click();
    await expect(page.getByText(ti.question.correct)).toBeVisible();
    await button(page, ti.question.next).click();
    await page.reload();
    await expect(page.getByText(ti.question.counter(2, 24))).toBeAttached();
    await page.goto('/exercises/2');
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    await expect(page).toHaveURL('/exercises');
  });

  test('login stays reachable and leads to the exercises with menus', async ({ page, account }) => {
    const person = await account('premium');
    await page.goto('/login');
    await page.getByLabel(ti.login.email).fill(person.email);
    await page.getByLabel(ti.login.password, { exact: true }).fill(person.password);
    await button(page, 'Logga in').click();
    await expect(heading(page, ti.exercises.title)).toBeVisible();
    await expect(page.getByRole('navigation', { name: ti.app.menu })).toBeVisible();
  });
});

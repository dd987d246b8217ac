import type { Page } from '@playwright/test';
import { checklistsText } from '../web/text/checklists.ts';
import { signsText } from '../web/text/signs.ts';
import { ti } from '../web/text/ti.ts';
import { unlockTi } from '../web/text/unlock/ti.ts';
import { wordsTi } from '../web/text/words/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, heading, PHONE_LINE, place, shownQuestion, test, typeLogin } from './app.ts';
import { pathsFor } from './screens.ts';

const BROWSABLE = pathsFor('browse');
const locked = (page: Page) => page.getByRole('alertdialog', { name: 'መተሓሳሰቢ' });
const PERSONAL = pathsFor('login');

test('by default every screen sends a guest to login', async ({ page }) => {
  for (const path of [...BROWSABLE, ...PERSONAL]) {
    await page.goto(path);
    await expect(button(page, 'Logga in')).toBeVisible();
    expect(place(page)).toBe(path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`);
  }
});

test.describe('with ANONYMOUS_BROWSING', () => {
  test.use({ anonymousBrowsing: true });

  test('a guest looks around, and is kept from what is personal', async ({ page, faults }) => {
    faults.expectFailedLoads('/api/category/2/questions');

    await test.step('a guest sees steps, exercises, checklists and signs, and goes from one to the other in the header', async () => {
      await page.goto('/exercises');
      const header = page.getByRole('banner');
      for (const [path, name, title] of [
        ['/steps', ti.menu.steps, ti.steps.title],
        ['/checklists', ti.menu.checklists, checklistsText.ti.title],
        ['/traffic-signs', ti.menu.trafficSigns, signsText.ti.title],
        ['/words', ti.menu.words, wordsTi.title],
        ['/exercises', ti.menu.exercises, ti.exercises.title],
      ] as const) {
        await header.getByRole('link', { name, exact: true }).click();
        await expect(heading(page, title)).toBeFocused();
        expect(place(page)).toBe(path);
        await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
      }
      await expect(page.getByRole('link', { name: ti.menu.settings })).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('the addresses that are open to guests open directly, without the menus of learners', async () => {
      for (const [path, title] of [
        ['/steps', ti.steps.title],
        ['/exercises', ti.exercises.title],
        ['/checklists', checklistsText.ti.title],
        ['/traffic-signs', signsText.ti.title],
        ['/traffic-signs/1', 'ምልክታት መጠንቀቕታ'],
      ] as const) {
        await page.goto(path);
        await expect(heading(page, title)).toBeVisible();
        await expect(button(page, ti.menu.logout)).toHaveCount(0);
        await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(5);
        expect(place(page)).toBe(path);
      }
    });

    await test.step('what is personal still sends a guest to login', async () => {
      for (const path of PERSONAL) {
        await page.goto(path);
        await expect(button(page, 'Logga in')).toBeVisible();
      }
    });

    await test.step('a guest practises the first exercise, and the others are locked', async () => {
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
      await expect(page).toHaveURL('/exercises');
      await expect(locked(page)).toContainText(ti.locked.guest);
    });
  });

  test('a guest meets a lock or the way in, logs in, and is led back', async ({ page, account }) => {
    const person = await account('premium');
    const logIn = async () => {
      await typeLogin(page, person);
    };
    const logOut = () => page.evaluate(() => localStorage.clear());

    for (const [path, number] of [
      ['/exercises', 3],
      ['/steps', 1],
    ] as const) {
      await test.step(`a lock on ${path} tells a guest to log in, not to renew, and login leads back`, async () => {
        await page.goto(path);
        await page.getByRole('main').getByRole('listitem').nth(number).getByRole('button').click();
        await expect(locked(page)).toContainText(ti.locked.guest);
        await expect(locked(page)).not.toContainText(unlockTi.call(PHONE_LINE));
        await expect(locked(page).getByRole('link', { name: PHONE_LINE })).toHaveAttribute('href', 'tel:0846500400');
        await expectAccessible(page);
        await locked(page).getByRole('link', { name: 'Logga in' }).click();
        await logIn();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('navigation', { name: ti.app.menu })).toBeVisible();
        await logOut();
      });
    }

    await test.step('a guest finds the way to log in in the header, and comes back to where it was used', async () => {
      await page.goto('/traffic-signs/1');
      await page.getByRole('banner').getByRole('link', { name: 'Logga in' }).click();
      await logIn();
      await expect(page).toHaveURL('/traffic-signs/1');
      await expect(page.getByRole('banner')).toHaveCount(0);
      await logOut();
    });

    await test.step('login stays reachable and leads to the exercises with menus', async () => {
      await page.goto('/login');
      await logIn();
      await expect(heading(page, ti.exercises.title)).toBeVisible();
      await expect(page.getByRole('navigation', { name: ti.app.menu })).toBeVisible();
    });
  });
});

import { ti } from '../web/text/ti.ts';
import { EVERY_WIDTH, expectAccessible } from './accessible.ts';
import { button, expect, shownQuestion, test } from './app.ts';

// Every screen is looked at in web/layout/every-screen.browser.test.tsx, and its further states in the component test beside it. Here is what those do not
// have: the page itself, as it is served, before and with its script.

test('the page as it is served has no finding', async ({ page, as }) => {
  await page.goto('/login');
  await expect(page.getByRole('region', { name: ti.app.notices })).toBeAttached();
  await expectAccessible(page, EVERY_WIDTH);
  await as('premium');
  await page.goto('/exercises/1');
  await (await shownQuestion(page)).wrong.click();
  await expect(button(page, ti.question.next)).toBeVisible();
  await expectAccessible(page, EVERY_WIDTH);
});

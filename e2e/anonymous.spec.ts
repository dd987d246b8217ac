import { ti } from '../web/text/ti.ts';
import { button, expect, heading, shownQuestion, test, typeLogin } from './app.ts';

test.use({ anonymousBrowsing: true });

test('with ANONYMOUS_BROWSING a guest practises the first exercise, is kept from the others by the server, and comes back after login', async ({
  page,
  account,
  faults,
}) => {
  faults.expectFailedLoads('/api/category/2/questions');
  const person = await account('premium');
  const locked = page.getByRole('alertdialog', { name: 'መተሓሳሰቢ' });
  await page.goto('/exercises');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.getByText(ti.exercises.locked)).toHaveCount(6);
  await rows.getByRole('link').click();
  await (await shownQuestion(page)).right.click();
  await expect(page.getByText(ti.question.correct)).toBeVisible();
  await button(page, ti.question.next).click();
  await page.reload();
  await expect(page.getByText(ti.question.counter(2, 24))).toBeAttached();

  await page.goto('/exercises/2');
  await expect(page).toHaveURL('/exercises');
  await expect(locked).toContainText(ti.locked.guest);
  await locked.getByRole('link', { name: 'Logga in' }).click();
  await typeLogin(page, person);
  await expect(page).toHaveURL('/exercises');
  await expect(heading(page, ti.exercises.title)).toBeVisible();
  await expect(page.getByRole('navigation', { name: ti.app.menu })).toBeVisible();
});

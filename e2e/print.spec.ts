import { ti } from '../web/text/ti.ts';
import { expect, heading, test } from './app.ts';
import { check, haveTaken, resumeExam } from './exam.ts';

test('on paper the checklists and the results are whole, dark on white, without menus and buttons', async ({
  page,
  as,
  server,
}) => {
  const account = await as('premium');
  const menu = page.getByRole('navigation', { name: ti.app.menu });
  const body = page.locator('body');
  await page.emulateMedia({ colorScheme: 'dark' });

  await page.goto('/checklists');
  await expect(page.getByRole('group')).toHaveCount(3);
  const items = page.locator('.written');
  await expect(items.first()).toBeHidden();
  const [onScreen] = await body.evaluateAll(([body]) => [getComputedStyle(body as Element).color]);
  await page.emulateMedia({ media: 'print' });
  await expect(items).toHaveCount(3);
  for (const item of await items.all()) await expect(item).toBeVisible();
  await expect(page.getByText('ጎማታት')).toBeVisible();
  await expect(page.getByText('ናብ 112 ደውሉ')).toBeVisible();
  await expect(menu).toBeHidden();
  await expect(body).toHaveCSS('color', 'rgb(23, 32, 43)');
  expect(onScreen).not.toBe('rgb(23, 32, 43)');

  const scores = Array.from({ length: 23 }, (_, index) => 40 + index);
  await haveTaken(server, account, scores);
  await page.goto('/results');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.pdf();
  await expect(page.getByRole('article')).toHaveCount(23);
  await expect(page.getByRole('progressbar').filter({ visible: true })).toHaveCount(23);
  for (const score of scores) await expect(page.getByText(ti.exam.resultText(score, 70))).toBeVisible();
  await expect(menu).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await resumeExam(page, server, { right: 50, wrong: 20 });
  await check(page).click();
  await expect(heading(page, ti.exam.failed)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(ti.exam.resultText(50, 70)).first()).toBeVisible();
  await expect(page.getByRole('progressbar').filter({ visible: true })).not.toHaveCount(0);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
});

import { checklistsText } from '../web/text/checklists.ts';
import { ti } from '../web/text/ti.ts';
import { button, clickUntilVisible, expect, PHONE, test } from './app.ts';
import { forgetQueries } from './persisted-queries.ts';

const [DRIVING, ACCIDENT, PARKING] = ['ቅድሚ ምዝዋር', 'ኣብ ሓደጋ', 'ፓርኪን'] as const;

test('checklists are read, ticked off, and show nothing that could run', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/checklists');
  await as('free');

  await test.step('a failed load ends the spinner, is said in words, and trying again brings the list', async () => {
    await page.route('**/api/checklists', (route) => route.abort());
    await page.goto('/checklists');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(ti.error.offline);
    await expect(page.getByText(ti.app.loading)).toBeHidden();
    await page.unroute('**/api/checklists');
    await clickUntilVisible(button(page, ti.app.retry), page.getByRole('group').nth(2));
    await expect(page.getByRole('group')).toHaveCount(3);
  });

  await test.step('a row opens to its content, and opening another closes it', async () => {
    const row = (title: string) => page.getByRole('group').filter({ hasText: title });
    await expect(page.getByRole('group')).toHaveCount(3);
    await row(DRIVING).getByText(DRIVING).click();
    await expect(page.getByRole('listitem').filter({ hasText: /^ጎማታት$/ })).toBeVisible();
    await row(ACCIDENT).getByText(ACCIDENT).click();
    await expect(page.getByText('ናብ 112 ደውሉ')).toBeVisible();
    await expect(page.getByText('ጎማታት')).toBeHidden();
    await row(ACCIDENT).getByText(ACCIDENT).click();
    await expect(page.getByText('ናብ 112 ደውሉ')).toBeHidden();
  });

  await test.step('a finished list is marked and counted, also after a reload', async () => {
    await expect(page.getByText(checklistsText.ti.doneCount(0, 3))).toBeVisible();
    await page.getByText(PARKING).click();
    await page.getByRole('checkbox', { name: checklistsText.ti.markDone }).check();
    await expect(page.getByText(checklistsText.ti.doneCount(1, 3))).toBeVisible();
    await page.reload();
    await expect(page.getByText(checklistsText.ti.doneCount(1, 3))).toBeVisible();
    await page.getByText(PARKING).click();
    await page.getByRole('checkbox', { name: checklistsText.ti.markDone }).uncheck();
    await expect(page.getByText(checklistsText.ti.doneCount(0, 3))).toBeVisible();
  });

  await test.step('with a Swedish interface title and content are Swedish', async () => {
    await page.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: 'sv' })));
    await page.goto('/checklists');
    await page.getByText('Vid olycka').click();
    await expect(page.locator('[lang=sv]').getByText('Ring 112')).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('mengedi.preferences'));
  });

  await test.step('no checklists: the empty state says so', async () => {
    await forgetQueries(page);
    await page.route('**/api/checklists', (route) => route.fulfill({ json: [] }));
    await page.goto('/checklists');
    await expect(page.getByText('No checklist found', { exact: true })).toBeVisible();
    await page.unroute('**/api/checklists');
  });

  await test.step('hostile content is shown without what could run', async () => {
    await forgetQueries(page);
    const html =
      '<p>ጥንቃቐ</p><img src="x:" onerror="document.title = 1"><script>document.title = 1</script><a href="javascript:1">ጠውቑ</a>';
    await page.route('**/api/checklists', (route) =>
      route.fulfill({ json: [{ id: 1, title_tig: DRIVING, title_sv: '', title_en: '', tig: html, sv: '', en: '' }] }),
    );
    await page.goto('/checklists');
    await page.getByText(DRIVING, { exact: true }).click();
    await expect(page.locator('.written')).toContainText('ጥንቃቐ');
    await expect(page.locator('.written').locator('script, [onerror], [href]')).toHaveCount(0);
    await expect(page).toHaveTitle(`${checklistsText.ti.title} · ${ti.app.name}`);
    await page.unroute('**/api/checklists');
  });

  await test.step('on a phone a row that opens below a long one, which closes, stays where it was tapped', async () => {
    await forgetQueries(page);
    await page.setViewportSize(PHONE);
    await page.route('**/api/checklists', async (route) => {
      const long = `<ul>${'<li>ጎማታት</li>'.repeat(60)}</ul>`;
      const lists = await (await route.fetch()).json();
      return route.fulfill({ json: lists.map((list: object) => ({ ...list, tig: long })) });
    });
    await page.goto('/checklists');
    const title = (name: string) => page.locator('summary').filter({ hasText: name });
    const top = async (name: string) => (await title(name).boundingBox())?.y ?? Number.NaN;
    await title(DRIVING).click();
    await expect(page.locator('.written').first()).toBeVisible();
    for (const next of [ACCIDENT, PARKING]) {
      await title(next).scrollIntoViewIfNeeded();
      const before = await top(next);
      await title(next).click();
      await expect(page.locator('details[open]')).toHaveCount(1);
      await expect(title(next).locator('..')).toHaveAttribute('open');
      // At the top of the page there may be no room left to keep the place.
      const moved = async () => ((await page.evaluate(() => window.scrollY)) === 0 ? 0 : Math.abs((await top(next)) - before));
      await expect.poll(moved).toBeLessThan(2);
      await expect(title(next)).toBeInViewport({ ratio: 1 });
    }
  });
});

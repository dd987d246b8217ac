import { sql } from 'kysely';
import { checklistsText } from '../web/text/checklists.ts';
import { ti } from '../web/text/ti.ts';
import { expect, test } from './app.ts';

const DRIVING = 'ቅድሚ ምዝዋር';

test('what came into the database past the server runs nowhere, and is reported once', async ({ page, as, server }) => {
  await as('premium');
  const hostile = '<p>ጥንቃቐ</p><img src="x:" onerror="document.title = 1"><script>document.title = 1</script>';
  await sql`update checklists set tig = ${hostile}, version = version + 1`.execute(server.db);
  await server.services.content.refresh();
  const counted = async () =>
    Number(/violations_total\{kind="written html"\} (\d+)/.exec(await server.services.metrics.registry.metrics())?.[1]);
  const before = await counted();
  const reported = page.waitForResponse('**/violations');
  await page.goto('/checklists');
  await page.getByText(DRIVING, { exact: true }).click();
  expect((await reported).status()).toBe(204);
  for (const summary of (await page.locator('summary').all()).slice(1)) await summary.click();
  await expect(page.locator('.written').first()).toContainText('ጥንቃቐ');
  await expect(page.locator('.written').locator('script, [src], [onerror]')).toHaveCount(0);
  await expect(page).toHaveTitle(`${checklistsText.ti.title} · ${ti.app.name}`);
  expect(await counted()).toBe(before + 1);
});

test('the browser takes no HTML from a string, and no script by an address that is not ours', async ({ page, as, faults }) => {
  faults.expectBlocked("This document requires 'Trusted");
  await as('premium');
  await page.goto('/checklists');
  await expect(page.getByText(DRIVING, { exact: true })).toBeVisible();
  const refused = await page.evaluate(() => {
    // Hides these deliberate violations from other listeners.
    addEventListener('securitypolicyviolation', (event) => event.stopImmediatePropagation(), { capture: true });
    const tries = [
      () => Object.assign(document.createElement('div'), { innerHTML: '<b>' }),
      () => Object.assign(document.createElement('script'), { src: 'https://evil.test/a.js' }),
      () => new DOMParser().parseFromString('<b>', 'text/html'),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError']);
});

import { EVERY_WIDTH, expectAccessible } from './accessible.ts';
import { expect, test, verdict } from './app.ts';
import { haveStored } from './exam.ts';
import { openFirst } from './offline.ts';
import { persistedQueries } from './persisted-queries.ts';

// What the screens themselves do is tested in web/screens/results/results.browser.test.tsx.

test.use({ serviceWorkers: 'allow' });

test('a past exam that was looked at can be read again without a network', async ({ page, as, server, faults, context }) => {
  faults.expectFailedLoads('/api/');
  const account = await as('premium');
  const { id, wrong } = await haveStored(server, account);
  await openFirst(page, `/results/${id}?review=wrong`);
  await expect(verdict(page)).toContainText(`(${wrong.id})`);
  await expectAccessible(page, EVERY_WIDTH);
  await expect.poll(() => persistedQueries(page)).toContain(`exam ${account.id} ${id}`);
  await context.setOffline(true);
  await page.reload();
  await expect(verdict(page)).toContainText(`(${wrong.id})`);
});

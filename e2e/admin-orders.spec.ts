import { lastTrialDay } from '#domain/trial.ts';
import { sv } from '../web/admin/text/sv.ts';
import { unlockSv } from '../web/text/unlock/sv.ts';
import { EVERY_WIDTH, expectAccessible } from './accessible.ts';
import { orderBySwish } from './admin.ts';
import { type Account, button, expect, heading, type Server, test } from './app.ts';

const words = sv.orders;
const trialOf = async (server: Server, { id }: Account) =>
  (await server.db.selectFrom('users').select('trial_ends_at').where('id', '=', id).executeTakeFirstOrThrow()).trial_ends_at;

// What the screens do by themselves is tested beside them: web/admin/orders/orders.browser.test.tsx, web/admin/plans/plan-screen.browser.test.tsx.

test('the owner confirms and refunds with the days, and finds both receipts, also when the account is gone', async ({
  page,
  as,
  account,
  otherDevice,
  server,
}) => {
  const learner = await account('premium');
  const before = await trialOf(server, learner);
  const { reference } = await orderBySwish(await otherDevice(learner), 2);
  await as('admin');
  await page.goto('/admin/orders?state=open');
  await page.getByRole('link', { name: reference }).click();
  await expect(heading(page, words.one(reference))).toBeVisible();
  await button(page, words.fulfil).click();
  await button(page.getByRole('alertdialog'), words.fulfil).click();
  await expect(page.getByRole('article')).toContainText('299,00 kr');
  expect(Date.parse((await trialOf(server, learner)) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));

  await button(page, words.refund).click();
  await button(page.getByRole('alertdialog'), words.refund).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  const [receipt, credit] = [page.getByRole('article').first(), page.getByRole('article').last()];
  await expect(credit).toContainText(unlockSv.refundReceipt);
  await expect(credit).toContainText('−299,00 kr');
  await expect(credit).toContainText((await receipt.getByText(/^\d{4}-\d{4}$/).innerText()).trim());
  await expectAccessible(page, EVERY_WIDTH);
  // Days are given and taken as whole days.
  expect(lastTrialDay((await trialOf(server, learner)) ?? '')).toBe(lastTrialDay(before ?? ''));

  await server.db.deleteFrom('users').where('id', '=', learner.id).execute();
  await page.reload();
  await expect(page.getByText(words.erased)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByText(learner.name)).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { lastTrialDay } from '#domain/trial.ts';
import { sv } from '../web/admin/text/sv.ts';
import { unlockSv } from '../web/text/unlock/sv.ts';
import { EVERY_WIDTH, expectAccessible } from './accessible.ts';
import { orderBySwish, savedBy, send } from './admin.ts';
import { type Account, button, expect, follow, heading, login, type Server, test, visit } from './app.ts';

const words = sv.orders;
const trialOf = async (server: Server, { id }: Account) =>
  (await server.db.selectFrom('users').select('trial_ends_at').where('id', '=', id).executeTakeFirstOrThrow()).trial_ends_at;

test('the owner confirms, pays back and sells by hand, and the money of the year has it all', async ({
  page,
  as,
  account,
  otherDevice,
  server,
}) => {
  await as('admin');
  await page.goto('/admin');

  await test.step('the owner confirms, refunds with the days, and finds both receipts, also when the account is gone', async () => {
    const learner = await account('premium');
    const before = await trialOf(server, learner);
    const { reference } = await orderBySwish(await otherDevice(learner), 2);

    await follow(page, '/admin/orders?state=open');
    await page.getByRole('link', { name: reference }).click();
    await expect(heading(page, words.one(reference))).toBeVisible();
    await button(page, words.fulfil).click();
    await button(page.getByRole('alertdialog'), words.fulfil).click();
    await expect(page.getByRole('article')).toContainText('299,00 kr');
    expect(Date.parse((await trialOf(server, learner)) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));

    await button(page, words.refund).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(words.refundText('299,00\u00a0kr'));
    await expect(question.getByLabel(words.daysBack)).toHaveValue('90');
    await expectAccessible(page);
    await button(question, words.refund).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    const [receipt, credit] = [page.getByRole('article').first(), page.getByRole('article').last()];
    await expect(credit).toContainText(unlockSv.refundReceipt);
    await expect(credit).toContainText('−299,00 kr');
    const number = (await receipt.getByText(/^\d{4}-\d{4}$/).innerText()).trim();
    await expect(credit).toContainText(number);
    await expectAccessible(page, EVERY_WIDTH);
    // Days are given and taken as whole days.
    expect(lastTrialDay((await trialOf(server, learner)) ?? '')).toBe(lastTrialDay(before ?? ''));

    await server.db.deleteFrom('users').where('id', '=', learner.id).execute();
    await page.reload();
    await expect(page.getByText(words.erased)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByText(learner.name)).toHaveCount(0);

    await follow(page, '/admin/audit?subject=order');
    await expect(page.getByText(sv.audit.actions['refund'] ?? '').first()).toBeVisible();
  });

  await test.step('an order that is confirmed twice at once is fulfilled once, and both screens say so', async () => {
    const learner = await account('free');
    const other = await otherDevice(learner);
    const { reference } = await orderBySwish(other, 1);
    await login(other, await account('admin'));
    for (const screen of [page, other]) {
      await visit(screen, `/admin/orders?state=all&search=${reference}`);
      await button(screen, words.fulfil).click();
    }
    await Promise.all([page, other].map((screen) => button(screen.getByRole('alertdialog'), words.fulfil).click()));
    for (const screen of [page, other])
      await expect(screen.getByRole('row').filter({ hasText: reference })).toContainText(words.states.fulfilled);
    expect(await server.db.selectFrom('activations').select('id').where('user_id', '=', learner.id).execute()).toHaveLength(1);
  });

  await test.step('a sale by hand, another amount and a part that goes back stand in the money of the year', async () => {
    const learner = await account('free', { name: 'ተስፋይ በርሀ' });
    const { reference } = await orderBySwish(await otherDevice(learner), 2);
    await follow(page, '/admin');
    await follow(page, `/admin/orders?state=all&search=${reference}`);
    await button(page, words.fulfil).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByLabel(words.paid)).toHaveValue('299');
    await dialog.getByLabel(words.paid).fill('250');
    // Shows the price and the amount paid, with nothing preselected.
    await expect(dialog).toContainText(words.otherCame('299,00\u00a0kr', '250,00\u00a0kr'));
    await expect(button(dialog, words.fulfil)).toBeDisabled();
    await dialog.getByLabel(words.givings.proportion(75)).check();
    await dialog.getByLabel(words.payer).fill('Almaz Haile');
    await expectAccessible(page);
    await button(dialog, words.fulfil).click();
    const row = page.getByRole('row').filter({ hasText: reference });
    await expect(row).toContainText(words.otherAmount('250,00 SEK'));
    await button(row, words.refund).click();
    await dialog.getByLabel(words.refundAmount).fill('100');
    // 100 of 250 kronor equal 30 of 75 days.
    await expect(dialog.getByLabel(words.daysBack)).toHaveValue('30');
    await button(dialog, words.refund).click();
    await expect(row).toContainText(words.refundedOf('100\u00a0kr'));

    await follow(page, `/admin/customers/${learner.id}`);
    await button(page, sv.money.sell).click();
    await dialog.getByLabel(sv.money.method).selectOption({ label: words.methods.cash });
    await dialog.getByLabel(words.what).selectOption({ index: 0 });
    await dialog.getByLabel(sv.money.amount).fill('120');
    await expectAccessible(page);
    await button(dialog, sv.money.sellConfirm).click();
    await expect(dialog).toHaveCount(0);

    await follow(page, '/admin/money');
    await expect(page.getByRole('region', { name: sv.money.byMethod })).toContainText(words.methods.cash);
    await expect(page.getByRole('region', { name: sv.money.byMonth, exact: true })).toContainText(sv.money.all);
    await expectAccessible(page, EVERY_WIDTH);
    const file = page.waitForEvent('download');
    await button(page, sv.money.receipts(String(new Date().getFullYear()))).click();
    expect((await file).suggestedFilename()).toMatch(/^kvitton-\d{4}\.csv$/);
  });
});

const field = sv.plans;
const save = (page: Page) => button(page, sv.common.save);

test('prices are made, changed and retired, and two editors never overwrite each other', async ({
  page,
  as,
  account,
  otherDevice,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/plans/');
  await as('admin');
  await page.goto('/admin/plans/new');

  await test.step('a price is made, changed and retired, and learners see what is sold', async () => {
    await save(page).click();
    await expect(page.getByText(field.required).first()).toBeVisible();
    await expect(page.getByLabel(field.price)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.getByLabel(field.days).fill('365');
    await page.getByLabel(field.price).fill('699,50');
    for (const [language, name] of [
      ['svenska', 'Ett år'],
      ['tigrinja', 'ሓደ ዓመት'],
      ['engelska', 'A year'],
    ] as const) {
      await page.getByLabel(`${field.names} · ${language}`).fill(name);
    }
    await save(page).click();
    // Prices apply at once, so saving needs a confirmation.
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText(field.askNew('699,50'));
    await expectAccessible(page);
    await button(asked, sv.common.save).click();
    await expect(heading(page, 'Ett år')).toBeVisible();
    const sold = async () => (await send(page, 'GET /api/plans', '/api/plans')).map(({ price }) => price);
    await expect.poll(sold).toContain(69_950);
    await page.getByLabel(sv.editor.retiredField).check();
    await save(page).click();
    await expect.poll(sold).not.toContain(69_950);
    await button(page, sv.history.title).click();
    await expect(page.getByRole('dialog').getByText(sv.fields.active, { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: field.title }).first().click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ett år' })).toContainText(sv.editor.retired);
  });

  await test.step('two editors of a price never overwrite each other: the second sees both and chooses', async () => {
    const [plan] = (await send(page, 'GET /api/plans/editor', '/api/plans/editor')).filter(({ days }) => days === 180);
    const other = await otherDevice(await account('admin'));
    for (const screen of [page, other]) {
      await visit(screen, `/admin/plans/${plan?.id}`);
      await expect(screen.getByLabel(field.price)).toHaveValue('449');
    }
    await other.getByLabel(field.price).fill('399');
    await save(other).click();
    await savedBy(other, () => button(other.getByRole('alertdialog'), sv.common.save).click());
    await page.getByLabel(field.price).fill('499');
    await save(page).click();
    await expect(page.getByRole('alertdialog')).toContainText(field.askPrice('449', '499'));
    await button(page.getByRole('alertdialog'), sv.common.save).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(sv.conflict.title);
    await expect(dialog).toContainText('499 kr');
    await expect(dialog).toContainText('399 kr');
    await expectAccessible(page);
    await button(dialog, sv.conflict.takeTheirs).click();
    await expect(page.getByLabel(field.price)).toHaveValue('399');
    await button(page, sv.history.title).click();
    await expect(page.getByRole('dialog', { name: sv.history.title })).toContainText('449 kr');
    await server.db
      .updateTable('plans')
      .set({ price: 44_900, version: 1 })
      .where('id', '=', plan?.id ?? 0)
      .execute();
  });
});

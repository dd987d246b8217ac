import type { Page } from '@playwright/test';
import { richTextWords } from '../web/admin/rich-text/text.ts';
import { sv } from '../web/admin/text/sv.ts';
import { orderBySwish, retiredQuestion, richText, send } from './admin.ts';
import { button, expect, follow, test } from './app.ts';

const open = (page: Page) => page.locator('dialog[open]');

/** Types without clicking first: the text must arrive in the intended field, and a space must not close the dialog. */
async function typed(page: Page, words: string, label: string | RegExp): Promise<void> {
  await expect(open(page)).toHaveCount(1);
  await page.keyboard.type(words);
  await expect(open(page).getByLabel(label).first()).toHaveValue(words);
  // In a search field the first Escape clears the text.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(open(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

test('what is typed when a dialog opens stands in its first field, in every dialog that has one', async ({
  page,
  as,
  account,
  otherDevice,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  const learner = await account('free', { name: 'Fiyori Haile' });
  const colleague = await account('admin', { name: 'Kollega Karlsson' });
  const phone = await otherDevice(learner);
  const [claimed, paid] = [await orderBySwish(phone, 1), await orderBySwish(phone, 2)];
  await send(phone, 'POST /api/orders/{id}/paid', `/api/orders/${claimed.id}/paid`);
  const own = await as('admin');
  await page.goto('/admin');
  await send(page, 'POST /api/sales/{id}/fulfil', `/api/sales/${paid.id}/fulfil`, { price: paid.price });
  await send(phone, 'POST /api/withdrawals', '/api/withdrawals', {
    reference: paid.reference,
    email: learner.email,
    language: 'sv',
  });

  await test.step('Find, by click and by Ctrl K', async () => {
    await button(page, new RegExp(`^${sv.search.title}`)).click();
    await typed(page, 'fiyori haile', sv.common.search);
    await page.keyboard.press('Control+k');
    await typed(page, 'fiyori haile', sv.common.search);
  });

  await test.step('money', async () => {
    await follow(page, `/admin/orders/${claimed.id}`);
    await button(page, sv.orders.fulfil).click();
    await typed(page, '123', sv.orders.paid);
    await follow(page, `/admin/orders/${paid.id}`);
    await button(page, sv.orders.refund).click();
    await typed(page, '45', sv.orders.refundAmount);
    await follow(page, '/admin/withdrawals');
    const row = page.getByRole('article').filter({ hasText: paid.reference });
    await button(row, sv.withdrawals.giveBack).click();
    await typed(page, '12', sv.withdrawals.amount);
    await button(row, sv.withdrawals.refuse).click();
    await typed(page, 'för sent nu', sv.withdrawals.reason);
  });

  await test.step('customers', async () => {
    await follow(page, `/admin/customers/${learner.id}`);
    await follow(page, '/admin/customers');
    await button(page, sv.letters.open).click();
    await typed(page, 'Nytt hos oss', `${sv.letters.subject} · ${sv.common.languages.sv}`);
    await follow(page, `/admin/customers/${learner.id}`);
    await button(page, sv.customers.erase).click();
    await typed(page, 'bad om det', sv.customers.reason);
    await button(page, sv.money.sell).click();
    await expect(open(page).getByLabel(sv.orders.what)).toBeFocused();
    await page.keyboard.press('Escape');
    // Dialogs without a field focus the harmless or intended button, so that Enter works.
    await button(page, sv.customers.trialChange).click();
    await expect(button(open(page), sv.common.save)).toBeFocused();
    await page.keyboard.press('Escape');
    await button(page, sv.customers.endSessions).click();
    await expect(button(open(page), sv.common.cancel)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(open(page)).toHaveCount(0);
  });

  await test.step('saved replies, also in the second step', async () => {
    await follow(page, '/admin/inbox');
    await button(page, sv.inbox.saved).click();
    await button(page, sv.inbox.savedNew).click();
    await typed(page, 'Tack för', sv.inbox.savedTitle);
  });

  await test.step('admins and their second factor', async () => {
    await follow(page, '/admin/admins');
    await button(page, sv.admins.create).click();
    await typed(page, 'Ny Person', sv.admins.name);
    const row = page.getByRole('row').filter({ hasText: colleague.email });
    for (const name of [sv.admins.link, sv.admins.disable, sv.admins.remove]) {
      await button(row, new RegExp(`^${name}`)).click();
      await typed(page, 'mitt lösen', sv.admins.password);
    }
    await button(row, new RegExp(`^${sv.admins.jobChange}`)).click();
    await expect(open(page).getByLabel(sv.admins.job)).toBeFocused();
    await page.keyboard.press('Escape');
    await button(page, sv.secondFactor.setUp).click();
    await page.keyboard.type(own.password);
    await button(open(page), sv.secondFactor.next).click();
    await expect(open(page).getByLabel(sv.secondFactor.code, { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('texts and questions', async () => {
    await follow(page, '/admin/translations');
    await button(page, sv.translations.import).click();
    await expect(open(page).getByLabel(sv.translations.file)).toBeFocused();
    await page.keyboard.press('Escape');
    const words = richTextWords('sv');
    const label = `${sv.fields.html} · ${sv.common.languages.sv}`;
    await follow(page, '/admin/checklists/new');
    await richText(page, label).click();
    await page.keyboard.type('En länk');
    await page.keyboard.press('ControlOrMeta+a');
    const tools = page.getByRole('toolbar', { name: words.toolbar(label) });
    await button(tools, words.link).click();
    await typed(page, 'exempel se', words.linkAddress);
    await button(tools, words.image).click();
    await expect(open(page).locator('input, textarea').and(page.locator(':focus'))).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.getByLabel(`${sv.fields.title} · ${sv.common.languages.sv}`).clear();
    await richText(page, label).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');

    const made = await send(page, 'POST /api/questions', '/api/questions', retiredQuestion('ኣብ መስኮት'));
    await follow(page, `/admin/questions/${made.id}`);
    const field = page.getByLabel(`${sv.fields.question} · ${sv.common.languages.sv}`);
    await field.fill('Min');
    await send(page, 'PUT /api/questions/{id}', `/api/questions/${made.id}`, {
      ...retiredQuestion('ኣብ መስኮት'),
      question_sv: 'Din',
      version: made.version,
    });
    await button(page, sv.common.save).click();
    await expect(open(page).getByRole('radio').and(page.locator(':focus:checked'))).toHaveCount(1);
    await button(open(page), sv.conflict.takeTheirs).click();
    await expect(open(page)).toHaveCount(0);
    await send(page, 'DELETE /api/questions/{id}', `/api/questions/${made.id}`);
  });
});

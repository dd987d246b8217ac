import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Admin } from '#contract/admins.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { admin, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

// What is typed when a dialog opens stands in its first field. Further dialogs are held where their screens are tested: rich text, orders, the inbox,
// translations, two steps, and two versions of a question.

const dialog = page.getByCss('dialog[open]');

/** Types without clicking first: the text must arrive in the intended field, and a space must not close the dialog. */
async function typed(words: string, label: string | RegExp): Promise<void> {
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard(words);
  await expect.element(dialog.getByLabelText(label).first()).toHaveValue(words);
  // In a search field the first Escape clears the text.
  await expect
    .poll(async () => {
      if (dialog.query() !== null) await userEvent.keyboard('{Escape}');
      return dialog.query();
    })
    .toBeNull();
}
const focused = async (field: Locator) => {
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
};

beforeEach(beOwner);

test('Find, by click and by Ctrl K; Enter opens what it found', async () => {
  await open('/admin', { language: 'sv' });
  await page
    .getByRole('button', { name: new RegExp(`^${sv.search.title}`) })
    .first()
    .click();
  await typed('fiyori haile', sv.common.search);
  await userEvent.keyboard('{Control>}k{/Control}');
  await typed('fiyori haile', sv.common.search);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('selam');
  const [found] = example('GET /api/search').customers;
  await expect.element(dialog.getByRole('option', { name: new RegExp(found?.title ?? '') })).toBeVisible();
  await expect.element(dialog.getByText(sv.search.count(1))).toBeVisible();
  await expectAccessible();
  expect((await server.received('GET /api/search')).at(-1)?.query).toEqual({ q: 'selam' });
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(example('GET /api/customers/{id}').name)).toBeVisible();
  expect(location.pathname).toBe(`/admin/customers/${found?.id}`);
});

test('withdrawals: money back, and a refusal', async () => {
  const [waiting] = example('GET /api/withdrawals');
  await server.answer('GET /api/withdrawals', [
    { ...(waiting as NonNullable<typeof waiting>), sale: example('GET /api/sales/{id}') },
  ]);
  await open('/admin/withdrawals', { language: 'sv' });
  await button(sv.withdrawals.giveBack).click();
  await typed('12', sv.withdrawals.amount);
  await button(sv.withdrawals.refuse).click();
  await typed('för sent nu', sv.withdrawals.reason);
});

test('customers: a letter, the end of an account, and a sale; without a field the harmless or intended button has the focus', async () => {
  await open('/admin/customers', { language: 'sv' });
  await button(sv.letters.open).click();
  await typed('Nytt hos oss', `${sv.letters.subject} · ${sv.common.languages.sv}`);
  await open('/admin/customers/1', { language: 'sv' });
  await button(sv.customers.erase).click();
  await typed('bad om det', sv.customers.reason);
  await button(sv.money.sell).click();
  await focused(dialog.getByLabelText(sv.orders.what));
  await button(sv.customers.trialChange).click();
  await focused(dialog.getByRole('button', { name: sv.common.save, exact: true }));
});

test('admins: a new one, a link, closing, removing, and another job', async () => {
  const [own] = example('GET /api/admins') as [Admin];
  const colleague = { ...own, id: 9, name: 'Kollega Karlsson', email: 'kollega@mengedi.test' };
  await server.answer('GET /api/admins', [{ ...own, id: admin.id }, colleague]);
  await open('/admin/admins', { language: 'sv' });
  await button(sv.admins.create).click();
  await typed('Ny Person', sv.admins.name);
  const row = page.getByRole('row', { name: /Kollega Karlsson/ });
  for (const name of [sv.admins.link, sv.admins.disable, sv.admins.remove]) {
    await row.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await typed('mitt lösen', sv.admins.password);
  }
  await row.getByRole('button', { name: new RegExp(`^${sv.admins.jobChange}`) }).click();
  await focused(dialog.getByLabelText(sv.admins.job));
});

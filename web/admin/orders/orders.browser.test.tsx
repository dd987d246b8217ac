import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Sale } from '#contract/sales.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example, question } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

const words = sv.orders;
const FULFIL = 'POST /api/sales/{id}/fulfil';
const REFUND = 'POST /api/sales/{id}/refund';
const [OPEN] = example('GET /api/sales') as [Sale];
const PAID = example('GET /api/sales/{id}');
const inQuestion = (name: string) => question.getByRole('button', { name, exact: true });
const row = page.getByRole('row').filter({ hasText: OPEN.reference });

beforeEach(beOwner);

describe('the list of orders', () => {
  beforeEach(async () => {
    await server.answer('GET /api/sales', [OPEN], { 'X-Total-Count': '1' });
    await open('/admin/orders?state=all', { language: 'sv' });
    await expect.element(row).toBeVisible();
  });

  test('another amount than the price is asked about, with nothing preselected', async () => {
    await button(words.fulfil).click();
    await expect.element(question.getByLabelText(words.paid)).toHaveValue('299');
    await expect.element(question.getByLabelText(words.paid)).toHaveFocus();
    await question.getByLabelText(words.paid).fill('250');
    await expect.element(question).toMatchTextContent(words.otherCame('299,00 kr', '250,00 kr'));
    await expect.element(inQuestion(words.fulfil)).toBeDisabled();
    await question.getByLabelText(words.givings.proportion(75)).click();
    await question.getByLabelText(words.payer).fill('Almaz Haile');
    await expectAccessible();
    const other = { ...PAID, paid: { amount: 25_000, currency: 'SEK' }, given_days: 75, payer: 'Almaz Haile' };
    await server.answer(FULFIL, other);
    await server.answer('GET /api/sales', [other], { 'X-Total-Count': '1' });
    await inQuestion(words.fulfil).click();
    await expect.element(row).toMatchTextContent(words.otherAmount('250,00 SEK'));
    expect(await server.bodies(FULFIL)).toMatchObject([
      { price: 29_900, paid: 25_000, give: 'proportion', payer: 'Almaz Haile', was: 'open', noted: null },
    ]);
  });

  test('an order that another admin confirmed meanwhile is shown as it is now', async () => {
    await button(words.fulfil).click();
    await server.answer(FULFIL, PAID);
    await server.answer('GET /api/sales', [PAID], { 'X-Total-Count': '1' });
    await inQuestion(words.fulfil).click();
    await expect.element(row).toMatchTextContent(words.states.fulfilled);
  });
});

describe('a paid order', () => {
  test('a refund names the amount and takes as many days as it is worth; both receipts stand below', async () => {
    await open('/admin/orders/1', { language: 'sv' });
    await expect.element(heading(words.one(PAID.reference))).toBeVisible();
    await button(words.refund).click();
    await expect.element(question).toMatchTextContent(words.refundText('299,00 kr'));
    await expect.element(question.getByLabelText(words.refundAmount)).toHaveFocus();
    await expect.element(question.getByLabelText(words.daysBack)).toHaveValue('90');
    await expectAccessible();
    await question.getByLabelText(words.refundAmount).fill('100');
    // 100 of 299 kronor are worth 30 of 90 days.
    await expect.element(question.getByLabelText(words.daysBack)).toHaveValue('30');
    const refunded = example(REFUND);
    await server.answer('GET /api/sales/{id}', {
      ...refunded,
      refunds: refunded.refund_receipt ? [refunded.refund_receipt] : [],
    });
    await inQuestion(words.refund).click();
    await expect.poll(() => page.getByRole('article').elements().length).toBe(2);
    expect(await server.bodies(REFUND)).toMatchObject([{ take_days: true, days: 30, amount: 10_000, refunded: 0 }]);
  });

  test('of an account that is gone says so, and has its receipt', async () => {
    await server.answer('GET /api/sales/{id}', { ...PAID, user: null });
    await open('/admin/orders/1', { language: 'sv' });
    await expect.element(page.getByText(words.erased)).toBeVisible();
    await expect.element(page.getByRole('article')).toBeVisible();
    expect(page.getByRole('main').element().textContent).not.toContain(PAID.user?.name);
  });
});

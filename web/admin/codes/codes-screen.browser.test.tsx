import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

const words = sv.codesOfClass;
const exactly = (label: string) => page.getByLabelText(label, { exact: true });

beforeEach(async () => {
  await beOwner();
  await open('/admin/codes', { language: 'sv' });
  await expect.element(heading(sv.codes.title)).toBeVisible();
});

test('a class is sold by an invoice: sum and tax are shown, the buyer is asked for, and the codes are there at once', async () => {
  await page.getByText(words.sell, { exact: true }).click();
  await button(words.sellNow).click();
  await expect.element(exactly(words.buyer)).toHaveFocus();
  expect(await server.received('POST /api/sales/class')).toEqual([]);
  await userEvent.keyboard('SFI Skövde');
  await exactly(words.address).fill('Fredsgatan 4, 541 83 Skövde');
  await exactly(words.reference).fill('4711');
  await exactly(words.count).fill('3');
  await exactly(words.each).fill('249,90');
  // Three times 249.90 kronor, a fifth of which is VAT.
  await expect.element(page.getByText(words.total('749,70\u00a0kr', '149,94\u00a0kr'))).toBeVisible();
  await expectAccessible();
  const { sale, codes } = example('POST /api/sales/class');
  const three = Array.from({ length: 3 }, () => codes[0] as (typeof codes)[number]).map((code, place) => ({
    ...code,
    id: place + 1,
  }));
  await server.answer('POST /api/sales/class', { sale, codes: three });
  await button(words.sellNow).click();
  const sheet = page.getByRole('region', { name: sv.codes.sheet(3) });
  await expect.poll(() => sheet.getByRole('img').elements().length).toBe(3);
  expect(await server.bodies('POST /api/sales/class')).toMatchObject([
    { count: 3, each: 24_990, buyer: { name: 'SFI Skövde', reference: '4711' } },
  ]);
  await server.answer('GET /api/sales/{id}', sale);
  await page.getByRole('link', { name: /^Beställning / }).click();
  const invoice = page.getByRole('article');
  await expect.element(invoice).toMatchTextContent('5050-1055');
  await expect.element(invoice).toMatchTextContent(sale.class_sale?.buyer.reference ?? 'no reference');
  await expectAccessible();
});

test('codes that were sold to a class are shown again', async () => {
  const again = example('POST /api/codes/{id}/again');
  await page.getByRole('button', { name: words.again }).first().click();
  await expect.element(page.getByRole('region', { name: sv.codes.sheet(again.length) })).toMatchTextContent('MENG-');
});

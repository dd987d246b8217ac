import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import { exampleSeller } from '#contract/seller.ts';
import { open } from '../../testing/open.tsx';
import { shopText } from '../../text/shop/shop.ts';

test('shop rows 1 and 8: everybody reads the terms with their version, who sells, and seven ways below', async () => {
  await page.viewport(390, 800);
  await open('/terms');
  const [terms] = endpoints['GET /api/legal'].example.answer.texts;
  await expect.element(page.getByText(shopText.ti.version(terms?.version ?? 'none'))).toBeVisible();
  const footer = page.getByCss('footer');
  for (const part of [exampleSeller.name, exampleSeller.org_number, exampleSeller.address, exampleSeller.vat_number])
    await expect.element(footer.getByText(part, { exact: false }).first()).toBeVisible();
  expect(footer.getByRole('link').elements()).toHaveLength(7);
});

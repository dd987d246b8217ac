import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { beOwner, example, save } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { sv } from '../text/sv.ts';

const words = sv.ownerSettings;

test('a wrong setting is said at its field, which has the focus, and nothing is sent; a right one is', async () => {
  await beOwner();
  const stored = { ...example('GET /api/settings'), fixed: [] };
  await server.answer('GET /api/settings', stored);
  await open('/admin/settings', { language: 'sv' });
  const bankgiro = page.getByLabelText(words.fields.bankgiro, { exact: true });
  await bankgiro.fill('5050-1056');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(words.faults.bankgiro)).toBeVisible();
  await expect.element(bankgiro).toHaveFocus();
  expect(await server.received('PUT /api/settings')).toEqual([]);
  await bankgiro.fill('5050-1055');
  await page.getByLabelText(words.fields.holiday_from, { exact: true }).fill('2026-12-24');
  await page.getByLabelText(words.fields.holiday_to, { exact: true }).fill('2026-12-26');
  await save.first().click();
  await expect
    .poll(() => server.bodies('PUT /api/settings'))
    .toMatchObject([{ bankgiro: '5050-1055', holiday_from: '2026-12-24', holiday_to: '2026-12-26', version: 1 }]);
});

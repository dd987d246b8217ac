import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AREAS } from '#domain/jobs.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { adminPaths } from '../admin-paths.ts';
import { sv } from '../text/sv.ts';

const SAVE = 'PUT /api/seller';

test('a number for VAT that is none is said at its field, which keeps it; a right one is saved', async () => {
  await server.answer('GET /api/rights', { job: 'owner', areas: [...AREAS] });
  await logIn(admin);
  await open(adminPaths.seller);
  const vat = page.getByLabelText(sv.seller.fields.vat_number);
  const save = page.getByRole('button', { name: sv.common.save, exact: true }).first();
  await vat.fill('559000');
  await save.click();
  await expect.element(page.getByText(sv.seller.faults.vat_number)).toBeVisible();
  await expect.element(vat).toHaveValue('559000');
  expect(await server.received(SAVE)).toEqual([]);
  await expectAccessible();
  await vat.fill('SE559000000002');
  await save.click();
  await expect.poll(() => server.bodies(SAVE)).toMatchObject([{ vat_number: 'SE559000000002' }]);
});

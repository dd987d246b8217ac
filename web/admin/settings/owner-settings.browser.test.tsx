import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnerSettingsShown } from '#contract/owner-settings.ts';
import { server } from '../../testing/example-server.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { button } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

const STORED = { ...endpoints['GET /api/settings'].example.answer, fixed: [] } as OwnerSettingsShown;
const words = sv.ownerSettings;
const field = (name: keyof typeof words.fields) => page.getByLabelText(words.fields[name], { exact: true });

test('what was changed here stands over what somebody else saved meanwhile, which is kept too', async () => {
  await server.answer('GET /api/settings', { ...STORED, version: 1 });
  await logIn(admin);
  await open('/admin/settings');
  await expect.element(field('trial_days')).toBeVisible();
  await field('trial_days').fill('9');
  await server.answer('GET /api/settings', { ...STORED, support_phone: '08-123 456 78', version: 2 });
  await server.refuse('PUT /api/settings', 409, { message: 'Annan' });
  await button(sv.common.save).click();
  await expect.element(page.getByText(words.conflict)).toBeVisible();
  await button(words.reload).click();
  await expect.element(field('support_phone')).toHaveValue('08-123 456 78');
  await expect.element(field('trial_days')).toHaveValue('9');
  await expect.element(button(sv.common.save)).toHaveFocus();
  await expect.element(page.getByText(words.conflict)).not.toBeInTheDocument();
  await server.answer('PUT /api/settings', { ...STORED, trial_days: 9, support_phone: '08-123 456 78', version: 3 });
  await button(sv.common.save).click();
  await expect.element(page.getByText(sv.common.saved).last()).toBeVisible();
  const sent = await server.bodies<object>('PUT /api/settings');
  expect(sent.at(-1)).toMatchObject({ version: 2, trial_days: 9, support_phone: '08-123 456 78' });
});

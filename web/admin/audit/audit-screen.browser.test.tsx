import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleAdmin } from '#contract/admins.ts';
import { type AuditRow, audit } from '#contract/audit.ts';
import { AREAS } from '#domain/jobs.ts';
import { server } from '../../testing/example-server.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { adminPaths } from '../admin-paths.ts';
import { sv } from '../text/sv.ts';

// A voice reads what somebody is called in the right language, also in a back office of another one.

beforeEach(async () => {
  await server.answer('GET /api/rights', { job: 'owner', areas: [...AREAS] });
  await logIn(admin);
});

test.each([
  ['level', 'Första steget', 'sv'],
  ['level', 'ቀዳማይ ስጉምቲ', 'ti'],
  ['plan', 'Tre månader', 'sv'],
  ['customer', 'Selam Tesfay', null],
] as const)('the name of a %s, %s, says its language: %s', async (subject, subject_name, language) => {
  const [row] = audit['GET /api/audit'].example.answer as AuditRow[];
  await server.answer('GET /api/audit', [{ ...(row as AuditRow), subject, subject_name }]);
  await open(adminPaths.audit);
  const name = page.getByText(subject_name, { exact: true });
  await expect.element(name).toBeVisible();
  expect(name.element().getAttribute('lang')).toBe(language);
});

test('the audit is found by day, person and thing', async () => {
  const asked = async () => (await server.received('GET /api/audit')).at(-1)?.query;
  await open(adminPaths.audit);
  await page.getByLabelText(sv.lists.thing).fill('Ghebremeskel');
  await expect.poll(asked).toMatchObject({ q: 'Ghebremeskel' });
  await page.getByLabelText(sv.lists.from).fill('2026-11-15');
  await expect.poll(asked).toMatchObject({ q: 'Ghebremeskel', from: '2026-11-15' });
  await page.getByLabelText(sv.lists.person).selectOptions(exampleAdmin.name);
  await expect.poll(asked).toMatchObject({ user: String(exampleAdmin.id), from: '2026-11-15' });
});

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type AuditRow, audit } from '#contract/audit.ts';
import { AREAS } from '#domain/jobs.ts';
import { server } from '../../testing/example-server.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { adminPaths } from '../admin-paths.ts';

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

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type DeletedRow, deleted } from '#contract/deleted.ts';
import { AREAS } from '#domain/jobs.ts';
import { server } from '../../testing/example-server.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { adminPaths } from '../admin-paths.ts';

test.each([
  ['Före körningen', 'sv'],
  ['ቅድሚ ምዝዋር', 'ti'],
] as const)('what was deleted, %s, says the language of its name: %s', async (name, language) => {
  const [row] = deleted['GET /api/deleted'].example.answer as DeletedRow[];
  await server.answer('GET /api/rights', { job: 'owner', areas: [...AREAS] });
  await server.answer('GET /api/deleted', [{ ...(row as DeletedRow), name }]);
  await logIn(admin);
  await open(adminPaths.deleted);
  const shown = page.getByText(name, { exact: true });
  await expect.element(shown).toBeVisible();
  expect(shown.element().getAttribute('lang')).toBe(language);
});

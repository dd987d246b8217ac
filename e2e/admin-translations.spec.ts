import { readFile } from 'node:fs/promises';
import { sv } from '../web/admin/text/sv.ts';
import { send } from './admin.ts';
import { button, expect, test } from './app.ts';

const words = sv.translations;

// What the screen does by itself is tested beside it: web/admin/translations/translations-screen.browser.test.tsx.

test('texts go out as a spreadsheet, come back changed, are taken as a whole, and undone as a whole', async ({ page, as }) => {
  await as('admin');
  await page.goto('/admin/translations?kind=category');
  const english = page
    .getByRole('region', { name: `${sv.kinds.category} 4, ${sv.fields.title}`, exact: true })
    .getByLabel(`${sv.fields.title} · ${sv.common.languages.en}`, { exact: true });
  await expect(english).toHaveValue('Environment');
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, sv.common.exportCsv).click()]);
  expect(file.suggestedFilename()).toMatch(/^[\w-]+-\d{4}-\d{2}-\d{2}\.csv$/);
  const exported = await readFile((await file.path()) as string, 'utf8');
  const changed = exported.replace('Environment', 'The environment');
  expect(changed).not.toBe(exported);

  await button(page, words.import).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.file).setInputFiles({ name: 'texter.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) });
  await expect(dialog).toContainText('1 ändringar, 0 fel');
  expect((await send(page, 'GET /api/categories/{id}', '/api/categories/4')).title_en).toBe('Environment');
  await button(dialog, words.write).click();
  await expect(page.getByText(words.imported(1))).toBeVisible();
  await expect(english).toHaveValue('The environment');
  await button(page, words.undo).click();
  await button(page.getByRole('alertdialog'), words.undo).click();
  await expect(page.getByText(words.undone(1, 0))).toBeVisible();
  await expect(english).toHaveValue('Environment');
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sv } from '../web/admin/text/sv.ts';
import { expectAccessible } from './accessible.ts';
import { send } from './admin.ts';
import { button, expect, hold, test } from './app.ts';

const words = sv.translations;
const languages = sv.common.languages;
const row = (page: Page, id: number, field: string) =>
  page.getByRole('region', { name: `${sv.kinds.category} ${id}, ${field}`, exact: true });
const cell = (page: Page, id: number, language: keyof typeof languages) =>
  row(page, id, sv.fields.title)
    .locator('form')
    .filter({ has: page.getByLabel(`${sv.fields.title} · ${languages[language]}`, { exact: true }) });

test('texts are translated in place and by a spreadsheet', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/translations');
  await as('admin');
  await page.goto('/admin/translations?kind=category');

  await test.step('a changed Swedish text marks the others until they are looked at', async () => {
    const swedish = cell(page, 2, 'sv');
    await swedish.getByRole('textbox').fill('Säkerhet i trafiken');
    await page.keyboard.press('Control+Enter');
    const english = cell(page, 2, 'en');
    const tigrinya = cell(page, 2, 'ti');
    await expect(english.getByText(sv.editor.stale)).toBeVisible();
    await expect(tigrinya.getByText(sv.editor.stale)).toBeVisible();
    await expectAccessible(page);
    await button(tigrinya, words.confirm).click();
    await expect(tigrinya.getByText(sv.editor.stale)).toHaveCount(0);
    await english.getByRole('textbox').fill('Safety in traffic');
    await button(english, sv.common.save).click();
    await expect(english.getByText(sv.editor.stale)).toHaveCount(0);
    await page.getByLabel(words.state).selectOption('true');
    await expect(page.getByText(words.noneStale)).toBeVisible();

    await page.getByLabel(words.state).selectOption('');
    await swedish.getByRole('textbox').fill('Trafiksäkerhet');
    await button(swedish, sv.common.save).click();
    await expect(button(tigrinya, words.confirm)).toBeVisible();
    // The second save starts while the first one is under way.
    const goOn = await hold(page, '**/api/translations');
    await button(tigrinya, words.confirm).click();
    await english.getByRole('textbox').fill('Traffic safety');
    await button(english, sv.common.save).click();
    goOn();
    await expect(page.getByText(sv.editor.stale)).toHaveCount(0);
  });

  await test.step('somebody else saved meanwhile: both texts are shown, and mine is saved only when asked again', async () => {
    const english = cell(page, 3, 'en');
    await english.getByRole('textbox').fill('Mine');
    const {
      questions: _,
      id: __,
      questions_count: ___,
      updated_at: ____,
      updated_by: _____,
      ...stored
    } = await send(page, 'GET /api/categories/{id}', '/api/categories/3');
    await send(page, 'PUT /api/categories/{id}', '/api/categories/3', { ...stored, title_en: 'Theirs' });
    await button(english, sv.common.save).click();
    await expect(english.getByText(words.conflict)).toBeVisible();
    await expect(english).toContainText('Theirs');
    await expect(english.getByRole('textbox')).toHaveValue('Mine');
    await button(english, words.takeTheirs).click();
    await expect(english.getByRole('textbox')).toHaveValue('Theirs');
    await english.getByRole('textbox').fill(stored.title_en);
    await button(english, sv.common.save).click();
    await expect(button(english, sv.common.save)).toHaveCount(0);
    await expect
      .poll(async () => (await send(page, 'GET /api/categories/{id}', '/api/categories/3')).title_en)
      .toBe(stored.title_en);
  });

  await test.step('a spreadsheet goes out, comes back with a fault, is mended, and is taken as a whole', async () => {
    await expect(row(page, 4, sv.fields.title)).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, sv.common.exportCsv).click()]);
    const exported = await readFile((await file.path()) as string, 'utf8');
    const changed = exported.replace('Environment', 'The environment');
    expect(changed).not.toBe(exported);
    const choose = (text: string) =>
      page.getByLabel(words.file).setInputFiles({ name: 'texter.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

    await button(page, words.import).click();
    const dialog = page.getByRole('dialog');
    await choose(`${changed}category,999999,title,1,a,b,c,\r\n`);
    await expect(dialog.getByRole('region', { name: words.errors })).toContainText(/Rad \d+/);
    await expect(button(dialog, words.write)).toBeDisabled();
    await expect(dialog.getByRole('region', { name: words.changes })).toContainText('The environment');
    await expectAccessible(page);

    await choose(changed);
    await expect(dialog).toContainText('1 ändringar, 0 fel');
    expect((await send(page, 'GET /api/categories/{id}', '/api/categories/4')).title_en).toBe('Environment');
    await button(dialog, words.write).click();
    await expect(page.getByText(words.imported(1))).toBeVisible();
    await expect(cell(page, 4, 'en').getByRole('textbox')).toHaveValue('The environment');

    // An import of the wrong file can be undone as a whole.
    await button(page, words.undo).click();
    await expectAccessible(page);
    await button(page.getByRole('alertdialog'), words.undo).click();
    await expect(page.getByText(words.undone(1, 0))).toBeVisible();
    await expect(cell(page, 4, 'en').getByRole('textbox')).toHaveValue('Environment');
    await expect(button(page, words.undo)).toHaveCount(0);
  });

  await test.step('formatted texts are edited as such', async () => {
    await page.getByRole('combobox', { name: words.kind }).selectOption({ label: sv.kinds.checklist });
    const region = page.getByRole('region', { name: `${sv.kinds.checklist} 1, ${sv.fields.html}`, exact: true });
    await button(region, sv.common.edit).first().click();
    const text = region.getByRole('textbox', { name: `${sv.fields.html} · ${languages.sv}`, exact: true });
    await expect(text).toContainText('Däck');
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' och fälgar');
    await button(region, sv.common.save).click();
    await expect(text).toHaveCount(0);
    await expect(region.getByRole('listitem').filter({ hasText: 'Däck och fälgar' })).toBeVisible();
    const stored = await send(page, 'GET /api/lists/{id}', '/api/lists/1');
    expect(stored.sv).toBe('<ul><li>Däck och fälgar</li></ul>');
    const { id: _, updated_at: __, updated_by: ___, ...values } = stored;
    await send(page, 'PUT /api/lists/{id}', '/api/lists/1', { ...values, sv: '<ul><li>Däck</li></ul>' });
  });
});

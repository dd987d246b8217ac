import type { Page } from '@playwright/test';
import { sv } from '../web/admin/text/sv.ts';
import { PNG, richText, savedBy, send } from './admin.ts';
import { button, expect, heading, place, test } from './app.ts';

const words = sv.questions;
const languages = sv.common.languages;
const field = (page: Page, label: string, language: keyof typeof languages) =>
  page.getByLabel(`${label} · ${languages[language]}`, { exact: true });
const save = (page: Page) => button(page, sv.common.save).click();

// What the screens do by themselves is tested beside them: web/admin/questions/*.browser.test.tsx.

test('a question is written with its picture, changed by two who see each other’s words, deleted and restored', async ({
  page,
  as,
  account,
  otherDevice,
  faults,
}) => {
  faults.expectFailedLoads('/api/questions/');
  await as('admin');
  await page.goto('/admin/questions/new');
  await field(page, sv.fields.question, 'ti').fill('መን ይሓልፍ?');
  await field(page, sv.fields.question, 'sv').fill('Vem kör först?');
  for (const [place, text] of ['ሓደ', 'ክልተ', 'ሰለስተ'].entries()) await field(page, words.optionNumber(place + 1), 'ti').fill(text);
  // By mouse, as no component test drags: the second row to the top.
  const rows = page.getByRole('list', { name: sv.fields.options }).getByRole('listitem');
  await rows.nth(0).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await rows.nth(1).getByTitle(sv.editor.drag).dragTo(rows.nth(0).getByTitle(sv.editor.drag), { steps: 10 });
  await expect(field(page, words.optionNumber(1), 'ti')).toHaveValue('ክልተ');
  await page.getByLabel(words.optionCorrect(2)).check();
  await richText(page, `${sv.fields.solution} · ${languages.ti}`).fill('ምኽንያቱ ክፉት እዩ።');
  await page.locator('input[type=file]').setInputFiles({ name: 'väg.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByAltText(sv.picture.current)).toBeVisible();
  await page.getByLabel(sv.editor.retiredField).check();
  await savedBy(page, () => save(page));
  await expect(heading(page, /^Fråga \d+$/)).toBeVisible();
  const id = Number(place(page).split('/').at(-1));
  const read = () => send(page, 'GET /api/questions/{id}', `/api/questions/${id}`);
  const made = await read();
  expect(made.options.map(({ option, correct }) => [option, correct])).toEqual([
    ['ክልተ', false],
    ['ሓደ', true],
    ['ሰለስተ', false],
  ]);
  expect(made.options[1]?.solution?.solution).toBe('<p>ምኽንያቱ ክፉት እዩ።</p>');
  expect(made.image).toMatch(/^[0-9a-f]{32}\.webp$/);

  const other = await otherDevice(await account('admin'));
  await other.goto(`/admin/questions/${id}`);
  await field(other, sv.fields.question, 'en').fill('Their English');
  await savedBy(other, () => save(other));
  await field(page, sv.fields.question, 'sv').fill('Min svenska');
  await save(page);
  const conflict = page.getByRole('alertdialog');
  await expect(conflict).toContainText('Their English');
  await savedBy(page, () => button(conflict, sv.conflict.saveChoice).click());
  const stored = await read();
  expect([stored.question_sv, stored.question_en, stored.version]).toEqual(['Min svenska', 'Their English', 3]);

  await button(page, sv.editor.delete).click();
  await button(page.getByRole('alertdialog'), sv.editor.delete).click();
  await expect(heading(page, words.title)).toBeVisible();
  await page.getByRole('link', { name: sv.menu.deleted, exact: true }).click();
  const deleted = `${sv.audit.subjects.question} ${id}`;
  await button(page, sv.deleted.restoreOne(deleted)).click();
  await expect(page.getByText(sv.deleted.restored(deleted), { exact: true })).toBeVisible();
  expect(await read()).toMatchObject({ image: made.image, options: stored.options, question_sv: 'Min svenska' });
  await send(page, 'DELETE /api/questions/{id}', `/api/questions/${id}`);
});

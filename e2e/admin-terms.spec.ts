import type { Page } from '@playwright/test';
import { sv } from '../web/admin/text/sv.ts';
import { expectAccessible } from './accessible.ts';
import { savedBy, send } from './admin.ts';
import { button, expect, follow, heading, place, test } from './app.ts';

const words = sv.terms;
const languages = sv.common.languages;
const field = (page: Page, label: string, language: keyof typeof languages) =>
  page.getByLabel(`${label} · ${languages[language]}`, { exact: true });
const save = (page: Page) => savedBy(page, () => button(page, sv.common.save).click());
const rows = (page: Page) => page.getByRole('list', { name: words.title }).getByRole('listitem');
/** A word as learners get it, once the change is published. */
const learnersTerm = async (page: Page, id: number) =>
  (await send(page, 'GET /api/terms', '/api/terms')).find((term) => term.id === id);

test('words are found, edited, refused, retired and translated', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/terms');
  await as('admin');
  await page.goto('/admin');

  await test.step('a word is found by one of its forms, edited, and reaches learners with the questions that it stands in', async () => {
    await page.getByRole('link', { name: sv.menu.terms, exact: true }).click();
    await expect(heading(page, words.title)).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
    await expectAccessible(page);
    await page.getByLabel(sv.fields.theme).selectOption({ label: words.themes.junctions });
    await expect(rows(page)).toHaveCount(2);
    await page.getByLabel(sv.common.search).fill('korsningen');
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole('link').click();
    await expect(heading(page, 'korsning')).toBeVisible();
    await expect(page.getByLabel(sv.fields.forms_sv)).toHaveValue('korsning\nkorsningen');
    await expectAccessible(page);

    await field(page, sv.fields.explanation, 'sv').fill('Där vägar möts');
    await page.getByLabel(sv.fields.forms_ti).fill('መስቀላዊ መንገዲ\nፍጥነትኩም');
    await save(page);
    await expect.poll(async () => (await learnersTerm(page, 1))?.explanation_sv).toBe('Där vägar möts');
    expect((await learnersTerm(page, 1))?.questions).toContain(2001);

    await button(page, sv.history.title).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Där vägar möts');
    await button(dialog, sv.history.undo).first().click();
    await expect(page.getByText(sv.history.undone)).toBeVisible();
    await expect.poll(async () => (await learnersTerm(page, 1))?.questions.includes(2001)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a form that another word has is refused where it stands, and nothing typed is lost', async () => {
    await follow(page, '/admin/terms/new');
    await page.getByLabel(sv.fields.theme).selectOption({ label: words.themes.winter });
    for (const name of [sv.fields.term, sv.fields.explanation, sv.fields.example]) await field(page, name, 'ti').fill('በረድ');
    await field(page, sv.fields.term, 'sv').fill('snö');
    const forms = page.getByLabel(sv.fields.forms_sv);
    await forms.fill('snö\nDäcken');
    await button(page, sv.common.save).click();
    await expect(forms).toBeFocused();
    await expect(forms).toHaveAccessibleDescription(/däck \(2\)/);
    await expect(forms).toHaveValue('snö\nDäcken');

    await forms.fill('snö');
    await save(page);
    await expect(heading(page, 'snö')).toBeVisible();
    expect(place(page)).toMatch(/\/admin\/terms\/\d+$/);
    await button(page, sv.editor.delete).click();
    await button(page.getByRole('alertdialog'), sv.editor.delete).click();
    await expect(page.getByText(sv.editor.deleted)).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
  });

  await test.step('a retired word is gone for learners, found among the retired, and comes back', async () => {
    await follow(page, '/admin/terms/5');
    await page.getByLabel(sv.editor.retiredField).check();
    await save(page);
    await expect.poll(() => learnersTerm(page, 5)).toBeUndefined();

    await follow(page, '/admin/terms?retired=true');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(sv.editor.retired);
    await rows(page).getByRole('link').click();
    await page.getByLabel(sv.editor.retiredField).uncheck();
    await save(page);
    await expect.poll(async () => (await learnersTerm(page, 5))?.term_sv).toBe('älg');
  });

  await test.step('a word is translated with all other texts', async () => {
    await follow(page, '/admin/translations');
    await page.getByRole('combobox', { name: sv.translations.kind }).selectOption({ label: sv.kinds.term });
    const region = page.getByRole('region', { name: `${sv.kinds.term} 4, ${sv.fields.term}`, exact: true });
    const english = region.locator('form').filter({ has: field(page, sv.fields.term, 'en') });
    const write = async (text: string) => {
      await english.getByRole('textbox').fill(text);
      await button(english, sv.common.save).click();
      await expect(button(english, sv.common.save)).toHaveCount(0);
      await expect.poll(async () => (await learnersTerm(page, 4))?.term_en).toBe(text);
    };
    await write('the dark');
    await write('darkness');
  });
});

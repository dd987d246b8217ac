import type { Page } from '@playwright/test';
import { sv } from '../web/admin/text/sv.ts';
import { PNG, richText, savedBy, send } from './admin.ts';
import { button, expect, follow, heading, place, test } from './app.ts';

const languages = sv.common.languages;
const field = (page: Page, label: string, language: keyof typeof languages) =>
  page.getByLabel(`${label} · ${languages[language]}`, { exact: true });
const save = (page: Page) => button(page, sv.common.save).click();
const idOf = (page: Page) => Number(place(page).split('/').at(-1));
const remove = async (page: Page) => {
  const editor = place(page);
  await button(page, sv.editor.delete).click();
  await button(page.getByRole('alertdialog'), sv.editor.delete).click();
  await expect(page.getByText(sv.editor.deleted).last()).toBeVisible();
  // The previous editor's notice may still be visible.
  await expect.poll(() => place(page)).not.toBe(editor);
};
const show = async (page: Page, path: string) => {
  if (place(page) !== path) await follow(page, path);
};

test('checklists, exercises, steps and signs are made, put into order and deleted, and what is left asks first', async ({
  page,
  as,
  account,
  otherDevice,
}) => {
  await as('admin');
  await page.goto('/admin/checklists');
  await test.step('a checklist reaches learners within a second, and goes again', async () => {
    const learner = await otherDevice(await account('premium'));
    await learner.goto('/checklists');
    await expect(learner.locator('summary')).toHaveCount(3);

    await page.getByRole('link', { name: sv.checklists.create }).click();
    await save(page);
    await expect(field(page, sv.fields.title, 'ti')).toBeFocused();
    await field(page, sv.fields.title, 'ti').fill('ሓድሽ ዝርዝር');
    await field(page, sv.fields.title, 'sv').fill('Ny lista');
    const text = richText(page, `${sv.fields.html} · ${languages.ti}`);
    await text.click();
    await page.keyboard.type('ጎማታት');
    await page
      .getByRole('toolbar', { name: `Formatering: ${sv.fields.html} · ${languages.ti}` })
      .getByRole('button', { name: 'Punktlista' })
      .click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('መብራህቲ');
    await save(page);
    await expect(heading(page, 'Ny lista')).toBeVisible();
    await expect(async () => {
      await learner.reload();
      await expect(learner.locator('summary').first()).toBeVisible();
      expect(await learner.locator('summary').count()).toBe(4);
    }).toPass();
    await learner.locator('summary', { hasText: 'ሓድሽ ዝርዝር' }).click();
    await expect(learner.getByRole('listitem').filter({ hasText: /^መብራህቲ$/ })).toBeVisible();

    await page.getByLabel(sv.editor.retiredField).check();
    await savedBy(page, () => save(page));
    await remove(page);
    await expect(async () => {
      await learner.reload();
      await expect(learner.locator('summary').first()).toBeVisible();
      expect(await learner.locator('summary').count()).toBe(3);
    }).toPass();
  });

  await test.step('an exercise is made, put into order with the keyboard, and deleted', async () => {
    await follow(page, '/admin/exercises/new');
    await field(page, sv.fields.title, 'sv').fill('Körning i mörker');
    await page.getByLabel(sv.editor.retiredField).check();
    await save(page);
    await expect(heading(page, 'Körning i mörker')).toBeVisible();
    const id = idOf(page);
    const before = (await send(page, 'GET /api/categories', '/api/categories')).map((category) => category.id);

    await page.getByRole('link', { name: sv.exercises.title }).first().click();
    await button(page, sv.editor.order).click();
    const up = button(page, sv.editor.moveUp('Körning i mörker'));
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await expect(page.getByText(sv.editor.moved('Körning i mörker', before.length - 1, before.length))).toBeAttached();
    await button(page, sv.editor.orderSave).click();
    await expect(page.getByText(sv.editor.orderSaved)).toBeVisible();
    const after = (await send(page, 'GET /api/categories', '/api/categories')).map((category) => category.id);
    expect(after).toEqual([...before.slice(0, -2), id, before.at(-2)]);

    await follow(page, `/admin/exercises/${id}`);
    await remove(page);
  });

  await test.step('a step has its questions in order, with its mark; more are found by words', async () => {
    await follow(page, '/admin/steps/new');
    await field(page, sv.fields.name, 'sv').fill('Sista steget');
    await page.getByLabel(sv.editor.retiredField).check();
    await save(page);
    await expect(page.getByText(sv.steps.faults['no questions'])).toBeVisible();
    for (const id of [1001, 2001]) {
      await page.getByLabel(sv.steps.addQuestion).fill(String(id));
      await button(page, sv.steps.addOne(id)).click();
    }
    await page.getByLabel(sv.fields.min_mark).fill('3');
    await save(page);
    await expect(page.getByText(sv.steps.faults['asks for more than it has'])).toBeVisible();
    await page.getByLabel(sv.fields.min_mark).fill('2');
    await button(page, new RegExp(`^${sv.editor.moveUp('2001')}`), false).click();
    await save(page);
    await expect(heading(page, 'Sista steget')).toBeVisible();
    const stored = (await send(page, 'GET /api/levels/editor', '/api/levels/editor')).find((level) => level.id === idOf(page));
    expect(stored?.questions).toEqual([2001, 1001]);
    await remove(page);
  });

  await test.step('a sign group and a sign are made with pictures, and the signs put into order', async () => {
    await follow(page, '/admin/signs/new');
    await page.getByLabel(sv.fields.groupid).fill('Z');
    await field(page, sv.fields.name, 'sv').fill('Nya märken');
    await page.locator('input[type=file]').setInputFiles({ name: 'grupp.png', mimeType: 'image/png', buffer: PNG });
    await expect(page.getByAltText(sv.picture.current)).toBeVisible();
    await page.getByLabel(sv.editor.retiredField).check();
    await save(page);
    await expect(heading(page, 'Nya märken')).toBeVisible();
    const group = place(page);

    for (const code of ['Z1', 'Z2']) {
      await show(page, group);
      await page.getByRole('link', { name: sv.signs.createSign }).click();
      await page.getByLabel(sv.fields.code, { exact: true }).fill(code);
      await field(page, sv.fields.name, 'sv').fill(`Märke ${code}`);
      await page.locator('input[type=file]').setInputFiles({ name: 'märke.png', mimeType: 'image/png', buffer: PNG });
      await expect(page.getByAltText(sv.picture.current)).toBeVisible();
      await page.getByLabel(sv.editor.retiredField).check();
      await save(page);
      await expect(heading(page, `${code} Märke ${code}`)).toBeVisible();
    }
    await show(page, group);
    await button(page, sv.editor.order).click();
    await button(page, sv.editor.moveUp('Z2 Märke Z2')).click();
    await button(page, sv.editor.orderSave).click();
    await expect(page.getByText(sv.editor.orderSaved)).toBeVisible();
    await expect(page.getByRole('list', { name: sv.signs.inGroup }).getByRole('listitem').first()).toContainText('Z2');

    // The group can still be saved after its signs have been moved, and deleted after they are deleted.
    await field(page, sv.fields.name, 'en').fill('New signs');
    await savedBy(page, () => save(page));
    for (const code of ['Z1', 'Z2']) {
      await show(page, group);
      await page.getByRole('link', { name: new RegExp(code) }).click();
      await remove(page);
    }
    await show(page, group);
    await remove(page);
  });

  await test.step('leaving an editor asks first, and a discarded change is gone', async () => {
    await follow(page, '/admin/checklists/1');
    await field(page, sv.fields.title, 'sv').fill('Ändrad');
    await page.getByRole('link', { name: sv.menu.steps, exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(sv.unsaved.title);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(field(page, sv.fields.title, 'sv')).toHaveValue('Ändrad');
    await page.getByRole('link', { name: sv.menu.steps, exact: true }).click();
    await button(dialog, sv.unsaved.leave).click();
    await expect(heading(page, sv.steps.title)).toBeVisible();
    await follow(page, '/admin/checklists/1');
    await expect(field(page, sv.fields.title, 'sv')).toHaveValue('Före körning');
  });
});

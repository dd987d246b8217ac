import type { Page } from '@playwright/test';
import { sv } from '../web/admin/text/sv.ts';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { PNG, retiredQuestion, richText, savedBy, send } from './admin.ts';
import { button, expect, follow, heading, PHONE, place, test, visit } from './app.ts';

const words = sv.questions;
const languages = sv.common.languages;
const field = (page: Page, label: string, language: keyof typeof languages) =>
  page.getByLabel(`${label} · ${languages[language]}`, { exact: true });
const optionField = (page: Page, n: number, language: keyof typeof languages) => field(page, words.optionNumber(n), language);
const save = (page: Page) => button(page, sv.common.save).click();

test('a question is found, written, copied, changed and taken back', async ({ page, as, faults }) => {
  faults.expectFailedLoads('/api/questions/1001');
  const { name } = await as('admin');
  await page.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ language: 'sv' })));
  await page.goto('/admin/questions');

  await test.step('the list is filtered by exercise, step, language, picture and words', async () => {
    const shown = page.getByRole('navigation', { name: sv.common.pages }).getByRole('status');
    await expect(shown).toContainText('88');
    await page.getByLabel(sv.fields.category_id).selectOption('3');
    await expect(shown).toContainText('12');
    await page.getByLabel(sv.fields.image).selectOption('with');
    await expect(shown).toContainText('av 3');
    await page.getByLabel(sv.fields.image).selectOption('');
    await page.getByLabel(sv.fields.category_id).selectOption('');
    await page.getByLabel(words.step).selectOption('1');
    await expect(shown).toContainText('av 5');
    await page.getByLabel(words.step).selectOption('');
    await page.getByLabel(sv.common.search).fill('3007');
    await expect(shown).toContainText('av 1');
    await page.getByRole('link', { name: /3007/ }).click();
    await expect(heading(page, words.one(3007))).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel(sv.common.search)).toHaveValue('3007');
    await page.getByLabel(sv.common.search).fill('');
    await page.getByLabel(words.missing).selectOption('en');
    await expect(page.getByText(words.none)).toBeVisible();
    await page.getByLabel(words.missing).selectOption('');
  });

  await test.step('a question is written in three languages with picture, order and preview, and is saved', async () => {
    await page.getByRole('link', { name: words.create }).click();
    await expect(heading(page, words.createTitle)).toBeVisible();
    // No option is preselected as right.
    for (const place of [1, 2]) await expect(page.getByRole('radio', { name: words.optionCorrect(place) })).not.toBeChecked();
    await save(page);
    await expect(field(page, sv.fields.question, 'ti')).toBeFocused();
    await expect(field(page, sv.fields.question, 'ti')).toHaveAttribute('aria-invalid', 'true');

    await field(page, sv.fields.question, 'sv').fill('Vem kör först?');
    await field(page, sv.fields.question, 'ti').fill('መን ይሓልፍ?');
    await field(page, sv.fields.question, 'en').fill('Who goes first?');
    for (const [place, text] of ['ሓደ', 'ክልተ', 'ሰለስተ'].entries()) await optionField(page, place + 1, 'ti').fill(text);
    await button(page, words.addOption).click();
    await optionField(page, 4, 'ti').fill('ኣርባዕተ');

    // By keyboard: moves the fourth option up twice; its button keeps the focus.
    const up = button(page, sv.editor.moveUp(words.optionNumber(4)));
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(button(page, sv.editor.moveUp(words.optionNumber(3)))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(optionField(page, 2, 'ti')).toHaveValue('ኣርባዕተ');
    // By mouse: drags the second row to the top.
    const rows = page.getByRole('list', { name: sv.fields.options }).getByRole('listitem');
    await rows.nth(0).evaluate((row) => row.scrollIntoView({ block: 'center' }));
    await rows.nth(1).getByTitle(sv.editor.drag).dragTo(rows.nth(0).getByTitle(sv.editor.drag), { steps: 10 });
    await expect(optionField(page, 1, 'ti')).toHaveValue('ኣርባዕተ');
    await page.getByLabel(words.optionCorrect(2)).check();

    await richText(page, `${sv.fields.solution} · ${languages.ti}`).fill('ምኽንያቱ ክፉት እዩ።');
    await page.locator('input[type=file]').setInputFiles({ name: 'väg.png', mimeType: 'image/png', buffer: PNG });
    await expect(page.getByAltText(sv.picture.current)).toBeVisible();
    await page.getByLabel(sv.editor.retiredField).check();

    // The preview shows the learner's view in Tigrinya and follows the form.
    await button(page, sv.preview.title).click();
    const preview = page.getByRole('complementary', { name: sv.preview.title });
    await expect(preview.locator('#question-text')).toHaveText('መን ይሓልፍ?');
    await expect(preview.getByAltText(ti.question.image)).toBeVisible();
    await field(page, sv.fields.question, 'ti').fill('መን ቅድም ይሓልፍ?');
    await expect(preview.locator('#question-text')).toHaveText('መን ቅድም ይሓልፍ?');
    await preview.getByRole('button', { name: 'ሓደ' }).click();
    await expect(preview.getByText(ti.question.correct)).toBeVisible();
    await expect(preview.getByText('ምኽንያቱ ክፉት እዩ።')).toBeVisible();
    await preview.getByText(sv.preview.languages.both).click();
    await expect(preview.locator('#question-text')).toContainText('Vem kör först?');
    await expectAccessible(page);

    await savedBy(page, () => save(page));
    await expect(heading(page, /^Fråga \d+$/)).toBeVisible();
    const id = Number(place(page).split('/').at(-1));
    const stored = await send(page, 'GET /api/questions/{id}', `/api/questions/${id}`);
    expect(stored.options.map((option) => [option.option, option.correct])).toEqual([
      ['ኣርባዕተ', false],
      ['ሓደ', true],
      ['ክልተ', false],
      ['ሰለስተ', false],
    ]);
    expect(stored.image).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect(stored.options[1]?.solution?.solution).toBe('<p>ምኽንያቱ ክፉት እዩ።</p>');

    // Nothing refers to it, so it can be deleted.
    await button(page, sv.editor.delete).click();
    await button(page.getByRole('alertdialog'), sv.editor.delete).click();
    await expect(heading(page, words.title)).toBeVisible();

    // It can be restored with one click, unchanged.
    await page.getByRole('link', { name: sv.menu.deleted, exact: true }).click();
    const deleted = `${sv.audit.subjects.question} ${id}`;
    await button(page, sv.deleted.restoreOne(deleted)).click();
    await expect(page.getByText(sv.deleted.restored(deleted), { exact: true })).toBeVisible();
    const { version: _, ...back } = await send(page, 'GET /api/questions/{id}', `/api/questions/${id}`);
    expect(back).toMatchObject({ image: stored.image, options: stored.options, question: stored.question });
    await send(page, 'DELETE /api/questions/{id}', `/api/questions/${id}`);
  });

  await test.step('a question is duplicated: the copy has its words, and no learner sees it', async () => {
    const stored = await send(page, 'POST /api/questions', '/api/questions', retiredQuestion('ድርብ'));
    await follow(page, `/admin/questions/${stored.id}`);
    await button(page, words.duplicate).click();
    await expect(heading(page, words.one(stored.id))).toHaveCount(0);
    await expect(page.getByLabel(sv.editor.retiredField)).toBeChecked();
    await expect(field(page, sv.fields.question, 'sv')).toHaveValue(stored.question_sv);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await follow(page, `/admin/questions?level=0&retired=true&search=${id}`);
    await expect(page.getByRole('link', { name: new RegExp(stored.question_sv) }).first()).toBeVisible();
    for (const one of [id, stored.id]) await send(page, 'DELETE /api/questions/{id}', `/api/questions/${one}`);
  });

  await test.step('the history shows what was changed and undoes it', async () => {
    const { id } = await send(page, 'POST /api/questions', '/api/questions', retiredQuestion('ታሪኽ'));
    await follow(page, `/admin/questions/${id}`);
    await field(page, sv.fields.question, 'ti').fill('ተቐይሩ');
    await savedBy(page, () => page.keyboard.press('Control+s'));
    await button(page, sv.history.title).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(name);
    await expect(dialog).toContainText('ተቐይሩ');
    await expectAccessible(page);
    await button(dialog, sv.history.undo).click();
    await expect(page.getByText(sv.history.undone)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page, sv.fields.question, 'ti')).toHaveValue('ታሪኽ');
    expect((await send(page, 'GET /api/questions/{id}', `/api/questions/${id}`)).version).toBe(3);
    await send(page, 'DELETE /api/questions/{id}', `/api/questions/${id}`);
  });

  await test.step('to undo an older change asks first, and says which later ones go with it', async () => {
    const { id, ...created } = await send(page, 'POST /api/questions', '/api/questions', retiredQuestion('መጀመርታ'));
    await follow(page, `/admin/questions/${id}`);
    for (const words of ['ካልኣይ', 'ሳልሳይ']) {
      await field(page, sv.fields.question, 'ti').fill(words);
      await page.keyboard.press('Control+s');
      await expect(page.getByText(sv.editor.unsaved)).toHaveCount(0);
    }
    await button(page, sv.history.title).click();
    const dialog = page.getByRole('dialog');
    await button(dialog, sv.history.undo).nth(1).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(sv.history.later(1));
    await expect(question).toContainText(name);
    await expect(question).toContainText('ሳልሳይ');
    await expectAccessible(page);
    await button(question, sv.common.cancel).click();
    const version = async () => (await send(page, 'GET /api/questions/{id}', `/api/questions/${id}`)).version;
    expect(await version()).toBe(created.version + 2);
    await button(dialog, sv.history.undo).nth(1).click();
    await button(question, sv.history.laterConfirm).click();
    await expect(page.getByText(sv.history.undone)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page, sv.fields.question, 'ti')).toHaveValue('መጀመርታ');
    await send(page, 'DELETE /api/questions/{id}', `/api/questions/${id}`);
  });

  await test.step('a question that a step has cannot be deleted, but retired', async () => {
    await follow(page, '/admin/questions/1001');
    await button(page, sv.editor.delete).click();
    await button(page.getByRole('alertdialog'), sv.editor.delete).click();
    const reason = page.getByText(sv.editor.referred);
    await expect(reason).toBeInViewport();
    expect(
      await reason.evaluate(
        (element) => document.activeElement?.contains(element) === true && document.activeElement !== document.body,
      ),
    ).toBe(true);
    await savedBy(page, () => button(page, sv.editor.retireInstead).click());
    await expect(page.getByLabel(sv.editor.retiredField)).toBeChecked();
    await page.getByLabel(sv.editor.retiredField).uncheck();
    await button(page, sv.common.save).click();
    await expect(page.getByText(sv.editor.unsaved)).toHaveCount(0);
    await expect(page.getByLabel(sv.editor.retiredField)).not.toBeChecked();
  });

  await test.step('on a phone the languages stand below each other and the preview comes in a sheet', async () => {
    await page.setViewportSize(PHONE);
    await button(page, sv.preview.title).click();
    const sheet = page.getByRole('dialog', { name: sv.preview.title });
    await expect(sheet.locator('#question-text')).toContainText('(1001)');
    await page.keyboard.press('Escape');
    await expect(button(page, sv.preview.title)).toBeFocused();
  });
});

test('what is refused, and what two do at once, loses nothing', async ({ page, as, account, otherDevice, faults }) => {
  faults.expectFailedLoads('/api/');
  await as('admin');
  await page.goto('/admin');

  await test.step('what is refused is refused in words, and what was written stays', async () => {
    const { id } = await send(page, 'POST /api/questions', '/api/questions', retiredQuestion('ስእሊ'));
    await follow(page, `/admin/questions/${id}`);
    const file = page.locator('input[type=file]');
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: drawing });
    await expect(page.getByText(sv.picture.wrongType)).toBeVisible();
    // Wrong content with the name and type of a PNG.
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: drawing });
    await expect(page.getByText(sv.picture.wrongType)).toBeVisible();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.concat([PNG, Buffer.alloc(6_000_000)]) });
    await expect(page.getByText(sv.picture.tooLarge(5))).toBeVisible();
    // A valid header without data: refused by the server.
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG.subarray(0, 20) });
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(page.getByAltText(sv.picture.current)).toHaveCount(0);

    await field(page, sv.fields.question, 'sv').fill('Ny svensk text');
    await page.route(`**/api/questions/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await save(page);
    await expect(page.getByText(sv.common.notSaved)).toBeVisible();
    await expect(field(page, sv.fields.question, 'sv')).toHaveValue('Ny svensk text');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText(sv.editor.restored)).toBeVisible();
    await expect(field(page, sv.fields.question, 'sv')).toHaveValue('Ny svensk text');
    await page.unroute(`**/api/questions/${id}`);
    await savedBy(page, () => save(page));
    await expect(page.getByText(sv.editor.restored)).toHaveCount(0);
    await send(page, 'DELETE /api/questions/{id}', `/api/questions/${id}`);
  });

  await test.step('two editors never overwrite each other: the second sees both versions and chooses', async () => {
    const { id } = await send(page, 'POST /api/questions', '/api/questions', retiredQuestion('ክልተ ኣረምቲ'));
    const other = await otherDevice(await account('admin'));
    for (const screen of [page, other]) {
      await visit(screen, `/admin/questions/${id}`);
      await expect(field(screen, sv.fields.question, 'sv')).toHaveValue('ክልተ ኣረምቲ sv');
    }
    await field(other, sv.fields.question, 'sv').fill('Den andras svenska');
    await field(other, sv.fields.question, 'en').fill('Their English');
    await savedBy(other, () => save(other));

    await field(page, sv.fields.question, 'sv').fill('Min svenska');
    await optionField(page, 3, 'sv').fill('Mitt tredje');
    await save(page);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(sv.conflict.title);
    await expect(dialog).toContainText('Min svenska');
    await expect(dialog).toContainText('Den andras svenska');
    const options = dialog.getByRole('group', { name: sv.fields.options });
    await expect(options.getByText(words.optionNumber(3), { exact: true })).toHaveCount(2);
    await expect(options.locator('ins')).toContainText('Mitt tredje');
    await expectAccessible(page);
    // Both sides changed the Swedish text: mine is preselected. Only they changed the English one: theirs is.
    const swedish = dialog.getByRole('group', { name: `${sv.fields.question} · ${languages.sv}` });
    await expect(swedish.getByRole('radio').first()).toBeChecked();
    await expect(
      dialog
        .getByRole('group', { name: `${sv.fields.question} · ${languages.en}` })
        .getByRole('radio')
        .nth(1),
    ).toBeChecked();

    // Going back leaves the conflict open.
    await button(dialog, sv.conflict.back).click();
    await expect(field(page, sv.fields.question, 'sv')).toHaveValue('Min svenska');
    await save(page);
    await savedBy(page, () => button(dialog, sv.conflict.saveChoice).click());
    const stored = await send(page, 'GET /api/questions/{id}', `/api/questions/${id}`);
    expect([stored.question_sv, stored.question_en, stored.options[2]?.option_sv]).toEqual([
      'Min svenska',
      'Their English',
      'Mitt tredje',
    ]);
    expect(stored.version).toBe(3);

    // The other admin discards their version.
    await field(other, sv.fields.question, 'sv').fill('För sent');
    await save(other);
    await button(other.getByRole('alertdialog'), sv.conflict.takeTheirs).click();
    await expect(field(other, sv.fields.question, 'sv')).toHaveValue('Min svenska');
    await send(page, 'DELETE /api/questions/{id}', `/api/questions/${id}`);
  });

  await test.step('several questions are selected and changed at once; those that cannot be are named with the reason', async () => {
    const texts = sv.bulk;
    const stored = [];
    for (const name of ['ሀ', 'ለ', 'ሐ']) {
      stored.push(await send(page, 'POST /api/questions', '/api/questions', retiredQuestion(`ብሓባር ${name}`)));
    }
    const [first, second, third] = stored.map(({ id }) => id) as [number, number, number];
    const box = (id: number) => page.getByLabel(texts.select(id), { exact: true });
    const bar = page.getByRole('region', { name: texts.bar });
    await follow(page, `/admin/questions?retired=true&search=${encodeURIComponent('ብሓባር')}`);
    await box(first).click();
    await box(third).click({ modifiers: ['Shift'] });
    await expect(box(second)).toBeChecked();
    await expect(bar.getByText(texts.count(3), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await button(bar, texts.changes.exercise).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(texts.toExercise).selectOption('3');
    await expect(dialog.getByText(texts.changed(3), { exact: true })).toBeVisible();
    // Another admin changes one of the questions first.
    const { id, version, levels } = stored[1] as (typeof stored)[number];
    const rival = { questions: [{ id, version, levels }], change: 'seal' as const };
    await send(page, 'PUT /api/questions', '/api/questions?dry_run=false', rival);
    await button(dialog, texts.confirm(texts.changes.exercise, 3)).click();
    await expect(dialog.getByRole('heading', { name: texts.notDone })).toBeVisible();
    await expect(dialog.getByRole('listitem')).toContainText(String(second));
    await button(dialog, texts.close).click();
    await expect(bar.getByText(texts.count(1), { exact: true })).toBeVisible();
    await expect(box(second)).toBeChecked();
    expect((await send(page, 'GET /api/questions/{id}', `/api/questions/${third}`)).category_id).toBe(3);

    // By keyboard, in a step: questions of steps cannot be sealed.
    await page.goto('/admin/questions?level=1');
    const [top, below] = (await send(page, 'GET /api/questions', '/api/questions?level=1')).map((row) => row.id) as [
      number,
      number,
    ];
    await box(top).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(box(below)).toBeChecked();
    await expect(box(below)).toBeFocused();
    await button(bar, texts.changes.seal).click();
    await expect(dialog.getByText(texts.refused(2), { exact: true })).toBeVisible();
    await expect(button(dialog, texts.changes.seal)).toBeDisabled();
    await expectAccessible(page);
    for (const one of [first, second, third]) await send(page, 'DELETE /api/questions/{id}', `/api/questions/${one}`);
  });
});

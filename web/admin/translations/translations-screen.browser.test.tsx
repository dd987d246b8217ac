import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Translation } from '#contract/translations.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example, question } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

const words = sv.translations;
const LIST = 'GET /api/translations';
const SAVE = 'PUT /api/translations';
const IMPORT = 'POST /api/translations/import';
const [EXAMPLE] = example(LIST) as [Translation];
/** A row of an owner of its own in each test: what was saved of an owner is known until the page is loaded anew. */
let ROW: Translation;
let owners = 1;
const FRESH: Translation = {
  ...EXAMPLE,
  id: 2,
  sv: 'Säkerhet',
  en: 'Safety',
  ti: 'ድሕነት',
  stale: [],
  sv_before: null,
  version: 1,
};
const region = page.getByRole('region', { name: `${sv.kinds.category} 2, ${sv.fields.title}`, exact: true });
const labelOf = (language: ContentLanguage) => `${sv.fields.title} · ${sv.common.languages[language]}`;
const text = (language: ContentLanguage) => region.getByLabelText(labelOf(language), { exact: true });
const cell = (language: ContentLanguage) =>
  region.getByCss('form').filter({ has: page.getByLabelText(labelOf(language), { exact: true }) });
const inCell = (language: ContentLanguage, name: string) => cell(language).getByRole('button', { name, exact: true });
const stale = (language: ContentLanguage) => cell(language).getByText(sv.editor.stale);
const sent = () => server.bodies(SAVE);

beforeEach(async () => {
  owners += 1;
  ROW = { ...FRESH, owner: { kind: 'category', id: owners } };
  await beOwner();
  await server.answer(LIST, [ROW], { 'X-Total-Count': '1' });
  await open('/admin/translations?kind=category', { language: 'sv' });
  await expect.element(text('sv')).toHaveValue('Säkerhet');
});

describe('a changed Swedish text', () => {
  let SWEDISH: Translation;

  beforeEach(async () => {
    SWEDISH = { ...ROW, sv: 'Trafiksäkerhet', sv_before: 'Säkerhet', stale: ['ti', 'en'], version: 2 };
    await server.answer(SAVE, SWEDISH);
    await text('sv').fill('Trafiksäkerhet');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(stale('en')).toBeVisible();
    await expect.element(stale('ti')).toBeVisible();
  });

  test('marks the others until they are looked at or written anew', async () => {
    await expectAccessible();
    await server.answer(SAVE, { ...SWEDISH, stale: ['en'], version: 3 });
    await inCell('ti', words.confirm).click();
    await expect.element(stale('ti')).not.toBeInTheDocument();
    await server.answer(SAVE, { ...SWEDISH, en: 'Traffic safety', stale: [], version: 4 });
    await text('en').fill('Traffic safety');
    await inCell('en', sv.common.save).click();
    await expect.element(stale('en')).not.toBeInTheDocument();
    expect(await sent()).toMatchObject([
      { language: 'sv', text: 'Trafiksäkerhet', version: 1 },
      { language: 'ti', text: 'ድሕነት', version: 2 },
      { language: 'en', text: 'Traffic safety', version: 3 },
    ]);
    await server.answer(LIST, [], { 'X-Total-Count': '0' });
    await page.getByLabelText(words.state).selectOptions('true');
    await expect.element(page.getByText(words.noneStale)).toBeVisible();
    expect((await server.received(LIST)).at(-1)?.query).toMatchObject({ stale: 'true', kind: 'category' });
  });

  test('a second save that starts while the first one is under way waits for it, and is no conflict', async () => {
    await server.answer(SAVE, { ...SWEDISH, stale: ['en'], version: 3 });
    const letGo = await server.hold(SAVE);
    await inCell('ti', words.confirm).click();
    await text('en').fill('Traffic safety');
    await inCell('en', sv.common.save).click();
    await letGo();
    await expect.poll(sent).toMatchObject([{ language: 'sv' }, { language: 'ti', version: 2 }, { language: 'en', version: 3 }]);
  });
});

test('somebody else saved meanwhile: both texts are shown, and mine is saved only when asked again', async () => {
  await text('en').fill('Mine');
  await server.refuse(SAVE, 409, { version: 5 });
  await server.answer(LIST, [{ ...ROW, en: 'Theirs', version: 5 }], { 'X-Total-Count': '1' });
  await inCell('en', sv.common.save).click();
  await expect.element(cell('en').getByText(words.conflict)).toBeVisible();
  await expect.element(cell('en')).toMatchTextContent('Theirs');
  await expect.element(text('en')).toHaveValue('Mine');
  await inCell('en', words.saveMine).click();
  await expect.poll(sent).toMatchObject([{ version: 1 }, { version: 5, text: 'Mine' }]);
  await inCell('en', words.takeTheirs).click();
  await expect.element(text('en')).toHaveValue('Theirs');
  await expect.element(inCell('en', sv.common.save)).not.toBeInTheDocument();
});

test('a spreadsheet with a fault is refused with its line, a mended one is taken as a whole, and that is undone as a whole', async () => {
  const dialog = page.getByRole('dialog');
  const faulty = example(IMPORT);
  const good = { ...faulty, errors: [], errors_count: 0 };
  const write = dialog.getByRole('button', { name: words.write, exact: true });
  const choose = () =>
    userEvent.upload(dialog.getByLabelText(words.file), new File(['kind,id'], 'texter.csv', { type: 'text/csv' }));
  await button(words.import).click();
  await expect.element(dialog.getByLabelText(words.file)).toHaveFocus();
  await choose();
  await expect.element(dialog.getByRole('region', { name: words.errors })).toMatchTextContent(words.line(7));
  await expect.element(dialog.getByRole('region', { name: words.changes })).toMatchTextContent('Traffic rules');
  await expect.element(write).toBeDisabled();
  await expectAccessible();
  await server.answer(IMPORT, good);
  await choose();
  await expect.element(write).toBeEnabled();
  await server.answer(IMPORT, { ...good, imported: true, id: 1 });
  await write.click();
  await expect.element(page.getByText(words.imported(1))).toBeVisible();
  expect((await server.received(IMPORT)).map(({ query }) => query['dry_run'])).toEqual(['true', 'true', 'false']);

  await button(words.undo).click();
  await expectAccessible();
  await server.answer('GET /api/translations/progress', { ...example('GET /api/translations/progress'), last_import: null });
  await question.getByRole('button', { name: words.undo, exact: true }).click();
  await expect.element(page.getByText(words.undone(12, 0))).toBeVisible();
  await expect.element(button(words.undo)).not.toBeInTheDocument();
});

test('formatted texts are edited as such', async () => {
  const row: Translation = {
    ...ROW,
    kind: 'checklist',
    field: 'html',
    html: true,
    owner: { kind: 'checklist', id: owners },
    sv: '<ul><li>Däck</li></ul>',
  };
  await server.answer(LIST, [row], { 'X-Total-Count': '1' });
  await page.getByRole('combobox', { name: words.kind }).selectOptions(sv.kinds.checklist);
  const list = page.getByRole('region', { name: `${sv.kinds.checklist} 2, ${sv.fields.html}`, exact: true });
  await list.getByRole('button', { name: sv.common.edit, exact: true }).first().click();
  const editor = list.getByRole('textbox', { name: `${sv.fields.html} · ${sv.common.languages.sv}`, exact: true });
  await expect.element(editor).toMatchTextContent('Däck');
  await editor.click();
  await userEvent.keyboard('{Control>}{End}{/Control} och fälgar');
  await server.answer(SAVE, { ...row, sv: '<ul><li>Däck och fälgar</li></ul>', version: 2 });
  await list.getByRole('button', { name: sv.common.save, exact: true }).click();
  await expect.element(editor).not.toBeInTheDocument();
  await expect.element(list.getByRole('listitem').filter({ hasText: 'Däck och fälgar' })).toBeVisible();
  expect(await sent()).toMatchObject([{ field: 'html', text: '<ul><li>Däck och fälgar</li></ul>' }]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Body, endpoints } from '#contract/endpoints.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example, inLanguage, PNG, question, retired, save } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { admin, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { ti } from '../../text/ti.ts';
import { sv } from '../text/sv.ts';

const words = sv.questions;
const READ = 'GET /api/questions/{id}';
const STORED = example(READ);
const asked = (language: 'ti' | 'sv' | 'en') => inLanguage(sv.fields.question, language);
const option = (place: number, language: 'ti' | 'sv' | 'en') => inLanguage(words.optionNumber(place), language);
const isRight = (place: number) => page.getByRole('radio', { name: words.optionCorrect(place), exact: true });
const dialog = page.getByRole('dialog');
const file = page.getByCss('input[type=file]');
const preview = page.getByRole('complementary', { name: sv.preview.title });

beforeEach(beOwner);

describe('a new question', () => {
  beforeEach(async () => {
    await open('/admin/questions/new', { language: 'sv' });
    await expect.element(heading(words.createTitle)).toBeVisible();
  });

  test('is written in three languages with picture, order and preview, and is saved', async () => {
    for (const place of [1, 2]) await expect.element(isRight(place)).not.toBeChecked();
    await save.click();
    await expect.element(asked('ti')).toHaveFocus();
    await expect.element(asked('ti')).toHaveAttribute('aria-invalid', 'true');
    expect(await server.received('POST /api/questions')).toEqual([]);

    await asked('sv').fill('Vem kör först?');
    await asked('ti').fill('መን ይሓልፍ?');
    await asked('en').fill('Who goes first?');
    for (const [place, text] of ['ሓደ', 'ክልተ', 'ሰለስተ'].entries()) await option(place + 1, 'ti').fill(text);
    await button(words.addOption).click();
    await option(4, 'ti').fill('ኣርባዕተ');
    // By keyboard: the fourth option goes up twice, and its button keeps the focus.
    (button(sv.editor.moveUp(words.optionNumber(4))).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(sv.editor.moveUp(words.optionNumber(3)))).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(option(2, 'ti')).toHaveValue('ኣርባዕተ');
    await isRight(1).click();

    const solution = page.getByRole('textbox', { name: `${sv.fields.solution} · ${sv.common.languages.ti}`, exact: true });
    await solution.fill('ምኽንያቱ ክፉት እዩ።');
    await userEvent.upload(file, new File([PNG], 'väg.png', { type: 'image/png' }));
    await expect.element(page.getByAltText(sv.picture.current)).toBeVisible();
    await retired.click();

    // The preview shows the learner's view in Tigrinya and follows the form.
    await button(sv.preview.title).click();
    const shown = preview.getByCss('#question-text');
    await expect.element(shown).toMatchTextContent('መን ይሓልፍ?');
    await expect.element(preview.getByAltText(ti.question.image)).toBeVisible();
    await asked('ti').fill('መን ቅድም ይሓልፍ?');
    await expect.element(shown).toMatchTextContent('መን ቅድም ይሓልፍ?');
    await preview.getByRole('button', { name: 'ሓደ' }).click();
    await expect.element(preview.getByText(ti.question.correct)).toBeVisible();
    await expect.element(preview.getByText('ምኽንያቱ ክፉት እዩ።')).toBeVisible();
    await preview.getByText(sv.preview.languages.both).click();
    await expect.element(shown).toMatchTextContent('Vem kör först?');
    await expectAccessible();

    await server.answer('POST /api/questions', { ...STORED, id: 4711 });
    await server.answer(READ, { ...STORED, id: 4711 });
    await save.click();
    await expect.element(heading(words.one(4711))).toBeVisible();
    expect(location.pathname).toBe('/admin/questions/4711');
    const [body] = await server.bodies<Body<'POST /api/questions'>>('POST /api/questions');
    expect(body).toMatchObject({ question_sv: 'Vem kör först?', question_en: 'Who goes first?', retired: true });
    expect(body?.options.map((one) => [one.option, one.correct])).toEqual([
      ['ሓደ', true],
      ['ኣርባዕተ', false],
      ['ክልተ', false],
      ['ሰለስተ', false],
    ]);
    expect(body?.solution).toBe('<p>ምኽንያቱ ክፉት እዩ።</p>');
    expect(body?.image).toBe(example('POST /api/pictures').name);
  });

  test('takes pictures of a kind and size that the server takes, and says what it refuses', async () => {
    const upload = (parts: BlobPart[], name: string, type: string) => userEvent.upload(file, new File(parts, name, { type }));
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await upload([drawing], 'a.svg', 'image/svg+xml');
    await expect.element(page.getByText(sv.picture.wrongType)).toBeVisible();
    await upload([PNG, new Uint8Array(6_000_000)], 'a.png', 'image/png');
    await expect.element(page.getByText(sv.picture.tooLarge(5))).toBeVisible();
    // Wrong content with the name and type of a PNG.
    await upload([drawing], 'a.png', 'image/png');
    await expect.element(page.getByText(sv.picture.wrongType)).toBeVisible();
    expect(await server.received('POST /api/pictures')).toEqual([]);
    await server.refuse('POST /api/pictures', 422, { message: 'Bilden är trasig.' });
    await upload([PNG.slice(0, 20)], 'a.png', 'image/png');
    await expect.element(page.getByRole('alert').filter({ hasText: 'Bilden är trasig.' })).toBeVisible();
    await expect.element(page.getByAltText(sv.picture.current)).not.toBeInTheDocument();
  });
});

describe('a stored question', () => {
  beforeEach(async () => {
    await open('/admin/questions/1001', { language: 'sv' });
    await expect.element(heading(words.one(1001))).toBeVisible();
  });

  test('is duplicated: the copy has its words, and no learner sees it', async () => {
    const copy = { ...STORED, id: 4712, retired: true };
    await server.answer('POST /api/questions', copy);
    await server.answerAt(READ, 'GET /api/questions/4712', copy);
    await button(words.duplicate).click();
    await expect.element(heading(words.one(4712))).toBeVisible();
    await expect.element(retired).toBeChecked();
    await expect.element(asked('sv')).toHaveValue(STORED.question_sv);
    const [body] = await server.bodies<Body<'POST /api/questions'>>('POST /api/questions');
    expect(body).toMatchObject({ question: STORED.question, question_sv: STORED.question_sv, retired: true });
    expect(body?.options.map(({ id }) => id)).toEqual([undefined, undefined]);
  });

  test('that a step has cannot be deleted, but retired: the reason is in view and has the focus', async () => {
    await server.refuse('DELETE /api/questions/{id}', 409);
    await button(sv.editor.delete).click();
    await question.getByRole('button', { name: sv.editor.delete, exact: true }).click();
    const reason = page.getByText(sv.editor.referred);
    await expect.element(reason).toBeInViewport();
    await expect
      .poll(() => document.activeElement !== document.body && document.activeElement?.contains(reason.element()))
      .toBe(true);
    await server.answer('PUT /api/questions/{id}', { ...STORED, version: 2, retired: true });
    await button(sv.editor.retireInstead).click();
    await expect.element(retired).toBeChecked();
    expect(await server.bodies('PUT /api/questions/{id}')).toMatchObject([{ retired: true, version: 1 }]);
  });

  test('that nothing refers to is deleted, and the list comes', async () => {
    await button(sv.editor.delete).click();
    await question.getByRole('button', { name: sv.editor.delete, exact: true }).click();
    await expect.element(heading(words.title)).toBeVisible();
    await expect.poll(() => server.received('DELETE /api/questions/{id}')).toMatchObject([{ params: { id: '1001' } }]);
  });

  test('asks, when its key moves, for the reason that is missing, and says what follows', async () => {
    const why = STORED.options[0]?.why_sv ?? 'no reason';
    await expect.element(page.getByText(sv.statistics.items.keyMoved)).not.toBeInTheDocument();
    await isRight(1).click();
    await expect.element(page.getByText(words.reasonGoes)).toBeVisible();
    await expect.element(page.getByRole('main').getByText(why).first()).toBeVisible();
    await expect.element(page.getByText(sv.statistics.items.keyMoved)).toBeVisible();
    await expect.element(page.getByText(sv.keyMoves.marks(example('GET /api/items/{id}/marks')))).toBeVisible();
    await expect.element(page.getByText(sv.keyMoves.explanation)).toBeVisible();
    await save.click();
    await expect.element(page.getByText(words.reasonMissing).first()).toBeVisible();
    expect(await server.received('PUT /api/questions/{id}')).toEqual([]);
    await page.getByLabelText(`${sv.fields.why} · ${sv.common.languages.ti}`).fill('ሕጂ ጌጋ እዩ');
    await save.click();
    const bodies = () => server.bodies<Body<'PUT /api/questions/{id}'>>('PUT /api/questions/{id}');
    await expect.poll(async () => (await bodies()).length).toBe(1);
    expect((await bodies())[0]?.options.map(({ correct }) => correct)).toEqual([true, false]);
  });

  test('on a phone the preview comes in a sheet, and its button gets the focus back', async () => {
    await page.viewport(360, 740);
    await button(sv.preview.title).click();
    const sheet = page.getByRole('dialog', { name: sv.preview.title });
    await expect.element(sheet.getByCss('#question-text')).toMatchTextContent(STORED.question);
    await userEvent.keyboard('{Escape}');
    await expect.element(button(sv.preview.title)).toHaveFocus();
  });
});

describe('the history', () => {
  const by = { id: admin.id, name: admin.name, email: admin.email, job: 'owner' as const };
  const values = endpoints['PUT /api/questions/{id}'].example.body;
  const texts = ['መጀመርታ', 'ካልኣይ', 'ሳልሳይ'];
  const entry = (id: number) => ({
    id,
    at: `2026-11-1${id}T09:00:00.000Z`,
    by,
    action: 'update',
    before: { ...values, question: texts[id - 1], version: id },
    after: { ...values, question: texts[id], version: id + 1 },
  });
  const undo = dialog.getByRole('button', { name: sv.history.undo, exact: true });

  beforeEach(async () => {
    await server.answer('GET /api/history', [entry(2), entry(1)], { 'X-Total-Count': '2' });
    await server.answer(READ, { ...STORED, question: 'ሳልሳይ', version: 3 });
    await open('/admin/questions/1001', { language: 'sv' });
    await expect.element(asked('ti')).toHaveValue('ሳልሳይ');
    await button(sv.history.title).click();
    await expect.element(undo.first()).toBeVisible();
  });

  test('shows who changed what, options by their number, and undoes it', async () => {
    await expect.element(dialog).toMatchTextContent(admin.name);
    await expect.element(dialog).toMatchTextContent('ካልኣይ');
    await expectAccessible();
    await server.answer('PUT /api/questions/{id}', { ...STORED, question: 'ካልኣይ', version: 4 });
    await undo.first().click();
    await expect.element(page.getByText(sv.history.undone)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(asked('ti')).toHaveValue('ካልኣይ');
    expect(await server.bodies('PUT /api/questions/{id}')).toMatchObject([{ question: 'ካልኣይ', version: 3 }]);
  });

  test('asks before an older change is undone, and says which later ones go with it', async () => {
    await undo.nth(1).click();
    await expect.element(question).toMatchTextContent(sv.history.later(1));
    await expect.element(question).toMatchTextContent(admin.name);
    await expect.element(question).toMatchTextContent('ሳልሳይ');
    await expectAccessible();
    await question.getByRole('button', { name: sv.common.cancel, exact: true }).click();
    expect(await server.received('PUT /api/questions/{id}')).toEqual([]);
    await server.answer('PUT /api/questions/{id}', { ...STORED, question: 'መጀመርታ', version: 4 });
    await undo.nth(1).click();
    await question.getByRole('button', { name: sv.history.laterConfirm, exact: true }).click();
    await expect.element(page.getByText(sv.history.undone)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(asked('ti')).toHaveValue('መጀመርታ');
    expect(await server.bodies('PUT /api/questions/{id}')).toMatchObject([{ question: 'መጀመርታ', version: 3 }]);
  });
});

test('somebody else saved meanwhile: of each field both versions are shown, options by number, and mine or theirs is preselected', async () => {
  await open('/admin/questions/1001', { language: 'sv' });
  await asked('sv').fill('Min svenska');
  await option(1, 'sv').fill('Mitt första');
  const theirs = { ...STORED, question_sv: 'Den andras svenska', question_en: 'Their English', version: 2 };
  await server.refuse('PUT /api/questions/{id}', 409, { version: 2, once: true });
  await server.answer(READ, theirs);
  await save.click();
  await expect.element(question).toMatchTextContent(sv.conflict.title);
  await expect.element(question).toMatchTextContent('Min svenska');
  await expect.element(question).toMatchTextContent('Den andras svenska');
  const options = question.getByRole('group', { name: sv.fields.options });
  expect(options.getByText(words.optionNumber(1), { exact: true }).elements()).toHaveLength(2);
  await expect.element(options.getByCss('ins').first()).toMatchTextContent('Mitt första');
  // Typed at once: the dialog opens with the focus on the choice that is made.
  expect(document.activeElement?.matches('dialog[open] input[type=radio]:checked')).toBe(true);
  await expectAccessible();
  const choices = (language: 'sv' | 'en') =>
    question.getByRole('group', { name: `${sv.fields.question} · ${sv.common.languages[language]}` }).getByRole('radio');
  // Both sides changed the Swedish text: mine is preselected. Only they changed the English one: theirs is.
  await expect.element(choices('sv').first()).toBeChecked();
  await expect.element(choices('en').nth(1)).toBeChecked();
  await server.answer('PUT /api/questions/{id}', { ...theirs, question_sv: 'Min svenska', version: 3 });
  await question.getByRole('button', { name: sv.conflict.saveChoice, exact: true }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect((await server.bodies<Body<'PUT /api/questions/{id}'>>('PUT /api/questions/{id}')).at(-1)).toMatchObject({
    question_sv: 'Min svenska',
    question_en: 'Their English',
    version: 2,
    options: [{ option_sv: 'Mitt första' }, {}],
  });
});

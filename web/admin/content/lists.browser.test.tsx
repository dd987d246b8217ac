import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EditorLevel } from '#contract/level-editor.ts';
import type { EditorTerm } from '#contract/term-editor.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example, inLanguage, PNG, question, retired, save } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

// Lists and editors of steps, exercises, signs and words of the test, beside what use-editor.browser.test.tsx holds of every editor.

beforeEach(beOwner);

test('an exercise is moved with the keyboard: its button keeps the focus, the place is said, and the order is saved at once', async () => {
  const [category] = example('GET /api/categories');
  const rows = [1, 2, 3].map((id) => ({ ...(category as NonNullable<typeof category>), id, title_sv: `Övning ${id}` }));
  await server.answer('GET /api/categories', rows);
  await open('/admin/exercises', { language: 'sv' });
  await button(sv.editor.order).click();
  const up = button(sv.editor.moveUp('Övning 3'));
  (up.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(up).toHaveFocus();
  await expect.element(page.getByText(sv.editor.moved('Övning 3', 2, 3))).toBeInTheDocument();
  await button(sv.editor.orderSave).click();
  await expect.element(page.getByText(sv.editor.orderSaved)).toBeVisible();
  expect(await server.bodies('PUT /api/categories/order')).toEqual([{ ids: [1, 3, 2], was: [1, 2, 3] }]);
});

describe('steps', () => {
  const [STEP] = example('GET /api/levels/editor') as [EditorLevel];

  test('one that would be open to everybody instead of the first is asked about', async () => {
    const rows = [1, 2].map((id) => ({ ...STEP, id, name_sv: `Steg ${id}`, demo: id === 1 }));
    await server.answer('GET /api/levels/editor', rows);
    await server.refuse('PUT /api/levels/order', 409, { code: 'free_moves' });
    await open('/admin/steps', { language: 'sv' });
    await button(sv.editor.order).click();
    await button(sv.editor.moveUp('Steg 2')).click();
    await button(sv.editor.orderSave).click();
    await expect.element(question).toMatchTextContent(sv.steps.freeMoves('Steg 2'));
    await question.getByRole('button', { name: sv.common.cancel, exact: true }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(await server.bodies('PUT /api/levels/order')).toEqual([{ ids: [2, 1], was: [1, 2] }]);
  });

  test('a new one has its questions in order, with its mark; more are found by words', async () => {
    const [row] = example('GET /api/questions');
    await open('/admin/steps/new', { language: 'sv' });
    await inLanguage(sv.fields.name, 'sv').fill('Sista steget');
    await retired.click();
    await save.click();
    await expect.element(page.getByText(sv.steps.faults['no questions'])).toBeVisible();
    for (const id of [1001, 2001]) {
      await server.answer('GET /api/questions', [{ ...(row as NonNullable<typeof row>), id }], { 'X-Total-Count': '1' });
      await page.getByLabelText(sv.steps.addQuestion).fill(String(id));
      await button(sv.steps.addOne(id)).click();
      expect((await server.received('GET /api/questions')).at(-1)?.query).toMatchObject({ search: String(id) });
    }
    await page.getByLabelText(sv.fields.min_mark).fill('3');
    await save.click();
    await expect.element(page.getByText(sv.steps.faults['asks for more than it has'])).toBeVisible();
    expect(await server.received('POST /api/levels')).toEqual([]);
    await page.getByLabelText(sv.fields.min_mark).fill('2');
    await page.getByRole('button', { name: new RegExp(`^${sv.editor.moveUp('2001')}`) }).click();
    await server.answer('POST /api/levels', { ...STEP, id: 9, name_sv: 'Sista steget' });
    await server.answer('GET /api/levels/editor', [STEP, { ...STEP, id: 9, name_sv: 'Sista steget' }]);
    await save.click();
    await expect.element(heading('Sista steget')).toBeVisible();
    expect(await server.bodies('POST /api/levels')).toMatchObject([{ questions: [2001, 1001], min_mark: 2, retired: true }]);
  });
});

test('a sign group is made with its picture, and its signs put into order', async () => {
  const group = example('GET /api/road-signs/{id}');
  const [sign] = group.signs;
  const signs = [101, 102].map((id) => ({ ...(sign as NonNullable<typeof sign>), id, code: `Z${id}`, name_sv: `Märke ${id}` }));
  await open('/admin/signs/new', { language: 'sv' });
  await page.getByLabelText(sv.fields.groupid).fill('Z');
  await inLanguage(sv.fields.name, 'sv').fill('Nya märken');
  await userEvent.upload(page.getByCss('input[type=file]'), new File([PNG], 'grupp.png', { type: 'image/png' }));
  await expect.element(page.getByAltText(sv.picture.current)).toBeVisible();
  await retired.click();
  const { signs: _, ...made } = { ...group, id: 9, groupid: 'Z', name_sv: 'Nya märken' };
  await server.answer('POST /api/road-signs', made);
  await server.answer('GET /api/road-signs/{id}', { ...made, signs });
  await save.click();
  await expect.element(heading('Nya märken')).toBeVisible();
  expect(await server.bodies('POST /api/road-signs')).toMatchObject([
    { groupid: 'Z', name_sv: 'Nya märken', groupimg: example('POST /api/pictures').name },
  ]);
  await button(sv.editor.order).click();
  await button(sv.editor.moveUp('Z102 Märke 102')).click();
  await server.answer('GET /api/road-signs/{id}', { ...made, signs: signs.toReversed() });
  await button(sv.editor.orderSave).click();
  await expect.element(page.getByText(sv.editor.orderSaved)).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: sv.signs.inGroup }).getByRole('listitem').first())
    .toMatchTextContent('Z102');
  expect(await server.received('PUT /api/road-signs/{id}/order')).toMatchObject([
    { params: { id: '9' }, body: { ids: [102, 101], was: [101, 102] } },
  ]);
});

describe('words of the test', () => {
  const [TERM] = example('GET /api/terms/editor') as [EditorTerm];
  const rows = page.getByRole('list', { name: sv.terms.title }).getByRole('listitem');

  test('are found by theme and by one of their forms, and among the retired', async () => {
    await open('/admin/terms', { language: 'sv' });
    await expect.element(rows.first()).toMatchTextContent(TERM.term_sv);
    const asked = async () => (await server.received('GET /api/terms/editor')).at(-1)?.query;
    await page.getByLabelText(sv.fields.theme).selectOptions(sv.terms.themes.junctions);
    await expect.poll(asked).toMatchObject({ theme: 'junctions' });
    await page.getByLabelText(sv.common.search).fill('korsningen');
    await expect.poll(asked).toMatchObject({ theme: 'junctions', search: 'korsningen' });
    await server.answer('GET /api/terms/editor', [{ ...TERM, retired: true }], { 'X-Total-Count': '1' });
    await page.getByLabelText(sv.questions.state).selectOptions(sv.editor.retired);
    await expect.poll(asked).toMatchObject({ retired: 'true' });
    await expect.element(rows.first()).toMatchTextContent(sv.editor.retired);
    await rows.first().getByRole('link').click();
    await expect.element(heading(TERM.term_sv)).toBeVisible();
    await expect.element(page.getByLabelText(sv.fields.forms_sv)).toHaveValue(TERM.forms_sv.join('\n'));
  });

  test('a form that another word has is refused where it stands, and nothing typed is lost', async () => {
    await open('/admin/terms/new', { language: 'sv' });
    await page.getByLabelText(sv.fields.theme).selectOptions(sv.terms.themes.winter);
    for (const name of [sv.fields.term, sv.fields.explanation, sv.fields.example]) await inLanguage(name, 'ti').fill('በረድ');
    await inLanguage(sv.fields.term, 'sv').fill('snö');
    const forms = page.getByLabelText(sv.fields.forms_sv);
    await forms.fill('snö\nDäcken');
    await server.refuse('POST /api/terms', 422, { errors: { forms_sv: ['däck (2) har den formen.'] }, once: true });
    await save.click();
    await expect.element(forms).toHaveFocus();
    await expect.element(forms).toHaveAccessibleDescription(/däck \(2\)/);
    await expect.element(forms).toHaveValue('snö\nDäcken');
    await expectAccessible();
    await forms.fill('snö');
    const made = { ...TERM, id: 9, term_sv: 'snö', theme: 'winter' as const };
    await server.answer('POST /api/terms', made);
    await server.answer('GET /api/terms/{id}', made);
    await save.click();
    await expect.element(heading('snö')).toBeVisible();
    expect(location.pathname).toBe('/admin/terms/9');
    expect(await server.bodies('POST /api/terms')).toMatchObject([
      { forms_sv: ['snö', 'Däcken'] },
      { theme: 'winter', forms_sv: ['snö'] },
    ]);
  });
});

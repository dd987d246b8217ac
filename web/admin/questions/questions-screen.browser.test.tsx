import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example, question } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

const words = sv.questions;
const texts = sv.bulk;
const LIST = 'GET /api/questions';
const BULK = 'PUT /api/questions';
const [ROW] = example(LIST) as [ReturnType<typeof example<typeof LIST>>[number]];
const ROWS = [1001, 1002, 1003].map((id) => ({ ...ROW, id, question_sv: `Fråga ${id}` }));
const asked = async () => (await server.received(LIST)).at(-1)?.query;
const box = (id: number) => page.getByLabelText(texts.select(id), { exact: true });
const bar = page.getByRole('region', { name: texts.bar });
const inDialog = (name: string) => question.getByRole('button', { name, exact: true });

beforeEach(async () => {
  await beOwner();
  await server.answer(LIST, ROWS, { 'X-Total-Count': '88' });
  await open('/admin/questions', { language: 'sv' });
  await expect.element(box(1001)).toBeVisible();
});

test('the list is filtered by exercise, step, language, picture and words, and keeps it when one comes back', async () => {
  await expect.element(page.getByRole('navigation', { name: sv.common.pages }).getByRole('status')).toMatchTextContent('88');
  const select = (label: string, value: string) => page.getByLabelText(label, { exact: true }).selectOptions(value);
  await select(sv.fields.category_id, '1');
  await expect.poll(asked).toMatchObject({ category: '1' });
  await select(sv.fields.image, 'with');
  await expect.poll(asked).toMatchObject({ category: '1', picture: 'with' });
  await select(words.step, '0');
  await expect.poll(asked).toMatchObject({ category: '1', picture: 'with', level: '0' });
  await page.getByLabelText(sv.common.search).fill('1002');
  await expect.poll(asked).toMatchObject({ search: '1002', category: '1' });
  await page.getByRole('link', { name: /1002/ }).click();
  await expect.element(heading(words.one(1001))).toBeVisible();
  history.back();
  await expect.element(page.getByLabelText(sv.common.search)).toHaveValue('1002');
  await server.answer(LIST, [], { 'X-Total-Count': '0' });
  await select(words.missing, 'en');
  await expect.element(page.getByText(words.none)).toBeVisible();
  expect(await asked()).toMatchObject({ missing: 'en' });
});

describe('several questions', () => {
  const result = (change: object) => ({ written: false, changed: [], unchanged: [], refused: [], ...change });

  test('are selected with Shift and changed at once; those that somebody else changed are named and stay selected', async () => {
    await box(1001).click();
    await userEvent.keyboard('{Shift>}');
    await box(1003).click();
    await userEvent.keyboard('{/Shift}');
    await expect.element(box(1002)).toBeChecked();
    await expect.element(bar.getByText(texts.count(3), { exact: true })).toBeVisible();
    await expectAccessible();
    await server.answer(BULK, result({ changed: [1001, 1002, 1003] }));
    await bar.getByRole('button', { name: texts.changes.exercise, exact: true }).click();
    await question.getByLabelText(texts.toExercise).selectOptions('1');
    await expect.element(question.getByText(texts.changed(3), { exact: true })).toBeVisible();
    const refused = [{ id: 1002, reasons: [{ field: 'version', message: 'Någon annan har ändrat frågan.' }] }];
    await server.answer(BULK, { ...result({ changed: [1001, 1003], refused }), written: true });
    await inDialog(texts.confirm(texts.changes.exercise, 3)).click();
    await expect.element(question.getByRole('heading', { name: texts.notDone })).toBeVisible();
    await expect.element(question.getByRole('listitem')).toMatchTextContent('1002');
    await inDialog(texts.close).click();
    await expect.element(bar.getByText(texts.count(1), { exact: true })).toBeVisible();
    await expect.element(box(1002)).toBeChecked();
    const chosen = { change: 'exercise', to: 1, questions: [{ id: 1001 }, { id: 1002 }, { id: 1003, version: 1, levels: [1] }] };
    const sent = (dry_run: string) =>
      server.received(BULK).then((all) => all.filter(({ query }) => query['dry_run'] === dry_run));
    expect((await sent('true')).at(0)?.body).toMatchObject(chosen);
    expect((await sent('false')).map(({ body }) => body)).toMatchObject([chosen]);
  });

  test('are selected by keyboard; what none of them can do is refused with the reason before it is done', async () => {
    (box(1001).element() as HTMLElement).focus();
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    await expect.element(box(1002)).toBeChecked();
    await expect.element(box(1002)).toHaveFocus();
    const reasons = [{ field: 'sealed', message: 'Frågan hör till ett steg.' }];
    await server.answer(BULK, result({ refused: [1001, 1002].map((id) => ({ id, reasons })) }));
    await bar.getByRole('button', { name: texts.changes.seal, exact: true }).click();
    await expect.element(question.getByText(texts.refused(2), { exact: true })).toBeVisible();
    await expect.element(inDialog(texts.changes.seal)).toBeDisabled();
    await expectAccessible();
    await inDialog(sv.common.cancel).click();
    await expect.element(button(texts.clear)).toBeVisible();
  });
});

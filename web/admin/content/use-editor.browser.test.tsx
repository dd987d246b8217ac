import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleChecklist } from '#contract/checklists.ts';
import { exampleEdited } from '#contract/editor.ts';
import { server } from '../../testing/example-server.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

// useEditor keeps everything that was typed and never overwrites somebody else's save silently.

const SAVE = 'PUT /api/lists/{id}';
const STORED = { ...exampleChecklist, ...exampleEdited };
const title = page.getByLabelText(`${sv.fields.title} · ${sv.common.languages.sv}`, { exact: true });
const save = button(sv.common.save);
const sent = () => server.bodies<{ version: number; title_sv: string }>(SAVE);
const unsaved = page.getByText(sv.editor.unsaved);

async function openEditor(): Promise<void> {
  await open('/admin/checklists/1');
  await expect.element(title).toBeVisible();
}

beforeEach(async () => {
  await logIn(admin);
});

describe('saving', () => {
  beforeEach(openEditor);

  test('sends the values with their base version, and shows success', async () => {
    await title.fill('Ändrad');
    await expect.element(unsaved).toBeVisible();
    await server.answer(SAVE, { ...STORED, title_sv: 'Ändrad', version: 2 });
    await save.click();
    await expect.element(page.getByText(sv.common.saved).last()).toBeVisible();
    await expect.element(unsaved).not.toBeInTheDocument();
    expect(await sent()).toMatchObject([{ title_sv: 'Ändrad', version: 1 }]);
  });

  test('values typed during a save are kept, and saved next', async () => {
    await title.fill('Ändrad');
    await server.answer(SAVE, { ...STORED, title_sv: 'Ändrad', version: 2 });
    const letGo = await server.hold(SAVE);
    await save.click();
    await expect.element(button(sv.common.saving)).toBeVisible();
    await title.fill('Ändrad en gång till');
    await letGo();
    await expect.element(page.getByText(sv.common.saved).last()).toBeVisible();
    await expect.element(title).toHaveValue('Ändrad en gång till');
    await expect.element(unsaved).toBeVisible();
    await server.answer(SAVE, { ...STORED, title_sv: 'Ändrad en gång till', version: 3 });
    await save.click();
    await expect.poll(sent).toMatchObject([{ version: 1 }, { version: 2, title_sv: 'Ändrad en gång till' }]);
  });

  test('Ctrl+S saves', async () => {
    await title.fill('Ändrad');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(async () => (await sent()).length).toBe(1);
  });

  test('missing values are reported before the request, and the first such field gets focus', async () => {
    const tigrinya = page.getByLabelText(`${sv.fields.title} · ${sv.common.languages.ti}`, { exact: true });
    await tigrinya.fill('');
    await save.click();
    await expect.element(tigrinya).toHaveFocus();
    await expect.element(tigrinya).toHaveAttribute('aria-invalid', 'true');
    expect(await sent()).toEqual([]);
  });

  test('a refusal is shown at its field, and the typed values stay', async () => {
    await server.refuse(SAVE, 422, { message: 'Fel', errors: { title_sv: ['För lång'] } });
    await title.fill('Ändrad');
    await save.click();
    await expect.element(title).toHaveAccessibleDescription(/För lång/);
    await expect.element(title).toHaveValue('Ändrad');
    await expect.element(unsaved).toBeVisible();
  });

  test('offline it says so, and the next attempt saves', async () => {
    await title.fill('Ändrad');
    await server.goAway();
    await save.click();
    await expect.element(page.getByRole('main').getByRole('alert').first()).toMatchTextContent(sv.common.notSaved);
    await server.comeBack();
    await server.answer(SAVE, { ...STORED, title_sv: 'Ändrad', version: 2 });
    await save.click();
    await expect.element(unsaved).not.toBeInTheDocument();
  });
});

describe('somebody else has saved meanwhile', () => {
  const theirs = { ...STORED, version: 7, sv: '<p>Deras</p>', title_sv: 'Deras titel' };
  const conflict = page.getByRole('alertdialog', { name: sv.conflict.title });

  beforeEach(async () => {
    await openEditor();
    await title.fill('Min titel');
    await server.refuse(SAVE, 409, { version: 7, once: true });
    await server.answer('GET /api/lists/{id}', theirs);
    await save.click();
    await expect.element(conflict).toBeVisible();
  });

  test('both versions are shown, and the choice is saved on top of theirs', async () => {
    await expect.element(conflict).toMatchTextContent('Min titel');
    await expect.element(conflict).toMatchTextContent('Deras titel');
    await server.answer(SAVE, { ...theirs, title_sv: 'Min titel', version: 8 });
    await conflict.getByRole('button', { name: sv.conflict.saveChoice }).click();
    await expect.element(conflict).not.toBeInTheDocument();
    await expect.poll(sent).toMatchObject([{ version: 1 }, { version: 7, title_sv: 'Min titel', sv: '<p>Deras</p>' }]);
  });

  test('their version can be taken without another request', async () => {
    await conflict.getByRole('button', { name: sv.conflict.takeTheirs }).click();
    await expect.element(title).toHaveValue('Deras titel');
    await expect.element(unsaved).not.toBeInTheDocument();
    expect(await sent()).toHaveLength(1);
  });

  test('going back to the form keeps the typed values', async () => {
    await conflict.getByRole('button', { name: sv.conflict.back }).click();
    await expect.element(title).toHaveValue('Min titel');
    await expect.element(unsaved).toBeVisible();
  });
});

describe('leaving', () => {
  const asking = page.getByRole('alertdialog');
  const back = page.getByRole('main').getByRole('link', { name: sv.checklists.title }).first();

  test('with unsaved changes asks first; Escape stays, leaving discards', async () => {
    await openEditor();
    await title.fill('Ändrad');
    await back.click();
    await expect.element(asking).toMatchTextContent(sv.unsaved.title);
    await userEvent.keyboard('{Escape}');
    await expect.element(asking).not.toBeInTheDocument();
    await expect.element(title).toHaveValue('Ändrad');
    await back.click();
    await asking.getByRole('button', { name: sv.unsaved.leave }).click();
    await expect.element(heading(sv.checklists.title)).toBeVisible();
    await openEditor();
    await expect.element(title).toHaveValue(exampleChecklist.title_sv);
  });

  test('closing the window keeps a draft, which the next visit restores or discards', async () => {
    await openEditor();
    await title.fill('Halvfärdig');
    dispatchEvent(new Event('pagehide'));
    await expect.poll(() => JSON.stringify(localStorage)).toContain('Halvfärdig');
    await openEditor();
    await expect.element(title).toHaveValue('Halvfärdig');
    await expect.element(page.getByText(sv.editor.restored).first()).toBeVisible();
  });
});

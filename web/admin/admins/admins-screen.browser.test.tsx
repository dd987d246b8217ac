import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleAdmin } from '#contract/admins.ts';
import { AREAS } from '#domain/jobs.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { adminPaths } from '../admin-paths.ts';
import { sv } from '../text/sv.ts';

test('a change of a job that another admin has changed meanwhile is refused with the new job, and the second attempt succeeds', async () => {
  const other = { ...exampleAdmin, id: 9, name: 'Bo Ek', email: 'bo@mengedi.test', job: 'support' as const };
  await server.answer('GET /api/rights', { job: 'owner', areas: [...AREAS] });
  await server.answer('GET /api/admins', [{ ...exampleAdmin, id: admin.id, job: 'owner', second_factor: null }, other]);
  await server.refuse('PUT /api/admins/{id}', 409, { errors: { job: ['Nu: editor'] }, now: { job: 'editor' }, once: true });
  await logIn(admin);
  await open(adminPaths.admins);
  await page.getByRole('row', { name: /Bo Ek/ }).getByRole('button', { name: sv.admins.jobChange }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(sv.admins.job).selectOptions('translator');
  await dialog.getByLabelText(sv.admins.password, { exact: true }).fill('mengedi-demo');
  await dialog.getByRole('button', { name: sv.admins.jobChange }).click();
  await expect.element(dialog.getByText(sv.admins.jobDone('Bo Ek', sv.admins.jobs.editor))).toBeVisible();
  await dialog.getByRole('button', { name: sv.admins.jobChange }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await server.bodies('PUT /api/admins/{id}')).toMatchObject([
    { job: 'translator', was: { job: 'support' } },
    { job: 'translator', was: { job: 'editor' } },
  ]);
});

test('the dialogs for another admin have no finding: to close, to make, with a wrong password, and with the link that was made', async () => {
  const words = sv.admins;
  const CREATE = 'POST /api/admins';
  await server.answer('GET /api/rights', { job: 'owner', areas: [...AREAS] });
  await server.answer('GET /api/admins', [
    { ...exampleAdmin, id: admin.id, job: 'owner' },
    { ...exampleAdmin, id: 9, name: 'Bo Ek', email: 'bo@mengedi.test', job: 'support' },
  ] as never);
  await logIn(admin);
  await open(adminPaths.admins);
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const password = dialog.getByLabelText(words.password, { exact: true });
  await page.getByRole('row', { name: /Bo Ek/ }).getByRole('button', { name: words.disable, exact: true }).click();
  await expect.element(dialog).toMatchTextContent(words.disableText('Bo Ek'));
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: words.create, exact: true }).click();
  await dialog.getByLabelText(words.name).fill('Cecilia Ek');
  await dialog.getByLabelText(words.email).fill('cecilia@mengedi.test');
  await dialog.getByLabelText(words.job).selectOptions('owner');
  await password.fill('not-this-one');
  await server.refuse(CREATE, 422, { errors: { current_password: ['Fel lösenord.'] }, once: true });
  await press(words.createDo);
  await expect.element(password).toHaveAccessibleDescription(/\S/);
  await expectAccessible();
  await password.fill('mengedi-demo');
  await press(words.createDo);
  await expect.element(dialog.getByLabelText(words.link)).toBeVisible();
  await expectAccessible();
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Admin } from '#contract/admins.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { admin, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { secondFactorText } from '../../text/second-factor.ts';
import { ti } from '../../text/ti.ts';
import { sv } from '../text/sv.ts';

const words = sv.secondFactor;
const STATUS = 'GET /api/second-factor';
const CONFIRM = 'POST /api/second-factor/confirm';
const NONE = { since: null, recovery_codes: 0, required: false };
const dialog = page.getByRole('dialog', { name: words.title });
const codes = page.getByRole('dialog', { name: words.codes });
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const password = dialog.getByLabelText(words.password, { exact: true });
const code = dialog.getByLabelText(words.code, { exact: true });

test('two steps are set up with password and code; what is wrong is said at its field, and the codes are seen before the dialog closes', async () => {
  await beOwner();
  await server.answer(STATUS, NONE);
  await open('/admin/admins', { language: 'sv' });
  await button(words.setUp).click();
  await server.refuse('POST /api/second-factor', 422, { errors: { current_password: ['Lösenordet är fel.'] }, once: true });
  await userEvent.keyboard('not this one');
  await inDialog(words.next).click();
  await expect.element(password).toHaveAccessibleDescription(/Lösenordet är fel\./);
  await password.fill('mengedi-demo');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('img', { name: words.square })).toBeVisible();
  await expect.element(code).toHaveFocus();
  for (const width of [320, 1280]) {
    await page.viewport(width, 800);
    await expectAccessible();
  }
  await server.refuse(CONFIRM, 422, { errors: { code: ['Koden är fel.'] }, once: true });
  await code.fill('000000');
  await inDialog(words.confirm).click();
  await expect.element(code).toHaveAccessibleDescription(/Koden är fel\./);
  await server.answer(STATUS, { since: '2026-11-15T09:30:00.000Z', recovery_codes: 10, required: false });
  await code.fill('123456');
  await inDialog(words.confirm).click();
  await expect.element(codes.getByRole('listitem')).toMatchTextContent(example(CONFIRM).recovery_codes[0] ?? '');
  await expectAccessible();
  // The codes are shown once, so only the button closes the dialog.
  await userEvent.keyboard('{Escape}');
  await expect.element(codes).toBeVisible();
  await codes.getByRole('button', { name: words.codesSaved, exact: true }).click();
  await expect.element(page.getByText(words.left(10), { exact: false })).toBeVisible();
});

test('where two steps are demanded the back office begins with setting them up, and is open after it', async () => {
  await beOwner();
  await server.answer(STATUS, { ...NONE, required: true });
  await open('/admin/audit', { language: 'sv' });
  await expect.element(page.getByText(words.required)).toBeVisible();
  await expect.element(heading(sv.audit.title)).not.toBeInTheDocument();
  await expectAccessible();
  await button(words.setUp).click();
  await password.fill('mengedi-demo');
  await userEvent.keyboard('{Enter}');
  await server.answer(STATUS, { since: '2026-11-15T09:30:00.000Z', recovery_codes: 10, required: true });
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await codes.getByRole('button', { name: words.codesSaved, exact: true }).click();
  await expect.element(heading(sv.audit.title)).toBeVisible();
});

test('another admin’s second factor is reset with the own password', async () => {
  const [own] = example('GET /api/admins') as [Admin];
  const other = { ...own, id: 9, name: 'Bo Ek', email: 'bo@mengedi.test', second_factor: '2026-11-15T09:30:00.000Z' };
  await beOwner();
  await server.answer('GET /api/admins', [{ ...own, id: admin.id }, other]);
  await open('/admin/admins', { language: 'sv' });
  await page.getByRole('row', { name: /Bo Ek/ }).getByRole('button', { name: words.reset }).click();
  const question = page.getByRole('dialog', { name: words.reset });
  await expectAccessible();
  await userEvent.keyboard('mengedi-demo');
  await question.getByRole('button', { name: words.reset, exact: true }).click();
  await expect.element(page.getByText(words.resetDone(other.name))).toBeVisible();
  expect(await server.received('DELETE /api/admins/{id}/second-factor')).toMatchObject([
    { params: { id: '9' }, body: { current_password: 'mengedi-demo' } },
  ]);
});

test('the login asks for the code after the password; a wrong one is said, and back the address stands as it was', async () => {
  const step = secondFactorText.ti;
  const LOGIN = 'POST /api/login';
  await open('/login');
  await server.refuse(LOGIN, 422, { code: 'second_factor_required' });
  await page.getByLabelText(ti.login.email, { exact: true }).fill('admin@mengedi.test');
  await page.getByLabelText(ti.login.password, { exact: true }).fill('secret');
  await button('Logga in').click();
  await expect.element(heading(step.title)).toHaveFocus();
  await expectAccessible();
  await server.refuse(LOGIN, 422, { message: 'ግጉይ ኮድ', errors: { code: ['ግጉይ ኮድ'] } });
  await page.getByLabelText(step.code).fill('12 34 56');
  await button(step.submit).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'ግጉይ ኮድ' })).toBeVisible();
  await button(step.back).click();
  await expect.element(page.getByLabelText(ti.login.email, { exact: true })).toHaveValue('admin@mengedi.test');
});

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { accountTi } from '../../text/account/ti.ts';
import { ti } from '../../text/ti.ts';

const words = accountTi.signUp;
const config = endpoints['GET /api/config'].example.answer;
const field = (label: string) => page.getByLabelText(label, { exact: true });
const code = field(words.code);
const password = field(ti.login.password);
const allow = (sign_up: 'open' | 'invite' | 'closed') => server.answer('GET /api/config', { ...config, sign_up } as never);

async function fill(email: string): Promise<void> {
  await field(ti.settings.name).fill('ሳራ ኣብርሃም');
  await field(ti.login.email).fill(email);
  await password.fill('ንኹሉ ዝኸውን ሓድሽ ቃል');
}

describe('the form', () => {
  test('asks first for the code, and keeps what was typed when the code does not work; the link fills it in', async () => {
    await allow('invite');
    await open('/sign-up');
    await button(words.submit).click();
    await expect.element(code).toHaveFocus();
    await expectAccessible();
    await server.refuse('POST /api/sign-up', 422, { errors: { code: ['እዚ ኮድ ኣይሰርሕን እዩ።'] } });
    await code.fill('MENG-3333-3333-3333-3333');
    await fill('sara@example.se');
    await button(words.submit).click();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(ti.login.email)).toHaveValue('sara@example.se');
    await open('/login');
    await open('/sign-up#MENG-7K3D-ACEF-GHJK-MNPQ');
    await expect.element(code).toHaveValue('MENG-7K3D-ACEF-GHJK-MNPQ');
  });

  test('says where the mail has gone, sends it again, and takes another address with what was typed', async () => {
    await allow('open');
    await open('/sign-up');
    await fill('sara@example.se');
    await expectAccessible();
    await button(words.submit).click();
    await expect.element(page.getByRole('heading', { name: words.sentTitle })).toHaveFocus();
    await expect.element(page.getByText(words.sent('sara@example.se'))).toBeVisible();
    await expectAccessible();
    await button(words.again).click();
    await expect.element(page.getByText(words.sentAgain)).toBeVisible();
    await button(words.otherAddress).click();
    await expect.element(field(ti.settings.name)).toHaveValue('ሳራ ኣብርሃም');
    const bodies = await server.bodies<{ email: string; device: string }>('POST /api/sign-up');
    expect(bodies.map(({ email }) => email)).toEqual(['sara@example.se', 'sara@example.se']);
    expect(bodies[0]?.device).toEqual(expect.any(String));
  });

  test('is not there where nobody may: the page says whom to call', async () => {
    await allow('closed');
    await open('/sign-up');
    await expect.element(page.getByText(words.closed.split(' (')[0] as string, { exact: false })).toBeVisible();
    await expect.element(page.getByRole('link', { name: config.phone })).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await expectAccessible();
  });
});

test('the mailed link asks another device for a password, and takes the focus to it when it is missing', async () => {
  await server.refuse('POST /api/sign-up/confirm', 422, {
    code: 'password_required',
    errors: { password: ['መሕለፊ ቃል ምረጹ።'] },
    once: true,
  });
  await open('/sign-up#q3Zt');
  await expect.element(heading(words.confirmTitle)).toBeVisible();
  await expect.element(page.getByText(words.choosePassword.split(' (')[0] as string, { exact: false })).toBeVisible();
  await expectAccessible();
  await button(words.confirm).click();
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
});

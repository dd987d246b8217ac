import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { passwordLinkText } from '../../text/password-link.ts';
import { ti } from '../../text/ti.ts';
import { waysInText } from '../../text/ways-in.ts';

const ASK = 'POST /api/password/forgot';
const words = passwordLinkText.ti;
const config = endpoints['GET /api/config'].example.answer;
const email = page.getByLabelText(ti.login.email);

test('where no mail gets out the page says whom to call', async () => {
  await server.answer('GET /api/config', { ...config, mail: false } as never);
  await open('/password-link');
  await expect.element(page.getByText(words.noMail)).toBeVisible();
  await expect.element(page.getByRole('link', { name: config.phone })).toBeVisible();
});

test('who forgot the password asks from the login: an address is wanted, one that is refused says so at its field, and another can be taken', async () => {
  await open('/login');
  await page.getByRole('link', { name: waysInText.ti.forgotten }).click();
  await expect.element(heading(words.askTitle)).toBeVisible();
  await button(words.ask).click();
  await expect.element(email).toHaveFocus();
  await expect.element(page.getByText('You must enter valid email address')).toBeVisible();
  expect(await server.received(ASK)).toEqual([]);
  await server.refuse(ASK, 422, { errors: { email: ['ግጉይ'] }, once: true });
  await email.fill('refused@example.se');
  await button(words.ask).click();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await email.fill('sara@example.se');
  await button(words.ask).click();
  await expect.element(page.getByRole('status').filter({ hasText: endpoints[ASK].example.answer.success })).toHaveFocus();
  await expect.element(page.getByText('sara@example.se')).toBeVisible();
  await expectAccessible();
  await button(words.otherAddress).click();
  await expect.element(email).toHaveValue('sara@example.se');
});

test('a link that was used offers to ask for another', async () => {
  await server.refuse('POST /api/password-link', 422, { message: 'ተጠቒምኩምሉ', errors: { token: ['ተጠቒምኩምሉ'] } });
  await open('/password-link#q3Zt');
  for (const label of [ti.settings.password, ti.settings.confirmation])
    await page.getByLabelText(label, { exact: true }).fill('ንኹሉ ዝኸውን ሓድሽ ቃል');
  await button(words.submit).click();
  await page.getByRole('link', { name: words.askAgain }).click();
  await expect.element(heading(words.askTitle)).toBeVisible();
});

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleUser } from '#contract/session.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { withStoppedClock } from '../../testing/clock.ts';
import { server } from '../../testing/example-server.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { withdrawText } from '../../text/shop/withdraw.ts';

const SEND = 'POST /api/withdrawals';
const words = withdrawText.ti;
const reference = page.getByLabelText(words.reference);
const email = page.getByLabelText(words.email, { exact: true });
const alert = page.getByRole('main').getByRole('alert');
const done = page.getByRole('main').getByRole('status');

beforeEach(() => page.viewport(390, 800));

test('shop rows 15, 16: what cannot be right is said at its field, and the second step has one button', async () => {
  await open('/withdraw?order=JPXFLR');
  await expect.element(reference).toHaveValue('JPXFLR');
  await reference.fill('12');
  await button(words.next).click();
  await expect.element(page.getByText(words.referenceFault)).toBeVisible();
  await expect.element(page.getByText(words.emailFault)).toBeVisible();
  await expect.element(reference).toHaveFocus();
  await expectAccessible();
  await reference.fill('jpxflr');
  await email.fill('nobody@example.se');
  await button(words.next).click();
  await expect.element(heading(words.confirmTitle)).toBeVisible();
  const buttons = page.getByRole('main').getByRole('button').elements();
  expect(buttons.map((one) => one.textContent)).toEqual([words.confirm]);
  await expectAccessible();
  await button(words.confirm).click();
  await expect.element(done).toMatchTextContent(words.done);
  await expectAccessible();
  expect(await server.bodies(SEND)).toEqual([{ reference: 'JPXFLR', email: 'nobody@example.se', language: 'ti' }]);
});

test('logged in all of it is filled in', async () => {
  await logIn();
  await open('/withdraw?order=JPXFLR');
  await expect.element(reference).toHaveValue('JPXFLR');
  await expect.element(email).toHaveValue(exampleUser.email);
});

test('shop row 18: without a network it was not sent; where nothing is taken now it is sent later by itself', async () => {
  await open('/withdraw?order=JPXFLR');
  await email.fill('nobody@example.se');
  await button(words.next).click();
  await server.goAway();
  await button(words.confirm).click();
  await expect.element(alert).toMatchTextContent(words.offline);
  await expectAccessible();
  await server.comeBack();
  await server.refuse(SEND, 503, { code: 'readOnly', message: 'x', once: true });
  await withStoppedClock(async ({ pass, passUntil }) => {
    await button(words.confirm).click();
    await passUntil(page.getByText(words.later));
    await pass(10_000);
    await passUntil(page.getByText(words.done));
  });
  expect(await server.received(SEND)).toHaveLength(2);
});

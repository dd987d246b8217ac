import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '#contract/endpoints.ts';
import { extendTrial, lastTrialDay } from '#domain/trial.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example, question } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { misfits } from '../../testing/fit.ts';
import { open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

const words = sv.customers;
const CHANGE = 'POST /api/customers/{id}';
const DAY_MS = 86_400_000;
const CUSTOMER = {
  ...example('GET /api/customers/{id}'),
  trial_ends_at: new Date(Date.now() - 10 * DAY_MS).toISOString(),
  phone_login: 'off' as const,
};
const [ORDER] = example('GET /api/sales').map(({ id, reference, method, days, price, created_at }) => ({
  id,
  reference,
  state: 'claimed' as const,
  method,
  days,
  price,
  created_at,
  claimed_at: created_at,
}));
const store = (change: Partial<typeof CUSTOMER> = {}) => server.answer('GET /api/customers/{id}', { ...CUSTOMER, ...change });
const exactly = (label: string) => page.getByLabelText(label, { exact: true });
const inQuestion = (name: string) => question.getByRole('button', { name, exact: true });
const details = page.getByCss('form:has([name=phone])');
const definition = (text: string) => page.getByRole('definition').filter({ hasText: text });

async function openCustomer(change: Partial<typeof CUSTOMER> = {}): Promise<void> {
  await beOwner();
  await store(change);
  await open(`/admin/customers/${CUSTOMER.id}`, { language: 'sv' });
  await expect.element(heading(CUSTOMER.name)).toBeVisible();
}

describe('a customer', () => {
  beforeEach(() => openCustomer());

  test('gets days with old and new end shown, or an end at once, each asked about', async () => {
    const old = lastTrialDay(CUSTOMER.trial_ends_at);
    const extended = extendTrial(CUSTOMER.trial_ends_at, 45, Date.now());
    const next = lastTrialDay(extended);
    await exactly(words.days).fill('45');
    await expect.element(definition(old).first()).toBeVisible();
    await expect.element(definition(next)).toBeVisible();
    await button(words.trialChange).click();
    await expect.element(question).toMatchTextContent(words.trialConfirm(CUSTOMER.name, old, next));
    await expectAccessible();
    await server.answer('POST /api/customers/{id}/days', { ...example(CHANGE), trial_ends_at: extended });
    await inQuestion(sv.common.save).click();
    await expect.element(page.getByText(words.trialSaved(next))).toBeVisible();
    expect(await server.bodies('POST /api/customers/{id}/days')).toMatchObject([{ days: 45 }]);
    await page.getByText(words.trialBy.end).click();
    await button(words.trialChange).click();
    await inQuestion(sv.common.save).click();
    await expect.poll(async () => (await server.bodies(CHANGE)).length).toBe(1);
  });

  test('that somebody else changed meanwhile shows both, keeps what was typed and saves on top of it', async () => {
    await exactly(words.phone).fill('070-174 06 33');
    await server.refuse(CHANGE, 409, {
      errors: { phone: ['Nu står här: 070-174 06 44'] },
      now: { phone: '070-174 06 44' },
      once: true,
    });
    const saveDetails = details.getByRole('button', { name: sv.common.save, exact: true });
    await saveDetails.click();
    await expect.element(details).toMatchTextContent('Nu står här: 070-174 06 44');
    await expect.element(exactly(words.phone)).toHaveValue('070-174 06 33');
    await expectAccessible();
    await server.answer(CHANGE, { ...example(CHANGE), phone: '070-174 06 33' });
    await saveDetails.click();
    await expect
      .poll(() => server.bodies(CHANGE))
      .toMatchObject([{ was: { phone: CUSTOMER.phone } }, { phone: '070-174 06 33', was: { phone: '070-174 06 44' } }]);
  });

  test('half changed is asked about when one leaves; staying keeps it', async () => {
    const toAudit = page.getByRole('navigation').getByRole('link', { name: sv.menu.audit, exact: true });
    await exactly(words.name).fill('ገና ዘይተዓቀበ');
    await toAudit.click();
    await expect.element(question).toMatchTextContent(sv.unsaved.title);
    await inQuestion(sv.common.cancel).click();
    await expect.element(exactly(words.name)).toHaveValue('ገና ዘይተዓቀበ');
    await toAudit.click();
    await inQuestion(sv.unsaved.leave).click();
    await expect.element(heading(sv.audit.title)).toBeVisible();
  });

  test('a new password that everybody knows is refused in words; a good one is sent', async () => {
    await exactly(words.newPassword).fill('12345678');
    await button(words.setPassword).click();
    await expect.element(page.getByText(words.passwordFaults.common)).toBeVisible();
    expect(await server.received(CHANGE)).toEqual([]);
    await exactly(words.newPassword).fill('ሓድሽ ዝነውሐ ቃል');
    await store({ sessions: 0 });
    await button(words.setPassword).click();
    await expect.element(page.getByText(words.passwordSaved)).toBeVisible();
    await expect.element(page.getByText(words.sessions(0))).toBeVisible();
    expect(await server.bodies(CHANGE)).toEqual([{ password: 'ሓድሽ ዝነውሐ ቃል' }]);
  });

  test('a note half written stays when the window is closed, and goes when it is sent', async () => {
    const note = page.getByLabelText(sv.timeline.newNote);
    await note.fill('Ringde, vill ha');
    await openCustomer();
    await expect.element(note).toHaveValue('Ringde, vill ha');
    await button(sv.timeline.writeNote).click();
    await expect.element(note).toHaveValue('');
    expect(await server.bodies('POST /api/customers/{id}/notes')).toMatchObject([{ text: 'Ringde, vill ha' }]);
    await openCustomer();
    await expect.element(note).toHaveValue('');
  });

  test('a link is shown while it works: logging out everywhere ends it', async () => {
    const made = example('POST /api/customers/{id}/link');
    await store({ link_expires_at: made.expires_at });
    await button(words.makeLink).click();
    await inQuestion(words.makeLink).click();
    await expect.element(exactly(words.link)).toBeVisible();
    await store({ sessions: 0 });
    await button(words.endSessions).click();
    // Without a field it opens with the focus on the harmless button.
    await expect.element(inQuestion(sv.common.cancel)).toHaveFocus();
    await inQuestion(words.endSessions).click();
    await expect.element(exactly(words.link)).not.toBeInTheDocument();
    await expect.element(page.getByText(/Det finns en oanvänd länk/)).not.toBeInTheDocument();
  });

  test('is written to first; the draft survives closing the dialog', async () => {
    const text = 'ክፍሊትኩም መጺኡ ኣሎ።';
    await button(sv.threads.writeFirst).click();
    await expect.element(exactly(sv.threads.message)).toHaveFocus();
    await userEvent.keyboard(text);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await button(sv.threads.writeFirst).click();
    await expect.element(exactly(sv.threads.message)).toHaveValue(text);
    await inQuestion(sv.threads.send).click();
    await expect.element(page.getByText(sv.threads.sent)).toBeVisible();
    expect(await server.bodies('POST /api/supports')).toMatchObject([{ message: text, customer_id: CUSTOMER.id }]);
  });
});

test('what has to be known before something is done is said, on every width', async () => {
  const order = ORDER as NonNullable<typeof ORDER>;
  const [mail] = example('GET /api/mails') as [Answer<'GET /api/mails'>[number]];
  const { id, kind, created_at } = mail;
  const last_error = `550 ${'x'.repeat(120)}@fixture.test is not here`;
  await page.viewport(390, 844);
  await openCustomer({
    locked_until: new Date(Date.now() + DAY_MS).toISOString(),
    orders: [order],
    failed_mails: [{ id, kind, address: CUSTOMER.email, last_error, created_at }],
  });
  await expect.element(page.getByText(/kom inte fram/)).toBeVisible();
  await expect.element(page.getByText(words.orderWaits)).toBeVisible();
  for (const width of [390, 768, 1280]) {
    await page.viewport(width, 844);
    expect(misfits(), `${width} px`).toEqual([]);
  }
  await expectAccessible();
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(link(CUSTOMER.phone)).toHaveAttribute('href', `tel:${CUSTOMER.phone.replace(/\D/g, '')}`);
  await expect.element(link(CUSTOMER.email)).toHaveAttribute('href', `mailto:${CUSTOMER.email}`);
  for (const [press, cancel] of [
    [words.trialChange, sv.common.cancel],
    [sv.money.sell, sv.common.cancel],
  ] as const) {
    await button(press).click();
    await expect.element(question).toMatchTextContent(words.orderWaitsWarning);
    await expect.element(question).toMatchTextContent(order.reference);
    await inQuestion(cancel).click();
  }
  await store({ locked_until: null });
  await button(words.liftLockout).click();
  await expect.element(page.getByText(words.lockoutLifted)).toBeVisible();
  await expect.element(button(words.liftLockout)).not.toBeInTheDocument();
});

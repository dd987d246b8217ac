import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS } from '#domain/session.ts';
import { sv } from '../web/admin/text/sv.ts';
import { anyCount, option, orderBySwish, retiredQuestion, savedBy, send } from './admin.ts';
import { button, expect, follow, heading, hold, place, test, visit } from './app.ts';

/** The table in docs/owner.md: tasks with their number of clicks. */
const documented = Object.fromEntries(
  [...readFileSync('docs/owner.md', 'utf8').matchAll(/^\| ([^|]+) \| (\d+) \|/gm)].map(([, job, clicks]) => [
    job,
    Number(clicks),
  ]),
);

const dialog = (page: Page) => page.getByRole('alertdialog');
/** A prefix, because some items end with a count. */
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) });

/** More than the focusable elements of a screen with its menu. */
const TABS = 80;

/** Types by keyboard only: Tab to the field, which selects its content, then type. */
async function typeByTab(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByLabel(label);
  for (let tabs = 0; tabs < TABS; tabs += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(field).toBeFocused();
  await page.keyboard.type(words);
  await expect(field).toHaveValue(words);
}

/** Counts clicks and taps across page loads. */
async function counter(page: Page) {
  await page.addInitScript(() => {
    // On every page load, because the browser's print dialog would block the page.
    window.print = () => document.body.setAttribute('data-printed', '');
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('clicks', `${Number(sessionStorage.getItem('clicks')) + 1}`),
      true,
    );
  });
  const counted: Record<string, number> = {};
  const job = async (name: string, work: () => Promise<void>) => {
    await visit(page, '/admin');
    await expect(heading(page, sv.start.title)).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem('clicks', '0'));
    await work();
    counted[name] = await page.evaluate(() => Number(sessionStorage.getItem('clicks')));
  };
  return { counted, job };
}

test('the ten jobs of a day take as many clicks as docs/owner.md says', async ({ page, as, account, otherDevice, server }) => {
  const learner = await account('free', { name: 'ተስፋልደት ክንፈ' });
  const phone = await otherDevice(learner);
  const [claimed, paid] = [await orderBySwish(phone, 1), await orderBySwish(phone, 2)];
  await send(phone, 'POST /api/orders/{id}/paid', `/api/orders/${claimed.id}/paid`);
  const asked = Array.from({ length: 10 }, (_, n) => ({ user_id: learner.id, subject: 'other' as const, message: `ክንፈ-${n}.` }));
  await server.db.insertInto('support_messages').values(asked).execute();
  await as('admin');
  await send(page, 'POST /api/sales/{id}/fulfil', `/api/sales/${paid.id}/fulfil`, { price: paid.price });
  const { id: question } = await send(page, 'POST /api/questions', '/api/questions', {
    ...retiredQuestion('ክንፈ'),
    retired: false,
  });
  const [step] = await send(page, 'GET /api/levels/editor', '/api/levels/editor');
  const { counted, job } = await counter(page);
  const find = async (typed: string, name: RegExp) => {
    await button(page, new RegExp(`^${sv.search.title}`)).click();
    // By keyboard; the field has the focus.
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.type(typed);
    await page.getByRole('option', { name }).click();
  };

  await job('a customer calls: found, and thirty days more', async () => {
    await find('tesfalidet', /^Kund ተስፋልደት/);
    await expect(heading(page, learner.name)).toBeVisible();
    const screen = place(page);
    await button(page, sv.customers.trialChange).click();
    await button(dialog(page), sv.common.save).click();
    await expect(page.getByText(/^Tiden/).first()).toBeVisible();
    // Everything happened on one screen.
    expect(place(page)).toBe(screen);
  });

  await job('ten messages answered', async () => {
    await menu(page, sv.menu.inbox).click();
    const card = (n: number) => page.getByRole('article').filter({ hasText: `ክንፈ-${n}.` });
    await button(card(9), sv.inbox.write).click();
    for (let n = 9; n >= 0; n -= 1) {
      await expect(card(n).locator('textarea')).toBeFocused();
      await page.keyboard.type('የቐንየልና');
      await page.keyboard.press('Control+Enter');
      await expect(card(n)).toHaveCount(0);
    }
  });

  await job('a Swish payment confirmed', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: anyCount(sv.start.waiting.orders) })
      .click();
    await button(page.getByRole('row').filter({ hasText: claimed.reference }), sv.orders.fulfil).click();
    await button(dialog(page), sv.orders.fulfil).click();
    await expect(page.getByText(sv.orders.fulfilDone(claimed.reference))).toBeVisible();
  });

  await job('money back', async () => {
    await find(paid.reference, new RegExp(`^Beställning ${paid.reference}`));
    await button(page, sv.orders.refund).click();
    await button(dialog(page), sv.orders.refund).click();
    await expect(page.getByText(sv.orders.refundDone(paid.reference))).toBeVisible();
  });

  await job('a wrong key mended', async () => {
    await find(String(question), /ክንፈ sv/);
    await page.getByLabel(sv.questions.optionCorrect(2)).click();
    await savedBy(page, () => button(page, sv.common.save).click());
  });

  await job('a question retired', async () => {
    await find(String(question), /ክንፈ sv/);
    await savedBy(page, () => button(page, sv.editor.retire).click());
    await expect(page.getByLabel(sv.editor.retiredField)).toBeChecked();
  });

  await job('a price added', async () => {
    await menu(page, sv.menu.plans).click();
    await page.getByRole('link', { name: sv.plans.create }).click();
    await typeByTab(page, sv.plans.days, '14');
    await typeByTab(page, sv.plans.price, '99');
    for (const language of ['tigrinja', 'svenska', 'engelska']) await typeByTab(page, `${sv.plans.names} · ${language}`, '14');
    await button(page, sv.common.save).click();
    await button(dialog(page), sv.common.save).click();
    await expect(heading(page, '14')).toBeVisible();
  });

  const suggestion = `${step?.description} ብትግርኛ`;
  await send(page, 'POST /api/desk', '/api/desk', {
    readings: [
      {
        kind: 'level',
        id: step?.id ?? 0,
        field: 'description',
        ti: step?.description ?? '',
        sv: step?.description_sv ?? '',
        verdict: 'suggest',
        suggestion,
      },
    ],
  });
  await job('a reader’s suggestion taken', async () => {
    await menu(page, sv.menu.desk).click();
    const waiting = page.getByRole('listitem').filter({ hasText: 'ብትግርኛ' });
    await button(waiting, sv.desk.take).click();
    await expect(waiting).toHaveCount(0);
  });

  await job('twenty codes for a class', async () => {
    await menu(page, sv.menu.codes).click();
    await page.getByLabel(sv.codes.howMany).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('20');
    await button(page, sv.codes.make).click();
    await button(page, sv.orders.print).click();
    await expect(page.locator('body[data-printed]')).toBeAttached();
    // Every code has a QR code and a row with its state.
    await expect(page.getByRole('region', { name: sv.codes.sheet(20) }).getByRole('img')).toHaveCount(20);
    expect(await page.getByRole('row').filter({ hasText: sv.codes.open }).count()).toBeGreaterThanOrEqual(20);
  });

  await job('a lost phone logged out', async () => {
    await find('tesfalidet', /^Kund ተስፋልደት/);
    await button(page, sv.customers.endSessions).click();
    await button(dialog(page), sv.customers.endSessions).click();
    await expect(page.getByText(sv.customers.sessionsEnded(1), { exact: true })).toBeVisible();
  });

  expect(counted).toEqual(documented);
  expect(documented['a customer calls: found, and thirty days more']).toBeLessThanOrEqual(4);
  expect(documented['ten messages answered']).toBeLessThanOrEqual(10);

  // Restores the state for other tests of this worker.
  await send(page, 'DELETE /api/questions/{id}', `/api/questions/${question}`);
  await server.db.updateTable('plans').set({ retired_at: new Date() }).where('days', '=', 14).execute();
  const taken = (await send(page, 'GET /api/levels/editor', '/api/levels/editor')).find(({ id }) => id === step?.id);
  await send(page, 'PUT /api/translations', '/api/translations', {
    kind: 'level',
    id: step?.id ?? 0,
    field: 'description',
    language: 'ti',
    text: step?.description ?? '',
    version: taken?.version ?? 0,
  });
});

test('what has to be known before something is done is said, and asked about', async ({
  page,
  as,
  account,
  otherDevice,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/');
  await as('admin');

  await test.step('the page of a customer says what has to be known before something is done, and rows of an old search cannot be chosen', async () => {
    const learner = await account('free', { name: 'Ghebremeskel Kinfe' });
    const phone = await otherDevice(learner);
    const order = await orderBySwish(phone, 1);
    for (let n = 0; n < LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS; n += 1)
      await phone.request.post('/api/login', { data: { email: learner.email, password: 'inte det här' } });
    await server.db
      .insertInto('mails')
      .values({
        user_id: learner.id,
        address: learner.email,
        kind: 'welcome',
        language: 'sv',
        subject: 'Välkommen',
        text_values: '{}',
        message_id: randomUUID(),
        state: 'failed',
        last_error: `550 ${'x'.repeat(120)}@fixture.test is not here`,
        next_at: new Date(),
        created_at: new Date(),
        queued_at: new Date(),
      })
      .execute();
    await page.goto('/admin/customers?q=gebremeskel');
    const row = page.getByRole('link', { name: learner.name });
    await expect(row).toBeVisible();
    const letGo = await hold(page, '**/api/customers/search?**');
    await page.getByLabel(sv.common.search).fill('selam');
    // Old results become inert as soon as something else is typed.
    await expect(page.locator('[inert]').filter({ has: page.locator('a', { hasText: learner.name }) })).toBeAttached();
    letGo();
    await expect(row).toHaveCount(0);

    await test.step('what is half written about a customer is there after a reload', async () => {
      await page.goto(`/admin/customers/${learner.id}`);
      const note = page.getByLabel(sv.timeline.newNote);
      await note.fill('Ringde, vill ha');
      await page.reload();
      await expect(note).toHaveValue('Ringde, vill ha');
      await button(page, sv.timeline.writeNote).click();
      await expect(note).toHaveValue('');
      await page.reload();
      await expect(note).toHaveValue('');
    });
    await test.step('customers are filtered by how they stand', async () => {
      await follow(page, '/admin/customers');
      await page.getByLabel(sv.lists.state).selectOption({ label: sv.lists.states.ended });
      await expect(page.getByRole('link', { name: learner.name })).toBeVisible();
      await page.getByLabel(sv.lists.state).selectOption({ label: sv.lists.states.paying });
      await expect(page.getByRole('link', { name: learner.name })).toHaveCount(0);
    });

    await page.setViewportSize({ width: 390, height: 844 });
    await follow(page, `/admin/customers/${learner.id}`);
    await expect(page.getByText(/kom inte fram/)).toBeVisible();
    await expect(page.getByText(sv.customers.orderWaits)).toBeVisible();
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    }
    await expect(page.getByRole('link', { name: learner.phone })).toHaveAttribute('href', /^tel:/);
    await expect(page.getByRole('link', { name: learner.email, exact: true })).toHaveAttribute('href', `mailto:${learner.email}`);

    await button(page, sv.customers.liftLockout).click();
    await expect(page.getByText(sv.customers.lockoutLifted)).toBeVisible();
    await expect(button(page, sv.customers.liftLockout)).toHaveCount(0);

    await button(page, sv.customers.trialChange).click();
    await expect(dialog(page)).toContainText(sv.customers.orderWaitsWarning);
    await expect(dialog(page)).toContainText(order.reference);
    await button(dialog(page), sv.common.cancel).click();
    await button(page, sv.money.sell).click();
    await expect(dialog(page)).toContainText(sv.customers.orderWaitsWarning);
    await expect(dialog(page)).toContainText(order.reference);
    await button(dialog(page), sv.common.cancel).click();

    await button(page, sv.customers.makeLink).click();
    await button(dialog(page), sv.customers.makeLink).click();
    const link = page.getByLabel(sv.customers.link, { exact: true });
    await expect(link).toBeVisible();
    await button(page, sv.customers.endSessions).click();
    await button(dialog(page), sv.customers.endSessions).click();
    await expect(link).toHaveCount(0);
    await expect(page.getByText(/Det finns en oanvänd länk/)).toHaveCount(0);

    await follow(page, '/admin/audit');
    await page.getByLabel(sv.lists.thing).fill('Ghebremeskel');
    await expect(page.getByRole('main').getByText(learner.name).first()).toBeVisible();
  });

  await test.step('a key that moves asks for the reason that is missing and shows the one that goes; another free step is asked about', async () => {
    const [right, wrong] = [option('ሓደ', true), { ...option('ክልተ', false), why: 'ጌጋ እዩ', why_sv: 'Det är fel' }];
    const made = await send(page, 'POST /api/questions', '/api/questions', {
      ...retiredQuestion('መፍትሕ'),
      options: [right, wrong],
    });
    await follow(page, `/admin/questions/${made.id}`);
    await page.getByLabel(sv.questions.optionCorrect(2)).check();
    await expect(page.getByText(sv.questions.reasonGoes)).toBeVisible();
    await button(page, sv.common.save).click();
    await expect(page.getByText(sv.questions.reasonMissing).first()).toBeVisible();
    const stored = await send(page, 'GET /api/questions/{id}', `/api/questions/${made.id}`);
    expect(stored.options.map(({ correct }) => correct)).toEqual([true, false]);
    await page.getByLabel(new RegExp(`^${sv.fields.why}.*tigrinja`)).fill('ሕጂ ጌጋ እዩ');
    await savedBy(page, () => button(page, sv.common.save).click());
    // The history shows options by number with their reasons.
    await button(page, sv.history.title).click();
    await expect(page.getByRole('dialog').getByText(sv.questions.optionNumber(1)).first()).toBeVisible();
    await expect(page.getByRole('dialog').getByText('ሕጂ ጌጋ እዩ').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await send(page, 'DELETE /api/questions/{id}', `/api/questions/${made.id}`);

    const before = await send(page, 'GET /api/levels/editor', '/api/levels/editor');
    await follow(page, '/admin/steps');
    await button(page, sv.editor.order).click();
    await button(page, sv.editor.moveUp(before[1]?.name_sv ?? '')).click();
    await button(page, sv.editor.orderSave).click();
    await expect(dialog(page)).toContainText(sv.steps.freeMoves(before[1]?.name_sv ?? ''));
    await button(dialog(page), sv.common.cancel).click();
    const after = await send(page, 'GET /api/levels/editor', '/api/levels/editor');
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sv } from '../web/admin/text/sv.ts';
import { anyCount, orderBySwish, retiredQuestion, savedBy, send } from './admin.ts';
import { button, expect, heading, place, test, visit } from './app.ts';

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

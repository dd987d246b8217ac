import type { Page } from '@playwright/test';
import { formatDay } from '#domain/format-day.ts';
import { extendTrial } from '#domain/trial.ts';
import { stripeEvent, stripeSignature } from '../server/testing/stripe.ts';
import { sv } from '../web/admin/text/sv.ts';
import { feedbackText } from '../web/text/feedback.ts';
import { shopText } from '../web/text/shop/shop.ts';
import { ti } from '../web/text/ti.ts';
import { unlockTi } from '../web/text/unlock/ti.ts';
import { EVERY_WIDTH, expectAccessible } from './accessible.ts';
import { orderBySwish } from './admin.ts';
import { button, DESKTOP, expect, follow, heading, PHONE, PHONE_LINE, place, type Server, stored, test } from './app.ts';
import { checkAndPay, payButton } from './buy.ts';
import { haveSaved } from './step.ts';
import { enlarge } from './words.ts';

const locked = (page: Page) => page.getByRole('alertdialog', { name: 'መተሓሳሰቢ' });
const sheet = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const ordersOf = (server: Server, userId: number) =>
  server.db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const lastDay = (end: string) => formatDay('ti', new Date(Date.parse(end) - 1).toISOString());

test('a learner orders by Swish, the owner confirms it, and the step opens by itself; the receipt can be printed', async ({
  page,
  as,
  account,
  otherDevice,
  server,
}) => {
  const learner = await as('free');
  await haveSaved(server, learner.id, 1);
  await page.goto('/steps');
  await rows(page).nth(1).getByRole('button').click();
  await expect(locked(page)).toContainText(unlockTi.locked.step);
  for (const line of unlockTi.opened) await expect(locked(page)).toContainText(line);
  await expect(locked(page).getByRole('radio', { name: /መዓልቲ/ })).toHaveCount(3);
  await expect(locked(page).getByRole('radio', { name: /90 መዓልቲ.*299/ })).toBeChecked();
  await expectAccessible(page);

  // Swish data: number, amount, reference, and a QR code with all three.
  await locked(page)
    .getByRole('radio', { name: /30 መዓልቲ/ })
    .check();
  await checkAndPay(locked(page));
  await expect(page.getByRole('img', { name: unlockTi.qr })).toBeVisible();
  const [order] = await ordersOf(server, learner.id);
  const reference = order?.reference ?? '';
  await expect(sheet(page)).toContainText(unlockTi.order(reference));
  for (const text of ['123 456 78 90', '149 kr', reference])
    await expect(sheet(page).getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await button(sheet(page), unlockTi.paid).click();
  await expect(sheet(page).getByRole('status').first()).toContainText(unlockTi.claimed);
  await expect(sheet(page).getByRole('status').first()).toContainText(unlockTi.opensWhen);
  await expectAccessible(page);

  const owner = await otherDevice(await account('admin'));
  await owner.goto('/admin/orders');
  // Earlier tests may have left some.
  const claimed = await server.db.selectFrom('orders').select('id').where('state', '=', 'claimed').execute();
  await expect(owner.getByRole('navigation').getByText(sv.menu.claimed(claimed.length))).toBeAttached();
  await owner.getByRole('searchbox').fill(reference.toLowerCase());
  const row = owner.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText(sv.orders.states.claimed);
  await button(row, sv.orders.fulfil).click();
  const question = owner.getByRole('alertdialog');
  await expect(question).toContainText(sv.orders.fulfilText('149,00\u00a0kr', reference));
  await expectAccessible(owner);
  await button(question, sv.orders.fulfil).click();
  await expect(row).toContainText(sv.orders.states.fulfilled);

  const end = extendTrial(null, 30, Date.now());
  await expect(page.getByRole('dialog', { name: unlockTi.nowOpen })).toContainText(unlockTi.openUntil(lastDay(end)));
  await button(sheet(page), unlockTi.go).click();
  await expect(sheet(page)).toBeHidden();
  await rows(page).nth(1).getByRole('link').click();
  await expect(page.locator('#question-text')).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('link', { name: new RegExp(reference) }).click();
  await expect(heading(page, unlockTi.order(reference))).toBeVisible();
  const receipt = page.getByRole('article');
  for (const text of ['149,00 kr', '119,20 kr', '29,80 kr', 'Mengedi AB', unlockTi.orgNumber('559000-0000'), reference]) {
    await expect(receipt.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(receipt).toContainText(/\d{4}-\d{4}/);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(23, 32, 43)');
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
});

test('a card is charged on the page of Stripe, and what was paid there is open on the return', async ({ page, as, server }) => {
  const learner = await as('free');
  await page.route('https://checkout.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  );
  await page.goto('/exercises');
  await button(page, ti.locked.how).click();
  await checkAndPay(sheet(page), 'card');
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//);
  const [order] = await ordersOf(server, learner.id);

  // Returning before Stripe's webhook: the learner is asked to wait, and can continue to pay.
  await page.goto(`/orders/${order?.id}`);
  await expect(page.getByText(unlockTi.cardText)).toBeVisible();
  await expect(page.getByRole('link', { name: unlockTi.toCheckout })).toHaveAttribute('href', order?.checkout_url ?? '');
  await expectAccessible(page, EVERY_WIDTH);
  const payload = stripeEvent({ order: { id: order?.id ?? 0, client: order?.client_id ?? '' } });
  const told = await page.request.post('/api/stripe/webhook', {
    data: Buffer.from(payload),
    headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignature(payload, Date.now()) },
  });
  expect(told.status()).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: unlockTi.nowOpen })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(unlockTi.methods.card);
  expect(Date.parse(JSON.parse((await stored(page, 'mengedi.user')) ?? '{}').trial_ends_at)).toBeGreaterThan(Date.now());
  await page.getByRole('link', { name: unlockTi.go }).click();
  await expect(rows(page).getByText(ti.exercises.locked)).toHaveCount(0);
});

test('a learner whose trial is over, before there is a payment', async ({ page, as, account, otherDevice, server, faults }) => {
  faults.expectFailedLoads('/api/orders');
  const learner = await as('free');
  await haveSaved(server, learner.id, 1);
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
  };

  await test.step('the end of the free step leads to what opens the next one', async () => {
    await page.goto('/steps/1');
    await button(page, ti.locked.how).click();
    await expect(sheet(page)).toContainText(unlockTi.plans);
    await close();
  });

  await test.step('an order whose answer got lost is made once', async () => {
    let isFirst = true;
    await page.route('**/api/orders', async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      return route.abort();
    });
    await follow(page, '/exercises');
    await button(page, ti.locked.how).click();
    await checkAndPay(sheet(page));
    await expect(sheet(page).getByRole('alert')).toContainText(ti.error.offline);
    await payButton(sheet(page)).click();
    await expect(page.getByRole('img', { name: unlockTi.qr })).toBeVisible();
    expect(await ordersOf(server, learner.id)).toHaveLength(1);
    await page.unroute('**/api/orders');
  });

  await test.step('an order that waits is found again, and can be cancelled', async () => {
    await page.goto('/examination');
    await button(page, ti.locked.how).click();
    const [order] = await ordersOf(server, learner.id);
    await sheet(page)
      .getByRole('button', { name: new RegExp(order?.reference ?? '') })
      .click();
    await expect(page.getByRole('img', { name: unlockTi.qr })).toBeVisible();
    await button(sheet(page), unlockTi.cancel).click();
    await expect(sheet(page).getByRole('radio', { name: /መዓልቲ/ })).toHaveCount(3);
    await expect(sheet(page).getByText(unlockTi.states.open)).toHaveCount(0);
    expect((await ordersOf(server, learner.id)).map(({ state }) => state)).toEqual(['cancelled']);
    await close();
    await follow(page, `/orders/${order?.id}`);
    await expect(page.getByText(unlockTi.closed)).toBeVisible();
  });

  await test.step('an order of somebody else is not found', async () => {
    const { id } = await orderBySwish(await otherDevice(await account('free')), 1);
    await follow(page, '/exercises');
    await follow(page, `/orders/${id}`);
    await expect(page.getByText(unlockTi.unknown)).toBeVisible();
  });

  await test.step('who wants help writes with the message begun, which nobody loses who has begun another', async () => {
    const toFeedback = async () => {
      await follow(page, '/exercises');
      await button(page, ti.locked.how).click();
      await button(sheet(page), unlockTi.write).click();
      await expect(heading(page, feedbackText.ti.title)).toBeVisible();
      expect(place(page)).toBe('/feedback');
      await expect(sheet(page)).toBeHidden();
    };
    await toFeedback();
    await expect(page.getByLabel(feedbackText.ti.subject)).toHaveValue('billing');
    const message = page.getByLabel(feedbackText.ti.message);
    await expect(message).toHaveValue(unlockTi.writeMessage);
    await message.fill('ናተይ ጽሑፍ');
    await toFeedback();
    await expect(message).toHaveValue('ናተይ ጽሑፍ');
    await button(page, feedbackText.ti.submit).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'ናተይ ጽሑፍ' })).toBeVisible();
  });

  await test.step('with letters twice as large, 320 px wide, every plan and what Swish asks for stand within the sheet', async () => {
    const { id } = await server.db
      .insertInto('plans')
      .values({
        days: 365,
        price: 69_950,
        vat_rate: 25,
        name: 'ሓደ ዓመት',
        name_sv: 'Ett år',
        name_en: 'A year',
        description: '',
        description_sv: '',
        description_en: '',
        position: 9,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await page.setViewportSize({ width: 320, height: 640 });
    // A page load refetches the plans.
    await page.goto('/exercises');
    await enlarge(page);
    await button(page, ti.locked.how).click();
    const right = (text: string) =>
      sheet(page)
        .getByText(text, { exact: true })
        .evaluate((element) => element.getBoundingClientRect().right);
    await expect.poll(() => right('699,50 kr')).toBeLessThanOrEqual(320);
    await sheet(page)
      .getByRole('radio', { name: /699,50/ })
      .check();
    await checkAndPay(sheet(page));
    await expect.poll(() => right('123 456 78 90')).toBeLessThanOrEqual(320);
    await expect.poll(() => right('699,50 kr')).toBeLessThanOrEqual(320);
    await server.db.updateTable('plans').set({ retired_at: new Date() }).where('id', '=', id).execute();
    await page.setViewportSize(DESKTOP);
  });

  await test.step('where nothing is sold the sheet has the number to call and the way to write', async () => {
    const now = new Date().toISOString();
    await server.db.updateTable('plans').set({ retired_at: now }).where('retired_at', 'is', null).execute();
    await page.evaluate(() => localStorage.clear());
    await as('free');
    await page.goto('/exercises');
    await button(page, ti.locked.how).click();
    await expect(sheet(page).getByRole('link', { name: PHONE_LINE }).first()).toHaveAttribute('href', 'tel:0846500400');
    await expect(button(sheet(page), unlockTi.write)).toBeVisible();
    await expect(sheet(page).getByRole('radio')).toHaveCount(0);
    await expect(button(sheet(page), shopText.ti.toCheck)).toHaveCount(0);
    await server.db.updateTable('plans').set({ retired_at: null }).where('retired_at', '=', now).execute();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the Swish app is opened with everything filled in; the code waits for another phone', async ({ page, as, server }) => {
    const learner = await as('free');
    await page.goto('/exercises');
    await button(page, ti.locked.how).click();
    await checkAndPay(sheet(page));
    const link = page.getByRole('link', { name: unlockTi.openSwish });
    await expect(link).toBeInViewport();
    const [order] = await ordersOf(server, learner.id);
    await expect(link).toHaveAttribute(
      'href',
      `https://app.swish.nu/1/p/sw/?sw=1234567890&amt=299.00&cur=SEK&msg=${order?.reference}&src=qr`,
    );
    await expect(page.getByRole('img', { name: unlockTi.qr })).toBeHidden();
    await page.getByText(unlockTi.otherPhone).click();
    await expect(page.getByRole('img', { name: unlockTi.qr })).toBeVisible();
    await expectAccessible(page);
  });
});

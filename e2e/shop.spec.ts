import type { Page } from '@playwright/test';
import { stockholmDay } from '#domain/stockholm.ts';
import { stripeEvent, stripeSignature } from '../server/testing/stripe.ts';
import { say } from '../server/text/catalog.ts';
import { sv } from '../web/admin/text/sv.ts';
import { shopText } from '../web/text/shop/shop.ts';
import { withdrawText } from '../web/text/shop/withdraw.ts';
import { ti } from '../web/text/ti.ts';
import { unlockTi } from '../web/text/unlock/ti.ts';
import { expectAccessible } from './accessible.ts';
import { anyCount, savedBy } from './admin.ts';
import { button, expect, follow, heading, type Server, test } from './app.ts';
import { agreeAndPay, checkAndPay, expectSeller, payButton } from './buy.ts';
import { linkIn, mailTo } from './mails.ts';

test.use({ viewport: { width: 390, height: 800 } });

const shop = shopText.ti;
const words = withdrawText.ti;
const owner = sv.withdrawals;
const sheet = (page: Page) => page.getByRole('dialog');
const orderOf = (server: Server, userId: number) =>
  server.db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').executeTakeFirstOrThrow();

/** Both steps of a withdrawal. */
async function withdraw(page: Page, typed?: { reference: string; email: string }): Promise<void> {
  await expect(heading(page, words.title)).toBeVisible();
  if (typed !== undefined) {
    await page.getByLabel(words.reference).fill(typed.reference);
    await page.getByLabel(words.email, { exact: true }).fill(typed.email);
  }
  await button(page, words.next).click();
  await expect(heading(page, words.confirmTitle)).toBeVisible();
  // shop row 16: the second step has exactly one button.
  await expect(page.getByRole('main').getByRole('button')).toHaveText([words.confirm]);
  await button(page, words.confirm).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(words.done);
}

async function openSheet(page: Page): Promise<void> {
  await page.goto('/exercises');
  await button(page, ti.locked.how).click();
}

test('shop rows 1, 4, 5, 6, 10, 13, 24: what a buyer sees and says before paying', async ({ page, as, server }) => {
  const learner = await as('free');
  await openSheet(page);
  await expect(sheet(page)).toContainText(shop.step(1, 2));
  await expectSeller(sheet(page));
  await expect(sheet(page).getByRole('link', { name: words.link })).toBeVisible();
  await sheet(page)
    .getByRole('radio', { name: /30 መዓልቲ/ })
    .check();
  await button(sheet(page), shop.toCheck).click();

  await test.step('nothing is ticked, and the button says the sum; what was chosen can be changed', async () => {
    await expect(sheet(page)).toContainText(shop.step(2, 2));
    await expect(sheet(page).getByRole('checkbox')).not.toBeChecked();
    for (const one of await sheet(page).getByRole('radio').all()) await expect(one).not.toBeChecked();
    await expect(sheet(page)).toContainText(shop.longIs(30));
    await expect(sheet(page)).toContainText(shop.priceIs(25, '29,80\u00a0kr'));
    await expect(payButton(sheet(page))).toHaveText(shop.pay.swish('149\u00a0kr'));
    await button(sheet(page), shop.change).click();
    await sheet(page)
      .getByRole('radio', { name: /90 መዓልቲ/ })
      .check();
    await button(sheet(page), shop.toCheck).click();
    await expect(payButton(sheet(page))).toHaveText(shop.pay.swish('299\u00a0kr'));
    await expectAccessible(page);
  });

  await test.step('terms, right of withdrawal and its form are read here', async () => {
    await sheet(page).getByText(shop.readRight).click();
    await expect(sheet(page)).toContainText('ቅጥዒ ስረዛ');
    await sheet(page).getByText(shop.readTerms).click();
    await expect(sheet(page)).toContainText('Box 174, 101 23 Stockholm');
  });

  await test.step('without age and wish nothing is ordered, and it says what is missing', async () => {
    await payButton(sheet(page)).click();
    await expect(sheet(page).getByRole('alert').filter({ hasText: shop.ageFault })).toBeVisible();
    await sheet(page).getByRole('radio', { name: shop.buyers.guardian }).check();
    await payButton(sheet(page)).click();
    await expect(sheet(page)).toContainText(shop.atOnceFault);
    await expectAccessible(page);
    expect(await server.db.selectFrom('orders').select('id').where('user_id', '=', learner.id).execute()).toEqual([]);
  });

  await test.step('with both it is, and the mail has come', async () => {
    await sheet(page)
      .getByRole('checkbox', { name: say('ti', 'beginAtOnce') })
      .check();
    await payButton(sheet(page)).click();
    const { reference, id } = await (async () => {
      await expect(sheet(page).getByText(unlockTi.paid)).toBeVisible();
      return orderOf(server, learner.id);
    })();
    const mail = await mailTo(server, learner.email, 'order-placed');
    for (const part of [reference, '299 kr', 'Mengedi AB', 'ባዕሉ ኣይሕደስን']) expect(mail.text).toContain(part);
    const kept = await server.db.selectFrom('agreements').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ buyer: 'guardian', language: 'ti', at_once: say('ti', 'beginAtOnce') });
  });
});

test('shop rows 14 to 21: bought by Swish, withdrawn twice, paid back; the books agree', async ({
  page,
  as,
  account,
  otherDevice,
  server,
}) => {
  const learner = await as('free');
  await openSheet(page);
  await checkAndPay(sheet(page));
  await expect(sheet(page).getByText(unlockTi.paid)).toBeVisible();
  const { id, reference } = await orderOf(server, learner.id);
  const admin = await otherDevice(await account('admin'));
  await admin.goto(`/admin/orders/${id}`);
  await button(admin, sv.orders.fulfil).click();
  await button(admin.getByRole('alertdialog'), sv.orders.fulfil).click();
  await expect(admin.getByRole('article')).toContainText('299,00 kr');
  const contract = await mailTo(server, learner.email, 'order-fulfilled');
  for (const part of ['ውዕል መሸጣ', 'ቅጥዒ ስረዛ', 'Box 174, 101 23 Stockholm']) expect(contract.text).toContain(part);
  expect(contract.links.some((link) => link.includes(`/withdraw?order=${reference}`))).toBe(true);

  await test.step('the function stands on the receipt, in the settings and below', async () => {
    await page.goto('/settings');
    await expect(page.locator('footer').getByRole('link', { name: words.link })).toBeVisible();
    await expectSeller(page);
    await page.goto(`/orders/${id}`);
    await expect(page.getByRole('article')).toContainText('/withdraw');
    await expectAccessible(page);
    await page.getByRole('link', { name: words.link }).first().click();
  });

  await test.step('logged in all of it is filled in; sent again it is the one of before', async () => {
    await expect(page.getByLabel(words.reference)).toHaveValue(reference);
    await expect(page.getByLabel(words.email, { exact: true })).toHaveValue(learner.email);
    await expectAccessible(page);
    await withdraw(page);
    const first = await page.getByText(/ዝመጸሉ ግዜ/).innerText();
    await expectAccessible(page);
    await page.goto(`/withdraw?order=${reference}`);
    await withdraw(page);
    await expect(page.getByText(first, { exact: true })).toBeVisible();
    const mail = await mailTo(server, learner.email, 'withdrawal-received');
    expect(mail.text).toContain(reference);
    await page.goto(`/orders/${id}`);
    await expect(page.getByRole('status').filter({ hasText: 'ånger' })).toBeVisible();
  });

  await test.step('the owner sees it first, with day and sum, and gives it back', async () => {
    await admin.goto('/admin');
    const first = admin.getByRole('main').getByRole('listitem').first();
    await expect(first).toContainText(anyCount(sv.start.waiting.withdrawals));
    await first.getByRole('link').click();
    const row = admin.getByRole('article').filter({ hasText: reference });
    await expect(row).toContainText(stockholmDay(Date.now() + 14 * 86_400_000));
    await expect(row).toContainText('299,00');
    await expectAccessible(admin);
    await button(row, owner.giveBack).click();
    const question = admin.getByRole('alertdialog');
    await expect(question).toContainText(owner.byHand('299,00\u00a0kr'));
    await expectAccessible(admin);
    await button(question, owner.giveBack).click();
    await expect(row).toBeHidden();
    const returned = await mailTo(server, learner.email, 'withdrawal-returned');
    expect(returned.text).toContain('299 kr');
    await follow(admin, `/admin/orders/${id}`);
    await expect(admin.getByRole('article').last()).toContainText('−299,00 kr');
    const sums = await server.db
      .selectFrom('receipts')
      .select(['kind', 'amount'])
      .where('order_id', '=', id)
      .orderBy('number')
      .execute();
    expect(sums).toEqual([
      { kind: 'sale', amount: 29_900 },
      { kind: 'refund', amount: 29_900 },
    ]);
  });
});

test('shop rows 15 and 18: bought by card, withdrawn without a login, with a wrong address, and after the account is gone', async ({
  page,
  as,
  account,
  otherDevice,
  server,
}) => {
  const learner = await as('free');
  await page.route('https://checkout.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  );
  await openSheet(page);
  await checkAndPay(sheet(page), 'card');
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//);
  const { id, reference, client_id } = await orderOf(server, learner.id);
  const payload = stripeEvent({ order: { id, client: client_id } });
  const told = await page.request.post(`${server.url}/api/stripe/webhook`, {
    data: Buffer.from(payload),
    headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignature(payload, Date.now()) },
  });
  expect(told.status()).toBe(200);
  const contract = await mailTo(server, learner.email, 'order-fulfilled');
  expect(linkIn(contract)).toBe(`/orders/${id}`);
  await server.db.deleteFrom('users').where('id', '=', learner.id).execute();
  const guest = await otherDevice();
  await guest.setViewportSize({ width: 390, height: 800 });

  await guest.goto(`/withdraw?order=${reference}`);
  await test.step('what cannot be right is said at its field', async () => {
    await guest.getByLabel(words.reference).fill('12');
    await button(guest, words.next).click();
    await expect(guest.getByText(words.referenceFault)).toBeVisible();
    await expect(guest.getByText(words.emailFault)).toBeVisible();
    await expect(guest.getByLabel(words.reference)).toBeFocused();
    await expectAccessible(guest);
  });
  const bodies: string[] = [];
  for (const email of ['wrong@example.se', learner.email]) {
    await guest.goto(`/withdraw?order=${reference}`);
    await withdraw(guest, { reference: reference.toLowerCase(), email });
    bodies.push((await guest.getByRole('main').innerText()).replace(email, '').replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, ''));
  }
  expect(bodies[0]).toBe(bodies[1]);

  const admin = await otherDevice(await account('admin'));
  await admin.goto('/admin/withdrawals');
  const rows = admin.getByRole('article').filter({ hasText: reference });
  await expect(rows).toHaveCount(2);
  const wrong = rows.filter({ hasText: 'wrong@example.se' });
  await expect(wrong).toContainText(owner.otherAddress);
  await button(wrong, owner.refuse).click();
  await admin.getByLabel(owner.reason).fill('Adressen är inte köparens.');
  await button(admin.getByRole('alertdialog'), owner.refuse).click();
  await expect(wrong).toBeHidden();
  expect((await mailTo(server, 'wrong@example.se', 'withdrawal-refused')).text).toContain('Adressen är inte köparens.');
  await button(rows, owner.giveBack).click();
  await expect(admin.getByRole('alertdialog')).toContainText(owner.byCard('299,00\u00a0kr'));
  await button(admin.getByRole('alertdialog'), owner.giveBack).click();
  await expect(rows).toHaveCount(0);
  expect((await mailTo(server, learner.email, 'withdrawal-returned')).text).toContain('299 kr');
  const state = await server.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  expect(state).toEqual({ state: 'refunded' });
});

test('shop row 18: without a network it was not sent; where nothing is taken now it is sent later', async ({ page, faults }) => {
  faults.expectFailedLoads('/api/withdrawals');
  await page.goto('/withdraw');
  await page.getByLabel(words.reference).fill('JPXFLR');
  await page.getByLabel(words.email, { exact: true }).fill('nobody@example.se');
  await button(page, words.next).click();
  await page.route('**/api/withdrawals', (route) => route.abort());
  await button(page, words.confirm).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(words.offline);
  await expectAccessible(page);
  await page.unroute('**/api/withdrawals');
  let isReadOnly = true;
  await page.route('**/api/withdrawals', (route) =>
    isReadOnly
      ? route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { status: 503, message: 'x', code: 'readOnly' } })
      : route.continue(),
  );
  await button(page, words.confirm).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(words.later);
  isReadOnly = false;
  // Retried automatically.
  await expect(page.getByRole('main').getByRole('status')).toContainText(words.done);
});

test('shop rows 1 and 8: the owner says who sells and what is agreed to, and everybody reads it', async ({
  page,
  as,
  otherDevice,
  server,
}) => {
  const admin = await as('admin');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/seller');
  const vat = page.getByLabel(sv.seller.fields.vat_number);
  await vat.fill('559000');
  await button(page, sv.common.save).first().click();
  await expect(page.getByText(sv.seller.faults.vat_number)).toBeVisible();
  await expect(vat).toHaveValue('559000');
  await vat.fill('SE559000000001');
  await savedBy(page, () => button(page, sv.common.save).first().click());
  await page.getByText(sv.seller.kinds.accessibility).first().click();
  await expectAccessible(page);
  expect(admin.id).toBeGreaterThan(0);

  const guest = await otherDevice();
  await guest.setViewportSize({ width: 390, height: 800 });
  await guest.goto('/terms');
  await expect(guest.getByRole('main')).toContainText('SE559000000001');
  await expect(guest.getByRole('main')).toContainText(shop.version(''));
  await expectSeller(guest);
  await expect(guest.locator('footer').getByRole('link')).toHaveCount(7);
  await expectAccessible(guest);
  await server.db.updateTable('seller').set({ vat_number: '' }).execute();
});

test('shop row 8: terms that changed while somebody read them are shown anew, and nothing is lost', async ({
  page,
  as,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/orders');
  const learner = await as('free');
  // As if the text had been loaded before the owner changed it.
  await page.route(
    '**/api/legal?*',
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(/"version":"[^"]*"/g, '"version":"2026-01-01"'),
      });
    },
    { times: 1 },
  );
  await openSheet(page);
  await button(sheet(page), shop.toCheck).click();
  await agreeAndPay(sheet(page));
  await expect(
    sheet(page)
      .getByRole('alert')
      .filter({ hasText: say('ti', 'termsChanged') }),
  ).toBeVisible();
  await expect(sheet(page).getByRole('checkbox')).toBeChecked();
  await payButton(sheet(page)).click();
  await expect(sheet(page).getByText(unlockTi.paid)).toBeVisible();
  const { id } = await orderOf(server, learner.id);
  const kept = await server.db
    .selectFrom('agreements')
    .select('terms_version')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(kept.terms_version).not.toBe('2026-01-01');
});

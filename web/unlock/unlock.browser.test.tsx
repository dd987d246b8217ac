import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import { exampleFulfilled, exampleOrder } from '#contract/orders.ts';
import { exampleSeller } from '#contract/seller.ts';
import { expectAccessible } from '../testing/accessible.ts';
import { showContent } from '../testing/content.ts';
import { server } from '../testing/example-server.ts';
import { twoFrames } from '../testing/frames.ts';
import { learner, logIn, open } from '../testing/open.tsx';
import { button, heading } from '../testing/questions.ts';
import { feedbackText } from '../text/feedback.ts';
import { shopText } from '../text/shop/shop.ts';
import { withdrawText } from '../text/shop/withdraw.ts';
import { ti } from '../text/ti.ts';
import { unlockTi } from '../text/unlock/ti.ts';

const ORDER = 'POST /api/orders';
const shop = shopText.ti;
const { phone, ...config } = endpoints['GET /api/config'].example.answer;
const [plan] = endpoints['GET /api/plans'].example.answer;
const PLANS = [
  { ...plan, id: 1, days: 30, price: 14_900, name: '30 መዓልቲ', position: 1 },
  plan,
  { ...plan, id: 3, days: 365, price: 69_950, name: 'ሓደ ዓመት', position: 3 },
];
const legal = (version: string) => ({
  at_once: 'ብኡንብኡ ይጀምር።',
  texts: [
    { kind: 'terms' as const, version, changed_on: '2026-11-18', text: '# ውዕል መሸጣ\n\nBox 174, 101 23 Stockholm' },
    { kind: 'withdrawal' as const, version, changed_on: '2026-11-18', text: '# መሰል ስረዛ\n\nቅጥዒ ስረዛ' },
  ],
});
const sheet = page.getByRole('dialog');
const within = (name: string | RegExp) => sheet.getByRole('button', { name, exact: true });
const plans = sheet.getByRole('radio', { name: /መዓልቲ|ዓመት/ });
const pay = (amount: string) => within(shop.pay.swish(amount));
const atOnce = sheet.getByRole('checkbox');
const picture = sheet.getByRole('img', { name: unlockTi.qr });

async function openSheet(): Promise<void> {
  await open('/exercises');
  await button(ti.locked.how).click();
  await expect.element(plans.first()).toBeVisible();
}

async function agree(): Promise<void> {
  await sheet.getByRole('radio', { name: shop.buyers.adult }).click();
  await atOnce.click();
}

beforeEach(async () => {
  await showContent();
  await server.answer('GET /api/config', { ...config, phone, payments: ['swish', 'card'] } as never);
  await server.answer('GET /api/plans', PLANS as never);
  await server.answer('GET /api/legal', legal('2026-11-18'));
  await server.answer('GET /api/orders', []);
  const free = { ...learner, trial_ends_at: new Date(Date.now() - 86_400_000).toISOString() };
  await server.answer('GET /api/profile', free);
  await server.answer('POST /api/auth', { user: free });
  await logIn(free);
});

test('a locked step says what opens it, with the plan in the middle chosen', async () => {
  await open('/steps');
  await page.getByRole('main').getByRole('listitem').nth(1).getByRole('button').click();
  const locked = page.getByRole('alertdialog', { name: 'መተሓሳሰቢ' });
  await expect.element(locked).toMatchTextContent(unlockTi.locked.step);
  for (const line of unlockTi.opened) await expect.element(locked).toMatchTextContent(line);
  await expect.element(locked.getByRole('radio', { name: /90 መዓልቲ.*299/ })).toBeChecked();
  expect(locked.getByRole('radio', { name: /መዓልቲ|ዓመት/ }).elements()).toHaveLength(3);
  await expectAccessible();
});

describe('who buys', () => {
  test('shop rows 1, 4, 5, 6, 10, 13, 24: sees who sells and what is bought, finds nothing ticked, and the button says the sum', async () => {
    await openSheet();
    await expect.element(sheet).toMatchTextContent(shop.step(1, 2));
    for (const part of [exampleSeller.name, exampleSeller.org_number, exampleSeller.address])
      await expect.element(sheet.getByText(part, { exact: false }).first()).toBeVisible();
    await expect.element(sheet.getByRole('link', { name: exampleSeller.email })).toBeVisible();
    await expect.element(sheet.getByRole('link', { name: withdrawText.ti.link })).toBeVisible();
    await sheet.getByRole('radio', { name: /30 መዓልቲ/ }).click();
    await within(shop.toCheck).click();
    await expect.element(sheet).toMatchTextContent(shop.step(2, 2));
    await expect.element(atOnce).not.toBeChecked();
    for (const one of sheet.getByRole('radio').all()) await expect.element(one).not.toBeChecked();
    await expect.element(sheet).toMatchTextContent(shop.longIs(30));
    await expect.element(sheet).toMatchTextContent(shop.priceIs(25, '29,80 kr'));
    await expect.element(pay('149\u00a0kr')).toBeVisible();
    await within(shop.change).click();
    await sheet.getByRole('radio', { name: /90 መዓልቲ/ }).click();
    await within(shop.toCheck).click();
    await expectAccessible();
    await sheet.getByText(shop.readRight).click();
    await expect.element(sheet.getByText('ቅጥዒ ስረዛ')).toBeVisible();
    await sheet.getByText(shop.readTerms).click();
    await expect.element(sheet.getByText('Box 174, 101 23 Stockholm')).toBeVisible();

    // Without age and wish nothing is ordered, and it says what is missing.
    const submit = pay('299\u00a0kr');
    await submit.click();
    await expect.element(sheet.getByText(shop.ageFault)).toBeVisible();
    await sheet.getByRole('radio', { name: shop.buyers.guardian }).click();
    await submit.click();
    await expect.element(sheet).toMatchTextContent(shop.atOnceFault);
    await expectAccessible();
    expect(await server.received(ORDER)).toEqual([]);
    await atOnce.click();
    await submit.click();
    await expect.element(picture).toBeVisible();
    expect(await server.bodies(ORDER)).toMatchObject([
      { plan_id: 2, method: 'swish', agreed: { language: 'ti', buyer: 'guardian', at_once: true, terms: '2026-11-18' } },
    ]);
  });

  test('pays by Swish with code, number, sum and reference, says so, and is told when it opens', async () => {
    await openSheet();
    await within(shop.toCheck).click();
    await agree();
    await server.answer('GET /api/orders', [exampleOrder] as never);
    await pay('299\u00a0kr').click();
    await expect.element(picture).toBeVisible();
    await expect.element(sheet).toMatchTextContent(unlockTi.order(exampleOrder.reference));
    for (const text of ['123 456 78 90', '299 kr', exampleOrder.reference])
      await expect.element(sheet.getByText(text, { exact: true })).toBeVisible();
    await expectAccessible();
    await within(unlockTi.paid).click();
    await expect.element(sheet.getByRole('status').first()).toMatchTextContent(unlockTi.claimed);
    await expect.element(sheet.getByRole('status').first()).toMatchTextContent(unlockTi.opensWhen);
    await expectAccessible();
  });

  test('sends the same order again when the answer got lost', async () => {
    await openSheet();
    await within(shop.toCheck).click();
    await agree();
    await server.refuse(ORDER, 502, { once: true });
    await pay('299\u00a0kr').click();
    await expect.element(sheet.getByRole('alert').filter({ hasText: unlockTi.failed })).toBeVisible();
    await server.goAway();
    await pay('299\u00a0kr').click();
    await expect.element(sheet.getByRole('alert').filter({ hasText: ti.error.offline })).toBeVisible();
    await server.comeBack();
    await pay('299\u00a0kr').click();
    await expect.element(picture).toBeVisible();
    const bodies = await server.bodies<{ id: string }>(ORDER);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  test('shop row 8: reads terms anew that changed meanwhile, and nothing is lost', async () => {
    await openSheet();
    await within(shop.toCheck).click();
    await agree();
    await server.refuse(ORDER, 409, { code: 'terms', message: 'ውዕል ተቐይሩ', once: true });
    await server.answer('GET /api/legal', legal('2026-11-20 (1)'));
    await pay('299\u00a0kr').click();
    await expect.element(sheet.getByRole('alert').filter({ hasText: 'ውዕል ተቐይሩ' })).toBeVisible();
    await expect.element(atOnce).toBeChecked();
    await expect.poll(async () => (await server.received('GET /api/legal')).length).toBe(2);
    await twoFrames();
    expect(await server.received('GET /api/legal')).toHaveLength(2);
    await pay('299\u00a0kr').click();
    await expect.element(picture).toBeVisible();
    const versions = (await server.bodies<{ agreed: { terms: string } }>(ORDER)).map(({ agreed }) => agreed.terms);
    expect(versions).toEqual(['2026-11-18', '2026-11-20 (1)']);
  });

  test('finds an order that waits, and can cancel it', async () => {
    await server.answer('GET /api/orders', [exampleOrder] as never);
    await openSheet();
    await sheet.getByRole('button', { name: new RegExp(exampleOrder.reference) }).click();
    await expect.element(picture).toBeVisible();
    await within(unlockTi.cancel).click();
    await expect.element(plans.first()).toBeVisible();
    await expect.element(sheet.getByText(unlockTi.states.open)).not.toBeInTheDocument();
    expect(await server.received('POST /api/orders/{id}/cancel')).toHaveLength(1);
  });

  test('finds every plan and all that Swish asks for within the sheet, 320 px wide with letters twice as large', async () => {
    await page.viewport(320, 640);
    await openSheet();
    document.documentElement.style.fontSize = '200%';
    await document.fonts.ready;
    const right = (text: string) => sheet.getByText(text, { exact: true }).first().element().getBoundingClientRect().right;
    await expect.poll(() => right('699,50 kr')).toBeLessThanOrEqual(320);
    await within(shop.toCheck).click();
    await agree();
    await pay('299\u00a0kr').click();
    await expect.element(picture).toBeVisible();
    for (const text of ['123 456 78 90', '299 kr']) await expect.poll(() => right(text)).toBeLessThanOrEqual(320);
    document.documentElement.style.fontSize = '';
  });

  test('writes for help with the message begun, which nobody loses who has begun another', async () => {
    const message = page.getByLabelText(feedbackText.ti.message);
    for (const begun of [unlockTi.writeMessage, 'ናተይ ጽሑፍ']) {
      await openSheet();
      await within(unlockTi.write).click();
      await expect.element(heading(feedbackText.ti.title)).toBeVisible();
      expect(location.pathname).toBe('/feedback');
      await expect.element(sheet).not.toBeInTheDocument();
      await expect.element(message).toHaveValue(begun);
      await expect.element(page.getByLabelText(feedbackText.ti.subject)).toHaveValue('billing');
      await message.fill('ናተይ ጽሑፍ');
    }
  });
});

test('where nothing is sold the sheet has the number to call and the way to write', async () => {
  await server.answer('GET /api/plans', []);
  await open('/exercises');
  await button(ti.locked.how).click();
  await expect
    .element(sheet.getByRole('link', { name: phone }).first())
    .toHaveAttribute('href', `tel:${phone.replaceAll(/\D/g, '')}`);
  await expect.element(within(unlockTi.write)).toBeVisible();
  await expect.element(sheet.getByRole('radio')).not.toBeInTheDocument();
  await expect.element(within(shop.toCheck)).not.toBeInTheDocument();
});

test('a step that was saved leads the learner of a free one to what opens the next', async () => {
  const [level] = endpoints['GET /api/levels'].example.answer;
  const asked = endpoints['GET /api/levels/{id}'].example.answer;
  await server.answer('GET /api/levels', [level, { ...level, id: 2, demo: false }] as never);
  await server.answer('GET /api/levels/{id}', asked as never);
  await server.answer('GET /api/progress', {
    id: 1,
    scores: [{ level_id: 1, passed: 1, questions: '1001', options: '10012', reward: 10 }],
  });
  await open('/steps/1');
  await button(ti.locked.how).click();
  await expect.element(sheet).toMatchTextContent(unlockTi.plans);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

describe('the page of an order', () => {
  const AT = 'GET /api/orders/{id}';

  test('has a receipt with what the law wants on it, which is printed dark on white without menus and buttons', async () => {
    await open('/orders/1');
    await expect.element(heading(unlockTi.order(exampleFulfilled.reference))).toBeVisible();
    const receipt = page.getByRole('article');
    const { seller, number } = exampleFulfilled.receipt;
    for (const text of [
      '299,00 kr',
      '239,20 kr',
      '59,80 kr',
      seller.name,
      unlockTi.orgNumber(seller.org_number),
      exampleFulfilled.reference,
    ])
      await expect.element(receipt.getByText(text, { exact: true }).first()).toBeVisible();
    await expect.element(receipt).toMatchTextContent(number);
    await expect.element(receipt).toMatchTextContent('/withdraw');
    await expect.element(page.getByRole('link', { name: withdrawText.ti.link }).first()).toBeVisible();
    await commands.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await expect.element(receipt).toBeVisible();
    await expect.poll(() => getComputedStyle(document.body).color).toBe('rgb(23, 32, 43)');
    const seen = [...document.querySelectorAll('button, nav')].filter((one) => one.checkVisibility());
    expect(seen).toEqual([]);
  });

  test('asks who comes back before the payment to wait, and lets them go on to pay; paid, it is open', async () => {
    const checkout_url = 'https://checkout.stripe.com/c/pay/cs_test_1';
    await server.answer(AT, { ...exampleOrder, method: 'card', swish: null, checkout_url } as never);
    await open('/orders/1');
    await expect.element(page.getByText(unlockTi.cardText)).toBeVisible();
    await expect.element(page.getByRole('link', { name: unlockTi.toCheckout })).toHaveAttribute('href', checkout_url);
    await expectAccessible();
    await server.answer(AT, { ...exampleFulfilled, method: 'card' } as never);
    await open('/exercises');
    await open('/orders/1');
    await expect.element(page.getByRole('status').filter({ hasText: unlockTi.nowOpen })).toBeVisible();
    await expect.element(page.getByRole('article')).toMatchTextContent(unlockTi.methods.card);
  });

  test('says that it is closed, withdrawn, or not there', async () => {
    await server.answer(AT, { ...exampleOrder, state: 'cancelled', swish: null } as never);
    await open('/orders/1');
    await expect.element(page.getByText(unlockTi.closed)).toBeVisible();
    await server.answer(AT, { ...exampleFulfilled, withdrawn_at: '2026-11-20T10:15:30.000Z' } as never);
    await open('/orders/2');
    await expect.element(page.getByRole('status').filter({ hasText: 'ånger' })).toBeVisible();
    await server.refuse(AT, 404);
    await open('/orders/3');
    await expect.element(page.getByText(unlockTi.unknown)).toBeVisible();
  });
});

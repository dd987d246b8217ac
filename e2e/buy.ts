import type { Locator, Page } from '@playwright/test';
import type { PayMethod } from '#domain/order.ts';
import { say } from '../server/text/catalog.ts';
import { shopText } from '../web/text/shop/shop.ts';
import { button, expect } from './app.ts';

const words = shopText.ti;

/** Goes from the choice of a plan to the pay button, as an adult who wants immediate access. */
export async function checkAndPay(sheet: Locator, method: PayMethod = 'swish'): Promise<void> {
  await sheet.getByRole('radio', { name: words.methods[method] }).check();
  await button(sheet, words.toCheck).click();
  await agreeAndPay(sheet, method);
}

/** Gives consent and pays. */
export async function agreeAndPay(sheet: Locator, method: PayMethod = 'swish'): Promise<void> {
  await sheet.getByRole('radio', { name: words.buyers.adult }).check();
  await sheet.getByRole('checkbox', { name: say('ti', 'beginAtOnce') }).check();
  await payButton(sheet, method).click();
}

export const payButton = (sheet: Locator, method: PayMethod = 'swish') =>
  sheet.getByRole('button', { name: new RegExp(words.pay[method]('…').replace(/^… /, '')) });

/** Expects the seller's details, which every page that sells must show. */
export async function expectSeller(place: Page | Locator): Promise<void> {
  for (const part of ['Mengedi AB', '559000-0000', 'Storgatan 1, 111 11 Stockholm'])
    await expect(place.getByText(part).first()).toBeVisible();
  await expect(place.getByRole('link', { name: 'support@mengedi.test' }).first()).toBeVisible();
}

import type { Locator, Page } from '@playwright/test';
import type { PayMethod } from '#domain/order.ts';
import { say } from '../server/text/catalog.ts';
import { shopText } from '../web/text/shop/shop.ts';
import { button, expect } from './app.ts';

const words = shopText.ti;

/** From the choice in the sheet to the button that pays, as somebody of 18 who wants to begin at once. */
export async function checkAndPay(sheet: Locator, method: PayMethod = 'swish'): Promise<void> {
  await sheet.getByRole('radio', { name: words.methods[method] }).check();
  await button(sheet, words.toCheck).click();
  await agreeAndPay(sheet, method);
}

/** The second step. */
export async function agreeAndPay(sheet: Locator, method: PayMethod = 'swish'): Promise<void> {
  await sheet.getByRole('radio', { name: words.buyers.adult }).check();
  await sheet.getByRole('checkbox', { name: say('ti', 'beginAtOnce') }).check();
  await payButton(sheet, method).click();
}

export const payButton = (sheet: Locator, method: PayMethod = 'swish') =>
  sheet.getByRole('button', { name: new RegExp(words.pay[method]('…').replace(/^… /, '')) });

/** Words of the seller that every page that sells has. */
export async function expectSeller(place: Page | Locator): Promise<void> {
  for (const part of ['Mengedi AB', '559000-0000', 'Storgatan 1, 111 11 Stockholm'])
    await expect(place.getByText(part).first()).toBeVisible();
  await expect(place.getByRole('link', { name: 'support@mengedi.test' }).first()).toBeVisible();
}

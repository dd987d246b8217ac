import { kronorAndOre } from './money.ts';

/** Who is paid, how much in öre, and what the payer's message says. */
type SwishPayment = { readonly number: string; readonly amount: number; readonly message: string };

const DIGITS = /^(?:0\d{7,9}|1\d{9}|90\d{5})$/;

/** A Swish number as it is typed (123 456 78 90, 070-123 45 67, +46 70 …), in digits alone; undefined when it is none. */
export function readSwishNumber(typed: string): string | undefined {
  if (!/^\+?[\d\s-]+$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '').replace(/^(?:00)?46(?=7)/, '0');
  return DIGITS.test(digits) ? digits : undefined;
}

/** In groups, as people read it. */
export const showSwishNumber = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4');

/**
 * What the QR code holds that the Swish app reads (Getswish, QR code encoding specification): C, the number, the amount with two decimals after a
 * comma, the message, and which of them the payer may change: none.
 */
export const swishCode = ({ number, amount, message }: SwishPayment): string =>
  `C${number};${kronorAndOre(amount)};${encodeURIComponent(message)};0`;

/** Opens the app on the phone that shows it, with everything filled in. */
export const swishLink = ({ number, amount, message }: SwishPayment): string =>
  `https://app.swish.nu/1/p/sw/?sw=${number}&amt=${kronorAndOre(amount, '.')}&cur=SEK&msg=${encodeURIComponent(message)}&src=qr`;

import { kronorAndOre } from './money.ts';

/** Payee, amount in öre, and message to the payee. */
type SwishPayment = { readonly number: string; readonly amount: number; readonly message: string };

const DIGITS = /^(?:0\d{7,9}|1\d{9}|90\d{5})$/;

/** Parses a typed Swish number (123 456 78 90, 070-123 45 67, +46 70 …) into digits; undefined when it is invalid. */
export function readSwishNumber(typed: string): string | undefined {
  if (!/^\+?[\d\s-]+$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '').replace(/^(?:00)?46(?=7)/, '0');
  return DIGITS.test(digits) ? digits : undefined;
}

/** Grouped for display. */
export const showSwishNumber = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4');

/**
 * Content of a Swish QR code (Getswish, QR code encoding specification): C, number, amount with a decimal comma, message, and a bit mask of editable fields:
 * none.
 */
export const swishCode = ({ number, amount, message }: SwishPayment): string =>
  `C${number};${kronorAndOre(amount)};${encodeURIComponent(message)};0`;

/** A link that opens the Swish app with all fields filled in. */
export const swishLink = ({ number, amount, message }: SwishPayment): string =>
  `https://app.swish.nu/1/p/sw/?sw=${number}&amt=${kronorAndOre(amount, '.')}&cur=SEK&msg=${encodeURIComponent(message)}&src=qr`;

/** Amounts are whole öre and include VAT. */
export const CURRENCY = 'SEK';

/** The VAT in a gross amount: at 25 % it is a fifth. */
export const vatIn = (amount: number, ratePercent: number): number =>
  // Rounds by the absolute amount, so that a refund has exactly the VAT of its sale.
  Math.sign(amount) * Math.round((Math.abs(amount) * ratePercent) / (100 + ratePercent)) + 0;

/** 149 or 149,50: öre only when there are any. */
export function kronor(amount: number, decimal: ',' | '.' = ','): string {
  const sign = amount < 0 ? '−' : '';
  const [whole, rest] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100];
  return `${sign}${whole}${rest === 0 ? '' : `${decimal}${String(rest).padStart(2, '0')}`}`;
}

/** 149,00: with öre always, for forms and receipts. */
export function kronorAndOre(amount: number, decimal: ',' | '.' = ','): string {
  const sign = amount < 0 ? '−' : '';
  return `${sign}${Math.floor(Math.abs(amount) / 100)}${decimal}${String(Math.abs(amount) % 100).padStart(2, '0')}`;
}

/** With a no-break space before the unit. */
export const inKronor = (amount: string): string => `${amount}\u00a0kr`;

/** Parses a typed amount into öre; undefined when it is not one. */
export function readKronor(typed: string): number | undefined {
  const parts = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim().replace(/[\s\u00a0]/g, ''));
  return parts === null ? undefined : Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

/** Amounts are whole öre, with VAT in them, as the learner pays them. */
export const CURRENCY = 'SEK';

/** The VAT in an amount: 25 % on top of the net is a fifth of what is paid. */
export const vatIn = (amount: number, ratePercent: number): number =>
  // What goes back has the VAT of what came, to the öre.
  Math.sign(amount) * Math.round((Math.abs(amount) * ratePercent) / (100 + ratePercent)) + 0;

/** 149 or 149,50: whole kronor stand without öre. */
export function kronor(amount: number, decimal: ',' | '.' = ','): string {
  const sign = amount < 0 ? '−' : '';
  const [whole, rest] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100];
  return `${sign}${whole}${rest === 0 ? '' : `${decimal}${String(rest).padStart(2, '0')}`}`;
}

/** 149,00: as forms and receipts have it. */
export function kronorAndOre(amount: number, decimal: ',' | '.' = ','): string {
  const sign = amount < 0 ? '−' : '';
  return `${sign}${Math.floor(Math.abs(amount) / 100)}${decimal}${String(Math.abs(amount) % 100).padStart(2, '0')}`;
}

/** With its unit, which never stands alone at the end of a line. */
export const inKronor = (amount: string): string => `${amount}\u00a0kr`;

/** What somebody typed as an amount, in öre; undefined when it is none. */
export function readKronor(typed: string): number | undefined {
  const parts = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim().replace(/[\s\u00a0]/g, ''));
  return parts === null ? undefined : Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

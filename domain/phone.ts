const SWEDEN = '46';
/** As long as E.164 allows, and no shorter than any country's numbers with their prefix. */
const LENGTH = { min: 8, max: 15 };
/** A Swedish number without its prefix and without the 0 before it. */
const SWEDISH_MOBILE = /^7\d{8}$/;

/** Keyboards for Arabic write digits of their own. */
const latinDigits = (typed: string) =>
  typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/**
 * A phone number in any spelling, as the world writes it (E.164: +46701740600); undefined for what is none. A number without a country is Swedish:
 * 070-174 06 00, 0046 70 174 06 00, +46 (0)70 174 06 00, 4670 174 06 00 and 70 174 06 00 are the same.
 */
export function phoneNumber(typed: string): string | undefined {
  const plain = latinDigits(typed.normalize('NFKC'))
    .replace('(0)', '')
    .replace(/[\s()./\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069-]/g, '');
  if (!/^\+?\d+$/.test(plain)) return undefined;
  const abroad = /^(?:\+|00)(\d+)$/.exec(plain)?.[1];
  const digits =
    abroad?.replace(/^460/, SWEDEN) ??
    (plain.startsWith('0')
      ? SWEDEN + plain.slice(1)
      : SWEDISH_MOBILE.test(plain)
        ? SWEDEN + plain
        : /^460?[1-9]\d{6,8}$/.test(plain)
          ? plain.replace(/^460/, SWEDEN)
          : undefined);
  if (digits === undefined || digits.startsWith('0') || digits.length < LENGTH.min || digits.length > LENGTH.max)
    return undefined;
  return `+${digits}`;
}

/** Whom somebody who logs in means: an e-mail address, or a number where numbers are taken, in the one spelling that is compared. */
export function loginName(typed: string, takesNumbers: boolean): { name: string; isNumber: boolean } {
  const number = takesNumbers && !typed.includes('@') ? phoneNumber(typed) : undefined;
  return { name: number ?? typed, isNumber: number !== undefined };
}

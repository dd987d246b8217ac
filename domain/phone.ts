const SWEDEN = '46';
/** Number of digits: E.164 allows 15; no country has fewer than 8 with its prefix. */
const LENGTH = { min: 8, max: 15 };
/** A Swedish mobile number without country code and leading 0. */
const SWEDISH_MOBILE = /^7\d{8}$/;

/** Arabic keyboards type Arabic digits. */
const latinDigits = (typed: string) =>
  typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/**
 * A phone number in E.164 (+46701740600), from any spelling; undefined when it is invalid. Numbers without a country code are Swedish: 070-174 06 00, 0046 70
 * 174 06 00, +46 (0)70 174 06 00, 4670 174 06 00 and 70 174 06 00 are the same.
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

/** Normalises a login name: an e-mail address, or a phone number where these are enabled. */
export function loginName(typed: string, takesNumbers: boolean): { name: string; isNumber: boolean } {
  const number = takesNumbers && !typed.includes('@') ? phoneNumber(typed) : undefined;
  return { name: number ?? typed, isNumber: number !== undefined };
}

import { isEmail } from './email.ts';
import { seenName } from './name.ts';

/** The seller's identity as consumer law requires it: postal address, e-mail address and phone number. */
export type Seller = {
  readonly name: string;
  readonly org_number: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  /** Empty when there is none. */
  readonly vat_number: string;
  /** Mail provider and hosting provider with country, named in the privacy notice. Empty when not configured. */
  readonly mail_company: string;
  readonly host: string;
};
export type SellerField = keyof Seller;
export const SELLER_FIELDS: readonly SellerField[] = [
  'name',
  'org_number',
  'address',
  'email',
  'phone',
  'vat_number',
  'mail_company',
  'host',
];

const SHAPES: Readonly<Record<SellerField, { test(value: string): boolean }>> = {
  name: { test: (name) => seenName(name) !== '' },
  org_number: /^\d{6}-?\d{4}$/,
  // Must contain a postcode.
  address: /\d{3} ?\d{2}/,
  email: { test: isEmail },
  phone: /^\+?[\d\s-]{6,20}$/,
  vat_number: /^(?:SE\d{12})?$/,
  mail_company: /^/,
  host: /^/,
};

/** Fields that are empty or invalid. */
export const sellerFaults = (seller: Seller): SellerField[] =>
  SELLER_FIELDS.filter((field) => !SHAPES[field].test(seller[field].trim()));

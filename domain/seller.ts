import { isEmail } from './email.ts';

/** Who sells, as the law wants it told: an address to write to, an e-mail address and a number to call. */
export type Seller = {
  readonly name: string;
  readonly org_number: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  /** Empty where there is none. */
  readonly vat_number: string;
  /** Who sends the mails and who runs the server, with the country: the privacy notice names them. Empty where nobody has said it. */
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
  name: /\S/,
  org_number: /^\d{6}-?\d{4}$/,
  // With its postcode.
  address: /\d{3} ?\d{2}/,
  email: { test: isEmail },
  phone: /^\+?[\d\s-]{6,20}$/,
  vat_number: /^(?:SE\d{12})?$/,
  mail_company: /^/,
  host: /^/,
};

/** The fields that say nothing, or nothing that can be right. */
export const sellerFaults = (seller: Seller): SellerField[] =>
  SELLER_FIELDS.filter((field) => !SHAPES[field].test(seller[field].trim()));

import { parse } from 'csv-parse/sync';
import { CUSTOMER_LINES_MAX } from '#contract/limits.ts';
import { restore, separatorOf } from '#domain/csv.ts';
import { isEmail } from '#domain/email.ts';
import { seenName } from '#domain/name.ts';
import { addressKey } from '#domain/session.ts';
import { TRIAL_DAYS_MAX } from '#domain/trial.ts';
import type { FieldFault } from '../refusal.ts';

export type ImportedCustomer = { line: number; name: string; email: string; phone: string; days: number };
type CustomerFile = { customers: ImportedCustomer[]; faults: { line: number; fault: FieldFault }[] };

type Column = 'name' | 'email' | 'phone' | 'days';
/** Accepted names of each column. */
const COLUMNS: Readonly<Record<Column, readonly string[]>> = {
  name: ['name', 'namn'],
  email: ['email', 'e-mail', 'e-post', 'epost', 'mejl'],
  phone: ['phone', 'telephone', 'telefon', 'mobil'],
  days: ['days', 'dagar'],
};

const LONGEST = { name: 200, email: 254, phone: 40 };

/** Parses a list of customers with a heading line. All faults are returned, with their lines. */
export function readCustomerFile(text: string): CustomerFile {
  const nothing = (fault: FieldFault): CustomerFile => ({ customers: [], faults: [{ line: 1, fault }] });
  let rows: string[][];
  try {
    rows = parse(text, { bom: true, delimiter: separatorOf(text), relax_column_count: true });
  } catch {
    return nothing({ key: 'csvBroken' });
  }
  const header = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase());
  const placeOf = (column: Column) => header.findIndex((cell) => COLUMNS[column].includes(cell));
  if (placeOf('name') === -1 || placeOf('email') === -1) return nothing({ key: 'customerColumns' });
  if (rows.length - 1 > CUSTOMER_LINES_MAX) return nothing({ key: 'customerLines', values: { count: CUSTOMER_LINES_MAX } });
  const file: CustomerFile = { customers: [], faults: [] };
  const seen = new Set<string>();
  for (const [place, cells] of rows.entries()) {
    if (place === 0 || cells.every((cell) => cell.trim() === '')) continue;
    const cell = (column: Column) => restore(cells[placeOf(column)] ?? '').trim();
    const line = place + 1;
    const customer = {
      line,
      name: seenName(cell('name')),
      email: cell('email'),
      phone: cell('phone'),
      days: Number(cell('days')),
    };
    const fault = faultOf(customer, seen);
    if (fault === undefined) file.customers.push(customer);
    else file.faults.push({ line, fault });
    seen.add(addressKey(customer.email));
  }
  return file;
}

function faultOf({ name, email, phone, days }: ImportedCustomer, seen: ReadonlySet<string>): FieldFault | undefined {
  if (name === '' || name.length > LONGEST.name) return { key: 'nameRequired' };
  if (!isEmail(email) || email.length > LONGEST.email) return { key: 'emailRequired' };
  if (phone.length > LONGEST.phone) return { key: 'fieldTooLong', values: { count: LONGEST.phone } };
  if (!Number.isInteger(days) || days < 0 || days > TRIAL_DAYS_MAX)
    return { key: 'customerDays', values: { count: TRIAL_DAYS_MAX } };
  return seen.has(addressKey(email)) ? { key: 'customerTwice' } : undefined;
}

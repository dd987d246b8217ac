import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { Database } from '../schema.ts';

/** The sale of codes to a class: how many, the price of each, and the buyer. */
export type ClassSale = {
  sheet: number;
  count: number;
  each: number;
  /** How many of the codes were used. */
  used: number;
  buyer: { name: string; org_number: string; address: string; reference: string };
};
export type StoredInvoice = {
  year: number;
  number: number;
  kind: 'invoice' | 'credit';
  issued_at: string;
  due_day: string | null;
  seller: { name: string; org_number: string; address: string; vat_number: string };
  bankgiro: string;
  swish_number: string;
};

export const classSaleOf = sql<ClassSale | null>`(select json_build_object('sheet', sheet, 'count', "count", 'each', "each",
  'used', (select count(*)::int from code_uses where code_id in (select id from invite_codes c where c.sheet = class_orders.sheet)),
  'buyer', json_build_object('name', buyer_name, 'org_number', buyer_org_number, 'address', buyer_address, 'reference', buyer_reference))
  from class_orders where order_id = orders.id)`;

/** The oldest first. */
export const invoicesOf = sql<
  StoredInvoice[]
>`(select coalesce(json_agg(json_build_object('year', year, 'number', number, 'kind', kind,
  'issued_at', to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'due_day', due_day::text,
  'seller', json_build_object('name', seller_name, 'org_number', seller_org_number, 'address', seller_address, 'vat_number', seller_vat_number),
  'bankgiro', bankgiro, 'swish_number', swish_number) order by year, number), '[]') from invoices where order_id = orders.id)`;

export async function findClassOrderOfClient(db: Db, clientId: string): Promise<number | undefined> {
  const row = await db.selectFrom('class_orders').select('order_id').where('client_id', '=', clientId).executeTakeFirst();
  return row?.order_id;
}

export async function insertClassOrder(db: Db, sold: Database['class_orders']): Promise<void> {
  await db.insertInto('class_orders').values(sold).execute();
}

/** Takes the next number of the year under the invoice lock, so that the series has no gaps. */
export async function insertInvoice(
  db: Db,
  invoice: Omit<Database['invoices'], 'number' | 'issued_at'> & { issued_at: Date },
): Promise<void> {
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from invoices where year = ${invoice.year})`;
  await db
    .insertInto('invoices')
    .values({ ...invoice, number })
    .execute();
}

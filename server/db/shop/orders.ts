import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { SALES_PER_PAGE } from '#contract/limits.ts';
import { ORDER_EXPIRES_MS, type OrderState, referencePart, type WayToPay } from '#domain/order.ts';
import type { Db } from '../connect.ts';
import { contains } from '../like.ts';
import { waitForLock } from '../locks.ts';
import { fitsAccount } from '../office/customers.ts';
import { STOCKHOLM } from '../office/support.ts';
import { classSaleOf, invoicesOf } from './class-orders.ts';

const COLUMNS = [
  'orders.id',
  'orders.user_id',
  'client_id',
  'reference',
  'method',
  'state',
  'plan_id',
  'days',
  'price',
  'vat_rate',
  'orders.name',
  'name_sv',
  'name_en',
  'orders.created_at',
  'claimed_at',
  'fulfilled_at',
  'closed_at',
  'trial_to',
  'days_taken',
  'checkout_id',
  'checkout_url',
  'paid_amount',
  'paid_currency',
  'orders.buyer_hash',
  'given_days',
  'payer',
] as const;

type Seller = { seller_name: string; seller_org_number: string; seller_address: string };
export type StoredReceipt = Seller & {
  year: number;
  number: number;
  kind: 'sale' | 'refund';
  issued_at: string;
  amount: number;
  days: number | null;
};

/** A hash of the buyer's address with the reference, which identifies the buyer after the account is erased. */
export const buyerHash = (reference: string, email: string): Buffer =>
  createHash('sha256').update(`${reference}:${email.trim().toLowerCase()}`).digest();

/** Withdrawal `w` belongs to the order: by the address used then, by the account's address, or by an admin's decision. */
const isAbout = sql<SqlBool>`w.order_id = orders.id or (w.order_id is null and w.reference = orders.reference and w.buyer_hash in
  (orders.buyer_hash, sha256(convert_to(orders.reference || ':' || lower(btrim(users.email)), 'UTF8'))))`;

/** Orders with the buyer's account, while it exists, and with their receipts. */
const withBuyer = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select([...COLUMNS, 'users.name as user_name', 'users.email as user_email', 'users.phone as user_phone'])
    .select('users.language as user_language')
    .select(
      sql<
        StoredReceipt[]
      >`(select coalesce(json_agg(json_build_object('year', year, 'number', number, 'kind', kind, 'amount', coalesce(amount, orders.price), 'days', receipts.days, 'issued_at',
        to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seller_name', seller_name,
        'seller_org_number', seller_org_number, 'seller_address', seller_address) order by year, number), '[]') from receipts where order_id = orders.id)`.as(
        'receipts',
      ),
    )
    .select(sql<string | null>`(select min(w.at) from withdrawals w where ${isAbout})`.as('withdrawn_at'))
    .select([classSaleOf.as('class_sale'), invoicesOf.as('invoices')])
    .select(sql<boolean>`exists (select from agreements where order_id = orders.id)`.as('was_agreed'));
export type StoredOrder = Awaited<ReturnType<ReturnType<typeof withBuyer>['executeTakeFirstOrThrow']>>;

/** Limits the size of the answer. */
const MAX_OWN_ORDERS = 200;

export function findOwnOrders(db: Db, userId: number): Promise<StoredOrder[]> {
  return withBuyer(db).where('orders.user_id', '=', userId).orderBy('orders.id', 'desc').limit(MAX_OWN_ORDERS).execute();
}

export function findOrder(db: Db, id: number): Promise<StoredOrder | undefined> {
  return withBuyer(db).where('orders.id', '=', id).executeTakeFirst();
}

export function findOrderByReference(db: Db, reference: string): Promise<StoredOrder | undefined> {
  return withBuyer(db).where('orders.reference', '=', reference).executeTakeFirst();
}

export function findOrderOfClient(db: Db, userId: number, clientId: string): Promise<StoredOrder | undefined> {
  return withBuyer(db).where('orders.user_id', '=', userId).where('client_id', '=', clientId).executeTakeFirst();
}

/** Among the orders of all customers: staff choose the customer, so the same id for another customer would be a second sale. */
export function findOrderOfStaff(db: Db, clientId: string): Promise<StoredOrder | undefined> {
  return withBuyer(db).where('client_id', '=', clientId).executeTakeFirst();
}

/** Locked until the transaction ends. Callers that also lock the account must lock it first, against deadlocks. */
export async function lockOrder(db: Db, id: number): Promise<void> {
  await db.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
}

export async function countOrders(db: Db, userId: number, since: number): Promise<{ pending: number; recent: number }> {
  const { rows } = await sql<{ pending: number; recent: number }>`
    select count(*) filter (where state in ('open', 'claimed')) as pending,
      count(*) filter (where created_at > ${new Date(since)}::timestamptz) as recent
    from orders where user_id = ${userId}`.execute(db);
  return rows[0] ?? { pending: 0, recent: 0 };
}

type NewOrder = {
  /** Null: sold to a class. */
  user_id: number | null;
  client_id: string;
  reference: string;
  method: WayToPay;
  plan_id: number;
  days: number;
  price: number;
  vat_rate: number;
  name: string;
  name_sv: string;
  name_en: string;
  created_at: Date;
};

/** Stores a hash of the buyer's address. Undefined when the reference is taken. */
export async function insertOrder(db: Db, order: NewOrder): Promise<number | undefined> {
  const row = await db
    .insertInto('orders')
    .values({
      ...order,
      buyer_hash: sql<Buffer>`(select sha256(convert_to(${order.reference} || ':' || lower(btrim(email)), 'UTF8')) from users where id = ${order.user_id})`,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type OrderChange = Partial<{
  state: OrderState;
  claimed_at: Date;
  fulfilled_at: Date;
  closed_at: Date | null;
  trial_to: string;
  days_taken: boolean;
  checkout_id: string;
  checkout_url: string;
  paid_amount: number | null;
  paid_currency: string | null;
  given_days: number;
  payer: string;
}>;

export async function updateOrder(db: Db, id: number, change: OrderChange): Promise<void> {
  await db.updateTable('orders').set(change).where('id', '=', id).execute();
}

type SaleFilter = { state?: OrderState | 'waiting' | undefined; search?: string | undefined };

/** Newest first; among waiting orders, claimed ones first. */
export async function findSales(db: Db, filter: SaleFilter, page: number): Promise<{ rows: StoredOrder[]; total: number }> {
  const { state, search = '' } = filter;
  const parts = [
    ...(state === undefined
      ? []
      : [state === 'waiting' ? sql<SqlBool>`state in ('open', 'claimed')` : sql<SqlBool>`state = ${state}`]),
    ...(search.trim() === '' ? [] : [found(search)]),
  ];
  const fits = parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`;
  const rows = await withBuyer(db)
    .where(fits)
    .$if(state === 'waiting', (query) => query.orderBy('state', 'asc'))
    .orderBy('orders.id', 'desc')
    .limit(SALES_PER_PAGE)
    .offset((page - 1) * SALES_PER_PAGE)
    .execute();
  const { total } = await db
    .selectFrom('orders')
    .where(fits)
    .select((builder) => builder.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** By reference or by buyer, each with its own index. */
function found(search: string) {
  return sql<SqlBool>`orders.id = any(array(${orderIds(search)}))`;
}

/** Ids of orders that match a search, collected first, so that sorting by newest does not scan all orders. */
export function orderIds(q: string) {
  const reference = referencePart(q);
  const owned = sql`select o.id from orders o where o.user_id in (select users.id from users where role = 'customer' and ${fitsAccount(q)})
    union select order_id from class_orders where buyer_name ilike ${contains(q.trim())}`;
  return reference === undefined
    ? owned
    : sql`select o.id from orders o where o.reference like ${contains(reference)} union ${owned}`;
}

/** Takes the next number of the year in the transaction of its receipt, so that the series has no gaps. */
export async function insertReceipt(
  db: Db,
  receipt: Seller & {
    kind: StoredReceipt['kind'];
    order_id: number;
    year: number;
    issued_at: Date;
    amount: number;
    days: number | null;
  },
): Promise<void> {
  await waitForLock(db, 'receipts');
  await db
    .insertInto('receipts')
    .values({
      ...receipt,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from receipts where year = ${receipt.year})`,
    })
    .execute();
}

/** Closes orders that stayed unpaid for this long. Returns how many. */
export async function expireOrders(db: Db, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ state: 'expired', closed_at: new Date(now) })
    .where('state', '=', 'open')
    .where('created_at', '<=', new Date(now - ORDER_EXPIRES_MS).toISOString())
    // Orders with an invoice never expire.
    .where(sql<SqlBool>`not exists (select from class_orders where order_id = orders.id)`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export type SoldRow = Pick<ReceiptLine, 'name_sv' | 'method' | 'vat_rate' | 'kind' | 'amount'> & {
  month: string;
  name_en: string;
  count: number;
};

/** Receipts of a year, summed by month in Swedish time, product, payment method and VAT rate. */
export async function sumReceipts(db: Db, year: number): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select to_char(issued_at at time zone ${STOCKHOLM}, 'YYYY-MM') as month, name_sv, name_en, method, vat_rate, kind,
      coalesce(amount, price) as amount, count(*)::int as count
    from receipts join orders on orders.id = receipts.order_id where year = ${year}
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 4, 5, 6`.execute(db);
  return rows;
}

type ReceiptLine = StoredReceipt & {
  reference: string;
  name_sv: string;
  method: WayToPay;
  vat_rate: number;
  sale_number: string | null;
};

/** In the order of receipt numbers. */
export async function findReceipts(db: Db, year: number, month?: number): Promise<ReceiptLine[]> {
  const { rows } = await sql<ReceiptLine>`
    select year, number, kind, issued_at, coalesce(amount, price) as amount, seller_name, seller_org_number, seller_address,
      reference, name_sv, method, vat_rate,
      (select s.year || '-' || lpad(s.number::text, 4, '0') from receipts s where s.order_id = orders.id and s.kind = 'sale') as sale_number
    from receipts join orders on orders.id = receipts.order_id
    where year = ${year} and (${month ?? null}::int is null or extract(month from issued_at at time zone ${STOCKHOLM}) = ${month ?? null})
    order by number`.execute(db);
  return rows;
}

/** Number of customers with paid time, with a trial, and with neither. */
export async function countPeople(db: Db, now: number): Promise<{ paying: number; trial: number; ended: number }> {
  const paid = sql`exists (select from orders where orders.user_id = users.id and state = 'fulfilled')`;
  const runs = sql`coalesce(trial_ends_at > ${new Date(now)}, false)`;
  const { rows } = await sql<{ paying: number; trial: number; ended: number }>`
    select count(*) filter (where ${runs} and ${paid})::int as paying, count(*) filter (where ${runs} and not ${paid})::int as trial,
      count(*) filter (where not ${runs})::int as ended
    from users where role = 'customer'`.execute(db);
  return rows[0] ?? { paying: 0, trial: 0, ended: 0 };
}

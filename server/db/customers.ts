import { sql } from 'kysely';
import { CUSTOMERS_PER_PAGE, type Customer } from '#contract/customers.ts';
import { fold } from '#domain/fold.ts';
import type { Db } from './connect.ts';
import { USER_COLUMNS } from './users.ts';

const CUSTOMER_COLUMNS = [...USER_COLUMNS, 'created_at'] as const;
/** Counting further would read the whole table for a number that nobody pages to. */
const COUNT_LIMIT = 10_000;

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export async function searchCustomers(
  db: Db,
  wanted: { name?: string | undefined; email?: string | undefined; phone?: string | undefined; page: number },
): Promise<{ customers: Customer[]; total: number }> {
  const name = fold(wanted.name ?? '');
  const email = (wanted.email ?? '').trim().toLowerCase();
  const phone = (wanted.phone ?? '').replace(/\D/g, '');
  let query = db.selectFrom('users').where('role', '=', 'customer');
  if (name !== '') query = query.where('name_folded', 'like', contains(name));
  if (email !== '') query = query.where(sql<string>`lower(email)`, 'like', contains(email));
  if (phone !== '') query = query.where(sql<string>`regexp_replace(phone, '\\D', '', 'g')`, 'like', contains(phone));
  else if ((wanted.phone ?? '').trim() !== '') return { customers: [], total: 0 };

  const customers = await query
    .select(CUSTOMER_COLUMNS)
    .orderBy('id', 'desc')
    .limit(CUSTOMERS_PER_PAGE)
    .offset((wanted.page - 1) * CUSTOMERS_PER_PAGE)
    .execute();
  const { total } = await db
    .selectFrom(query.select('id').limit(COUNT_LIMIT).as('found'))
    .select((builder) => builder.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { customers, total };
}

export function findCustomer(db: Db, id: number): Promise<Customer | undefined> {
  return db.selectFrom('users').select(CUSTOMER_COLUMNS).where('role', '=', 'customer').where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends, so that two changes at once record what each of them saw. */
export function findCustomerForUpdate(db: Db, id: number): Promise<Customer | undefined> {
  return db
    .selectFrom('users')
    .select(CUSTOMER_COLUMNS)
    .where('role', '=', 'customer')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertActivation(
  db: Db,
  activation: { user_id: number; by_user_id: number; trial_from: string | null; trial_to: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('activations')
    .values({ ...activation, at: new Date(now) })
    .execute();
}

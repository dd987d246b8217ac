import { sql } from 'kysely';
import { SELLER_FIELDS, type Seller } from '#domain/seller.ts';
import type { Db } from '../connect.ts';

export type StoredSeller = Seller & { readonly version: number };

const COLUMNS = [...SELLER_FIELDS, 'version'] as const;

/** Undefined until the seller was named. */
export function findSeller(db: Db): Promise<StoredSeller | undefined> {
  return db.selectFrom('seller').select(COLUMNS).executeTakeFirst();
}

/** Locked until the transaction ends. */
export function holdSeller(db: Db): Promise<StoredSeller | undefined> {
  return db.selectFrom('seller').select(COLUMNS).forUpdate().executeTakeFirst();
}

export async function saveSeller(db: Db, seller: Seller, by: { userId: number | null; now: number }): Promise<void> {
  const values = { ...seller, updated_at: new Date(by.now), updated_by: by.userId };
  await db
    .insertInto('seller')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, version: sql<number>`seller.version + 1` }))
    .execute();
}

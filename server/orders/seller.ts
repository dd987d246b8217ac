import { unnamed } from '#domain/legal.ts';
import { type Seller, sellerFaults } from '#domain/seller.ts';
import type { Db } from '../db/connect.ts';
import { findSeller, saveSeller } from '../db/shop/seller.ts';
import { Refusal } from '../refusal.ts';
import type { Config } from '../settings/config.ts';

/** Refuses sales and receipts without a seller. */
export async function needSeller(db: Db): Promise<Seller> {
  const seller = await findSeller(db);
  if (seller === undefined) throw new Refusal('conflict', 'sellerMissing', { code: 'seller' });
  return seller;
}

/** Copies a complete seller from the environment's settings to the database once, so that an open shop stays open. */
export async function adoptSeller(db: Db, config: Config, now: number): Promise<boolean> {
  const { name, orgNumber, address } = config.seller;
  const set = { ...unnamed(''), name, org_number: orgNumber, address, email: config.supportEmail, phone: config.supportPhone };
  if (sellerFaults(set).length > 0 || (await findSeller(db)) !== undefined) return false;
  await saveSeller(db, set, { userId: null, now });
  return true;
}

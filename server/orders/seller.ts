import { unnamed } from '#domain/legal.ts';
import { type Seller, sellerFaults } from '#domain/seller.ts';
import type { Db } from '../db/connect.ts';
import { findSeller, saveSeller } from '../db/seller.ts';
import { Refusal } from '../refusal.ts';
import type { Config } from '../settings/config.ts';

/** Nothing is sold, and no receipt written, by nobody. */
export async function needSeller(db: Db): Promise<Seller> {
  const seller = await findSeller(db);
  if (seller === undefined) throw new Refusal('conflict', 'sellerMissing', { code: 'seller' });
  return seller;
}

/** What the operator had set before the back office asked for it is taken over, where it is whole: a shop that is open stays open. */
export async function adoptSeller(db: Db, config: Config, now: number): Promise<boolean> {
  const { name, orgNumber, address } = config.seller;
  const set = { ...unnamed(''), name, org_number: orgNumber, address, email: config.supportEmail, phone: config.supportPhone };
  if (sellerFaults(set).length > 0 || (await findSeller(db)) !== undefined) return false;
  await saveSeller(db, set, { userId: null, now });
  return true;
}

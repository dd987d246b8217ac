import { randomInt } from 'node:crypto';
import { newReference, type WayToPay } from '#domain/order.ts';
import type { Db } from '../db/connect.ts';
import { waitForLock } from '../db/locks.ts';
import { findCustomer } from '../db/office/customers.ts';
import { lockUser } from '../db/people/users.ts';
import { findOrderOfStaff, insertOrder, type StoredOrder } from '../db/shop/orders.ts';
import { findPlan } from '../db/shop/plans.ts';
import { invalid, sameId } from '../refusal.ts';
import type { Services } from '../services.ts';
import { type By, fulfil } from './fulfil.ts';

type Sold = { id: string; customer_id: number; plan_id: number; method: WayToPay; price: number };

/** Records a sale that was paid directly to the owner: an order that is fulfilled at once. Idempotent by its id. */
export async function sellByHand(tx: Db, shop: Services, sold: Sold, by: By): Promise<StoredOrder> {
  if ((await findCustomer(tx, sold.customer_id)) === undefined) throw invalid({ customer_id: { key: 'fieldInvalid' } });
  // First, because the same id may be sent for two customers at once.
  await waitForLock(tx, 'idsOfStaff');
  await lockUser(tx, sold.customer_id);
  const known = await findOrderOfStaff(tx, sold.id);
  if (known !== undefined) {
    const { plan_id, method, price } = sold;
    const isSame =
      known.user_id === sold.customer_id && known.plan_id === plan_id && known.method === method && known.price === price;
    if (!isSame) throw sameId();
    return known;
  }
  const plan = await findPlan(tx, sold.plan_id);
  if (plan === undefined) throw invalid({ plan_id: { key: 'planUnknown' } });
  const id = await insertNew(tx, {
    user_id: sold.customer_id,
    client_id: sold.id,
    method: sold.method,
    plan_id: plan.id,
    days: plan.days,
    price: sold.price,
    vat_rate: plan.vat_rate,
    name: plan.name,
    name_sv: plan.name_sv,
    name_en: plan.name_en,
    created_at: new Date(shop.now()),
  });
  return fulfil(tx, shop, id, by);
}

/** Inserts an order with a free reference. */
export async function insertNew(tx: Db, order: Omit<Parameters<typeof insertOrder>[1], 'reference'>): Promise<number> {
  for (;;) {
    const id = await insertOrder(tx, { ...order, reference: newReference(randomInt) });
    if (id !== undefined) return id;
  }
}

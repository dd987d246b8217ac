import type { Db } from '../db/connect.ts';
import type { Author } from './caller.ts';
import { caller } from './caller.ts';
import { recordReading } from './record.ts';

const HOUR_MS = 3_600_000;
/** Customer pages per hour beyond which an admin is audited; support does not need so many. */
const MANY = 100;

/** Audits, at most hourly, an admin who opens very many customers. Counted in memory by each server. */
export function openLookedAt(db: Db, now: () => number): (author: Author, customerId: number) => Promise<void> {
  const looked = new Map<number, { readonly hour: number; readonly customers: Set<number> }>();
  return async (author, customerId) => {
    const hour = Math.floor(now() / HOUR_MS);
    const { id } = caller(author).user;
    const known = looked.get(id);
    const of = known?.hour === hour ? known : { hour, customers: new Set<number>() };
    looked.set(id, of);
    if (of.customers.size >= MANY) return;
    of.customers.add(customerId);
    if (of.customers.size < MANY) return;
    const after = { customers: MANY, hour: new Date(hour * HOUR_MS).toISOString() };
    await recordReading(db, author, { action: 'look at many', subject: 'customer', subject_id: 'many', before: null, after });
  };
}

import { NOTHING_READ, type Reading, readMore, type WayToRead } from '#domain/mass-reading.ts';
import type { Db } from '../db/connect.ts';
import { type Author, caller } from './caller.ts';
import { recordReading } from './record.ts';

const HOUR_MS = 3_600_000;

export type LookedAt = (author: Author, way: WayToRead, customers: Iterable<number>) => Promise<void>;

/** Audits, at most hourly and by way, an admin who reads very many customers. Counted in memory by each server. */
export function openLookedAt(db: Db, now: () => number): LookedAt {
  const read = new Map<number, { readonly hour: number; readonly reading: Reading }>();
  return async (author, way, customers) => {
    const hour = Math.floor(now() / HOUR_MS);
    const { id } = caller(author).user;
    const known = read.get(id);
    const { reading, many } = readMore(known?.hour === hour ? known.reading : NOTHING_READ, way, customers);
    read.set(id, { hour, reading });
    for (const beyond of many) {
      const after = { customers: reading[beyond].size, how: beyond, hour: new Date(hour * HOUR_MS).toISOString() };
      await recordReading(db, author, { action: 'look at many', subject: 'customer', subject_id: 'many', before: null, after });
    }
  };
}

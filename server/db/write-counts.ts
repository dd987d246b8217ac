import { type RawBuilder, sql } from 'kysely';
import { dayBegan, hourBegan, type QuotaKind, type Spent } from '#domain/quota.ts';
import type { Db } from './connect.ts';

const hour = (now: number) => sql`${new Date(hourBegan(now))}::timestamptz`;

/** What this account has written so far: one row, for a statement of its own or as a part of one. */
export const spentSql = (userId: number, kind: QuotaKind, now: number): RawBuilder<Spent> => sql<Spent>`
  select coalesce(sum(writes) filter (where hour = ${hour(now)}), 0)::int as hour, coalesce(sum(writes), 0)::int as day
  from write_counts
  where user_id = ${userId} and kind = ${kind} and hour between ${new Date(dayBegan(now))}::timestamptz and ${hour(now)}`;

/** Adds so many; none where nothing was written. */
export const addWritesSql = (userId: number, kind: QuotaKind, writes: RawBuilder<number>, now: number) => sql`
  insert into write_counts as total (user_id, kind, hour, writes)
  select ${userId}, ${kind}, ${hour(now)}, written from (select ${writes} as written) as w where written > 0
  on conflict (user_id, kind, hour) do update set writes = total.writes + excluded.writes`;

/** Counts one more in the transaction that writes it. Returns what was written before: of two at once, the second sees the first. */
export async function countWrite(tx: Db, userId: number, kind: QuotaKind, now: number): Promise<Spent> {
  await addWritesSql(userId, kind, sql<number>`1`, now).execute(tx);
  const { rows } = await spentSql(userId, kind, now).execute(tx);
  const { hour: inHour, day } = rows[0] as Spent;
  return { hour: inHour - 1, day: day - 1 };
}

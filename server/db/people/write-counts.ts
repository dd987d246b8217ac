import { type RawBuilder, sql } from 'kysely';
import { dayBegan, hourBegan, type QuotaKind, type Spent } from '#domain/quota.ts';
import type { Db } from '../connect.ts';

const hour = (now: number) => sql`${new Date(hourBegan(now))}::timestamptz`;

/** What this account has written in the current hour and day. */
const spentSql = (userId: number, kind: QuotaKind, now: number): RawBuilder<Spent> => sql<Spent>`
  select coalesce(sum(writes) filter (where hour = ${hour(now)}), 0)::int as hour, coalesce(sum(writes), 0)::int as day
  from write_counts
  where user_id = ${userId} and kind = ${kind} and hour between ${new Date(dayBegan(now))}::timestamptz and ${hour(now)}`;

const addWritesSql = (userId: number, kind: QuotaKind, writes: number, now: number) => sql`
  insert into write_counts as total (user_id, kind, hour, writes) values (${userId}, ${kind}, ${hour(now)}, ${writes})
  on conflict (user_id, kind, hour) do update set writes = total.writes + excluded.writes`;

export async function findSpent(db: Db, userId: number, kind: QuotaKind, now: number): Promise<Spent> {
  const { rows } = await spentSql(userId, kind, now).execute(db);
  return rows[0] as Spent;
}

/** Adds to the count in the transaction of the writes. Returns the count before; parallel calls are serialised. */
export async function countWrites(tx: Db, userId: number, kind: QuotaKind, writes: number, now: number): Promise<Spent> {
  await addWritesSql(userId, kind, writes, now).execute(tx);
  const { hour: inHour, day } = await findSpent(tx, userId, kind, now);
  return { hour: inHour - writes, day: day - writes };
}

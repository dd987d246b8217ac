import { sql } from 'kysely';
import type { Overview } from '#contract/overview.ts';
import type { Db } from '../connect.ts';

const ENDING_SHOWN = 20;

export async function countWaiting(db: Db): Promise<Overview['waits']> {
  const { rows } = await sql<Overview['waits']>`
    select (select count(*) from withdrawals where state = 'waiting') as withdrawals,
      (select count(*) from orders where state = 'claimed') as orders,
      (select count(*) from support_messages where handled_at is null and question_id is null) as messages,
      (select count(*) from support_messages where handled_at is null and question_id is not null) as reports,
      (select count(*) from mails where state = 'failed') as mails,
      (select count(*) from text_readings where verdict <> 'natural' and settled is null) as suggestions,
      (select count(*) from (select distinct kind, id, field from translation_marks) as stale) as texts`.execute(db);
  return rows[0] as Overview['waits'];
}

/** When the oldest overdue mail was due. */
export async function oldestWaitingMail(db: Db, now: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(queued_at) as at from mails where state = 'waiting' and next_at <= ${new Date(now)}`.execute(db);
  return rows[0]?.at ?? null;
}

export async function findEnding(db: Db, from: number, to: number): Promise<Pick<Overview, 'ending' | 'ending_count'>> {
  const ends = sql<boolean>`role = 'customer' and erase_at is null
    and trial_ends_at > ${new Date(from)} and trial_ends_at <= ${new Date(to)}`;
  const { rows } = await sql<Overview['ending'][number]>`
    select id, name, email, phone, trial_ends_at from users where ${ends} order by trial_ends_at, id limit ${ENDING_SHOWN}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from users where ${ends}`.execute(db);
  return { ending: rows, ending_count: counted[0]?.count ?? 0 };
}

/** Between two instants. */
export async function countMonth(db: Db, from: number, to: number): Promise<Overview['month']> {
  const within = (column: string) => sql`${sql.ref(column)} >= ${new Date(from)} and ${sql.ref(column)} < ${new Date(to)}`;
  const { rows } = await sql<Overview['month']>`
    select coalesce(sum(case when kind = 'sale' then coalesce(amount, price) else -coalesce(amount, price) end), 0)::int as income,
      count(*) filter (where kind = 'sale') as sales,
      (select count(*) from activations where ${within('at')}) as activations,
      (select count(*) from users where role = 'customer' and ${within('created_at')}) as customers
    from receipts join orders on orders.id = receipts.order_id where ${within('issued_at')}`.execute(db);
  return rows[0] as Overview['month'];
}

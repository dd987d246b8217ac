import { sql } from 'kysely';
import type { InterfaceLanguage } from '#domain/language.ts';
import { LATE_HOURS } from '#domain/reminder.ts';
import type { Db } from '../connect.ts';

/** A browser's push subscription. */
export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Maximum browsers per person; the oldest are dropped. */
const SUBSCRIPTIONS_MAX = 5;

export function findStudyReminder(db: Db, userId: number): Promise<{ days: number[]; hour: number } | undefined> {
  return db.selectFrom('study_reminders').select(['days', 'hour']).where('user_id', '=', userId).executeTakeFirst();
}

export async function saveStudyReminder(
  db: Db,
  userId: number,
  { days, hour }: { days: number[]; hour: number },
  now: number,
): Promise<void> {
  await db
    .insertInto('study_reminders')
    .values({ user_id: userId, days, hour, reminded_on: null, created_at: new Date(now) })
    // reminded_on is kept, so that a change of settings causes no second reminder today.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ days, hour }))
    .execute();
}

/** Deletes the push subscriptions too. */
export async function deleteStudyReminder(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('study_reminders').where('user_id', '=', userId).execute();
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
}

/** A browser belongs to the learner who used it last. */
export async function saveSubscription(db: Db, userId: number, subscription: Subscription, now: number): Promise<void> {
  const row = { ...subscription, user_id: userId, created_at: new Date(now), failures: 0 };
  const { endpoint: _, ...change } = row;
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(change))
    .execute();
  await sql`
    delete from push_subscriptions where user_id = ${userId} and endpoint not in (
      select endpoint from push_subscriptions where user_id = ${userId} order by created_at desc, endpoint limit ${SUBSCRIPTIONS_MAX})`.execute(
    db,
  );
}

export async function deleteSubscription(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** Counts failures in a row. */
export async function notePush(db: Db, endpoint: string, hasFailed: boolean): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set((row) => ({ failures: hasFailed ? row('failures', '+', 1) : 0 }))
    .where('endpoint', '=', endpoint)
    .execute();
}

/** The account of this browser. */
export async function findSubscriber(db: Db, endpoint: string): Promise<number | undefined> {
  const row = await db.selectFrom('push_subscriptions').select('user_id').where('endpoint', '=', endpoint).executeTakeFirst();
  return row?.user_id;
}

/** Most recently used first. */
export function findSubscriptions(db: Db, userId: number): Promise<(Subscription & { failures: number })[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'failures'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('endpoint')
    .execute();
}

export type Wished = {
  id: number;
  name: string;
  email: string;
  language: InterfaceLanguage | null;
  days: number[];
  hour: number;
  remindedOn: string | null;
  lastDay: number | null;
  examDate: string | null;
  hasPassed: boolean;
};

/** Learners with a reminder at about this hour and none today, by id; the domain rule decides whether it is due. */
export async function findWishes(db: Db, hour: number, day: string, after: number, limit: number): Promise<Wished[]> {
  const { rows } = await sql<Wished>`
    select u.id, u.name, u.email, u.language, r.days, r.hour, r.reminded_on as "remindedOn", l.last_day as "lastDay",
      l.exam_date as "examDate", exists (select from real_tests t where t.user_id = u.id and t.passed) as "hasPassed"
    from study_reminders r join users u on u.id = r.user_id left join learners l on l.user_id = u.id
    where r.hour between ${hour - LATE_HOURS} and ${hour} and (r.reminded_on is null or r.reminded_on < ${day}::date) and u.id > ${after}
      and u.role = 'customer' and u.disabled_at is null and u.erase_at is null
    order by u.id limit ${limit}`.execute(db);
  return rows;
}

export async function noteReminded(db: Db, userId: number, day: string): Promise<void> {
  await db.updateTable('study_reminders').set({ reminded_on: day }).where('user_id', '=', userId).execute();
}

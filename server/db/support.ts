import { sql } from 'kysely';
import type { OwnSupportMessage } from '#contract/support.ts';
import type { SupportMessage } from '#contract/supports.ts';
import type { Db } from './connect.ts';

export const STOCKHOLM = 'Europe/Stockholm';
const MAX_OWN_MESSAGES = 200;

export async function insertSupportMessage(
  db: Db,
  userId: number,
  message: { subject: OwnSupportMessage['subject']; message: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('support_messages')
    .values({ user_id: userId, ...message, created_at: new Date(now) })
    .execute();
}

export function findOwnSupportMessages(db: Db, userId: number): Promise<OwnSupportMessage[]> {
  return db
    .selectFrom('support_messages')
    .select(['id', 'subject', 'message', 'created_at', 'answer', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OWN_MESSAGES)
    .execute();
}

/** The messages of one day as Stockholm's calendar has it. */
export async function findSupportMessages(db: Db, day: string): Promise<SupportMessage[]> {
  const rows = await db
    .selectFrom('support_messages')
    .innerJoin('users', 'users.id', 'support_messages.user_id')
    .select([
      'support_messages.id',
      'subject',
      'message',
      'support_messages.created_at',
      'answer',
      'answered_at',
      'handled_at',
      'user_id',
      'name',
      'email',
      'phone',
    ])
    .where('support_messages.created_at', '>=', sql<string>`${day}::date::timestamp at time zone ${STOCKHOLM}`)
    .where('support_messages.created_at', '<', sql<string>`(${day}::date + 1)::timestamp at time zone ${STOCKHOLM}`)
    .orderBy('support_messages.created_at', 'desc')
    .orderBy('support_messages.id', 'desc')
    .execute();
  return rows.map(({ user_id, name, email, phone, handled_at, ...message }) => ({
    ...message,
    handled: handled_at !== null,
    handled_at,
    handled_by: null,
    user: { id: user_id, name, email, phone },
  }));
}

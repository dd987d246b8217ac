import { sql } from 'kysely';
import { PAGES_MAX, SUPPORTS_PER_PAGE } from '#contract/limits.ts';
import type { OwnSupportMessage } from '#contract/support.ts';
import type { SupportMessage } from '#contract/support-inbox.ts';
import type { Db } from './connect.ts';
import { namedLike } from './customers.ts';

export const STOCKHOLM = 'Europe/Stockholm';
const MAX_OWN_MESSAGES = 200;

/** A message with a client_id is taken once, however often it is sent. Returns whether it was new. */
export async function insertSupportMessage(
  db: Db,
  userId: number,
  message: { client_id: string | null; subject: OwnSupportMessage['subject']; message: string },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('support_messages')
    .values({ user_id: userId, ...message, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether it has been taken already. */
export async function hasSupportMessage(db: Db, userId: number, clientId: string | null): Promise<boolean> {
  if (clientId === null) return false;
  const row = await db
    .selectFrom('support_messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row !== undefined;
}

export function findOwnSupportMessages(db: Db, userId: number): Promise<OwnSupportMessage[]> {
  return db
    .selectFrom('support_messages')
    .select(['id', 'subject', 'message', 'created_at', 'answer', 'answered_at'])
    .select((builder) => builder('handled_at', 'is not', null).$castTo<boolean>().as('handled'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OWN_MESSAGES)
    .execute();
}

export type SupportFilter = {
  /** A day of Stockholm's calendar. */
  day?: string | undefined;
  subject?: SupportMessage['subject'] | undefined;
  handled?: boolean | undefined;
  search?: string | undefined;
};
/** As far as the pages reach. */
const COUNT_LIMIT = PAGES_MAX * SUPPORTS_PER_PAGE;

const withSender = (db: Db) =>
  db
    .selectFrom('support_messages')
    .innerJoin('users', 'users.id', 'support_messages.user_id')
    .leftJoin('users as handler', 'handler.id', 'support_messages.handled_by')
    .select([
      'support_messages.id',
      'subject',
      'message',
      'support_messages.created_at',
      'answer',
      'answered_at',
      'handled_at',
      'handler.name as handled_by',
      'support_messages.user_id',
      'users.name',
      'users.email',
      'users.phone',
    ]);
type WithSender = Awaited<ReturnType<ReturnType<typeof withSender>['executeTakeFirstOrThrow']>>;

const toMessage = ({ user_id, name, email, phone, ...message }: WithSender): SupportMessage => ({
  ...message,
  handled: message.handled_at !== null,
  user: { id: user_id, name, email, phone },
});

/** Newest first. */
export async function findSupportMessages(
  db: Db,
  filter: SupportFilter,
  page: number,
): Promise<{ messages: SupportMessage[]; total: number }> {
  const { day, subject, handled, search } = filter;
  const part = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const said =
    search === undefined
      ? sql`true`
      : sql`(message ilike ${part} or answer ilike ${part} or user_id in (select id from users where ${namedLike(search) ?? sql`false`}))`;
  const fits = sql<boolean>`
    (${day ?? null}::date is null or (
      support_messages.created_at >= ${day ?? null}::date::timestamp at time zone ${STOCKHOLM}
      and support_messages.created_at < (${day ?? null}::date + 1)::timestamp at time zone ${STOCKHOLM}))
    and (${subject ?? null}::text is null or subject = ${subject ?? null})
    and (${handled ?? null}::boolean is null or (handled_at is not null) = ${handled ?? null}) and ${said}`;
  const rows = await withSender(db)
    .where(fits)
    .orderBy('support_messages.created_at', 'desc')
    .orderBy('support_messages.id', 'desc')
    .limit(SUPPORTS_PER_PAGE)
    .offset((page - 1) * SUPPORTS_PER_PAGE)
    .execute();
  const { total } = await db
    .selectFrom(db.selectFrom('support_messages').select('id').where(fits).limit(COUNT_LIMIT).as('found'))
    .select((builder) => builder.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { messages: rows.map(toMessage), total };
}

export async function findSupportMessage(db: Db, id: number): Promise<SupportMessage | undefined> {
  const row = await withSender(db).where('support_messages.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toMessage(row);
}

/** Locked until the transaction ends, so that two changes at once record what each of them saw. */
export async function lockSupportMessage(db: Db, id: number): Promise<void> {
  await db.selectFrom('support_messages').select('id').where('id', '=', id).forUpdate().execute();
}

export async function updateSupportMessage(
  db: Db,
  id: number,
  change: { handled?: boolean | undefined; answer?: string | null | undefined },
  by: { user_id: number; now: number },
): Promise<void> {
  if (change.handled === undefined && change.answer === undefined) return;
  const at = new Date(by.now);
  await db
    .updateTable('support_messages')
    .set({
      ...(change.handled === undefined
        ? {}
        : { handled_at: change.handled ? at : null, handled_by: change.handled ? by.user_id : null }),
      ...(change.answer === undefined ? {} : { answer: change.answer, answered_at: change.answer === null ? null : at }),
    })
    .where('id', '=', id)
    .execute();
}

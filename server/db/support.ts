import { type Insertable, sql } from 'kysely';
import { PAGES_MAX, SUPPORTS_PER_PAGE } from '#contract/limits.ts';
import type { OwnSupportMessage } from '#contract/support.ts';
import type { SupportMessage } from '#contract/support-inbox.ts';
import type { Db } from './connect.ts';
import { namedLike } from './customers.ts';
import type { Database } from './schema.ts';

export const STOCKHOLM = 'Europe/Stockholm';
const MAX_OWN_MESSAGES = 200;

/** A message with a client_id is taken once, however often it is sent. Returns whether it was new. */
export async function insertSupportMessage(
  db: Db,
  userId: number,
  message: Omit<Insertable<Database['support_messages']>, 'user_id'>,
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

export async function questionVersion(db: Db, id: number): Promise<number | undefined> {
  return (await db.selectFrom('questions').select('version').where('id', '=', id).executeTakeFirst())?.version;
}

export async function findOwnSupportMessages(db: Db, userId: number): Promise<OwnSupportMessage[]> {
  const rows = await db
    .selectFrom('support_messages')
    .select(['id', 'subject', 'message', 'created_at', 'answer', 'answered_at', 'question_id', 'reason'])
    .select((builder) => builder('handled_at', 'is not', null).$castTo<boolean>().as('handled'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OWN_MESSAGES)
    .execute();
  return rows.map(({ question_id, reason, ...message }) => ({
    ...message,
    report: question_id === null || reason === null ? null : { question_id, reason },
  }));
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
      'question_id',
      'option_id',
      'reason',
      'support_messages.language',
      'version',
    ])
    .select(
      sql<Pick<Report, 'version_now' | 'question' | 'option' | 'answers'> | null>`(select json_build_object(
        'version_now', q.version, 'question', coalesce(nullif(q.question_sv, ''), q.question, ''),
        'option', coalesce((select coalesce(nullif(option_sv, ''), option) from options where id = support_messages.option_id), ''),
        'answers', (select coalesce(json_agg(json_build_object('option', coalesce(nullif(o.option_sv, ''), o.option), 'correct', a.correct,
          'at', to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.answered_at desc), '[]')
          from (select option_id, correct, answered_at from answers where user_id = support_messages.user_id
            and question_id = support_messages.question_id order by answered_at desc limit 5) as a join options o on o.id = a.option_id))
        from (select support_messages.question_id as id) as asked left join questions q on q.id = asked.id
        where asked.id is not null)`.as('about'),
    );
type WithSender = Awaited<ReturnType<ReturnType<typeof withSender>['executeTakeFirstOrThrow']>>;

type Report = NonNullable<SupportMessage['report']>;

const toMessage = (row: WithSender): SupportMessage => {
  const { user_id, name, email, phone, question_id, option_id, reason, language, version, about, ...message } = row;
  const report =
    question_id === null || reason === null || about === null
      ? null
      : { question_id, option_id, reason, language: language ?? '', version: version ?? 0, ...about };
  return toShown({ ...message, report }, { id: user_id, name, email, phone });
};

const toShown = (message: Omit<SupportMessage, 'user' | 'handled'>, user: SupportMessage['user']): SupportMessage => ({
  ...message,
  handled: message.handled_at !== null,
  user,
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

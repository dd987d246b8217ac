import { type Insertable, sql } from 'kysely';
import { PAGES_MAX, SUPPORTS_PER_PAGE } from '#contract/limits.ts';
import type { OwnSupportMessage } from '#contract/support.ts';
import type { SavedReply, SupportMessage } from '#contract/support-inbox.ts';
import type { ReportReason } from '#domain/support.ts';
import type { Db } from '../connect.ts';
import { CORRECTIONS } from '../content/items.ts';
import { contains } from '../like.ts';
import type { Database } from '../schema.ts';
import { fitsAccount } from './customers.ts';

export const STOCKHOLM = 'Europe/Stockholm';
const MAX_OWN_MESSAGES = 200;

/** Idempotent by client_id. Returns the id; undefined when it was stored before. */
export async function insertSupportMessage(
  db: Db,
  userId: number,
  message: Omit<Insertable<Database['support_messages']>, 'user_id'>,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .insertInto('support_messages')
    .values({ user_id: userId, ...message, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Undefined when no such message was stored. */
export async function findTaken(db: Db, userId: number, clientId: string | null) {
  if (clientId === null) return undefined;
  return db
    .selectFrom('support_messages')
    .select(['subject', 'message', 'question_id', 'option_id', 'reason', 'language'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export async function questionVersion(db: Db, id: number): Promise<number | undefined> {
  return (await db.selectFrom('questions').select('version').where('id', '=', id).executeTakeFirst())?.version;
}

/** Replies of a thread that are read: a list has up to two hundred threads, and what a learner may write in a year would fill the server's memory. */
const MAX_REPLIES = 50;
const NEWEST_REPLIES = sql`(select id, from_learner, by_user_id, text, at from support_replies
  where message_id = support_messages.id order by id desc limit ${MAX_REPLIES})`;
const repliesTo = sql<
  OwnSupportMessage['replies']
>`(select coalesce(json_agg(json_build_object('id', r.id, 'from_learner', r.from_learner,
  'text', r.text, 'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id), '[]')
  from ${NEWEST_REPLIES} r)`;

/** When the reported question's wording or key was corrected after the report. */
const correctedSince = sql<string | null>`(select max(at) from ${CORRECTIONS} c
  where c.question_id = support_messages.question_id and at > support_messages.created_at)`;

/** Idempotent by client_id. Returns the id; undefined when it was stored before. */
export async function insertReply(
  db: Db,
  reply: Omit<Insertable<Database['support_replies']>, 'at'>,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .insertInto('support_replies')
    .values({ ...reply, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The text of a stored reply. */
export async function findReply(db: Db, messageId: number, clientId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('support_replies')
    .select('text')
    .where('message_id', '=', messageId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.text;
}

export async function isOwnMessage(db: Db, userId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('support_messages')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reopens a thread in which the learner wrote again. */
export async function openAgain(db: Db, id: number): Promise<void> {
  await db.updateTable('support_messages').set({ handled_at: null, handled_by: null }).where('id', '=', id).execute();
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_messages where user_id = ${userId} and unread_since is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markSeen(db: Db, userId: number): Promise<void> {
  await sql`update support_messages set unread_since = null where user_id = ${userId} and unread_since is not null`.execute(db);
}

export async function findOwnSupportMessages(db: Db, userId: number): Promise<OwnSupportMessage[]> {
  const rows = await db
    .selectFrom('support_messages')
    .select(['id', 'subject', 'message', 'created_at', 'answer', 'answered_at', 'question_id', 'reason'])
    .select((builder) => [
      builder('handled_at', 'is not', null).$castTo<boolean>().as('handled'),
      builder('unread_since', 'is not', null).$castTo<boolean>().as('unread'),
      repliesTo.as('replies'),
      correctedSince.as('corrected_at'),
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OWN_MESSAGES)
    .execute();
  return rows.map(({ question_id, reason, corrected_at, ...message }) => ({
    ...message,
    report: question_id === null || reason === null ? null : { question_id, reason, corrected_at },
  }));
}

type SupportFilter = {
  /** A calendar day in Stockholm. */
  day?: string | undefined;
  subject?: SupportMessage['subject'] | undefined;
  report?: boolean | undefined;
  /** Reports of this question. */
  question?: number | undefined;
  handled?: boolean | undefined;
  /** Null: unassigned. */
  assigned_to?: number | null | undefined;
  search?: string | undefined;
  order?: 'newest' | 'oldest' | undefined;
};
/** What the pager can reach. */
const COUNT_LIMIT = PAGES_MAX * SUPPORTS_PER_PAGE;

/** As far as paging goes. */
const ORDERS_BESIDE = 3;

const withSender = (db: Db) =>
  db
    .selectFrom('support_messages')
    .innerJoin('users', 'users.id', 'support_messages.user_id')
    .leftJoin('users as handler', 'handler.id', 'support_messages.handled_by')
    .leftJoin('users as carer', 'carer.id', 'support_messages.assigned_to')
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
      'users.trial_ends_at',
      'users.language as user_language',
      'carer.id as carer_id',
      'carer.name as carer_name',
      'unread_since',
      'question_id',
      'option_id',
      'reason',
      'support_messages.language',
      'version',
    ])
    .select(
      sql<Pick<Report, 'version_now' | 'question' | 'option' | 'same' | 'answers'> | null>`(select json_build_object(
        'version_now', q.version, 'question', coalesce(nullif(q.question_sv, ''), q.question, ''),
        'same', (select count(*)::int from support_messages o where o.question_id = asked.id and o.handled_at is null
          and o.id <> support_messages.id),
        'option', coalesce((select coalesce(nullif(option_sv, ''), option) from options where id = support_messages.option_id), ''),
        'answers', (select coalesce(json_agg(json_build_object('option', coalesce(nullif(o.option_sv, ''), o.option), 'correct', a.correct,
          'at', to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.answered_at desc), '[]')
          from (select option_id, correct, answered_at from answers where user_id = support_messages.user_id
            and question_id = support_messages.question_id order by answered_at desc limit 5) as a join options o on o.id = a.option_id))
        from (select support_messages.question_id as id) as asked left join questions q on q.id = asked.id
        where asked.id is not null)`.as('about'),
    )
    .select(
      sql<
        SupportMessage['user']['orders']
      >`(select coalesce(json_agg(json_build_object('id', o.id, 'reference', o.reference, 'state', o.state,
        'price', o.price, 'created_at', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.id desc), '[]')
        from (select id, reference, state, price, created_at from orders where user_id = support_messages.user_id order by id desc limit ${ORDERS_BESIDE}) o)`.as(
        'orders',
      ),
    )
    .select(
      sql<SupportMessage['replies']>`(select coalesce(json_agg(json_build_object('id', r.id, 'from_learner', r.from_learner,
        'text', r.text, 'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', b.name) order by r.id), '[]')
        from ${NEWEST_REPLIES} r left join users b on b.id = r.by_user_id)`.as('replies'),
    );
type WithSender = Awaited<ReturnType<ReturnType<typeof withSender>['executeTakeFirstOrThrow']>>;

type Report = NonNullable<SupportMessage['report']>;

const toMessage = (row: WithSender): SupportMessage => {
  const { user_id, name, email, phone, trial_ends_at, user_language, carer_id, carer_name, unread_since, ...rest } = row;
  const { question_id, option_id, reason, language, version, about, orders, ...message } = rest;
  const report =
    question_id === null || reason === null || about === null
      ? null
      : { question_id, option_id, reason, language: language ?? '', version: version ?? 0, ...about };
  return {
    ...message,
    report,
    handled: message.handled_at !== null,
    unread: unread_since !== null,
    assigned_to: carer_id === null ? null : { id: carer_id, name: carer_name ?? '' },
    user: { id: user_id, name, email, phone, trial_ends_at, orders, language: user_language },
  };
};

/** Maximum reports shown per question. */
const REPORTS_MOST = 20;

/** Reports of a question, newest first, without their authors. */
export async function findReports(db: Db, questionId: number) {
  const rows = await db
    .selectFrom('support_messages')
    .select(['id', 'created_at as at', 'reason', 'message', 'language', 'handled_at'])
    .where('question_id', '=', questionId)
    .where('reason', 'is not', null)
    .orderBy('id', 'desc')
    .limit(REPORTS_MOST)
    .$narrowType<{ reason: ReportReason }>()
    .execute();
  return rows.map(({ handled_at, language, ...row }) => ({ ...row, language: language ?? '', handled: handled_at !== null }));
}

/** Ids of threads that match a search, by their messages or their customer, each with its own index. */
export function messageIds(q: string) {
  const part = contains(q.trim());
  return sql`
    select id from support_messages where message ilike ${part}
    union select id from support_messages where answer ilike ${part}
    union select message_id from support_replies where text ilike ${part}
    union select id from support_messages where user_id in (select users.id from users where ${fitsAccount(q)})`;
}

/** Newest first. */
export async function findSupportMessages(
  db: Db,
  filter: SupportFilter,
  page: number,
): Promise<{ messages: SupportMessage[]; total: number }> {
  const { day, subject, report, question, handled, assigned_to, search } = filter;
  const direction = filter.order === 'oldest' ? 'asc' : 'desc';
  const said = search === undefined ? sql`true` : sql`support_messages.id = any(array(${messageIds(search)}))`;
  const fits = sql<boolean>`
    (${day ?? null}::date is null or (
      support_messages.created_at >= ${day ?? null}::date::timestamp at time zone ${STOCKHOLM}
      and support_messages.created_at < (${day ?? null}::date + 1)::timestamp at time zone ${STOCKHOLM}))
    and (${subject ?? null}::text is null or subject = ${subject ?? null})
    and (${question ?? null}::int is null or question_id = ${question ?? null})
    and (${report ?? null}::boolean is null or (question_id is not null) = ${report ?? null})
    and (${handled ?? null}::boolean is null or (handled_at is not null) = ${handled ?? null}) and ${said}
    and ${assigned_to === undefined ? sql`true` : assigned_to === null ? sql`assigned_to is null` : sql`assigned_to = ${assigned_to}`}`;
  const rows = await withSender(db)
    .where(fits)
    .orderBy('support_messages.created_at', direction)
    .orderBy('support_messages.id', direction)
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

/** Locked until the transaction ends, so that parallel changes each audit what they saw. */
export async function lockSupportMessage(db: Db, id: number): Promise<void> {
  await db.selectFrom('support_messages').select('id').where('id', '=', id).forUpdate().execute();
}

/** The customers who wrote these messages. */
export async function findSenders(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('support_messages').select('user_id').where('id', 'in', ids).execute();
  return rows.map(({ user_id }) => user_id);
}

/** Other unanswered reports of a question, locked in one order against deadlocks. */
export async function lockSameReports(db: Db, questionId: number, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('support_messages')
    .select(['id', 'handled_at', 'answer'])
    .where('question_id', '=', questionId)
    .where((is) => is.or([is('handled_at', 'is', null), is('id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter((row) => row.id !== id && row.handled_at === null && row.answer === null).map((row) => row.id);
}

/** The customer's thread with this client_id. */
/** Among the threads of all customers: staff choose the customer, so the same id for another customer would be a second thread. */
export async function findThreadOfStaff(db: Db, clientId: string): Promise<number | undefined> {
  const row = await db.selectFrom('support_messages').select('id').where('client_id', '=', clientId).executeTakeFirst();
  return row?.id;
}

export type MessageChange = {
  handled?: boolean | undefined;
  answer?: string | null | undefined;
  assigned_to?: number | null | undefined;
  /** The learner has unread replies. */
  unread?: true | undefined;
};

export async function updateSupportMessage(
  db: Db,
  id: number,
  change: MessageChange,
  by: { user_id: number; now: number },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  const at = new Date(by.now);
  await db
    .updateTable('support_messages')
    .set({
      ...(change.handled === undefined
        ? {}
        : { handled_at: change.handled ? at : null, handled_by: change.handled ? by.user_id : null }),
      ...(change.answer === undefined ? {} : { answer: change.answer, answered_at: change.answer === null ? null : at }),
      ...(change.assigned_to === undefined ? {} : { assigned_to: change.assigned_to }),
      ...(change.unread === undefined ? {} : { unread_since: at }),
    })
    .where('id', '=', id)
    .execute();
}

type Saved = Omit<SavedReply, 'id' | 'version'>;
const SAVED_COLUMNS = ['id', 'title', 'ti', 'sv', 'en', 'version'] as const;

export function findSavedReplies(db: Db): Promise<SavedReply[]> {
  return db.selectFrom('saved_replies').select(SAVED_COLUMNS).orderBy('title').orderBy('id').execute();
}

export function insertSavedReply(db: Db, saved: Saved, now: number): Promise<SavedReply> {
  return db
    .insertInto('saved_replies')
    .values({ ...saved, updated_at: new Date(now) })
    .returning(SAVED_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Updates the saved reply if its version is the one that was seen; else undefined. */
export function updateSavedReply(
  db: Db,
  id: number,
  version: number,
  saved: Saved,
  now: number,
): Promise<SavedReply | undefined> {
  return db
    .updateTable('saved_replies')
    .set({ ...saved, version: version + 1, updated_at: new Date(now) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(SAVED_COLUMNS)
    .executeTakeFirst();
}

export async function deleteSavedReply(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('saved_replies').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

import { sql } from 'kysely';
import type { TimelineEvent } from '#contract/timeline.ts';
import { addressKey, LOGIN_EVENTS_PER_DAY } from '#domain/session.ts';
import type { Db } from '../connect.ts';

const MAX_EVENTS = 200;
const DAY_MS = 86_400_000;
/** Characters of a message that are shown. */
const SHOWN = 300;

/** Each source is limited to the length of the timeline, newest first, so that none is read completely. */
export async function findTimeline(db: Db, userId: number): Promise<TimelineEvent[]> {
  const part = (columns: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
    sql`(select ${columns} from ${from} order by 1 desc limit ${MAX_EVENTS})`;
  const [none, nothing] = [sql`null::text`, sql`null::int`];
  const orders = (at: string, kind: string, where = sql`true`) =>
    part(
      sql`${sql.ref(at)} as at, ${kind}::text as kind, id, ${none} as by, reference as text, state, ${none} as error, ${nothing} as amount, ${nothing} as days`,
      sql`orders where user_id = ${userId} and ${sql.ref(at)} is not null and ${where}`,
    );
  const parts = [
    part(
      sql`created_at as at, 'joined' as kind, ${nothing} as id, ${none} as by, '' as text, ${none} as state, ${none} as error, ${nothing} as amount, ${nothing} as days`,
      sql`users where id = ${userId}`,
    ),
    orders('created_at', 'ordered'),
    orders('claimed_at', 'claimed'),
    part(
      sql`issued_at, case kind when 'sale' then 'paid' else 'refunded' end, o.id, ${none}, reference, ${none}, ${none}, coalesce(amount, price), r.days`,
      sql`receipts r join orders o on o.id = r.order_id where o.user_id = ${userId}`,
    ),
    // Refunds appear as receipts.
    orders('closed_at', 'closed', sql`state <> 'refunded'`),
    part(
      sql`created_at, 'message', id, ${none}, left(message, ${SHOWN}), ${none}, ${none}, ${nothing}, ${nothing}`,
      sql`support_messages where user_id = ${userId}`,
    ),
    part(
      sql`answered_at, 'answer', m.id, h.name, left(answer, ${SHOWN}), ${none}, ${none}, ${nothing}, ${nothing}`,
      sql`support_messages m left join users h on h.id = m.handled_by where m.user_id = ${userId} and answered_at is not null`,
    ),
    part(
      sql`r.at, case when from_learner then 'message' else 'answer' end, m.id, b.name, left(r.text, ${SHOWN}), ${none}, ${none}, ${nothing}, ${nothing}`,
      sql`support_messages m join support_replies r on r.message_id = m.id left join users b on b.id = r.by_user_id where m.user_id = ${userId}`,
    ),
    part(
      sql`created_at, 'mail', id, ${none}, kind, state, last_error, ${nothing}, ${nothing}`,
      sql`mails where user_id = ${userId}`,
    ),
    part(
      sql`at, kind, ${nothing}, ${none}, '', ${none}, ${none}, ${nothing}, ${nothing}`,
      sql`login_events where user_id = ${userId}`,
    ),
    part(
      sql`at, 'activation', ${nothing}, b.name, to_char(trial_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${none}, ${none}, ${nothing}, ${nothing}`,
      sql`activations a left join users b on b.id = a.by_user_id where a.user_id = ${userId}`,
    ),
    part(
      sql`at, 'change', a.id::int, b.name, action, ${none}, ${none}, ${nothing}, ${nothing}`,
      sql`audit a left join users b on b.id = a.user_id where subject = 'customer' and subject_id = ${String(userId)}`,
    ),
    part(
      sql`at, 'note', n.id, b.name, text, ${none}, ${none}, ${nothing}, ${nothing}`,
      sql`customer_notes n left join users b on b.id = n.by_user_id where n.user_id = ${userId}`,
    ),
  ];
  const { rows } =
    await sql<TimelineEvent>`${sql.join(parts, sql` union all `)} order by at desc, kind limit ${MAX_EVENTS}`.execute(db);
  return rows;
}

export async function insertNote(db: Db, note: { user_id: number; by_user_id: number; text: string; at: Date }): Promise<number> {
  const { id } = await db.insertInto('customer_notes').values(note).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the customer of the deleted note; undefined when there is none. */
export async function deleteNote(db: Db, id: number): Promise<number | undefined> {
  const row = await db.deleteFrom('customer_notes').where('id', '=', id).returning('user_id').executeTakeFirst();
  return row?.user_id;
}

/** Records a login or lockout for the account of this address, if there is one: at most so many a day, because nothing else limits right passwords. */
export async function noteLogin(db: Db, name: string, kind: 'login' | 'lockout', now: number): Promise<void> {
  await sql`
    insert into login_events (user_id, kind, at)
    select id, ${kind}, ${new Date(now)} from users where (lower(email) = ${addressKey(name)} or login_phone = ${name})
      and (select count(*) from login_events e where e.user_id = users.id and e.kind = ${kind}
        and e.at > ${new Date(now - DAY_MS)}) < ${LOGIN_EVENTS_PER_DAY}`.execute(db);
}

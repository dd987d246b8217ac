import { type Insertable, sql } from 'kysely';
import { MAILS_COUNTED_TO, MAILS_PER_PAGE } from '#contract/limits.ts';
import type { Mail, MailKind, MailState } from '#contract/mails.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { Db } from '../connect.ts';
import { contains } from '../like.ts';
import type { Database } from '../schema.ts';

/** Notifies all servers at commit: one of them sends at once. */
const announceMail = (db: Db) => sql`select pg_notify('mails', '')`.execute(db);

/** Returns false when a mail with the same `once` key exists. */
export async function insertMail(db: Db, mail: Insertable<Database['mails']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('once').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await announceMail(db);
  return true;
}

/** As many as one statement takes. */
const MAILS_AT_ONCE = 500;

export async function insertMails(db: Db, mails: readonly Insertable<Database['mails']>[]): Promise<void> {
  for (let start = 0; start < mails.length; start += MAILS_AT_ONCE) {
    await db
      .insertInto('mails')
      .values(mails.slice(start, start + MAILS_AT_ONCE))
      .onConflict((conflict) => conflict.column('once').doNothing())
      .execute();
  }
  if (mails.length > 0) await announceMail(db);
}

export type DueMail = {
  id: number;
  kind: MailKind;
  address: string;
  language: InterfaceLanguage;
  text_values: { values: unknown; unsubscribe?: string };
  message_id: string;
  tries: number;
  created_at: string;
  queued_at: string;
  expires_at: string | null;
};

/** Leases the next due mail for this long. The lease is committed before sending; if the server dies, others take the mail after it. */
export async function claimMail(db: Db, now: number, forMs: number): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update mails set tries = tries + 1, next_at = ${new Date(now + forMs)}
    where id = (
      select id from mails where state = 'waiting' and next_at <= ${new Date(now)}
      order by bulk, next_at, id limit 1 for update skip locked
    )
    returning id, kind, address, language, text_values, message_id, tries, created_at, queued_at, expires_at`.execute(db);
  return rows[0];
}

/** The outcome of a try. It is ignored when the lease has passed to another server. */
export type MailOutcome =
  | { readonly state: 'sent'; readonly at: number }
  | { readonly state: 'waiting'; readonly nextAt: number; readonly error: string }
  | { readonly state: 'failed'; readonly error: string };

export async function recordMail(db: Db, { id, tries }: Pick<DueMail, 'id' | 'tries'>, outcome: MailOutcome): Promise<void> {
  await db
    .updateTable('mails')
    .set(
      outcome.state === 'sent'
        ? // The links in it are nobody's business any more.
          { state: 'sent', sent_at: new Date(outcome.at), last_error: null, text_values: '{}' }
        : {
            state: outcome.state,
            last_error: outcome.error,
            ...(outcome.state === 'waiting' ? { next_at: new Date(outcome.nextAt) } : {}),
          },
    )
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute();
}

export type MailCounts = { waiting: number; failed: number };

export async function countMails(db: Db): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select (select count(*) from mails where state = 'waiting')::int as waiting,
      (select count(*) from mails where state = 'failed')::int as failed`.execute(db);
  return rows[0] as MailCounts;
}

/** Whether the last mail to this address failed for good. */
export async function hasFailedMail(db: Db, userId: number, address: string): Promise<boolean> {
  const last = await db
    .selectFrom('mails')
    .select('state')
    .where('user_id', '=', userId)
    .where(sql<string>`lower(address)`, '=', address.toLowerCase())
    .where('state', '<>', 'waiting')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.state === 'failed';
}

type MailFilter = { address?: string | undefined; state?: MailState | undefined };

const withUser = (db: Db) =>
  db
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.user_id')
    .select([
      'mails.id',
      'kind',
      'address',
      'mails.language',
      'subject',
      'state',
      'tries',
      'mails.created_at',
      'sent_at',
      'next_at',
      'expires_at',
      'last_error',
      'users.id as user_id',
      'users.name',
      'users.role',
    ]);
type WithUser = Awaited<ReturnType<ReturnType<typeof withUser>['executeTakeFirstOrThrow']>>;

const toMail = ({ user_id, name, role, next_at, ...mail }: WithUser): Mail => ({
  ...mail,
  next_at: mail.state === 'waiting' ? next_at : null,
  user: user_id === null || name === null || role === null ? null : { id: user_id, name, role },
});

/** Newest first, without their texts. */
export async function findMails(db: Db, filter: MailFilter, page: number): Promise<{ mails: Mail[]; total: number }> {
  const address = (filter.address ?? '').trim().toLowerCase();
  const fits = sql<boolean>`(${address} = '' or lower(address) like ${contains(address)})
    and (${filter.state ?? null}::text is null or state = ${filter.state ?? null})`;
  const rows = await withUser(db)
    .where(fits)
    .orderBy('mails.id', 'desc')
    .limit(MAILS_PER_PAGE)
    .offset((page - 1) * MAILS_PER_PAGE)
    .execute();
  const { total } = await db
    .selectFrom(db.selectFrom('mails').select('id').where(fits).limit(MAILS_COUNTED_TO).as('found'))
    .select((builder) => builder.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { mails: rows.map(toMail), total };
}

/** Locked until the transaction ends, so that parallel resends send one mail. */
export async function lockMail(db: Db, id: number): Promise<Mail | undefined> {
  await db.selectFrom('mails').select('id').where('id', '=', id).forUpdate().execute();
  return findMail(db, id);
}

export async function findMail(db: Db, id: number): Promise<Mail | undefined> {
  const row = await withUser(db).where('mails.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toMail(row);
}

/** As if it had been queued now. */
export async function queueAgain(db: Db, id: number, now: number): Promise<void> {
  const at = new Date(now);
  await db
    .updateTable('mails')
    .set({ state: 'waiting', tries: 0, next_at: at, queued_at: at, last_error: null })
    .where('id', '=', id)
    .execute();
  await announceMail(db);
}

type TrialEnding = { id: number; name: string; email: string; language: InterfaceLanguage | null; trial_ends_at: string };

/** Customers with reminders on, whose trial ends between these instants and whose account is older than `since`. */
export function findTrialsEnding(db: Db, from: number, to: number, since: number): Promise<TrialEnding[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language'])
    .select((row) => row.ref('trial_ends_at').$castTo<string>().as('trial_ends_at'))
    .where('role', '=', 'customer')
    .where('disabled_at', 'is', null)
    .where('erase_at', 'is', null)
    .where('mail_trial', '=', true)
    .where('trial_ends_at', '>', new Date(from).toISOString())
    .where('trial_ends_at', '<=', new Date(to).toISOString())
    .where('created_at', '<=', new Date(since).toISOString())
    .orderBy('id')
    .execute();
}

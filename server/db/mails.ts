import { type Insertable, sql } from 'kysely';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

/** Told to all servers when the transaction commits: one of them sends at once. */
const announceMail = (db: Db) => sql`select pg_notify('mails', '')`.execute(db);

/** Returns whether it is new: what is told of once has been told of when there is one of its name. */
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

export type DueMail = {
  id: number;
  kind: string;
  address: string;
  language: InterfaceLanguage;
  text_values: { values: unknown; unsubscribe?: string };
  message_id: string;
  tries: number;
  created_at: string;
  queued_at: string;
  expires_at: string | null;
};

/**
 * Takes the mail that is due first, for so long: nobody else takes it meanwhile, because that is committed before it is sent. A server that
 * dies with it leaves it to the others when the time is over.
 */
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

/** What became of a try. It counts only as long as nobody else has taken the mail over. */
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

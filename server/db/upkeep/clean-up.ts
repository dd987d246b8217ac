import { sql } from 'kysely';
import { dayBegan } from '#domain/quota.ts';
import {
  BUYER_KEPT_MS,
  CODE_SHOWN_AGAIN_MS,
  DELETED_QUESTION_KEPT_MS,
  EDITION_KEPT_MS,
  LOGIN_EVENT_KEPT_MS,
  MAIL_KEPT_MS,
  REPLACED_TAKE_KEPT_MS,
  TEXT_IMPORT_KEPT_MS,
  WITHDRAWAL_ADDRESS_KEPT_MS,
} from '#domain/retention-times.ts';
import { SESSION_ABSOLUTE_MS, sessionIdleMs } from '#domain/session.ts';
import type { Db } from '../connect.ts';
import { tryLock } from '../locks.ts';

/** Margin for servers whose clocks are behind ours. */
const SKEW_MS = 3_600_000;

/** How many rows were removed, by table. */
export type Removed = Readonly<Record<string, number>>;

/**
 * Deletes expired rows. Keeps the actions of learners and admins, and uploaded pictures, which the history of a question may show. Undefined when another
 * server is doing it.
 */
export function cleanUp(db: Db, now: number): Promise<Removed | undefined> {
  const before = (ms: number) => sql`${new Date(now - ms)}::timestamptz`;
  const idle = sql`case when exists (select from users where id = user_id and role = 'admin') then ${before(sessionIdleMs('admin'))} else ${before(sessionIdleMs('customer'))} end`;
  const spent = {
    sessions: sql`created_at <= ${before(SESSION_ABSOLUTE_MS)} or used_at <= ${idle}`,
    password_links: sql`expires_at <= ${before(0)}`,
    login_limits: sql`expire <= ${now}`,
    write_counts: sql`hour < ${new Date(dayBegan(now - SKEW_MS))}::timestamptz`,
    level_editions: sql`replaced_at <= ${before(EDITION_KEPT_MS)}`,
    unheard_takes: sql`state = 'replaced' and since <= ${before(REPLACED_TAKE_KEPT_MS)}`,
    text_imports: sql`at <= ${before(TEXT_IMPORT_KEPT_MS)}`,
    deleted_questions: sql`deleted_at <= ${before(DELETED_QUESTION_KEPT_MS)}`,
    mails: sql`state <> 'waiting' and queued_at <= ${before(MAIL_KEPT_MS)}`,
    email_changes: sql`object_until <= ${before(0)}`,
    login_events: sql`at <= ${before(LOGIN_EVENT_KEPT_MS)}`,
    sign_ups: sql`expires_at <= ${before(0)}`,
  };
  return db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, 'cleanUp'))) return undefined;
    const removed: Record<string, number> = {};
    for (const [table, isSpent] of Object.entries(spent)) {
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${isSpent}`.execute(tx);
      if (numAffectedRows > 0n) removed[table] = Number(numAffectedRows);
    }
    // Orders are kept for bookkeeping, without the buyer.
    await sql`update orders set buyer_hash = null where buyer_hash is not null and created_at <= ${before(BUYER_KEPT_MS)}`.execute(
      tx,
    );
    await sql`update withdrawals set email = '' where email <> '' and decided_at <= ${before(WITHDRAWAL_ADDRESS_KEPT_MS)}`.execute(
      tx,
    );
    await sql`update invite_codes set sealed = null where sealed is not null and created_at <= ${before(CODE_SHOWN_AGAIN_MS)}`.execute(
      tx,
    );
    return removed;
  });
}

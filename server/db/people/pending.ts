import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { liftLockout } from './lockouts.ts';
import { announceUserChange } from './sessions.ts';

/**
 * Ends everything pending for an account: sessions, password links, an unconfirmed e-mail address, a sign-up confirmation and an unconfirmed second factor.
 * The only function that ends any of these, so that no way back in is forgotten. Keeps the calling session, and the link with which the owner of an old
 * address objects. Call with the account locked. Returns the number of sessions ended.
 */
export async function endPending(tx: Db, userId: number, exceptSession?: Buffer): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    with
      ended as (
        delete from sessions where user_id = ${userId} and token_hash is distinct from ${exceptSession ?? null}::bytea returning user_id
      ),
      links as (delete from password_links where user_id = ${userId}),
      addresses as (update email_changes set confirm_hash = null where user_id = ${userId} and confirm_hash is not null),
      confirmations as (delete from sign_ups where user_id = ${userId}),
      factor as (delete from second_factors where user_id = ${userId} and confirmed_at is null)
    select count(*)::int as sessions from ended`.execute(tx);
  await announceUserChange(tx, userId);
  return rows[0]?.sessions ?? 0;
}

/** A new password also lifts lockouts caused by wrong ones. */
export async function setPassword(tx: Db, userId: number, password_hash: string, exceptSession?: Buffer): Promise<void> {
  await tx.updateTable('users').set({ password_hash, updated_at: sql<string>`now()` }).where('id', '=', userId).execute();
  await endPending(tx, userId, exceptSession);
  await liftLockout(tx, userId);
}

import type { Insertable } from 'kysely';
import type { Db } from '../connect.ts';
import type { Database } from '../schema.ts';

type Change = Pick<Database['email_changes'], 'user_id' | 'old_email' | 'new_email' | 'session_hash'>;

/** A new request replaces an earlier one. */
export async function insertEmailChange(tx: Db, change: Insertable<Database['email_changes']>): Promise<void> {
  await tx.updateTable('email_changes').set({ confirm_hash: null }).where('user_id', '=', change.user_id).execute();
  await tx.insertInto('email_changes').values(change).execute();
}

/** The change of this link while it is valid; excludes accounts that are being erased. */
export async function findEmailChange(
  db: Db,
  link: 'confirm' | 'object',
  tokenHash: Buffer,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select('user_id')
    .where(`${link}_hash`, '=', tokenHash)
    .where(`${link}_until`, '>', new Date(now).toISOString())
    .where('disabled_at', 'is', null)
    .$if(link === 'confirm', (query) => query.where('erase_at', 'is', null))
    .executeTakeFirst();
  return row?.user_id;
}

/** Consumes the confirmation link. The old address can still object. */
export function takeConfirmation(tx: Db, tokenHash: Buffer, now: number): Promise<Change | undefined> {
  return tx
    .updateTable('email_changes')
    .set({ confirm_hash: null })
    .where('confirm_hash', '=', tokenHash)
    .where('confirm_until', '>', new Date(now).toISOString())
    .returning(['user_id', 'old_email', 'new_email', 'session_hash'])
    .executeTakeFirst();
}

/** Consumes the objection link and cancels all later changes, because whoever requested them is not trusted. */
export async function takeObjection(tx: Db, tokenHash: Buffer, now: number): Promise<Change | undefined> {
  const change = await tx
    .deleteFrom('email_changes')
    .where('object_hash', '=', tokenHash)
    .where('object_until', '>', new Date(now).toISOString())
    .returning(['id', 'user_id', 'old_email', 'new_email', 'session_hash'])
    .executeTakeFirst();
  if (change === undefined) return undefined;
  await tx.deleteFrom('email_changes').where('user_id', '=', change.user_id).where('id', '>', change.id).execute();
  return change;
}

/** The address that waits to be confirmed. */
export async function findWaitingEmail(
  db: Db,
  userId: number,
  now: number,
): Promise<{ email: string; until: string } | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['new_email as email', 'confirm_until as until'])
    .where('user_id', '=', userId)
    .where('confirm_hash', 'is not', null)
    .where('confirm_until', '>', new Date(now).toISOString())
    .executeTakeFirst();
}

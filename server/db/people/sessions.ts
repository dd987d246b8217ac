import { sql } from 'kysely';
import type { User } from '#contract/session.ts';
import type { Job } from '#domain/jobs.ts';
import { SESSIONS_MAX } from '#domain/session.ts';
import type { Db } from '../connect.ts';
import { readOnlySince } from '../read-only.ts';
import { lockUser, USER_COLUMNS } from './users.ts';

/** A verified login: the account, the hash that the password was checked against, and since when its second factor exists (null: none). */
export type CheckedLogin = { readonly id: number; readonly password_hash: string; readonly second_factor: string | null };
type SessionRow = { user: User; job: Job; createdAt: number; usedAt: number; hasSecondFactor: boolean };

/**
 * Creates a session only if password and second factor are still those that were checked and the account may log in. A parallel change of these either waits
 * and then ends this session, or comes first and prevents it. Returns whether it was created.
 */
export function insertSession(db: Db, tokenHash: Buffer, checked: CheckedLogin, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // A separate statement: under READ COMMITTED the next one sees changes committed while waiting.
    await lockUser(tx, checked.id);
    // Login works in read-only mode, so that the owner can end it: only last_login_at is not written.
    const isReading = (await readOnlySince(tx)) !== null;
    const checking = isReading ? sql`select id from users` : sql`update users set last_login_at = ${new Date(now)}::timestamptz`;
    const { numAffectedRows } = await sql`
      with checked as (
        ${checking}
        where id = ${checked.id} and password_hash = ${checked.password_hash} and disabled_at is null and erase_at is null
          and (select confirmed_at from second_factors where user_id = users.id)
            is not distinct from ${checked.second_factor}::timestamptz
        ${isReading ? sql`` : sql`returning id`}
      )
      insert into sessions (token_hash, user_id, created_at, used_at)
      select ${tokenHash}::bytea, id, ${new Date(now)}::timestamptz, ${new Date(now)}::timestamptz from checked`.execute(tx);
    if (numAffectedRows !== 1n) return false;
    const { rows } = await sql`
      delete from sessions where token_hash in (
        select token_hash from sessions where user_id = ${checked.id} and token_hash <> ${tokenHash}::bytea
        order by used_at desc, created_at desc offset ${SESSIONS_MAX - 1}
      ) returning user_id`.execute(tx);
    if (rows.length > 0) await announceUserChange(tx, checked.id);
    return true;
  });
}

/** Whether this session still exists. With the user locked, it stays so until the transaction ends. */
export async function sessionExists(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('user_id').where('token_hash', '=', tokenHash).executeTakeFirst();
  return row !== undefined;
}

export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('second_factors.confirmed_at', 'is not', null),
    )
    .select([...USER_COLUMNS, 'sessions.created_at', 'used_at', 'confirmed_at', 'job'])
    .where('token_hash', '=', tokenHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { created_at, used_at, confirmed_at, job, ...user } = row;
  const hasSecondFactor = confirmed_at !== null;
  return { user, job: job ?? 'owner', createdAt: Date.parse(created_at), usedAt: Date.parse(used_at), hasSecondFactor };
}

export async function touchSession(db: Db, tokenHash: Buffer, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at: new Date(now) })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Notifies every server at commit to drop this user's cached sessions. */
export async function announceUserChange(db: Db, userId: number): Promise<void> {
  await sql`select pg_notify('users', ${String(userId)})`.execute(db);
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  const row = await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('user_id').executeTakeFirst();
  if (row !== undefined) await announceUserChange(db, row.user_id);
}

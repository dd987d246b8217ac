import { sql } from 'kysely';
import type { User } from '#contract/session.ts';
import type { Db } from './connect.ts';
import { USER_COLUMNS } from './users.ts';

export type SessionRow = { user: User; createdAt: number; usedAt: number };

export async function insertSession(db: Db, tokenHash: Buffer, userId: number, now: number): Promise<void> {
  const at = new Date(now);
  await db.insertInto('sessions').values({ token_hash: tokenHash, user_id: userId, created_at: at, used_at: at }).execute();
}

export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...USER_COLUMNS, 'sessions.created_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { created_at, used_at, ...user } = row;
  return { user, createdAt: Date.parse(created_at), usedAt: Date.parse(used_at) };
}

export async function touchSession(db: Db, tokenHash: Buffer, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at: new Date(now) })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Tells every server to forget what it remembers of this user's sessions; sent when the transaction commits. */
export async function announceUserChange(db: Db, userId: number): Promise<void> {
  await sql`select pg_notify('users', ${String(userId)})`.execute(db);
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  const row = await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('user_id').executeTakeFirst();
  if (row !== undefined) await announceUserChange(db, row.user_id);
}

/** Returns how many there were. */
export async function deleteSessions(db: Db, userId: number, except?: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except as Buffer))
    .executeTakeFirstOrThrow();
  await announceUserChange(db, userId);
  return Number(numDeletedRows);
}

export async function deleteSessionsOlderThan(db: Db, instant: number): Promise<void> {
  await db.deleteFrom('sessions').where('created_at', '<', new Date(instant).toISOString()).execute();
}

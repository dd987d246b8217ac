import { type SqlBool, sql } from 'kysely';
import { addressKey, LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS } from '#domain/session.ts';
import type { Db } from '../connect.ts';
import { begins } from '../like.ts';

/** Limiter keys of failed logins to an account from any address, by its e-mail address and phone number, as in accounts/login-limits.ts. */
async function ofAccount(db: Db, userId: number) {
  const user = await db.selectFrom('users').select(['email', 'login_phone']).where('id', '=', userId).executeTakeFirst();
  const by = (name: string) => sql<SqlBool>`key like ${begins(`account:${addressKey(name)} `)}`;
  return user?.login_phone ? sql<SqlBool>`(${by(user.email)} or ${by(user.login_phone)})` : by(user?.email ?? '');
}

/** Until when logins to this account are refused from some address. */
export async function lockedUntil(db: Db, userId: number, now: number): Promise<string | null> {
  const found = await db
    .selectFrom('login_limits')
    .select((row) => row.fn.max('expire').as('until'))
    .where(await ofAccount(db, userId))
    .where('points', '>=', LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS)
    .where('expire', '>', now)
    .executeTakeFirst();
  return found?.until == null ? null : new Date(Number(found.until)).toISOString();
}

/** Ends the lockout after a new password, or by the owner. */
export async function liftLockout(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('login_limits')
    .where(await ofAccount(db, userId))
    .execute();
}

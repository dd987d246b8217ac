import { sql } from 'kysely';
import type { Answer } from '#contract/exercises.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { Db } from '../connect.ts';

type Confirmation = {
  token_hash: Buffer;
  email: string;
  language: InterfaceLanguage;
  /** Hash of the secret that the asking device keeps. */
  device_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
};
type NewSignUp = Confirmation &
  (
    | { user_id: number; name: null; phone: null; password_hash: null; answers: null }
    | {
        user_id: null;
        name: string;
        phone: string;
        password_hash: string;
        answers: readonly Answer[];
      }
  );

export async function insertSignUp(tx: Db, signUp: NewSignUp): Promise<void> {
  const { answers } = signUp;
  await tx
    .insertInto('sign_ups')
    .values({ ...signUp, answers: answers === null ? null : JSON.stringify(answers) })
    .execute();
}

/** The device of a valid sign-up link. */
export function findSignUp(db: Db, tokenHash: Buffer, now: number): Promise<{ device_hash: Buffer | null } | undefined> {
  return db
    .selectFrom('sign_ups')
    .select('device_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst();
}

/** The newest pending sign-up of this address. */
export async function findWaiting(
  tx: Db,
  email: string,
  now: number,
): Promise<Omit<NewSignUp & { user_id: null }, 'token_hash' | 'created_at' | 'expires_at'> | undefined> {
  const row = await tx
    .selectFrom('sign_ups')
    .select(['email', 'language', 'device_hash', 'user_id', 'name', 'phone', 'password_hash', 'answers'])
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .where('user_id', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as (NewSignUp & { user_id: null }) | undefined;
}

type TakenSignUp = { email: string; language: InterfaceLanguage } & (
  | { user_id: number }
  | { user_id: null; name: string; phone: string; password_hash: string; answers: readonly Answer[] | null }
);

/** Consumes a valid link. Of two parallel uses one succeeds. */
export async function takeSignUp(tx: Db, tokenHash: Buffer, now: number): Promise<TakenSignUp | undefined> {
  const row = await tx
    .deleteFrom('sign_ups')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date(now).toISOString())
    .returning(['email', 'language', 'user_id', 'name', 'phone', 'password_hash', 'answers'])
    .executeTakeFirst();
  return row as TakenSignUp | undefined;
}

/** Deletes all pending sign-ups of this address, which now has an account. */
export async function deleteSignUps(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where(sql<string>`lower(email)`, '=', email.toLowerCase()).execute();
}

/** Confirms the address if it is still the account's. Returns whether it is. */
export async function confirmEmail(tx: Db, userId: number, email: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_confirmed_at: new Date(now) })
    .where('id', '=', userId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

import { sql } from 'kysely';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { Db } from './connect.ts';

type Confirmation = { token_hash: Buffer; email: string; language: InterfaceLanguage; created_at: Date; expires_at: Date };
export type NewSignUp = Confirmation &
  (
    | { user_id: number; name: null; phone: null; password_hash: null }
    | {
        user_id: null;
        name: string;
        phone: string;
        password_hash: string;
      }
  );

export async function insertSignUp(tx: Db, signUp: NewSignUp): Promise<void> {
  await tx.insertInto('sign_ups').values(signUp).execute();
}

export type TakenSignUp = { email: string; language: InterfaceLanguage } & (
  | { user_id: number }
  | { user_id: null; name: string; phone: string; password_hash: string }
);

/** Uses the link up, if it still works. Of two who try at once, one gets it. */
export async function takeSignUp(tx: Db, tokenHash: Buffer, now: number): Promise<TakenSignUp | undefined> {
  const row = await tx
    .deleteFrom('sign_ups')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date(now).toISOString())
    .returning(['email', 'language', 'user_id', 'name', 'phone', 'password_hash'])
    .executeTakeFirst();
  return row as TakenSignUp | undefined;
}

/** Whoever else wanted an account with this address. */
export async function deleteSignUps(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where(sql<string>`lower(email)`, '=', email.toLowerCase()).execute();
}

/** Only as long as it is still the address of the account. Returns whether it is. */
export async function confirmEmail(tx: Db, userId: number, email: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_confirmed_at: new Date(now) })
    .where('id', '=', userId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

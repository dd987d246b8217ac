import { sql } from 'kysely';
import type { Db } from '../connect.ts';

export type StoredSecondFactor = { secret: Buffer; confirmed_at: string | null; recovery_codes: number };

export async function findSecondFactor(db: Db, userId: number): Promise<StoredSecondFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at'])
    .select(sql<number>`(select count(*) from recovery_codes where user_id = second_factors.user_id)`.as('recovery_codes'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Replaces an unconfirmed one. False when one is in use. */
export async function beginSecondFactor(db: Db, userId: number, secret: Buffer, now: number): Promise<boolean> {
  const created_at = new Date(now);
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, created_at }).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** False when there is no unconfirmed one. */
export async function confirmSecondFactor(db: Db, userId: number, now: number, codeHashes: readonly Buffer[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
  return true;
}

/** Records a code's time step once: false when it or a later one was used. Of two parallel uses one succeeds. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the code. Returns whether it existed. */
export async function takeRecoveryCode(db: Db, userId: number, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes its recovery codes too. False when there is none. */
export async function deleteSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

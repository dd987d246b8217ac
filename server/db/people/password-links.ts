import type { Db } from '../connect.ts';

export async function savePasswordLink(
  db: Db,
  link: { user_id: number; token_hash: Buffer; created_by: number | null; created_at: Date; expires_at: Date },
): Promise<void> {
  const { user_id: _, ...values } = link;
  await db
    .insertInto('password_links')
    .values(link)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** The account of a valid link. */
export async function findPasswordLink(db: Db, tokenHash: Buffer, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst();
  return row?.user_id;
}

/** Consumes a valid link. Of two parallel uses one succeeds. */
export async function takePasswordLink(db: Db, tokenHash: Buffer, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

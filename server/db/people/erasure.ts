import type { User } from '#contract/session.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { Db } from '../connect.ts';

export type Leaving = Pick<User, 'id' | 'name' | 'email' | 'role'> & {
  erase_at: string | null;
  language: InterfaceLanguage | null;
};

/** Locked until the transaction ends. */
export function findLeavingForUpdate(tx: Db, id: number): Promise<Leaving | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'erase_at', 'language'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setEraseAt(tx: Db, id: number, eraseAt: number | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ erase_at: eraseAt === null ? null : new Date(eraseAt) })
    .where('id', '=', id)
    .execute();
}

export async function findDueToErase(db: Db, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('erase_at', '<=', new Date(now).toISOString())
    .orderBy('erase_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes everything that belongs to the account: by foreign keys, and by the trigger erase_person where only a name or address refers to it. */
export async function deleteUser(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/** Accounts with a scheduled erasure, the earliest first. */
export async function findLeaving(db: Db): Promise<{ id: number; email: string; erase_at: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'erase_at'])
    .where('erase_at', 'is not', null)
    .orderBy('erase_at')
    .execute();
  return rows.map((row) => ({ ...row, erase_at: row.erase_at as string }));
}

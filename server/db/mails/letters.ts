import type { Insertable } from 'kysely';
import type { Db } from '../connect.ts';
import type { Database } from '../schema.ts';

export const findLetter = (db: Db, id: string): Promise<{ digest: Buffer; receivers: number } | undefined> =>
  db.selectFrom('letters').select(['digest', 'receivers']).where('id', '=', id).executeTakeFirst();

export async function insertLetter(db: Db, letter: Insertable<Database['letters']>): Promise<void> {
  await db.insertInto('letters').values(letter).execute();
}

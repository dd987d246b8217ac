import { sql } from 'kysely';
import type { Db } from '../connect.ts';

export async function pictureExists(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pictures where name = ${name}`.execute(db);
  return rows.length > 0;
}

export async function pictureNames(db: Db): Promise<string[]> {
  return (await db.selectFrom('pictures').select('name').execute()).map(({ name }) => name);
}

/** Bytes of the pictures that exist, by name. */
export async function pictureSizes(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; bytes: number }>`
    select name, octet_length(bytes) as bytes from pictures where name = any(${names})`.execute(db);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

export async function findPicture(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('pictures').select('bytes').where('name', '=', name).executeTakeFirst();
  return row?.bytes;
}

export type StoredPicture = {
  name: string;
  kind: 'questions' | 'signs';
  bytes: Buffer;
  width: number;
  height: number;
  created_at: Date;
  /** Null: imported with content files. */
  created_by: number | null;
};

/** Names are content hashes, so equal pictures are stored once. Notifies all servers at commit. */
export async function insertPictures(db: Db, pictures: StoredPicture[]): Promise<void> {
  await db
    .insertInto('pictures')
    .values(pictures)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select pg_notify('pictures', '')`.execute(db);
}

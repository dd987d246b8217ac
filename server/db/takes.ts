import { type Insertable, sql } from 'kysely';
import type { TextKind } from '#contract/content.ts';
import type { Speaker } from '#contract/sounds.ts';
import type { SoundLanguage } from '#domain/recording.ts';
import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

export type StoredTake = {
  kind: TextKind;
  item_id: number;
  field: string;
  language: SoundLanguage;
  digest: string;
  seconds: number;
  speaker_id: number | null;
  speaker: string | null;
  master: string;
  ogg: string | null;
  m4a: string | null;
};

export type TakeFilter = { kind?: TextKind; ids?: readonly number[]; field?: string; language?: SoundLanguage };

export async function findTakes(db: Db, { kind, ids, field, language }: TakeFilter): Promise<StoredTake[]> {
  const { rows } = await sql<StoredTake>`
    select t.kind, t.item_id, t.field, t.language, t.digest, t.seconds, t.speaker_id, s.name as speaker, t.master, t.ogg, t.m4a
    from takes t left join speakers s on s.id = t.speaker_id
    where (${kind ?? null}::text is null or t.kind = ${kind ?? null})
      and (${ids ?? null}::int[] is null or t.item_id = any(${ids ?? null}))
      and (${field ?? null}::text is null or t.field = ${field ?? null})
      and (${language ?? null}::text is null or t.language = ${language ?? null})`.execute(db);
  return rows;
}

export type OwnedTake = Omit<StoredTake, 'speaker'> & { text: string; owner_kind: string; owner_id: number };

/** Takes of all that belongs to something, or to anything, with the text as it is now. */
export async function findTakesOf(db: Db, owner?: { kind: string; id: number }): Promise<OwnedTake[]> {
  const { kind = null, id = null } = owner ?? {};
  const { rows } = await sql<OwnedTake>`
    select t.kind, t.item_id, t.field, t.language, t.digest, t.seconds, t.speaker_id, t.master, t.ogg, t.m4a,
      case t.language when 'ti' then x.ti else x.sv end as text, x.owner_kind, x.owner_id
    from translations x join takes t on t.kind = x.kind and t.item_id = x.id and t.field = x.field
    where (${kind}::text is null or x.owner_kind = ${kind}) and (${id}::int is null or x.owner_id = ${id}) and not x.retired
    order by x.place, x.part, x.id, t.language`.execute(db);
  return rows;
}

/** How large each of them is. */
export async function soundSizes(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`select name, octet_length(bytes) as bytes from sounds`.execute(db);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

export type StoredSound = { name: string; bytes: Buffer };

/** The same content has the same name and is kept once. Every server is told when the transaction commits. */
export async function insertSounds(db: Db, sounds: readonly StoredSound[], now: number): Promise<void> {
  await db
    .insertInto('sounds')
    .values(sounds.map((sound) => ({ ...sound, created_at: new Date(now) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select pg_notify('pictures', '')`.execute(db);
}

/** In place of the one before. */
export async function saveTake(db: Db, take: Insertable<Database['takes']>): Promise<void> {
  const { kind, item_id, field, language, ...made } = take;
  await db
    .insertInto('takes')
    .values(take)
    .onConflict((conflict) => conflict.columns(['kind', 'item_id', 'field', 'language']).doUpdateSet(made))
    .execute();
}

/** What was made of a take later on. False: another one is in its place by now. */
export async function addMade(db: Db, take: StoredTake, made: { ogg: string; m4a: string }): Promise<boolean> {
  const { kind, item_id, field, language, master } = take;
  const { numUpdatedRows } = await db
    .updateTable('takes')
    .set(made)
    .where((row) => row.and({ kind, item_id, field, language, master }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function soundNames(db: Db): Promise<string[]> {
  return (await db.selectFrom('sounds').select('name').execute()).map(({ name }) => name);
}

export async function findSound(db: Db, name: string): Promise<Buffer | undefined> {
  return (await db.selectFrom('sounds').select('bytes').where('name', '=', name).executeTakeFirst())?.bytes;
}

/** How much all of them take. */
export async function soundBytes(db: Db): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select coalesce(sum(octet_length(bytes)), 0)::float8 as bytes from sounds`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function countTakes(db: Db): Promise<{ takes: number; unmade: number }> {
  const { rows } = await sql<{ takes: number; unmade: number }>`
    select count(*)::int as takes, (count(*) filter (where ogg is null))::int as unmade from takes`.execute(db);
  return rows[0] ?? { takes: 0, unmade: 0 };
}

export async function findSpeakers(db: Db, id?: number): Promise<Speaker[]> {
  const { rows } = await sql<Speaker>`
    select s.id, s.name, s.agreed_on::text, s.builds_voice, count(t.id)::int as takes
    from speakers s left join takes t on t.speaker_id = s.id
    where ${id ?? null}::int is null or s.id = ${id ?? null} group by s.id order by s.id`.execute(db);
  return rows;
}

export async function insertSpeaker(db: Db, speaker: Insertable<Database['speakers']>): Promise<number> {
  return (await db.insertInto('speakers').values(speaker).returning('id').executeTakeFirstOrThrow()).id;
}

/** With all their takes. */
export async function deleteSpeaker(db: Db, id: number): Promise<void> {
  await db.deleteFrom('takes').where('speaker_id', '=', id).execute();
  await db.deleteFrom('speakers').where('id', '=', id).execute();
  await sql`select pg_notify('pictures', '')`.execute(db);
}

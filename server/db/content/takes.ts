import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { TextKind } from '#contract/content.ts';
import type { Speaker } from '#contract/sounds.ts';
import type { SoundLanguage } from '#domain/recording.ts';
import type { Db } from '../connect.ts';
import type { Database } from '../schema.ts';

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

type TakeKey = Pick<StoredTake, 'kind' | 'item_id' | 'field' | 'language' | 'digest'>;
type TakeFilter = { kind?: TextKind; ids?: readonly number[]; field?: string; language?: SoundLanguage };

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

/** Takes of the texts of one owner, or of all, with the present text. */
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

/** Names are content hashes, so equal recordings are stored once. Notifies all servers at commit. */
export async function insertSounds(db: Db, sounds: readonly StoredSound[], now: number): Promise<void> {
  await db
    .insertInto('sounds')
    .values(sounds.map((sound) => ({ ...sound, created_at: new Date(now) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select pg_notify('pictures', '')`.execute(db);
}

/** Locks the takes of this text until the transaction ends, so that the heard one cannot change between reading and replacing it. */
export async function holdTake(db: Db, { kind, item_id, field, language }: Omit<TakeKey, 'digest'>): Promise<void> {
  const key = `${kind} ${item_id} ${field} ${language}`;
  await sql`select pg_advisory_xact_lock(hashtext('takes'), hashtext(${key}))`.execute(db);
}

/** Replaces the take of this text. */
export async function saveTake(db: Db, take: Insertable<Database['takes']>): Promise<void> {
  const { kind, item_id, field, language, ...made } = take;
  await db
    .insertInto('takes')
    .values(take)
    .onConflict((conflict) => conflict.columns(['kind', 'item_id', 'field', 'language']).doUpdateSet(made))
    .execute();
}

type UnheardState = 'proposed' | 'replaced';
export type UnheardTake = Omit<StoredTake, 'speaker_id' | 'speaker'> & {
  id: number;
  state: UnheardState;
  since: string;
  speaker_id: number;
  speaker: string;
  by: string | null;
  created_by: number | null;
  created_at: string;
};

/** Keeps a person's take that is about to be replaced; synthesised ones can be made again. */
export async function keepReplaced(
  db: Db,
  { kind, item_id, field, language }: Omit<TakeKey, 'digest'>,
  now: number,
): Promise<void> {
  await sql`
    insert into unheard_takes (state, since, kind, item_id, field, language, digest, seconds, speaker_id, master, ogg, m4a, created_at, created_by)
    select 'replaced', ${new Date(now)}, kind, item_id, field, language, digest, seconds, speaker_id, master, ogg, m4a, created_at, created_by
    from takes where kind = ${kind} and item_id = ${item_id} and field = ${field} and language = ${language} and speaker_id is not null`.execute(
    db,
  );
}

/** Replaces the account's own proposal for this text. */
export async function proposeTake(db: Db, take: Insertable<Database['unheard_takes']>): Promise<void> {
  const { kind, item_id, field, language, created_by = null } = take;
  await db
    .deleteFrom('unheard_takes')
    .where((row) => row.and({ kind, item_id, field, language, state: 'proposed' as const }))
    .where('created_by', 'is not distinct from', created_by)
    .execute();
  await db.insertInto('unheard_takes').values(take).execute();
}

const UNHEARD = sql`
  select t.id, t.state, t.since, t.kind, t.item_id, t.field, t.language, t.digest, t.seconds, t.speaker_id, s.name as speaker,
    t.master, t.ogg, t.m4a, t.created_at, t.created_by, (select u.name from users u where u.id = t.created_by) as by
  from unheard_takes t join speakers s on s.id = t.speaker_id`;

/** At most `limit` of each state, so that none hides the other: proposals, the oldest first; then what was replaced, the newest first. */
export async function findUnheard(db: Db, limit: number): Promise<UnheardTake[]> {
  const proposed = await sql<UnheardTake>`${UNHEARD} where t.state = 'proposed' order by t.id limit ${limit}`.execute(db);
  const replaced =
    await sql<UnheardTake>`${UNHEARD} where t.state = 'replaced' order by t.since desc, t.id desc limit ${limit}`.execute(db);
  return [...proposed.rows, ...replaced.rows];
}

/** One unheard take, locked with its text until the transaction ends. */
export async function holdUnheard(db: Db, id: number): Promise<UnheardTake | undefined> {
  const of = await db
    .selectFrom('unheard_takes')
    .select(['kind', 'item_id', 'field', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (of === undefined) return undefined;
  // The text before the row: in the other order two transactions could wait for each other.
  await holdTake(db, of);
  return (await sql<UnheardTake>`${UNHEARD} where t.id = ${id} for update of t`.execute(db)).rows[0];
}

export type Settled = 'taken' | 'declined';

/** How an unheard take was decided that is gone by now: the audit knows. Undefined when nobody has decided on it. */
export async function findSettled(db: Db, id: number): Promise<Settled | undefined> {
  const { rows } = await sql<{ action: 'accept' | 'decline' }>`
    select action from audit where subject = 'take' and action in ('accept', 'decline') and after ->> 'take' = ${String(id)}`.execute(
    db,
  );
  return rows[0] && (rows[0].action === 'accept' ? 'taken' : 'declined');
}

export async function deleteUnheard(db: Db, id: number): Promise<void> {
  await db.deleteFrom('unheard_takes').where('id', '=', id).execute();
}

/** Adds converted formats to a take. False when it was replaced meanwhile. */
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

/** Total bytes of all takes. */
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

/** Undefined: all of them. */
type SpeakerFilter = { readonly id?: number; readonly createdBy?: number };

export async function findSpeakers(
  db: Db,
  { id, createdBy }: SpeakerFilter = {},
): Promise<(Speaker & { created_by: number | null })[]> {
  const { rows } = await sql<Speaker & { created_by: number | null }>`
    select s.id, s.name, s.agreed_on::text, s.builds_voice, s.trusted, s.created_by,
      (select count(*) from takes t where t.speaker_id = s.id)::int as takes,
      (select count(*) from unheard_takes t where t.speaker_id = s.id and t.state = 'proposed')::int as proposed
    from speakers s
    where (${id ?? null}::int is null or s.id = ${id ?? null}) and (${createdBy ?? null}::int is null or s.created_by = ${createdBy ?? null})
    order by s.id`.execute(db);
  return rows;
}

export async function insertSpeaker(db: Db, speaker: Insertable<Database['speakers']>): Promise<number> {
  return (await db.insertInto('speakers').values(speaker).returning('id').executeTakeFirstOrThrow()).id;
}

type Agreed = { readonly name: string; readonly agreed_on: string };

/** Recognises a speaker whose name was deleted: a hash of their id, the day on which they agreed, and their name. */
export const speakerDigest = (id: number | string, { name, agreed_on }: Agreed): string =>
  createHash('sha256').update(`${id}:${agreed_on}:${name}`).digest('hex');

/** Whether a speaker of this name, who agreed on this day, has withdrawn. */
export async function hasWithdrawn(db: Db, speaker: Agreed): Promise<boolean> {
  const { rows } = await sql<{ id: string; digest: string | null }>`
    select subject_id as id, before ->> 'digest' as digest from audit where action = 'delete' and subject = 'speaker'`.execute(
    db,
  );
  return rows.some(({ id, digest }) => digest === speakerDigest(id, speaker));
}

export async function trustSpeaker(db: Db, id: number, trusted: boolean): Promise<void> {
  await db.updateTable('speakers').set({ trusted }).where('id', '=', id).execute();
}

/** Deletes all their takes too, proposals included. */
export async function deleteSpeaker(db: Db, id: number): Promise<void> {
  await db.deleteFrom('takes').where('speaker_id', '=', id).execute();
  await db.deleteFrom('unheard_takes').where('speaker_id', '=', id).execute();
  await db.deleteFrom('speakers').where('id', '=', id).execute();
  await sql`select pg_notify('pictures', '')`.execute(db);
}

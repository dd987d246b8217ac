import { sql } from 'kysely';
import type { TextKind } from '#contract/content.ts';
import type { Translation } from '#contract/translations.ts';
import type { ContentLanguage } from '#domain/language.ts';
import type { Db } from '../connect.ts';

export type ImportedText = {
  readonly kind: TextKind;
  readonly id: number;
  readonly field: string;
  readonly language: ContentLanguage;
  readonly before: string;
  readonly text: string;
  readonly owner: Translation['owner'];
};

export async function insertTextImport(
  db: Db,
  { by, changes, now }: { by: number; changes: readonly ImportedText[]; now: number },
): Promise<number> {
  const { id } = await db
    .insertInto('text_imports')
    .values({ by_user_id: by, at: new Date(now), changes: JSON.stringify(changes), undone_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locked until the transaction ends. */
export function lockTextImport(
  db: Db,
  id: number,
): Promise<{ changes: readonly ImportedText[]; undone_at: string | null } | undefined> {
  return db.selectFrom('text_imports').select(['changes', 'undone_at']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function noteUndone(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('text_imports')
    .set({ undone_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

type LastImport = { id: number; at: string; by: string | null; changes: number };

/** The latest import that was not undone, not older than this many days. */
export async function findLastImport(db: Db, since: number): Promise<LastImport | undefined> {
  const { rows } = await sql<LastImport>`
    select i.id, i.at, u.name as by, jsonb_array_length(i.changes) as changes
    from text_imports i left join users u on u.id = i.by_user_id
    where undone_at is null and at > ${new Date(since)} order by i.id desc limit 1`.execute(db);
  return rows[0];
}

import { sql } from 'kysely';
import { type TextKind, textField } from '#contract/content.ts';
import type { Translation } from '#contract/translations.ts';
import type { ContentLanguage, FollowingLanguage } from '#domain/language.ts';
import type { Db } from '../connect.ts';

type TranslationFilter = {
  kind?: TextKind | undefined;
  stale?: boolean | undefined;
  missing?: ContentLanguage | undefined;
  /** Undefined: both. */
  retired?: boolean | undefined;
};

/** In reading order: by kind, then by owner. */
export async function findTranslations(
  db: Db,
  filter: TranslationFilter & { id?: number; field?: string },
): Promise<Translation[]> {
  const { kind = null, stale = null, missing = null, retired = null, id = null, field = null } = filter;
  const { rows } = await sql<
    Omit<Translation, 'html' | 'owner'> & { owner_kind: Translation['owner']['kind']; owner_id: number }
  >`
    select t.kind, t.id, t.field, t.owner_kind, t.owner_id, t.ti, t.sv, t.en, t.version,
      coalesce(m.languages, '{}') as stale, m.swedish as sv_before
    from translations t
    left join lateral (
      select array_agg(language order by language desc) as languages, max(swedish) as swedish
      from translation_marks where kind = t.kind and id = t.id and field = t.field
    ) as m on true
    where (${kind}::text is null or t.kind = ${kind})
      and (${id}::int is null or t.id = ${id})
      and (${field}::text is null or t.field = ${field})
      and (${retired}::bool is null or t.retired = ${retired})
      and (${stale}::bool is null or (m.languages is not null) = ${stale})
      and (${missing}::text is null or (
        case ${missing} when 'ti' then t.ti when 'sv' then t.sv else t.en end = '' and t.ti || t.sv || t.en <> ''))
    order by t.place, t.owner_id, t.part, t.id`.execute(db);
  return rows.map(({ owner_kind, owner_id, ...row }) => ({
    ...row,
    html: textField(row.kind, row.field)?.type === 'html',
    owner: { kind: owner_kind, id: owner_id },
  }));
}

/** A text without its translation marks. */
export type StoredText = Omit<Translation, 'stale' | 'sv_before'> & { readonly retired: boolean };

/** All texts, in reading order. */
export async function findTexts(db: Db): Promise<StoredText[]> {
  type Row = Omit<StoredText, 'html' | 'owner'> & { owner_kind: Translation['owner']['kind']; owner_id: number };
  const { rows } = await sql<Row>`
    select kind, id, field, owner_kind, owner_id, ti, sv, en, version, retired from translations order by place, owner_id, part, id`.execute(
    db,
  );
  return rows.map(({ owner_kind, owner_id, ...row }) => ({
    ...row,
    html: textField(row.kind, row.field)?.type === 'html',
    owner: { kind: owner_kind, id: owner_id },
  }));
}

type TranslationMark = Pick<Translation, 'kind' | 'id' | 'field' | 'stale' | 'sv_before'>;

/** Marks of texts whose translation is stale. */
export async function findTranslationMarks(db: Db): Promise<TranslationMark[]> {
  const { rows } = await sql<TranslationMark>`
    select kind, id, field, array_agg(language order by language desc) as stale, max(swedish) as sv_before
    from translation_marks group by kind, id, field`.execute(db);
  return rows;
}

/** Returns whether there was a mark. */
export async function deleteTranslationMark(
  db: Db,
  mark: { kind: TextKind; id: number; field: string; language: FollowingLanguage },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('translation_marks')
    .where('kind', '=', mark.kind)
    .where('id', '=', mark.id)
    .where('field', '=', mark.field)
    .where('language', '=', mark.language)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

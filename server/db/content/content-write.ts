import { sql } from 'kysely';
import { columnsOfItem } from '#content/items.ts';
import type { Item, Misconception, Question, SignGroup, SignPair } from '#content/schema.ts';
import { CONTENT, type ContentKind } from '#contract/content.ts';
import type { Db } from '../connect.ts';
import type { Row } from './content.ts';

/** The import lock: imports run one at a time, and not while an admin saves. */
export async function lockContent(db: Db): Promise<void> {
  await sql`lock table categories, questions, levels, checklists, sign_categories, terms, sign_pairs, misconceptions, near_duplicates in share row exclusive mode`.execute(
    db,
  );
}

/** An item with columns that files store elsewhere, such as its position in a list. */
type Saved<Kind extends ContentKind> = { readonly item: Item<Kind>; readonly more?: Readonly<Record<string, unknown>> };

/** An import raises each row's version and clears updated_by. */
async function saveRows<Kind extends ContentKind>(db: Db, kind: Kind, saved: readonly Saved<Kind>[]): Promise<void> {
  if (saved.length === 0) return;
  const rows = saved.map(({ item, more }) => ({
    item,
    values: { ...columnsOfItem(kind, item), ...more } as Record<string, unknown>,
  }));
  const table = sql.table(CONTENT[kind].table);
  const names = Object.keys(rows[0]?.values ?? {});
  const tuples = rows.map(({ item, values }) => {
    const { id, retired } = item as { id: number; retired?: true };
    const retiredAt = retired === true ? sql`now()` : sql`null`;
    return sql`(${id}, ${sql.join(names.map((name) => values[name]))}, ${retiredAt})`;
  });
  await sql`
    insert into ${table} (id, ${sql.join(names.map((name) => sql.ref(name)))}, retired_at)
    values ${sql.join(tuples)}
    on conflict (id) do update set
      ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))},
      retired_at = excluded.retired_at, updated_at = now(), updated_by = null, version = ${table}.version + 1`.execute(db);
}

/** An item with its position in its list. */
export type Placed<Of> = { readonly item: Of; readonly position: number };

/** For kinds whose items have positions. */
export const saveItems = <Kind extends 'category' | 'checklist'>(db: Db, kind: Kind, items: readonly Placed<Item<Kind>>[]) =>
  saveRows(
    db,
    kind,
    items.map(({ item, position }) => ({ item, more: { position } })),
  );

export const saveTerms = (db: Db, terms: readonly Placed<Item<'term'>>[]) =>
  saveRows(
    db,
    'term',
    terms.map(({ item }) => ({ item })),
  );

/** One statement for all: row by row takes twice as long. */
export async function saveQuestions(db: Db, questions: readonly Placed<Question>[]): Promise<void> {
  const items = questions.map(({ item }) => item);
  await saveRows(
    db,
    'question',
    items.map((item) => ({ item })),
  );
  const ids = items.flatMap(({ options }) => options.map((option) => option.id));
  // Options that are removed stay as retired rows, for answers under way. The right option may change: the unique index allows one at a time, so it is cleared first.
  await sql`
    update options set correct = false,
      retired_at = case when id = any(${ids}::int[]) then null else coalesce(retired_at, now()) end
    where question_id = any(${items.map(({ id }) => id)}::int[])`.execute(db);
  const rows = items.flatMap(({ id, options }) =>
    options.map((option, position) => ({ id: option.id, question_id: id, position, ...columnsOfItem('option', option) })),
  );
  const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
  await db
    .insertInto('options')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => Object.fromEntries(columns.map((name) => [name, ref(`excluded.${name}`)]))),
    )
    .execute();
}

export async function saveSteps(db: Db, steps: readonly Placed<Item<'level'>>[]): Promise<void> {
  for (const step of steps) await saveStep(db, step);
}

async function saveStep(db: Db, { item, position }: Placed<Item<'level'>>): Promise<void> {
  await saveRows(db, 'level', [{ item, more: { position } }]);
  await db.deleteFrom('level_questions').where('level_id', '=', item.id).execute();
  await db
    .insertInto('level_questions')
    .values(item.questions.map((question_id, place) => ({ level_id: item.id, question_id, position: place })))
    .execute();
}

export async function saveSignGroups(db: Db, groups: readonly Placed<SignGroup>[]): Promise<void> {
  for (const group of groups) await saveSignGroup(db, group);
}

async function saveSignGroup(db: Db, { item, position }: Placed<SignGroup>): Promise<void> {
  await saveRows(db, 'sign_group', [{ item, more: { position, groupid: item.groupid } }]);
  await saveRows(
    db,
    'sign',
    item.signs.map((sign, place) => ({ item: sign, more: { position: place, category_id: item.id } })),
  );
}

export async function saveSignPair(db: Db, { id, signs: [one, other], difference }: SignPair): Promise<void> {
  const values = { one, other, difference_tig: difference.ti, difference_sv: difference.sv, difference_en: difference.en };
  await db
    .insertInto('sign_pairs')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function saveMisconception(db: Db, { id, ti, sv, en }: Misconception): Promise<void> {
  const names = { name: ti, name_sv: sv, name_en: en };
  await db
    .insertInto('misconceptions')
    .values({ id, ...names })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(names))
    .execute();
}

export async function saveNearDuplicates(db: Db, { id, questions }: Row<'near_duplicates'>): Promise<void> {
  await db
    .insertInto('near_duplicates')
    .values({ id, questions })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ questions }))
    .execute();
}

/** For lists that have no editor: rows that the files lack are deleted, not retired. */
export async function deleteUnlisted(db: Db, table: 'sign_pairs' | 'near_duplicates', ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom(table).where('id', 'in', ids).execute();
}

/** Keeps those that an edited option still names. */
export async function deleteMisconceptions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from misconceptions where id = any(${ids}::text[])
    and not exists (select from options where misconception = misconceptions.id and retired_at is null)`.execute(db);
}

import { sql } from 'kysely';
import { CONTENT, type ContentKind, columnsOf, type Values } from '#contract/content.ts';
import type { Db } from '../connect.ts';

/** An item as the editor saves it: the body of a PUT, including its version. */
export type Documents = { [Kind in ContentKind]: Values<Kind> & { retired: boolean; version: number } };
type Drafts = { [Kind in ContentKind]: Values<Kind> & { retired: boolean } };
export type Draft<Kind extends ContentKind> = Drafts[Kind];

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/**
 * First statement of every editing transaction: waits for a running import, which locks the same tables, before taking any lock that the import might need.
 * Editors do not block each other here.
 */
export async function beginEditing(db: Db): Promise<void> {
  await sql`lock table categories, questions, levels, checklists, sign_categories, terms in row exclusive mode`.execute(db);
}

/** Locked until the transaction ends, so that parallel saves are serialised. Inserts of answers, which reference the row's key, are not blocked. */
export async function readDocument<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  id: number,
): Promise<Documents[Kind] | undefined> {
  const { table } = CONTENT[kind];
  const columns = columnsOf(kind);
  const { rows } = await sql<Record<string, unknown>>`
    select ${refs(columns)}, retired_at is not null as retired, version from ${sql.table(table)} where id = ${id} for no key update`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  if (kind === 'question') row['options'] = await liveOptions(db, id);
  if (kind === 'level') row['questions'] = await questionsOfLevel(db, id);
  return row as Documents[Kind];
}

/** Replaces the stored row and raises its version. */
export async function writeDocument<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  id: number,
  draft: Draft<Kind>,
  by: number | null,
): Promise<void> {
  const { table } = CONTENT[kind];
  const columns = columnsOf(kind);
  const values = draft as Record<string, unknown>;
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${values[column]}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(changes)},
      retired_at = case when ${draft.retired} then coalesce(retired_at, now()) end,
      version = version + 1, updated_at = now(), updated_by = ${by}
    where id = ${id}`.execute(db);
  await writeParts(db, kind, id, draft);
}

/** Inserts a row at the end of its list. `fixed` columns are set once and never edited. */
export async function insertDocument<Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  draft: Draft<Kind>,
  by: number,
  fixed: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const { table } = CONTENT[kind];
  const columns = columnsOf(kind);
  const values = { ...(draft as Record<string, unknown>), ...fixed };
  const all = [...columns, ...Object.keys(fixed)];
  const place =
    kind === 'question' || kind === 'term'
      ? { column: sql``, value: sql`` }
      : {
          column: sql`, position`,
          value: sql`, (select coalesce(max(position) + 1, 0) from ${sql.table(table)} ${
            kind === 'sign' ? sql`where category_id = ${fixed['category_id']}` : sql``
          })`,
        };
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${refs(all)}, retired_at, updated_by ${place.column})
    values (${sql.join(all.map((column) => values[column]))}, case when ${draft.retired} then now() end, ${by} ${place.value})
    returning id`.execute(db);
  const id = rows[0]?.id as number;
  await writeParts(db, kind, id, draft);
  return id;
}

export async function deleteDocument(db: Db, kind: ContentKind, id: number): Promise<void> {
  await sql`delete from ${sql.table(CONTENT[kind].table)} where id = ${id}`.execute(db);
}

async function writeParts<Kind extends ContentKind>(db: Db, kind: Kind, id: number, draft: Draft<Kind>): Promise<void> {
  if (kind === 'question') await writeOptions(db, id, (draft as Draft<'question'>).options);
  if (kind === 'level') await writeQuestionsOfLevel(db, id, (draft as Draft<'level'>).questions);
}

async function liveOptions(db: Db, questionId: number): Promise<Documents['question']['options']> {
  const { rows } = await sql<Documents['question']['options'][number]>`
    select id, ${refs(columnsOf('option'))} from options
    where question_id = ${questionId} and retired_at is null order by position, id`.execute(db);
  return rows;
}

/** Ids of all its options, those taken away included: they may come back. */
export async function optionIdsOf(db: Db, questionId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('options').select('id').where('question_id', '=', questionId).execute();
  return new Set(rows.map((row) => row.id));
}

async function writeOptions(db: Db, questionId: number, options: Documents['question']['options']): Promise<void> {
  const kept = options.flatMap(({ id }) => (id === undefined ? [] : [id]));
  // The right option may change: the unique index allows one at a time, so it is cleared first.
  await sql`
    update options set correct = false,
      retired_at = case when id = any(${kept}::int[]) then null else coalesce(retired_at, now()) end
    where question_id = ${questionId}`.execute(db);
  for (const [position, { id, ...texts }] of options.entries()) {
    const values = { ...texts, position };
    if (id === undefined) {
      await db
        .insertInto('options')
        .values({ question_id: questionId, ...values })
        .execute();
    } else {
      // A question restored after deletion has no options yet: they are inserted.
      await db
        .insertInto('options')
        .values({ id, question_id: questionId, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values).where('options.question_id', '=', questionId))
        .execute();
    }
  }
}

async function questionsOfLevel(db: Db, levelId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('level_questions')
    .select('question_id')
    .where('level_id', '=', levelId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.question_id);
}

async function writeQuestionsOfLevel(db: Db, levelId: number, questions: readonly number[]): Promise<void> {
  await db.deleteFrom('level_questions').where('level_id', '=', levelId).execute();
  await db
    .insertInto('level_questions')
    .values(questions.map((question_id, position) => ({ level_id: levelId, question_id, position })))
    .execute();
}

/** Locks steps against changes of their questions or of retirement of those questions, until the transaction ends. */
export async function holdSteps(db: Db): Promise<void> {
  await sql`lock table level_questions in share row exclusive mode`.execute(db);
}

type Known = { isLive: boolean; sealed: boolean };
/** Which of these ids are questions, whether they are live, and whether they are sealed. */
export async function knownQuestions(db: Db, ids: readonly number[]): Promise<Map<number, Known>> {
  const { rows } = await sql<Known & { id: number }>`
    select id, retired_at is null as "isLive", sealed from questions where id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

/** Locks in order of id, so that two bulk changes cannot deadlock. */
export async function holdQuestions(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select from questions where id = any(${ids}::int[]) order by id for no key update`.execute(db);
}

export type StepNames = { name: string; name_sv: string; name_en: string };
export type StepRow = StepNames & { id: number; retired: boolean; min_mark: number; questions: number[] };

/** All steps in order with their questions, locked until the transaction ends. */
export async function holdAllSteps(db: Db): Promise<StepRow[]> {
  // Locks rows before the table, in the order that every save of a step takes them.
  await readOrder(db, { kind: 'level' });
  await holdSteps(db);
  const { rows } = await sql<StepRow>`
    select id, name, name_sv, name_en, min_mark, retired_at is not null as retired,
      array(select question_id from level_questions where level_id = levels.id order by position) as questions
    from levels order by position, id`.execute(db);
  return rows;
}

type StepWith = StepNames & { min_mark: number; questions: number[] };

/** Published steps that contain this question, with their published questions. */
export async function stepsWith(db: Db, questionId: number): Promise<StepWith[]> {
  const { rows } = await sql<StepWith>`
    select l.name, l.name_sv, l.name_en, l.min_mark, array_agg(q.id) as questions
    from levels l join level_questions lq on lq.level_id = l.id join questions q on q.id = lq.question_id
    where l.retired_at is null and q.retired_at is null
      and l.id in (select level_id from level_questions where question_id = ${questionId})
    group by l.id order by l.position`.execute(db);
  return rows;
}

/** The names of the steps that contain it, retired ones included. */
export async function stepsHolding(db: Db, questionId: number): Promise<StepNames[]> {
  const { rows } = await sql<StepNames>`
    select l.name, l.name_sv, l.name_en from levels l join level_questions lq on lq.level_id = l.id
    where lq.question_id = ${questionId} order by l.position`.execute(db);
  return rows;
}

export async function documentExists(db: Db, kind: ContentKind, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(CONTENT[kind].table)} where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** The written forms of all other live terms. */
export function otherTerms(db: Db, id: number | undefined): Promise<{ id: number; term_sv: string; forms: string[] }[]> {
  return (
    db
      .selectFrom('terms')
      // As JSON, which is parsed much faster than an array.
      .select(['id', 'term_sv', sql<string[]>`to_json(forms_sv || forms_ti)`.as('forms')])
      .where('retired_at', 'is', null)
      .where('id', '<>', id ?? 0)
      .orderBy('id')
      .execute()
  );
}

export async function groupidExists(db: Db, groupid: string): Promise<boolean> {
  const { rows } = await sql`select from sign_categories where lower(groupid) = lower(${groupid})`.execute(db);
  return rows.length > 0;
}

export async function groupidOfSign(db: Db, signId: number): Promise<string> {
  const row = await db
    .selectFrom('signs')
    .innerJoin('sign_categories', 'sign_categories.id', 'signs.category_id')
    .select('groupid')
    .where('signs.id', '=', signId)
    .executeTakeFirst();
  return row?.groupid ?? '';
}

/** Whether learners' data or other content refers to it. */
export async function isReferredTo(db: Db, kind: ContentKind, id: number): Promise<boolean> {
  const anything = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows.length > 0;
  switch (kind) {
    case 'question':
      // Cheap checks first; content in use mostly has answers.
      return (
        (await anything(sql`select from level_questions where question_id = ${id} limit 1`)) ||
        (await anything(sql`select from answers where question_id = ${id} limit 1`)) ||
        (await anything(sql`select from scores where ',' || questions || ',' like ${`%,${id},%`} limit 1`)) ||
        (await anything(sql`select from exam_attempts where ${id} = any(questions) limit 1`)) ||
        (await anything(sql`select from exams where answers @> ${JSON.stringify([{ question_id: id }])}::jsonb limit 1`))
      );
    case 'category':
      return anything(sql`select from questions where category_id = ${id} limit 1`);
    case 'level':
      return anything(sql`select from scores where level_id = ${id} limit 1`);
    case 'sign_group':
      return anything(sql`select from signs where category_id = ${id} limit 1`);
    default:
      return false;
  }
}

/** Keeps the key of a question that is about to be deleted. */
export async function keepDeletedQuestion(db: Db, id: number, now: number): Promise<void> {
  await sql`
    insert into deleted_questions (id, category_id, options, deleted_at)
    select q.id, q.category_id, jsonb_agg(jsonb_build_object('id', o.id, 'correct', o.correct)), ${new Date(now)}
    from questions q join options o on o.question_id = q.id where q.id = ${id} group by q.id`.execute(db);
}

/** Stores the present version of these steps before they change. */
export async function keepEditions(db: Db, levels: { ofQuestion: number } | { level: number }, now: number): Promise<void> {
  const chosen =
    'level' in levels
      ? sql`l.id = ${levels.level}`
      : sql`l.id in (select level_id from level_questions where question_id = ${levels.ofQuestion})`;
  await sql`
    insert into level_editions (level_id, questions, min_mark, replaced_at)
    select l.id, array_agg(q.id order by lq.position), least(l.min_mark, count(*)), ${new Date(now)}
    from levels l join level_questions lq on lq.level_id = l.id join questions q on q.id = lq.question_id
    where ${chosen} and q.retired_at is null
    group by l.id`.execute(db);
}

/** Editions of a step since an instant, latest first. */
export function findEditions(db: Db, levelId: number, since: number): Promise<{ questions: number[]; min_mark: number }[]> {
  return db
    .selectFrom('level_editions')
    .select(['questions', 'min_mark'])
    .where('level_id', '=', levelId)
    .where('replaced_at', '>', new Date(since).toISOString())
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

export type OrderedList = { kind: 'category' | 'level' | 'checklist' | 'sign_group' } | { kind: 'sign'; group: number };

/** A list in order, locked until the transaction ends. */
export async function readOrder(db: Db, list: OrderedList): Promise<{ id: number; retired: boolean }[]> {
  const within = list.kind === 'sign' ? sql`where category_id = ${list.group}` : sql``;
  const rows = sql`from ${sql.table(CONTENT[list.kind].table)} ${within} order by position, id`;
  await sql`select id ${rows} for no key update`.execute(db);
  // A separate statement: after waiting for locks the first one returns rows in their old order.
  const ordered = await sql<{ id: number; retired: boolean }>`select id, retired_at is not null as retired ${rows}`.execute(db);
  return ordered.rows;
}

export async function writeOrder(db: Db, list: OrderedList, ids: readonly number[], by: number): Promise<void> {
  await sql`
    update ${sql.table(CONTENT[list.kind].table)} as t
    set position = o.place - 1, updated_at = now(), updated_by = ${by}
    from unnest(${ids}::int[]) with ordinality as o (id, place)
    where t.id = o.id and t.position <> o.place - 1`.execute(db);
}

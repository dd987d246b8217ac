import { sql } from 'kysely';
import { allOf } from '../columns.ts';
import type { Db } from '../connect.ts';
import type { Row } from './content.ts';

/** Queries of the back office: one item by id, or a whole list. */

export type QuestionRows = {
  questions: Row<'questions'>[];
  options: Row<'options'>[];
  level_questions: Row<'level_questions'>[];
};

/** One question, those of a category, or all; with options and the steps that contain them, in one snapshot. */
export function readQuestions(db: Db, of: { id?: number; category?: number } = {}): Promise<QuestionRows> {
  const { id = null, category = null } = of;
  const chosen = sql<boolean>`(${id}::int is null or id = ${id}) and (${category}::int is null or category_id = ${category})`;
  const ids = sql`(select id from questions where ${chosen})`;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      questions: await tx.selectFrom('questions').select(allOf('questions')).where(chosen).orderBy('id').execute(),
      options: await tx
        .selectFrom('options')
        .select(allOf('options'))
        .where(sql<boolean>`question_id in ${ids}`)
        .orderBy('question_id')
        .orderBy('position')
        .orderBy('id')
        .execute(),
      level_questions: await tx
        .selectFrom('level_questions')
        .select(allOf('level_questions'))
        .where(sql<boolean>`question_id in ${ids}`)
        .orderBy('level_id')
        .orderBy('position')
        .execute(),
    }));
}

const isWanted = (column: string, id: number | undefined) =>
  sql<boolean>`(${id ?? null}::int is null or ${sql.ref(column)} = ${id ?? null})`;

export function readCategories(db: Db, id?: number): Promise<(Row<'categories'> & { questions_count: number })[]> {
  return db
    .selectFrom('categories')
    .select(allOf('categories'))
    .select(sql<number>`(select count(*)::int from questions where category_id = categories.id)`.as('questions_count'))
    .where(isWanted('id', id))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function readSignGroups(db: Db, id?: number): Promise<(Row<'sign_categories'> & { signs_count: number })[]> {
  return db
    .selectFrom('sign_categories')
    .select(allOf('sign_categories'))
    .select(sql<number>`(select count(*)::int from signs where category_id = sign_categories.id)`.as('signs_count'))
    .where(isWanted('id', id))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function readSigns(db: Db, of: { id?: number; group?: number }): Promise<(Row<'signs'> & { groupid: string })[]> {
  return db
    .selectFrom('signs')
    .innerJoin('sign_categories', 'sign_categories.id', 'signs.category_id')
    .select(allOf('signs'))
    .select('sign_categories.groupid')
    .where(isWanted('signs.id', of.id))
    .where(isWanted('signs.category_id', of.group))
    .orderBy('signs.position')
    .orderBy('signs.id')
    .execute();
}

export function readChecklists(db: Db, id?: number): Promise<Row<'checklists'>[]> {
  return db
    .selectFrom('checklists')
    .select(allOf('checklists'))
    .where(isWanted('id', id))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function readTerms(db: Db, id?: number): Promise<Row<'terms'>[]> {
  return db.selectFrom('terms').select(allOf('terms')).where(isWanted('id', id)).orderBy('id').execute();
}

/** With the ids of its questions in order, and how many of them learners get. */
export function readLevels(db: Db, id?: number): Promise<(Row<'levels'> & { questions: number[]; max_mark: number })[]> {
  const links = sql`level_questions l join questions q on q.id = l.question_id where l.level_id = levels.id`;
  return db
    .selectFrom('levels')
    .select(allOf('levels'))
    .select([
      sql<number[]>`(select coalesce(array_agg(q.id order by l.position), '{}') from ${links})`.as('questions'),
      sql<number>`(select count(*)::int from ${links} and q.retired_at is null)`.as('max_mark'),
    ])
    .where(isWanted('id', id))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

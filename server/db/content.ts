import { type Selectable, sql } from 'kysely';
import { DELETED_QUESTION_KEPT_MS } from '#domain/kept.ts';
import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;

export type ContentRows = {
  revision: number;
  categories: Row<'categories'>[];
  questions: Row<'questions'>[];
  options: Row<'options'>[];
  levels: Row<'levels'>[];
  level_questions: Row<'level_questions'>[];
  checklists: Row<'checklists'>[];
  sign_categories: Row<'sign_categories'>[];
  signs: Row<'signs'>[];
  terms: Row<'terms'>[];
  /** The keys of questions that were deleted lately. */
  deleted_questions: Row<'deleted_questions'>[];
};

async function readRows(db: Db): Promise<ContentRows> {
  return {
    revision: await readContentRevision(db),
    categories: await db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute(),
    questions: await db.selectFrom('questions').selectAll().orderBy('id').execute(),
    options: await db.selectFrom('options').selectAll().orderBy('question_id').orderBy('position').orderBy('id').execute(),
    levels: await db.selectFrom('levels').selectAll().orderBy('position').orderBy('id').execute(),
    level_questions: await db.selectFrom('level_questions').selectAll().orderBy('level_id').orderBy('position').execute(),
    checklists: await db.selectFrom('checklists').selectAll().orderBy('position').orderBy('id').execute(),
    sign_categories: await db.selectFrom('sign_categories').selectAll().orderBy('position').orderBy('id').execute(),
    signs: await db.selectFrom('signs').selectAll().orderBy('position').orderBy('id').execute(),
    terms: await db.selectFrom('terms').selectAll().orderBy('id').execute(),
    deleted_questions: await db
      .selectFrom('deleted_questions')
      .selectAll()
      .where('deleted_at', '>', sql<string>`now() - ${DELETED_QUESTION_KEPT_MS} * interval '1 millisecond'`)
      .execute(),
  };
}

/** All content, retired rows included, as of one moment. */
export function readContent(db: Db): Promise<ContentRows> {
  if (db.isTransaction) return readRows(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(readRows);
}

export async function readContentRevision(db: Db): Promise<number> {
  const { revision } = await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow();
  return revision;
}

export async function hasContent(db: Db): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from questions) or exists (select from signs) or exists (select from checklists) as filled`.execute(db);
  return rows[0]?.filled === true;
}

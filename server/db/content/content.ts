import { type Selectable, sql } from 'kysely';
import type { Measured } from '#domain/difficulty.ts';
import { allOf } from '../columns.ts';
import type { Db } from '../connect.ts';
import type { Database } from '../schema.ts';
import { measuredItems, suspectIds } from './items.ts';
import { readMisconceptions } from './misconceptions.ts';

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
  sign_pairs: Row<'sign_pairs'>[];
  misconceptions: Row<'misconceptions'>[];
  near_duplicates: Row<'near_duplicates'>[];
  /** Recently deleted questions with their keys, kept until the clean-up. */
  deleted_questions: Row<'deleted_questions'>[];
  /** Questions whose key may be wrong. */
  suspects: number[];
  /** How often each question that was counted was right at first sight. */
  measured: ReadonlyMap<number, Measured>;
};

/** Everything except questions, which may be many. */
export type OtherRows = Omit<ContentRows, 'questions' | 'options'>;

async function readOthers(db: Db): Promise<OtherRows> {
  return {
    revision: await readContentRevision(db),
    categories: await db.selectFrom('categories').select(allOf('categories')).orderBy('position').orderBy('id').execute(),
    levels: await db.selectFrom('levels').select(allOf('levels')).orderBy('position').orderBy('id').execute(),
    level_questions: await db
      .selectFrom('level_questions')
      .select(allOf('level_questions'))
      .orderBy('level_id')
      .orderBy('position')
      .execute(),
    checklists: await db.selectFrom('checklists').select(allOf('checklists')).orderBy('position').orderBy('id').execute(),
    sign_categories: await db
      .selectFrom('sign_categories')
      .select(allOf('sign_categories'))
      .orderBy('position')
      .orderBy('id')
      .execute(),
    signs: await db.selectFrom('signs').select(allOf('signs')).orderBy('position').orderBy('id').execute(),
    terms: await db.selectFrom('terms').select(allOf('terms')).orderBy('id').execute(),
    sign_pairs: await db.selectFrom('sign_pairs').select(allOf('sign_pairs')).orderBy('id').execute(),
    misconceptions: await readMisconceptions(db),
    near_duplicates: await db.selectFrom('near_duplicates').select(allOf('near_duplicates')).orderBy('id').execute(),
    deleted_questions: await db.selectFrom('deleted_questions').select(allOf('deleted_questions')).execute(),
    suspects: await suspectIds(db),
    measured: await measuredItems(db),
  };
}

async function readRows(db: Db): Promise<ContentRows> {
  return {
    ...(await readOthers(db)),
    questions: await db.selectFrom('questions').select(allOf('questions')).orderBy('id').execute(),
    options: await db
      .selectFrom('options')
      .select(allOf('options'))
      .orderBy('question_id')
      .orderBy('position')
      .orderBy('id')
      .execute(),
  };
}

const inOneMoment = (db: Db) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');

/** All content, retired rows included, in one snapshot. */
export function readContent(db: Db): Promise<ContentRows> {
  if (db.isTransaction) return readRows(db);
  return inOneMoment(db).execute(readRows);
}

export type QuestionRow = Row<'questions'> & { options: Row<'options'>[] };
const QUESTIONS_AT_ONCE = 500;

async function* readQuestions(db: Db): AsyncGenerator<QuestionRow[]> {
  for (let last = 0; ; ) {
    const questions = await db
      .selectFrom('questions')
      .select(allOf('questions'))
      .where('id', '>', last)
      .orderBy('id')
      .limit(QUESTIONS_AT_ONCE)
      .execute();
    const end = questions.at(-1)?.id;
    if (end === undefined) return;
    const options = await db
      .selectFrom('options')
      .select(allOf('options'))
      .where('question_id', '>', last)
      .where('question_id', '<=', end)
      .orderBy('question_id')
      .orderBy('position')
      .orderBy('id')
      .execute();
    const optionsOf = Map.groupBy(options, (option) => option.question_id);
    yield questions.map((question) => ({ ...question, options: optionsOf.get(question.id) ?? [] }));
    last = end;
  }
}

/** The same in one snapshot, with questions in batches: 100,000 at once would take a gigabyte. */
export function readContentInParts<Value>(
  db: Db,
  use: (rows: OtherRows, questions: AsyncIterable<QuestionRow[]>) => Promise<Value>,
): Promise<Value> {
  return inOneMoment(db).execute(async (tx) => use(await readOthers(tx), readQuestions(tx)));
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

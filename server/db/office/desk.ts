import { type Insertable, sql } from 'kysely';
import { type DeskKind, type DeskReading, INTERFACE } from '#contract/desk.ts';
import type { Db } from '../connect.ts';
import type { Database } from '../schema.ts';

export type StoredReading = DeskReading & { kind: DeskKind; item_id: number; field: string; sv: string };

const COLUMNS = ['id', 'kind', 'item_id', 'field', 'ti', 'sv', 'verdict', 'suggestion', 'comment', 'at', 'settled'] as const;

const readings = (db: Db) => db.selectFrom('text_readings').select([...COLUMNS, 'by_name as by']);

export const findReadings = (db: Db): Promise<StoredReading[]> => readings(db).orderBy('id').execute();

export const findInterfaceReadings = (db: Db): Promise<StoredReading[]> =>
  readings(db).where('kind', '=', INTERFACE).orderBy('id').execute();

/** How many interface texts this reader has reviewed. */
export async function countInterfaceReadings(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('text_readings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', INTERFACE)
    .where('by_user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findWaitingReadings = (db: Db): Promise<StoredReading[]> =>
  readings(db).where('verdict', '<>', 'natural').where('settled', 'is', null).orderBy('id').execute();

export function lockReading(db: Db, id: number): Promise<(StoredReading & { by_user_id: number | null }) | undefined> {
  return readings(db).select('by_user_id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** One review per reader and text; a new one replaces the old. */
export async function saveReading(db: Db, reading: Insertable<Database['text_readings']>): Promise<void> {
  const { kind, item_id, field, by_user_id, ...said } = reading;
  await db
    .insertInto('text_readings')
    .values(reading)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'item_id', 'field', 'by_user_id'])
        .doUpdateSet({ ...said, settled: null, settled_at: null, settled_by: null }),
    )
    .execute();
}

export async function settleReading(
  db: Db,
  id: number,
  settled: 'taken' | 'declined',
  by: { user_id: number; now: number },
): Promise<void> {
  await db
    .updateTable('text_readings')
    .set({ settled, settled_at: new Date(by.now), settled_by: by.user_id })
    .where('id', '=', id)
    .execute();
}

/** An accepted suggestion counts as signed by its author. */
export async function signTaken(db: Db, id: number, ti: string): Promise<void> {
  await db.updateTable('text_readings').set({ ti, verdict: 'natural' }).where('id', '=', id).execute();
}

/**
 * How often learners meet each item, by kind and id: answers for questions, exercises and steps; questions and cards for terms; cards for signs and groups.
 * Checklists are not counted.
 */
export async function countMet(db: Db, termsOf: ReadonlyMap<number, ReadonlySet<number>>): Promise<ReadonlyMap<string, number>> {
  type Met = { kind: string; id: number; met: number };
  const { rows } = await sql<Met>`
    with answered as (select question_id, sum(answers)::int as met from question_statistics group by question_id),
      trained as (select mode, item_id, count(*)::int as met from cards where last_day is not null group by mode, item_id)
    select 'question' as kind, question_id as id, met from answered
    union all select 'category', category_id, sum(met)::int from answered join questions on questions.id = question_id
      where category_id is not null group by category_id
    union all select 'level', level_id, sum(met)::int from answered join level_questions using (question_id) group by level_id
    union all select mode, item_id, met from trained
    union all select 'sign_group', category_id, sum(met)::int from trained join signs on signs.id = item_id where mode = 'sign' group by category_id`.execute(
    db,
  );
  const met = new Map<string, number>();
  const add = ({ kind, id, met: times }: Met) => met.set(`${kind} ${id}`, (met.get(`${kind} ${id}`) ?? 0) + times);
  for (const row of rows) add(row);
  for (const [id, words] of termsOf) {
    const times = met.get(`question ${id}`) ?? 0;
    if (times > 0) for (const term of words) add({ kind: 'term', id: term, met: times });
  }
  return met;
}

/** The words of the test in all their Swedish forms. */
export async function findTermForms(db: Db): Promise<{ id: number; forms: string[] }[]> {
  return db.selectFrom('terms').select(['id', 'forms_sv as forms']).where('retired_at', 'is', null).execute();
}

export const findSwedishOfQuestions = (db: Db): Promise<{ id: number; question_sv: string }[]> =>
  db.selectFrom('questions').select(['id', 'question_sv']).execute();

/** Number of wrong first answers per question, and number of learners who missed a term or sign, by kind and id. */
export async function countMissed(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; missed: number }>`
    select 'question ' || question_id as key, sum(answers - correct)::int as missed from question_statistics group by question_id
    union all
    select mode || ' ' || item_id, (count(*) filter (where not last_right))::int
    from cards where last_day is not null group by mode, item_id`.execute(db);
  return new Map(rows.map(({ key, missed }) => [key, missed]));
}

/** Picture paths of questions, signs and groups, by kind and id. */
export async function findPictures(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; path: string[] }>`
    select 'question ' || id as key, array['questions', image] as path from questions where image <> ''
    union all select 'sign ' || s.id, array['signs', groupid, img] from signs s join sign_categories c on c.id = s.category_id where img <> ''
    union all select 'sign_group ' || id, array['signs', groupimg] from sign_categories where groupimg <> ''`.execute(db);
  return new Map(rows.map(({ key, path }) => [key, path.map(encodeURIComponent).join('/')]));
}

export function findWords(db: Db): Promise<{ sv: string; ti: string; forms: string[] }[]> {
  return db
    .selectFrom('terms')
    .select(['term_sv as sv', 'term as ti', 'forms_sv as forms'])
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
}

import { type Insertable, sql } from 'kysely';
import { type DeskKind, type DeskReading, INTERFACE } from '#contract/desk.ts';
import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

export type StoredReading = DeskReading & { kind: DeskKind; item_id: number; field: string; sv: string };

const COLUMNS = ['id', 'kind', 'item_id', 'field', 'ti', 'sv', 'verdict', 'suggestion', 'comment', 'at', 'settled'] as const;

const readings = (db: Db) => db.selectFrom('text_readings').select([...COLUMNS, 'by_name as by']);

export const findReadings = (db: Db): Promise<StoredReading[]> => readings(db).orderBy('id').execute();

export const findInterfaceReadings = (db: Db): Promise<StoredReading[]> =>
  readings(db).where('kind', '=', INTERFACE).orderBy('id').execute();

export const findWaitingReadings = (db: Db): Promise<StoredReading[]> =>
  readings(db).where('verdict', '<>', 'natural').where('settled', 'is', null).orderBy('id').execute();

export function lockReading(db: Db, id: number): Promise<(StoredReading & { by_user_id: number | null }) | undefined> {
  return readings(db).select('by_user_id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** One of each reader for each text: the last one counts. */
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

/** The words of a suggestion that was taken are signed by who proposed them. */
export async function signTaken(db: Db, id: number, ti: string): Promise<void> {
  await db.updateTable('text_readings').set({ ti, verdict: 'natural' }).where('id', '=', id).execute();
}

/** How often each question was answered: as often its texts were met. */
export async function countMet(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; met: number }>`
    select question_id as id, sum(answers)::int as met from question_statistics group by question_id`.execute(db);
  return new Map(rows.map(({ id, met }) => [id, met]));
}

export type Asked = { met: number; missed: number };

/** By what they belong to, as `question 1001`: how often learners were asked, and how often they did not know; of words and signs, how many learners. */
export async function countAsked(db: Db): Promise<Map<string, Asked>> {
  const { rows } = await sql<{ owner: string } & Asked>`
    select 'question ' || question_id as owner, sum(answers)::int as met, sum(answers - correct)::int as missed
    from question_statistics group by question_id
    union all
    select mode || ' ' || item_id, count(*)::int, (count(*) filter (where not last_right))::int
    from cards where last_day is not null group by mode, item_id`.execute(db);
  return new Map(rows.map(({ owner, met, missed }) => [owner, { met, missed }]));
}

export async function findPictures(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('questions').select(['id', 'image']).where('image', '<>', '').execute();
  return new Map(rows.map(({ id, image }) => [id, image]));
}

export function findWords(db: Db): Promise<{ sv: string; ti: string; forms: string[] }[]> {
  return db
    .selectFrom('terms')
    .select(['term_sv as sv', 'term as ti', 'forms_sv as forms'])
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
}

import { sql } from 'kysely';
import type { MemoryRow, RealTest } from '#contract/study.ts';
import type { Band } from '#domain/study/readiness.ts';
import type { Db } from './connect.ts';
import type { Row } from './content.ts';

export type Learner = Row<'learners'>;
export type StoredMemory = Omit<Row<'memories'>, 'user_id' | 'revision'>;
export type LoggedAnswer = {
  question_id: number;
  correct: boolean;
  sure: boolean | null;
  answered_at: string;
  number: number;
};

/** The learner's row, locked until the transaction ends: two devices that send at once do so one after the other. `isNew` when it was made now. */
export async function lockLearner(db: Db, userId: number): Promise<{ learner: Learner; isNew: boolean }> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('learners')
    .values({ user_id: userId, exam_date: null, band: null, pass: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const learner = await db.selectFrom('learners').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  return { learner, isNew: numInsertedOrUpdatedRows === 1n };
}

export function findLearner(db: Db, userId: number): Promise<Learner | undefined> {
  return db.selectFrom('learners').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** `answers` were added, and what GET /api/study answers has changed. */
export async function touchLearner(db: Db, userId: number, answers = 0): Promise<void> {
  await sql`update learners set answers = answers + ${answers}, revision = revision + 1 where user_id = ${userId}`.execute(db);
}

export async function updateSettings(
  db: Db,
  userId: number,
  settings: { exam_date: string | null; minutes: number; daily_goal: number },
): Promise<void> {
  await db.updateTable('learners').set(settings).where('user_id', '=', userId).execute();
  await touchLearner(db, userId);
}

export async function noteReadiness(
  db: Db,
  userId: number,
  { band, pass }: { band: Band | null; pass: number | null },
  at: Date,
): Promise<void> {
  await db.updateTable('learners').set({ band, pass, judged_at: at }).where('user_id', '=', userId).execute();
}

/** The whole log of some questions, or of all, in the order in which they were answered. */
export async function findLog(db: Db, userId: number, questionIds?: readonly number[]): Promise<LoggedAnswer[]> {
  const wanted = questionIds ?? null;
  const { rows } = await sql<LoggedAnswer>`
    select question_id, correct, sure, answered_at, coalesce(number, 0) as number from answers
    where user_id = ${userId} and (${wanted}::int[] is null or question_id = any(${wanted}::int[]))
    order by answered_at, id`.execute(db);
  return rows;
}

/** The newest answers to some questions, at most so many to each, in the order in which they were given. */
export async function findNewest(db: Db, userId: number, questionIds: readonly number[], limit: number): Promise<LoggedAnswer[]> {
  const { rows } = await sql<LoggedAnswer>`
    select newest.* from unnest(${questionIds}::int[]) as wanted (id) cross join lateral (
      select question_id, correct, sure, answered_at, coalesce(number, 0) as number from answers
      where user_id = ${userId} and question_id = wanted.id order by answered_at desc, answers.id desc limit ${limit}
    ) as newest order by newest.answered_at, newest.number`.execute(db);
  return rows;
}

export async function countAnswers(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from answers where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gives the answers their numbers, also those that a server of the version before has stored. */
export async function numberAnswers(db: Db, userId: number): Promise<void> {
  await sql`
    update answers a set number = n.number from (
      select id, row_number() over (order by received_at, answered_at, id) as number from answers where user_id = ${userId}
    ) n where a.user_id = ${userId} and a.id = n.id and a.number is distinct from n.number`.execute(db);
}

export async function setAnswerCount(db: Db, userId: number, answers: number): Promise<void> {
  await sql`update learners set answers = ${answers}, revision = revision + 1 where user_id = ${userId}`.execute(db);
}

export function findMemories(db: Db, userId: number, questionIds?: readonly number[]): Promise<StoredMemory[]> {
  const wanted = questionIds ?? null;
  return db
    .selectFrom('memories')
    .select([
      'question_id',
      'stability',
      'difficulty',
      'last_day',
      'last_right',
      'right_days',
      'first_right',
      'first_at',
      'first_number',
      'last_at',
    ])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${wanted}::int[] is null or question_id = any(${wanted}::int[]))`)
    .execute();
}

/** Writes them as of the learner's next revision. */
export async function saveMemories(db: Db, userId: number, revision: number, memories: readonly StoredMemory[]): Promise<void> {
  if (memories.length === 0) return;
  const column = <Key extends keyof StoredMemory>(key: Key) => memories.map((memory) => memory[key]);
  await sql`
    insert into memories (user_id, question_id, stability, difficulty, last_day, last_right, right_days, first_right, first_at, first_number, last_at, revision)
    select ${userId}, m.*, ${revision} from unnest(
      ${column('question_id')}::int[], ${column('stability')}::float8[], ${column('difficulty')}::float8[], ${column('last_day')}::int[],
      ${column('last_right')}::bool[], ${column('right_days')}::int[], ${column('first_right')}::bool[], ${column('first_at')}::timestamptz[],
      ${column('first_number')}::int[], ${column('last_at')}::timestamptz[]
    ) as m
    on conflict (user_id, question_id) do update set
      stability = excluded.stability, difficulty = excluded.difficulty, last_day = excluded.last_day, last_right = excluded.last_right,
      right_days = excluded.right_days, first_right = excluded.first_right, first_at = excluded.first_at,
      first_number = excluded.first_number, last_at = excluded.last_at, revision = excluded.revision`.execute(db);
}

export async function deleteMemories(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('memories').where('user_id', '=', userId).execute();
}

/** Those that changed after a revision, small: days and flags as numbers. */
export async function findMemoryRows(db: Db, userId: number, since: number): Promise<MemoryRow[]> {
  const { rows } = await sql<{ row: MemoryRow }>`
    select json_build_array(question_id, round(stability::numeric, 3), round(difficulty::numeric, 3), last_day, last_right::int, right_days, first_right::int,
      (first_at at time zone 'Europe/Stockholm')::date - date '1970-01-01', first_number) as row
    from memories where user_id = ${userId} and revision > ${since} order by question_id`.execute(db);
  return rows.map(({ row }) => row);
}

export async function findStudyDays(db: Db, userId: number, since: string): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select day - date '1970-01-01' as day from learner_days where user_id = ${userId} and day >= ${since}::date order by day`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

export async function findBookmarks(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bookmarks')
    .select('question_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('question_id')
    .execute();
  return rows.map((row) => row.question_id);
}

/** More than anyone saves. */
export const BOOKMARKS_MAX = 1_000;

export async function countOtherBookmarks(db: Db, userId: number, questionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bookmarks where user_id = ${userId} and question_id <> ${questionId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertBookmark(db: Db, userId: number, questionId: number, at: Date): Promise<void> {
  await db
    .insertInto('bookmarks')
    .values({ user_id: userId, question_id: questionId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether it was there. */
export async function deleteBookmark(db: Db, userId: number, questionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export function findRealTests(db: Db, userId: number): Promise<RealTest[]> {
  return db
    .selectFrom('real_tests')
    .select(['id', 'day', 'passed', 'points'])
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** Returns whether it was new. */
export async function insertRealTest(
  db: Db,
  userId: number,
  test: RealTest & { pass: number | null },
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('real_tests')
    .values({ user_id: userId, ...test, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function userIdsWithAnswers(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users u where id > ${after} and exists (select from answers a where a.user_id = u.id) order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Who answered before there was a memory, and has not come since. */
export async function userIdsWithoutMemory(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users u
    where not exists (select from learners l where l.user_id = u.id) and exists (select from answers a where a.user_id = u.id)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { ExamResult } from '#contract/exams.ts';
import type { Db } from './connect.ts';

const RESULT_COLUMNS = ['id', 'started_at', 'seconds_used', 'total', 'correct', 'passed', 'categories', 'fresh'] as const;

/** Returns whether it was new. */
export async function insertExam(
  db: Db,
  userId: number,
  exam: ExamResult,
  answers: readonly { question_id: number; option_id: number | null }[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('exams')
    .values({
      user_id: userId,
      ...exam,
      fresh: exam.fresh ?? null,
      categories: JSON.stringify(exam.categories),
      answers: JSON.stringify(answers),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** How many of these questions the learner had answered before. */
export async function countSeenBefore(db: Db, userId: number, questionIds: readonly number[], before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from memories
    where user_id = ${userId} and question_id = any(${questionIds}::int[]) and first_at < ${before}`.execute(db);
  return rows[0]?.count ?? 0;
}

export function findExam(db: Db, userId: number, id: string): Promise<ExamResult | undefined> {
  return db.selectFrom('exams').select(RESULT_COLUMNS).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** More than anyone takes; keeps the answer bounded. */
const MAX_EXAMS = 500;

export function findExams(db: Db, userId: number): Promise<ExamResult[]> {
  return db
    .selectFrom('exams')
    .select(RESULT_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(MAX_EXAMS)
    .execute();
}

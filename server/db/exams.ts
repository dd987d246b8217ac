import type { ExamResult } from '#contract/exams.ts';
import type { Db } from './connect.ts';

const RESULT_COLUMNS = ['id', 'started_at', 'seconds_used', 'total', 'correct', 'passed', 'categories'] as const;

/** Returns whether it was new. */
export async function insertExam(
  db: Db,
  userId: number,
  exam: ExamResult,
  answers: readonly { question_id: number; option_id: number | null }[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('exams')
    .values({ user_id: userId, ...exam, categories: JSON.stringify(exam.categories), answers: JSON.stringify(answers) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
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

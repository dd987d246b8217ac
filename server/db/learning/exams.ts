import { sql } from 'kysely';
import type { ExamDetail, ExamResult } from '#contract/exams.ts';
import type { Db } from '../connect.ts';
import type { Row } from '../content/content.ts';
import type { StoredExamAnswer } from '../schema.ts';

const RESULT_COLUMNS = [
  'id',
  'started_at',
  'seconds_used',
  'total',
  'correct',
  'passed',
  'categories',
  'fresh',
  'mode',
  'minutes',
  'swedish',
  'offline',
  'timed_out',
] as const;

/** `log_number`: the learner's number of answers when the exam ended (absent: to be found by time); `log_revision`: the learner's revision then. */
export type NewExam = ExamResult & { readonly pilots?: number[]; readonly log_number?: number; readonly log_revision?: number };

/** Returns whether it was new. */
export async function insertExam(db: Db, userId: number, exam: NewExam, answers: readonly StoredExamAnswer[]): Promise<boolean> {
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

/** Updates the result when late answers arrived after the end. */
export async function updateLateExam(
  db: Db,
  userId: number,
  id: string,
  { categories, ...result }: Pick<ExamResult, 'total' | 'correct' | 'passed' | 'categories' | 'seconds_used'>,
  answers: readonly StoredExamAnswer[],
): Promise<void> {
  await db
    .updateTable('exams')
    .set({ ...result, categories: JSON.stringify(categories), answers: JSON.stringify(answers), offline: true, fresh: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Records that the key of an unanswered question was opened; given answers stay. */
export async function noteOpened(db: Db, userId: number, id: string, answers: readonly StoredExamAnswer[]): Promise<void> {
  await db
    .updateTable('exams')
    .set({ answers: JSON.stringify(answers) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export function findExam(db: Db, userId: number, id: string): Promise<ExamResult | undefined> {
  return db.selectFrom('exams').select(RESULT_COLUMNS).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

export type StoredExam = ExamDetail & { readonly pilots: number[]; readonly stored: StoredExamAnswer[] };

/** Includes the chosen options, in the shape of the contract and as stored. */
export async function findExamDetail(db: Db, userId: number, id: string, locked?: 'locked'): Promise<StoredExam | undefined> {
  const found = await db
    .selectFrom('exams')
    .select([...RESULT_COLUMNS, 'answers', 'pilots'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .$if(locked !== undefined, (query) => query.forUpdate())
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const answers = found.answers.map(({ question_id, option_id, flagged = false, seconds = null, opened }) => ({
    question_id,
    option_id,
    flagged,
    seconds,
    pilot: found.pilots.includes(question_id),
    ...(opened === undefined ? {} : { opened: true }),
  }));
  return { ...found, answers, stored: found.answers };
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

export type LoggedExam = Pick<
  Row<'exams'>,
  'id' | 'started_at' | 'seconds_used' | 'minutes' | 'offline' | 'timed_out' | 'log_revision'
> & {
  answers: StoredExamAnswer[];
  log_number: number;
};

/** All exams of a learner as rows of the log. Exams stored by the version before are placed by their time. */
export async function findLoggedExams(db: Db, userId: number): Promise<LoggedExam[]> {
  await sql`
    update exams e set log_number = (
      select coalesce(max(number), 0) from answers a where a.user_id = e.user_id and a.received_at <= e.created_at
    ) where e.user_id = ${userId} and e.log_number is null`.execute(db);
  const { rows } = await sql<LoggedExam>`
    select id, started_at, seconds_used, minutes, offline, timed_out, answers, log_number, log_revision from exams
    where user_id = ${userId} order by log_number, created_at, id`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { AttemptAnswer } from '#contract/attempts.ts';
import { FRESH_NEEDED } from '#domain/study/today.ts';
import type { Db } from './connect.ts';
import type { Row } from './content.ts';

export type StoredAttempt = Row<'exam_attempts'>;
export type StoredAnswer = Omit<Row<'attempt_answers'>, 'user_id' | 'attempt_id'>;

const ANSWER_COLUMNS = [
  'question_id',
  'option_id',
  'flagged',
  'seconds',
  'language',
  'sequence',
  'revision',
  'given_at',
] as const;

export function findAttempt(db: Db, userId: number, id: string): Promise<StoredAttempt | undefined> {
  return db.selectFrom('exam_attempts').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** Whoever changes the attempt or its answers does so one after the other. */
export function lockAttempt(tx: Db, userId: number, id: string): Promise<StoredAttempt | undefined> {
  return tx
    .selectFrom('exam_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function findRunning(db: Db, userId: number): Promise<StoredAttempt | undefined> {
  return db.selectFrom('exam_attempts').selectAll().where('user_id', '=', userId).where('left_at', 'is', null).executeTakeFirst();
}

/** Running attempts whose time was over by then; of one learner, or of all. */
export function findOverdue(db: Db, before: Date, userId: number | undefined, limit: number): Promise<StoredAttempt[]> {
  return db
    .selectFrom('exam_attempts')
    .selectAll()
    .where('left_at', 'is', null)
    .where('deadline', '<', before.toISOString())
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as number))
    .orderBy('deadline')
    .limit(limit)
    .execute();
}

type NewAttempt = Omit<StoredAttempt, 'swedish' | 'revision' | 'left_at'>;

/** Returns whether it was new: false when there is one with this id, or another one runs. */
export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('exam_attempts')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function leaveAttempt(db: Db, userId: number, id: string, at: Date): Promise<void> {
  await db.updateTable('exam_attempts').set({ left_at: at }).where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Its answers go with it. */
export async function deleteAttempt(db: Db, userId: number, id: string): Promise<void> {
  await db.deleteFrom('exam_attempts').where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function touchAttempt(db: Db, userId: number, id: string, revision: number, swedish: number): Promise<void> {
  await sql`
    update exam_attempts set revision = ${revision}, swedish = greatest(swedish, ${swedish})
    where user_id = ${userId} and id = ${id}`.execute(db);
}

/** To some questions, or to all. */
export function findAnswers(db: Db, userId: number, attemptId: string, questionIds?: readonly number[]): Promise<StoredAnswer[]> {
  const wanted = questionIds ?? null;
  return db
    .selectFrom('attempt_answers')
    .select(ANSWER_COLUMNS)
    .where('user_id', '=', userId)
    .where('attempt_id', '=', attemptId)
    .where(sql<boolean>`(${wanted}::int[] is null or question_id = any(${wanted}::int[]))`)
    .orderBy('question_id')
    .execute();
}

export async function saveAnswers(db: Db, userId: number, attemptId: string, answers: readonly StoredAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  const column = <Key extends keyof StoredAnswer>(key: Key) => answers.map((answer) => answer[key]);
  await sql`
    insert into attempt_answers (user_id, attempt_id, question_id, option_id, flagged, seconds, language, sequence, revision, given_at)
    select ${userId}, ${attemptId}::uuid, a.* from unnest(
      ${column('question_id')}::int[], ${column('option_id')}::int[], ${column('flagged')}::bool[], ${column('seconds')}::int[],
      ${column('language')}::text[], ${column('sequence')}::int[], ${column('revision')}::int[], ${column('given_at')}::timestamptz[]
    ) as a
    on conflict (user_id, attempt_id, question_id) do update set
      option_id = excluded.option_id, flagged = excluded.flagged, seconds = excluded.seconds, language = excluded.language,
      sequence = excluded.sequence, revision = excluded.revision, given_at = excluded.given_at`.execute(db);
}

/** What the devices have changed after a revision, and up to another one. */
export async function findChanges(
  db: Db,
  userId: number,
  attemptId: string,
  since: number,
  until: number,
): Promise<AttemptAnswer[]> {
  if (since >= until) return [];
  return db
    .selectFrom('attempt_answers')
    .select(['question_id', 'option_id', 'flagged', 'seconds', 'sequence'])
    .where('user_id', '=', userId)
    .where('attempt_id', '=', attemptId)
    .where('revision', '>', since)
    .where('revision', '<=', until)
    .orderBy('question_id')
    .execute();
}

/** Questions that the learner has answered, or was shown in an exam, also in one that they closed. */
export async function findSeen(db: Db, userId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select question_id as id from memories where user_id = ${userId}
    union select question_id from attempt_answers where user_id = ${userId}
    union select (a->>'question_id')::int from exams, jsonb_array_elements(answers) a where user_id = ${userId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Questions that the server has drawn for the learner's exams, also for one that is running or was closed. */
export async function findDrawn(db: Db, userId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select unnest(questions) as id from exam_attempts where user_id = ${userId}
    union select (a->>'question_id')::int from exams, jsonb_array_elements(answers) a where user_id = ${userId} and not offline`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** When the last exam began that counted for readiness. */
export async function lastCounted(db: Db, userId: number): Promise<string | null> {
  const found = await db
    .selectFrom('exams')
    .select('started_at')
    .where('user_id', '=', userId)
    .where('fresh', '>=', FRESH_NEEDED)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.started_at ?? null;
}

import { sql } from 'kysely';
import type { AttemptAnswer } from '#contract/attempts.ts';
import { allOf } from '../columns.ts';
import type { Db } from '../connect.ts';
import type { Row } from '../content/content.ts';
import { announceUserChange } from '../people/sessions.ts';

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
  'ms',
  'help',
  'place',
] as const;

export function findAttempt(db: Db, userId: number, id: string): Promise<StoredAttempt | undefined> {
  return db
    .selectFrom('exam_attempts')
    .select(allOf('exam_attempts'))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locked until the transaction ends, so that changes to the attempt and its answers are serialised. */
export function lockAttempt(tx: Db, userId: number, id: string): Promise<StoredAttempt | undefined> {
  return tx
    .selectFrom('exam_attempts')
    .select(allOf('exam_attempts'))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function findRunning(db: Db, userId: number): Promise<StoredAttempt | undefined> {
  return db
    .selectFrom('exam_attempts')
    .select(allOf('exam_attempts'))
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
}

/** Running attempts whose deadline has passed; of one learner or of all. */
export function findOverdue(db: Db, before: Date, userId: number | undefined, limit: number): Promise<StoredAttempt[]> {
  return db
    .selectFrom('exam_attempts')
    .select(allOf('exam_attempts'))
    .where('left_at', 'is', null)
    .where('deadline', '<', before.toISOString())
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as number))
    .orderBy('deadline')
    .limit(limit)
    .execute();
}

type NewAttempt = Omit<StoredAttempt, 'swedish' | 'revision' | 'left_at' | 'log_number' | 'log_revision'>;

/** Also notifies all servers which questions are being asked. Returns false when this id exists, or another attempt runs. */
export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('exam_attempts')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  await announceUserChange(db, attempt.user_id);
  return numInsertedOrUpdatedRows === 1n;
}

export async function leaveAttempt(
  db: Db,
  userId: number,
  id: string,
  at: Date,
  { answers, revision }: Pick<Row<'learners'>, 'answers' | 'revision'>,
): Promise<void> {
  await db
    .updateTable('exam_attempts')
    .set({ left_at: at, log_number: answers, log_revision: revision })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  await announceUserChange(db, userId);
}

/** Deletes its answers too, by the foreign key. */
export async function deleteAttempt(db: Db, userId: number, id: string): Promise<void> {
  await db.deleteFrom('exam_attempts').where('user_id', '=', userId).where('id', '=', id).execute();
  await announceUserChange(db, userId);
}

export async function touchAttempt(db: Db, userId: number, id: string, revision: number, swedish: number): Promise<void> {
  await sql`
    update exam_attempts set revision = ${revision}, swedish = greatest(swedish, ${swedish})
    where user_id = ${userId} and id = ${id}`.execute(db);
}

/** The answers to these questions, or to all. */
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
    insert into attempt_answers (user_id, attempt_id, question_id, option_id, flagged, seconds, language, sequence, revision, given_at,
      ms, help, place)
    select ${userId}, ${attemptId}::uuid, question_id, option_id, flagged, seconds, language, sequence, revision, given_at, ms, help, place
    from unnest(
      ${column('question_id')}::int[], ${column('option_id')}::int[], ${column('flagged')}::bool[], ${column('seconds')}::int[],
      ${column('language')}::text[], ${column('sequence')}::int[], ${column('revision')}::int[], ${column('given_at')}::timestamptz[],
      ${column('ms')}::int[], ${column('help')}::text[], ${column('place')}::smallint[]
    ) as a (question_id, option_id, flagged, seconds, language, sequence, revision, given_at, ms, help, place)
    on conflict (user_id, attempt_id, question_id) do update set
      option_id = excluded.option_id, flagged = excluded.flagged, seconds = excluded.seconds, language = excluded.language,
      sequence = excluded.sequence, revision = excluded.revision, given_at = excluded.given_at,
      ms = excluded.ms, help = excluded.help, place = excluded.place`.execute(db);
}

/** Answers changed after revision `since`, up to another revision. */
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

/** Questions that the server has drawn for any exam of this learner, running and left ones included. */
export async function findDrawn(db: Db, userId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select unnest(questions) as id from exam_attempts where user_id = ${userId}
    union select (a->>'question_id')::int from exams, jsonb_array_elements(answers) a where user_id = ${userId} and not offline`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export type LeftAttempt = Pick<StoredAttempt, 'id' | 'questions' | 'started_at' | 'log_revision'> & {
  log_number: number;
  looked_at: number[];
};

/** Abandoned exams as rows of the log, with keys opened in them; one or all. */
export async function findLeft(db: Db, userId: number, id?: string): Promise<LeftAttempt[]> {
  await sql`
    update exam_attempts e set log_number = (
      select coalesce(max(number), 0) from answers a where a.user_id = e.user_id and a.received_at <= e.left_at
    ) where e.user_id = ${userId} and e.left_at is not null and e.log_number is null`.execute(db);
  const { rows } = await sql<LeftAttempt>`
    select id, questions, started_at, log_number, log_revision, array(
      select question_id from attempt_answers a where a.user_id = e.user_id and a.attempt_id = e.id
    ) as looked_at from exam_attempts e
    where user_id = ${userId} and left_at is not null and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    order by log_number, left_at, id`.execute(db);
  return rows;
}

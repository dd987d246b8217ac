import { sql } from 'kysely';
import type { Answer } from '#contract/exercises.ts';
import { RECORD_AGE_MAX_MS } from '#domain/clock-skew.ts';
import type { Db } from '../connect.ts';
import type { Row } from '../content/content.ts';

export type LoggedAnswer = Pick<
  Row<'answers'>,
  'id' | 'question_id' | 'correct' | 'sure' | 'mode' | 'language' | 'help' | 'version' | 'answered_at'
> & { number: number };

const DAY_MS = 86_400_000;

/**
 * The oldest received_at at which an answer may be a resend: RECORD_AGE_MAX_MS plus a day for clock differences. A constant instead of now(), so that
 * PostgreSQL prunes old partitions at planning time and an insert costs the same however many years are stored.
 */
const comesAgain = () => sql`received_at > ${new Date(Date.now() - RECORD_AGE_MAX_MS - DAY_MS)}`;

/** Whether all of these are stored already. */
export async function hasAnswers(db: Db, userId: number, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from answers where user_id = ${userId} and id = any(${ids}::uuid[]) and ${comesAgain()}`.execute(
    db,
  );
  return rows[0]?.known === new Set(ids.map((id) => id.toLowerCase())).size;
}

/**
 * Inserts answers in one statement of fixed text, which stays prepared. Skips stored answers and those to deleted questions; the others are numbered from
 * `count` in the order in which the device sent them, and returned in that order. The learner's row must be locked: the unique constraint holds per partition
 * only, and the lock prevents duplicates across partitions.
 */
export async function insertAnswers(
  db: Db,
  userId: number,
  count: number,
  answers: readonly (Answer & { correct: boolean })[],
): Promise<LoggedAnswer[]> {
  const column = <Key extends keyof (typeof answers)[number]>(key: Key) => answers.map((answer) => answer[key] ?? null);
  const { rows } = await sql<LoggedAnswer>`
    with known as materialized (
      select id from answers where user_id = ${userId} and id = any(${column('id')}::uuid[]) and ${comesAgain()}
    ), sent as (
      select distinct on (a.id) a.id, a.question_id, a.option_id, a.correct, a.mode, a.sure, a.language, a.answered_at, a.version, a.run, a.ms,
        a.help, a.place, a.sent
      from unnest(
        ${column('id')}::uuid[], ${column('question_id')}::int[], ${column('option_id')}::int[], ${column('correct')}::bool[],
        ${column('mode')}::text[], ${column('sure')}::bool[], ${column('language')}::text[], ${column('answered_at')}::timestamptz[],
        ${column('version')}::int[], ${column('run')}::uuid[], ${column('ms')}::int[], ${column('help')}::text[], ${column('place')}::smallint[]
      ) with ordinality as a (id, question_id, option_id, correct, mode, sure, language, answered_at, version, run, ms, help, place, sent)
      where exists (select from questions where questions.id = a.question_id)
        and not exists (select from known where known.id = a.id)
      order by a.id, a.sent
    ), taken as (
      insert into answers (user_id, id, question_id, option_id, correct, mode, sure, language, answered_at, version, run, ms, help, place,
        received_at, number)
      select ${userId}, id, question_id, option_id, correct, mode, sure, language, answered_at, version, run, ms, help, place,
        clock_timestamp(), ${count} + row_number() over (order by sent)
      from sent
      on conflict do nothing
      returning id, question_id, correct, sure, mode, language, help, version, answered_at, number
    )
    select id, question_id, correct, sure, mode, language, help, version, answered_at, number from taken order by number`.execute(
    db,
  );
  return rows;
}

/** The learner's whole log of answers, in order. */
export async function findLog(db: Db, userId: number): Promise<LoggedAnswer[]> {
  const { rows } = await sql<LoggedAnswer>`
    select id, question_id, correct, sure, mode, language, help, version, answered_at, number from answers
    where user_id = ${userId} order by number`.execute(db);
  return rows;
}

/** Numbers answers that a server of an earlier version stored without a number. Returns the last number. */
export async function numberAnswers(db: Db, userId: number): Promise<number> {
  await sql`
    update answers a set number = n.number from (
      select id, coalesce((select max(number) from answers where user_id = ${userId}), 0)
        + row_number() over (order by received_at, answered_at, id) as number
      from answers where user_id = ${userId} and number is null
    ) n where a.user_id = ${userId} and a.id = n.id`.execute(db);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0)::int as last from answers where user_id = ${userId}`.execute(db);
  return rows[0]?.last ?? 0;
}

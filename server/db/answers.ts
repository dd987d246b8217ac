import { sql } from 'kysely';
import type { Answer } from '#contract/exercises.ts';
import type { Quota, Spent } from '#domain/quota.ts';
import type { Db } from './connect.ts';
import { addWritesSql, spentSql } from './write-counts.ts';

/**
 * One statement for any number of answers, so that it keeps one name. An answer to a question that is gone is passed over. Where the account
 * has written as much as it may already, nothing is written; what comes at once with the last that may be is let through.
 */
export async function insertAnswers(
  db: Db,
  userId: number,
  answers: readonly (Answer & { correct: boolean })[],
  { perHour, perDay }: Quota,
  now: number,
): Promise<{ taken: number; spent: Spent }> {
  const column = <Key extends keyof (typeof answers)[number]>(key: Key) => answers.map((answer) => answer[key]);
  const { rows } = await sql<Spent & { taken: number }>`
    with spent as materialized (${spentSql(userId, 'answers', now)}),
    fresh as (
      insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at)
      select ${userId}, a.id, a.question_id, a.option_id, a.correct, a.mode, a.language, a.answered_at
      from unnest(
        ${column('id')}::uuid[], ${column('question_id')}::int[], ${column('option_id')}::int[], ${column('correct')}::bool[],
        ${column('mode')}::text[], ${column('language')}::text[], ${column('answered_at')}::timestamptz[]
      ) with ordinality as a (id, question_id, option_id, correct, mode, language, answered_at, place)
      where exists (select from questions where questions.id = a.question_id)
        and exists (select from spent where hour < ${perHour} and day < ${perDay})
      order by a.place
      on conflict do nothing
      returning 1
    ),
    counted as (${addWritesSql(userId, 'answers', sql<number>`(select count(*)::int from fresh)`, now)})
    select spent.hour, spent.day, (select count(*) from fresh) as taken from spent`.execute(db);
  const { taken, ...spent } = rows[0] as Spent & { taken: number };
  return { taken, spent };
}

/** Steps through the index from question to question: a learner may have answered each of them hundreds of times. */
export async function answeredQuestionIds(db: Db, userId: number): Promise<Set<number>> {
  const { rows } = await sql<{ question_id: number }>`
    with recursive seen (question_id) as (
      select min(question_id) from answers where user_id = ${userId}
      union all
      select (select min(question_id) from answers where user_id = ${userId} and question_id > seen.question_id)
      from seen where seen.question_id is not null
    )
    select question_id from seen where question_id is not null`.execute(db);
  return new Set(rows.map((row) => row.question_id));
}

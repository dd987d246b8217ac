import { sql } from 'kysely';
import type { Answer } from '#contract/exercises.ts';
import type { Db } from './connect.ts';

/** One statement for any number of answers, so that it keeps one name. An answer to a question that is gone is passed over. Returns how many were new. */
export async function insertAnswers(
  db: Db,
  userId: number,
  answers: readonly (Answer & { correct: boolean })[],
): Promise<number> {
  const column = <Key extends keyof (typeof answers)[number]>(key: Key) => answers.map((answer) => answer[key]);
  const { numAffectedRows } = await sql`
    insert into answers (user_id, id, question_id, option_id, correct, mode, language, answered_at)
    select ${userId}, a.id, a.question_id, a.option_id, a.correct, a.mode, a.language, a.answered_at
    from unnest(
      ${column('id')}::uuid[], ${column('question_id')}::int[], ${column('option_id')}::int[], ${column('correct')}::bool[],
      ${column('mode')}::text[], ${column('language')}::text[], ${column('answered_at')}::timestamptz[]
    ) with ordinality as a (id, question_id, option_id, correct, mode, language, answered_at, place)
    where exists (select from questions where questions.id = a.question_id)
    order by a.place
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
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

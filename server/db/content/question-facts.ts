import { sql } from 'kysely';
import type { FollowingLanguage } from '#domain/language.ts';
import type { Db } from '../connect.ts';

/** Stale languages of questions and their options; of one question or of all. */
export async function staleQuestions(db: Db, id: number | null = null): Promise<Map<number, Set<FollowingLanguage>>> {
  const { rows } = await sql<{ question_id: number; language: FollowingLanguage }>`
    select id as question_id, language from translation_marks where kind = 'question' and (${id}::int is null or id = ${id})
    union
    select o.question_id, m.language from translation_marks m join options o on o.id = m.id
    where m.kind = 'option' and o.retired_at is null and (${id}::int is null or o.question_id = ${id})`.execute(db);
  const stale = new Map<number, Set<FollowingLanguage>>();
  for (const { question_id, language } of rows) stale.set(question_id, (stale.get(question_id) ?? new Set()).add(language));
  return stale;
}

/** How often each question was answered, as last counted; one question, or all. */
export async function answerCounts(db: Db, id: number | null = null): Promise<Map<number, { answers: number; correct: number }>> {
  const { rows } = await sql<{ question_id: number; answers: number; correct: number }>`
    select question_id, sum(answers)::int as answers, sum(correct)::int as correct
    from question_statistics where ${id}::int is null or question_id = ${id} group by question_id`.execute(db);
  return new Map(rows.map(({ question_id, ...counts }) => [question_id, counts]));
}

/** The facts of each published question. */
export const readLiveFacts = (db: Db): Promise<{ id: number; facts: string[] }[]> =>
  db.selectFrom('questions').select(['id', 'facts']).where('retired_at', 'is', null).execute();

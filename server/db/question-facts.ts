import { sql } from 'kysely';
import type { FollowingLanguage } from '#domain/translation.ts';
import type { Db } from './connect.ts';

/** Which languages of which questions, their options included, were left behind when the Swedish changed. */
export async function staleQuestions(db: Db): Promise<Map<number, Set<FollowingLanguage>>> {
  const { rows } = await sql<{ question_id: number; language: FollowingLanguage }>`
    select id as question_id, language from translation_marks where kind = 'question'
    union
    select o.question_id, m.language from translation_marks m join options o on o.id = m.id
    where m.kind = 'option' and o.retired_at is null`.execute(db);
  const stale = new Map<number, Set<FollowingLanguage>>();
  for (const { question_id, language } of rows) stale.set(question_id, (stale.get(question_id) ?? new Set()).add(language));
  return stale;
}

/** How often each question was answered, as last counted. */
export async function answerCounts(db: Db): Promise<Map<number, { answers: number; correct: number }>> {
  const { rows } = await sql<{ question_id: number; answers: number; correct: number }>`
    select question_id, sum(answers)::int as answers, sum(correct)::int as correct
    from question_statistics group by question_id`.execute(db);
  return new Map(rows.map(({ question_id, ...counts }) => [question_id, counts]));
}

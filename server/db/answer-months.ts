import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The months that come, ahead of time. Answers that found none are put into one of their own. */
export async function makeAnswerMonths(db: Db): Promise<void> {
  await sql`select make_answer_months()`.execute(db);
}

/** Takes away what was received in months that ended longer ago than that. Returns how many answers there were about, by part. */
export async function dropAnswerMonths(db: Db, keptMonths: number): Promise<Record<string, number>> {
  const { rows } = await sql<{
    name: string;
    answers: number;
  }>`select name, answers from drop_answer_months(${keptMonths})`.execute(db);
  return Object.fromEntries(rows.map(({ name, answers }) => [name, answers]));
}

export type AnswerMonths = { homeless: number; until: string | null };

/** Answers that are in no month, and the end of the last one that there is. */
export async function findAnswerMonths(db: Db): Promise<AnswerMonths> {
  const { rows } = await sql<AnswerMonths>`
    select (select count(*)::int from answers_default) as homeless, (select max(until) from answer_months()) as until`.execute(
    db,
  );
  return rows[0] as AnswerMonths;
}

import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Makes the partitions of the coming months, and moves answers out of the default partition. */
export async function makeAnswerMonths(db: Db): Promise<void> {
  await sql`select make_answer_months()`.execute(db);
}

/** Drops partitions of months that ended longer ago than that. Returns the estimated number of answers by partition. */
export async function dropAnswerMonths(db: Db, keptMonths: number): Promise<Record<string, number>> {
  const { rows } = await sql<{
    name: string;
    answers: number;
  }>`select name, answers from drop_answer_months(${keptMonths})`.execute(db);
  return Object.fromEntries(rows.map(({ name, answers }) => [name, answers]));
}

type AnswerMonths = { outside: number; until: string | null };

/** Number of answers in the default partition, and the end of the last monthly partition. */
export async function findAnswerMonths(db: Db): Promise<AnswerMonths> {
  const { rows } = await sql<AnswerMonths>`
    select (select count(*)::int from answers_default) as outside, (select max(until) from answer_months()) as until`.execute(db);
  return rows[0] as AnswerMonths;
}

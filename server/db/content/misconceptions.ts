import { sql } from 'kysely';
import type { CommonMisconception, Misconception, OwnMisconception } from '#contract/misconceptions.ts';
import type { Db } from '../connect.ts';
import { OF_NOW } from './items.ts';

export const readMisconceptions = (db: Db): Promise<Misconception[]> =>
  db.selectFrom('misconceptions').select(['id', 'name', 'name_sv', 'name_en']).orderBy('id').execute();

/** The learner's wrong answers since then, grouped by misconception, the most frequent first. Answers to an earlier wording do not count. */
export async function findOwnMisconceptions(
  db: Db,
  { userId, since, least, most }: { userId: number; since: string; least: number; most: number },
): Promise<OwnMisconception[]> {
  const { rows } = await sql<OwnMisconception>`
    select m.id, m.name, m.name_sv, m.name_en, count(*)::int as times
    from answers a
    join options o on o.id = a.option_id
    join misconceptions m on m.id = o.misconception
    join items i on i.question_id = a.question_id
    where a.user_id = ${userId} and not a.correct and a.answered_at >= ${since} and ${OF_NOW}
    group by m.id having count(*) >= ${least}
    order by times desc, max(a.answered_at) desc, m.id limit ${most}`.execute(db);
  return rows;
}

/** Counts of first sights per option, grouped by misconception. */
export async function countMisconceptions(db: Db): Promise<CommonMisconception[]> {
  const { rows } = await sql<CommonMisconception>`
    select m.id, m.name, m.name_sv, m.name_en,
      sum(chosen.answers)::int as chosen, sum(i.answers)::int as met, count(distinct o.question_id)::int as questions
    from misconceptions m
    join options o on o.misconception = m.id and o.retired_at is null
    join items i on i.question_id = o.question_id and i.statistics is not null
    cross join lateral (
      select coalesce(sum((third ->> o.id::text)::int), 0) as answers
      from jsonb_array_elements(i.statistics::jsonb -> 'thirds') third
    ) chosen
    group by m.id
    order by sum(chosen.answers)::float / greatest(1, sum(i.answers)) desc, m.id`.execute(db);
  return rows;
}

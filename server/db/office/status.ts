import { sql } from 'kysely';
import type { Status } from '#contract/status.ts';
import type { Word } from '#domain/study/words.ts';
import type { Db } from '../connect.ts';
import { STOCKHOLM } from './support.ts';

export async function countStatus(db: Db, now: number): Promise<Omit<Status, 'last_backup'>> {
  const { rows } = await sql<Omit<Status, 'last_backup'>>`
    select
      (select count(*) from users where role = 'customer') as customers,
      (select count(*) from users where role = 'customer' and trial_ends_at > ${new Date(now)}) as premium,
      (select count(*) from questions where retired_at is null) as questions,
      (select count(*) from levels where retired_at is null) as steps,
      (select count(*) from categories where retired_at is null) as exercises,
      (select count(*) from checklists where retired_at is null) as checklists,
      (select count(*) from signs where retired_at is null) as signs,
      (select count(*) from answers) as answers,
      (select count(*) from exams) as exams,
      (select count(*) from exams where passed) as exams_passed,
      (select count(*) from support_messages where handled_at is null) as support_unhandled,
      (select count(*) from orders where state = 'claimed') as orders_claimed,
      (select since from read_only) as read_only_since`.execute(db);
  return rows[0] as Omit<Status, 'last_backup'>;
}

/** Every day of the range, inclusive; days without activations have 0. */
export async function countActivations(db: Db, start: string, end: string): Promise<{ date: string; count: number }[]> {
  const { rows } = await sql<{ date: string; count: number }>`
    select day::date as date, count(activations.id) as count
    from generate_series(${start}::date, ${end}::date, interval '1 day') as day
    left join activations
      on activations.at >= (day::timestamp at time zone ${STOCKHOLM})
      and activations.at < ((day + interval '1 day')::timestamp at time zone ${STOCKHOLM})
    group by day order by day`.execute(db);
  return rows;
}

export async function countLearners(db: Db, start: string, end: string): Promise<{ date: string; count: number }[]> {
  const { rows } = await sql<{ date: string; count: number }>`
    select series.day::date as date, coalesce(active.count, 0) as count
    from generate_series(${start}::date, ${end}::date, interval '1 day') as series (day)
    left join (
      select day, count(*) as count from learner_days where day between ${start}::date and ${end}::date group by day
    ) as active on active.day = series.day::date
    order by 1`.execute(db);
  return rows;
}

export async function countExams(db: Db, start: string, end: string): Promise<{ date: string; count: number; passed: number }[]> {
  const { rows } = await sql<{ date: string; count: number; passed: number }>`
    select series.day::date as date, coalesce(taken.count, 0) as count, coalesce(taken.passed, 0) as passed
    from generate_series(${start}::date, ${end}::date, interval '1 day') as series (day)
    left join (
      select (started_at at time zone ${STOCKHOLM})::date as day, count(*) as count, count(*) filter (where passed) as passed
      from exams
      where started_at >= ${start}::date::timestamp at time zone ${STOCKHOLM}
        and started_at < (${end}::date + 1)::timestamp at time zone ${STOCKHOLM}
      group by 1
    ) as taken on taken.day = series.day::date
    order by 1`.execute(db);
  return rows;
}

/** Number of latest reported tests that the calibration uses. */
const MAX_TESTS = 10_000;
/** A prediction older than this does not belong to the test. */
const SAID_WITHIN_DAYS = 14;

/** Reported tests with the last prediction shown that day or up to two weeks before; null: none. */
export async function readRealTests(
  db: Db,
): Promise<{ passed: boolean; word: Word | null; pass: number | null; gap: number | null }[]> {
  const { rows } = await sql<{ passed: boolean; word: Word | null; pass: number | null; gap: number | null }>`
    select t.passed, said.word, said.pass, said.gap
    from (select user_id, day - date '1970-01-01' as day, passed from real_tests order by created_at desc limit ${MAX_TESTS}) as t
    left join lateral (
      select word, pass, gap from shown s
      where s.user_id = t.user_id and s.day <= t.day and s.day >= t.day - ${SAID_WITHIN_DAYS}::int order by s.day desc limit 1
    ) as said on true`.execute(db);
  return rows;
}

/** How many reported tests have a prediction. */
export async function countRealResults(db: Db): Promise<number> {
  return (await readRealTests(db)).filter(({ word }) => word !== null).length;
}

/** Learners by the readiness state last shown to them; null: none. */
export async function countWords(db: Db): Promise<ReadonlyMap<Word | null, number>> {
  const { rows } = await sql<{ word: Word | null; count: number }>`
    select said.word, count(*)::int as count from learners l
    left join lateral (select word from shown s where s.user_id = l.user_id order by s.day desc limit 1) as said on true
    group by said.word`.execute(db);
  return new Map(rows.map(({ word, count }) => [word, count]));
}

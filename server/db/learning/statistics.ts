import { sql } from 'kysely';
import type pg from 'pg';
import { GOOD_LEARNER_ANSWERS, GOOD_LEARNER_PERCENT, type QuestionCounts } from '#domain/statistics.ts';
import type { Db } from '../connect.ts';
import { LOCKS } from '../locks.ts';
import type { Read } from '../reader.ts';

/** Time of the last count. */
export async function statisticsCountedAt(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('statistics_counted').select('at').executeTakeFirst();
  return row === undefined ? undefined : Date.parse(row.at);
}

/** The count reads a year of answers in the background. */
const COUNT_TIMEOUT_MS = 600_000;

type Counted = { questions: object[] | null; options: object[] | null };
type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** Runs `work` in a transaction with a long time limit. */
async function inLong<Result>(pool: pg.Pool, begin: string, work: (run: Run) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  const run: Run = (text, values = []) => client.query({ text, values, query_timeout: COUNT_TIMEOUT_MS } as pg.QueryConfig);
  try {
    await run(begin);
    await run(`set local statement_timeout = ${COUNT_TIMEOUT_MS}`);
    await run(`set local idle_in_transaction_session_timeout = ${COUNT_TIMEOUT_MS}`);
    const result = await work(run);
    await run('commit');
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // A broken connection is destroyed instead of reused.
    client.release(failure);
  }
}

/** Counts only each learner's first answer to a question: later ones measure what was learnt from it. */
const COUNT = `
  with firsts as materialized (
    select user_id, question_id, option_id, correct, language from (
      select distinct on (user_id, question_id) user_id, question_id, option_id, correct, language, answered_at
      from answers order by user_id, question_id, answered_at, id) as first where answered_at > $1),
  good as materialized (
    select user_id from answers where answered_at > $1
    group by user_id having count(*) >= $2 and count(*) filter (where correct) * 100 >= count(*) * $3),
  picks as (select option_id, count(*) as picked from firsts group by option_id),
  counts as (
    select question_id, language, count(*) as answers, count(*) filter (where correct) as correct,
      count(good.user_id) as good_answers, count(good.user_id) filter (where correct) as good_correct
    from firsts left join good using (user_id) group by question_id, language)
  select (select json_agg(picks) from picks) as options, (select json_agg(counts) from counts) as questions`;

/** Counts a year of answers, on the replica if there is one, and stores some thousand result rows. */
export async function countStatistics(pool: pg.Pool, read: Read, since: Date, now: Date): Promise<void> {
  await inLong(pool, 'begin', async (run) => {
    const { rows } = await run('select pg_try_advisory_xact_lock($1) as is_ours', [LOCKS.statistics]);
    if (rows[0]?.is_ours !== true) return;
    const values = [since, GOOD_LEARNER_ANSWERS, GOOD_LEARNER_PERCENT];
    const found = await read((from) => inLong(from.pool, 'begin read only', (count) => count(COUNT, values)));
    const { questions, options } = found.rows[0] as Counted;
    await run('delete from question_statistics');
    await run('delete from option_statistics');
    for (const [table, columns, counted] of [
      ['question_statistics', 'question_id, language, answers, correct, good_answers, good_correct', questions],
      ['option_statistics', 'option_id, picked', options],
    ] as const) {
      await run(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(counted ?? []),
      ]);
    }
    await run('insert into statistics_counted (at) values ($1) on conflict (only_one) do update set at = excluded.at', [now]);
  });
}

export type QuestionCountsRow = Omit<QuestionCounts, 'options'> & {
  question: string;
  question_sv: string;
  category_id: number | null;
  options: { id: number; correct: boolean; picked: number; option: string; option_sv: string }[];
};

/** The counts of all questions that are not retired. */
export async function readQuestionCounts(db: Db): Promise<QuestionCountsRow[]> {
  const { rows } = await sql<QuestionCountsRow>`
    with counts as (
      select question_id,
        jsonb_build_object('answers', sum(answers), 'correct', sum(correct)) as "all",
        jsonb_build_object('answers', coalesce(sum(answers) filter (where language = 'ti'), 0),
          'correct', coalesce(sum(correct) filter (where language = 'ti'), 0)) as ti,
        jsonb_build_object('answers', coalesce(sum(answers) filter (where language = 'sv'), 0),
          'correct', coalesce(sum(correct) filter (where language = 'sv'), 0)) as sv,
        jsonb_build_object('answers', sum(good_answers), 'correct', sum(good_correct)) as good
      from question_statistics group by question_id)
    select q.id, q.question, q.question_sv, q.category_id, c."all", c.ti, c.sv, c.good,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'correct', o.correct, 'picked', coalesce(s.picked, 0),
          'option', o.option, 'option_sv', o.option_sv) order by o.position)
        from options o left join option_statistics s on s.option_id = o.id
        where o.question_id = q.id and o.retired_at is null) as options
    from questions q join counts c on c.question_id = q.id where q.retired_at is null`.execute(db);
  return rows;
}

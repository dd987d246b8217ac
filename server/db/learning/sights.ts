import { sql } from 'kysely';
import type { MockRow, StudyRows } from '#domain/study/rows.ts';
import { SIGHT_LANGUAGES, SIGHT_SOURCES } from '#domain/study/rows.ts';
import type { Db } from '../connect.ts';

const list = (values: readonly string[]) => sql.raw(`array[${values.map((value) => `'${value}'`).join(', ')}]`);
const SOURCES = list(SIGHT_SOURCES);
const LANGUAGES = list(SIGHT_LANGUAGES);

// Columns in the order of domain/study/rows.ts.
const MEMORIES =
  sql.raw(`coalesce(json_agg(json_build_array(question_id, stability, difficulty, last_day, last_right::int, right_days,
  sure_but_wrong::int) order by question_id), '[]') from question_memories`);
const RULES =
  sql.raw(`coalesce(json_agg(json_build_array(rule, stability, difficulty, last_day, last_right::int, right_days, right_by,
  right_by_two::int, explained) order by rule), '[]') from rule_memories`);
const SIGHTS = sql`coalesce(json_agg(json_build_array(question_id, day, array_position(${SOURCES}, source) - 1, correct::int, base, met,
  array_position(${LANGUAGES}, language) - 1, version) order by number), '[]') from sights`;
const MOCKS = sql`coalesce(json_agg(json_build_array(day, asked, fresh, fresh_right, reached, empty,
  array_position(${LANGUAGES}, language) - 1, sights, again, again_right) order by number), '[]') from mocks`;

/** Rows changed after a revision, and all mock exams. */
export async function findStudyRows(db: Db, userId: number, since: number): Promise<StudyRows> {
  const { rows } = await sql<StudyRows>`
    select
      (select ${MEMORIES} where user_id = ${userId} and revision > ${since}) as memories,
      (select ${RULES} where user_id = ${userId} and revision > ${since}) as rules,
      (select ${SIGHTS} where user_id = ${userId} and revision > ${since}) as sights,
      (select ${MOCKS} where user_id = ${userId}) as mocks`.execute(db);
  return rows[0] as StudyRows;
}

const NO_MOCKS: readonly MockRow[] = [];

/** The rows that answers to these questions, with these rules, may change. */
export async function findTouched(
  db: Db,
  userId: number,
  questions: readonly number[],
  rules: readonly string[],
): Promise<StudyRows> {
  const { rows } = await sql<Omit<StudyRows, 'mocks'>>`
    select
      (select ${MEMORIES} where user_id = ${userId} and question_id = any(${questions}::int[])) as memories,
      (select ${RULES} where user_id = ${userId} and rule = any(${rules}::text[])) as rules,
      (select ${SIGHTS} where user_id = ${userId} and question_id = any(${questions}::int[])) as sights`.execute(db);
  return { ...(rows[0] as Omit<StudyRows, 'mocks'>), mocks: NO_MOCKS };
}

/** Seen questions with the last day of each; a question with a memory counts as seen. */
export async function findSeen(db: Db, userId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ question_id: number; day: number }>`
    select question_id, greatest(day, last_day) as day from sights left join question_memories using (user_id, question_id)
    where user_id = ${userId}`.execute(db);
  return new Map(rows.map(({ question_id, day }) => [question_id, day]));
}

/** Writes rows with a revision; first sights are numbered from `seen` on. */
export async function saveStudyRows(
  db: Db,
  userId: number,
  revision: number,
  seen: number,
  { memories, rules, sights, mocks }: StudyRows,
): Promise<void> {
  const json = (rows: readonly unknown[]) => sql`json_array_elements(${JSON.stringify(rows)}::json)`;
  // A question may have been deleted meanwhile.
  const stillThere = sql`where exists (select from questions where questions.id = (r->>0)::int)`;
  await sql`
    with remembered as (
      insert into question_memories
      select ${userId}, (r->>0)::int, (r->>1)::float8, (r->>2)::float8, (r->>3)::int, (r->>4)::int = 1, (r->>5)::int, (r->>6)::int = 1, ${revision}
      from ${json(memories)} r ${stillThere}
      on conflict (user_id, question_id) do update set
        stability = excluded.stability, difficulty = excluded.difficulty, last_day = excluded.last_day, last_right = excluded.last_right,
        right_days = excluded.right_days, sure_but_wrong = excluded.sure_but_wrong, revision = excluded.revision
    ), learnt as (
      insert into rule_memories
      select ${userId}, r->>0, (r->>1)::float8, (r->>2)::float8, (r->>3)::int, (r->>4)::int = 1, (r->>5)::int, (r->>6)::int, (r->>7)::int = 1,
        (r->>8)::int, ${revision}
      from ${json(rules)} r
      on conflict (user_id, rule) do update set
        stability = excluded.stability, difficulty = excluded.difficulty, last_day = excluded.last_day, last_right = excluded.last_right,
        right_days = excluded.right_days, right_by = excluded.right_by, right_by_two = excluded.right_by_two,
        explained = excluded.explained, revision = excluded.revision
    ), taken as (
      insert into mocks
      select ${userId}, (select count(*) from mocks where user_id = ${userId}) + n, (r->>0)::int, (r->>1)::int, (r->>2)::int, (r->>3)::int,
        (r->>4)::int, (r->>5)::int, (${LANGUAGES})[(r->>6)::int + 1], (r->>7)::int, (r->>8)::int, (r->>9)::int
      from ${json(mocks)} with ordinality as m (r, n)
    )
    insert into sights
    select ${userId}, (r->>0)::int, (r->>1)::int, ${seen} + n - 1, (${SOURCES})[(r->>2)::int + 1], (r->>3)::int = 1, (r->>4)::float8,
      (r->>5)::float8, (${LANGUAGES})[(r->>6)::int + 1], (r->>7)::int, ${revision}
    from ${json(sights)} with ordinality as s (r, n) ${stillThere}`.execute(db);
}

export async function deleteStudyRows(db: Db, userId: number): Promise<void> {
  for (const table of ['sights', 'question_memories', 'rule_memories', 'mocks'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
}

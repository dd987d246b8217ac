import { type RawBuilder, sql } from 'kysely';
import type { KeyMarks } from '#contract/items.ts';
import type { Measured } from '#domain/difficulty.ts';
import type { Finding } from '#domain/study/item-statistics.ts';
import type { SiblingMode } from '#domain/study/siblings.ts';
import { allOf } from '../columns.ts';
import type { Db } from '../connect.ts';
import type { StoredStatistics } from '../schema.ts';
import type { Row } from './content.ts';

/** Whether answer `a` was given to the question's present wording. Older devices do not send the version that they showed. */
export const OF_NOW = sql`(case when a.version is null then i.asked_at is null or a.answered_at >= i.asked_at else a.version >= i.asked_version end)`;

/**
 * Called in the transaction that writes questions: records their present wording and key. When only the key has changed, the answers are queued for
 * re-marking. A changed question is no longer suspect. Without ids: all questions.
 */
export async function noteAsked(db: Db, ids?: readonly number[]): Promise<void> {
  const wanted = ids ?? null;
  await sql`
    with asked as (
      select q.id, q.version, q.updated_by, asked_digest(q.id) as digest, o.id as key_option
      from questions q join options o on o.question_id = q.id and o.correct
      where ${wanted}::int[] is null or q.id = any(${wanted}::int[])
    ), corrected as (
      insert into key_corrections (question_id, version, key_before, key_after, at, by_user_id)
      select asked.id, asked.version, items.key_option, asked.key_option, now(), asked.updated_by
      from asked join items on items.question_id = asked.id
      where items.asked_digest = asked.digest and items.key_option <> asked.key_option
    )
    insert into items (question_id, asked_digest, asked_version, asked_at, key_option)
    select id, digest, version, case when version > 1 then now() end, key_option from asked
    on conflict (question_id) do update set
      asked_digest = excluded.asked_digest, key_option = excluded.key_option,
      asked_version = case when items.asked_digest = excluded.asked_digest then items.asked_version else excluded.asked_version end,
      asked_at = case when items.asked_digest = excluded.asked_digest then items.asked_at else excluded.asked_at end,
      answers = 0, looked = 0, counted_at = null, statistics = null, findings = '{}', suspect_at = null, cleared_at = null
    where items.asked_digest <> excluded.asked_digest or items.key_option <> excluded.key_option`.execute(db);
}

// Keys that were corrected.

export type KeyCorrection = Row<'key_corrections'>;

export function findOpenCorrections(db: Db): Promise<KeyCorrection[]> {
  return db.selectFrom('key_corrections').select(allOf('key_corrections')).where('done_at', 'is', null).orderBy('id').execute();
}

/** How many answers `markAnew` would change if this option were the key; undefined for an unknown question. */
export async function countMarks(db: Db, questionId: number, option: number): Promise<KeyMarks | undefined> {
  const { rows } = await sql<KeyMarks>`
    select count(distinct a.user_id)::int as learners,
      count(*) filter (where not a.correct)::int as to_right, count(*) filter (where a.correct)::int as to_wrong
    from items i left join answers a
      on a.question_id = i.question_id and a.correct <> (a.option_id = ${option}) and ${OF_NOW}
    where i.question_id = ${questionId} group by i.question_id`.execute(db);
  return rows[0];
}

/** Ids of learners with answers to this question that its present key marks otherwise. */
export async function learnersMarkedOtherwise(db: Db, questionId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct a.user_id from answers a join items i on i.question_id = a.question_id
    where a.question_id = ${questionId} and a.correct <> (a.option_id = i.key_option) and ${OF_NOW}
    order by a.user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Re-marks this learner's answers to the question. Returns the new mark of each answer that changed, in order. */
export async function markAnew(tx: Db, userId: number, questionId: number): Promise<boolean[]> {
  const { rows } = await sql<{ correct: boolean }>`
    with marked as (
      update answers a set correct = (a.option_id = i.key_option) from items i
      where a.user_id = ${userId} and a.question_id = ${questionId} and i.question_id = a.question_id
        and a.correct <> (a.option_id = i.key_option) and ${OF_NOW}
      returning a.correct, a.answered_at, a.id
    ) select correct from marked order by answered_at, id`.execute(tx);
  return rows.map(({ correct }) => correct);
}

/** Stores a notice for the learner once; one that reverses a notice not yet read cancels it. */
export async function noteForLearner(tx: Db, userId: number, questionId: number, correct: boolean, at: Date): Promise<void> {
  const undone = await tx
    .deleteFrom('correction_notices')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .where('correct', '=', !correct)
    .executeTakeFirst();
  if (undone.numDeletedRows > 0n) return;
  await tx
    .insertInto('correction_notices')
    .values({ user_id: userId, question_id: questionId, correct, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countMarked(tx: Db, correctionId: number, answers: number): Promise<void> {
  await sql`update key_corrections set answers = answers + ${answers}, learners = learners + 1 where id = ${correctionId}`.execute(
    tx,
  );
}

/** After this time every server has the new key, so no answer can be marked by the old one. */
const HEARD = sql`interval '5 minutes'`;

/** Undefined when it is too early, or another server has ended it. */
export function endCorrection(tx: Db, id: number): Promise<KeyCorrection | undefined> {
  return tx
    .updateTable('key_corrections')
    .set({ done_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('at', '<', sql<string>`now() - ${HEARD}`)
    .returning(allOf('key_corrections'))
    .executeTakeFirst();
}

type CorrectionNotice = { question_id: number; correct: boolean; at: string };

export function findNotices(db: Db, userId: number): Promise<CorrectionNotice[]> {
  return db
    .selectFrom('correction_notices')
    .select(['question_id', 'correct', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('question_id')
    .execute();
}

/** Deletes notices that the learner has read; newer ones stay. */
export async function forgetNotices(db: Db, userId: number, questionIds: readonly number[]): Promise<void> {
  await sql`delete from correction_notices where user_id = ${userId} and question_id = any(${questionIds}::int[])`.execute(db);
}

/** Questions of a stored exam whose key has changed since its result was computed. */
export async function correctedSinceExam(db: Db, userId: number, examId: string): Promise<number[]> {
  const { rows } = await sql<{ question_id: number }>`
    select i.question_id from exams e cross join lateral jsonb_array_elements(e.answers) as a
    join items i on i.question_id = (a->>'question_id')::int
    join lateral (
      select c.key_before from key_corrections c where c.question_id = i.question_id and c.at > e.created_at order by c.at, c.id limit 1
    ) as earlier on earlier.key_before <> i.key_option
    where e.user_id = ${userId} and e.id = ${examId} order by 1`.execute(db);
  return rows.map(({ question_id }) => question_id);
}

/** When each question was corrected, in its wording or in its key. */
export const CORRECTIONS = sql`(
  select question_id, asked_at as at, false as is_key from items where asked_at is not null
  union all select question_id, at, true from key_corrections
)`;

/** Limits the size of the answer. */
const CORRECTED_MOST = 200;

/**
 * Corrected questions that this learner had reported or answered wrong before the correction, latest first. When the key was wrong every answer counts as
 * wrong. Starts from the corrected questions, so the cost does not grow with the learner's answers; for answers before `since` it uses the first sight,
 * without reading old partitions.
 */
export async function findCorrected(db: Db, userId: number, since: Date): Promise<{ question_id: number; at: string }[]> {
  const { rows } = await sql<{ question_id: number; at: string }>`
    select question_id, max(at) as at from ${CORRECTIONS} c
    where at > ${since} and (
      exists (select from support_messages m where m.user_id = ${userId} and m.question_id = c.question_id and m.created_at < c.at)
      or exists (select from sights s where s.user_id = ${userId} and s.question_id = c.question_id and s.source <> 'none'
        and date '1970-01-01' + s.day < (c.at at time zone 'Europe/Stockholm' - interval '4 hours')::date and (c.is_key or not s.correct))
      or (select true from answers a where a.user_id = ${userId} and a.question_id = c.question_id and a.answered_at < c.at
        and a.received_at > ${since} and (c.is_key or not a.correct) limit 1))
    group by question_id order by max(at) desc, question_id limit ${CORRECTED_MOST}`.execute(db);
  return rows;
}

// The nightly count.

type ItemRun = Row<'item_runs'>;

/** Claims the nightly run: for the first server, or for another one when the holder has been silent since `silentSince`. False: it is running or done. */
export async function takeRun(db: Db, day: string, at: Date, silentSince: Date, siblings: SiblingMode): Promise<boolean> {
  const { rows } = await sql`
    insert into item_runs (day, started_at, alive_at, siblings) values (${day}, ${at}, ${at}, ${siblings})
    on conflict (day) do update set alive_at = excluded.alive_at
    where item_runs.finished_at is null and item_runs.alive_at < ${silentSince}
    returning day`.execute(db);
  return rows.length > 0;
}

export async function stayAlive(db: Db, day: string, at: Date): Promise<void> {
  await db.updateTable('item_runs').set({ alive_at: at }).where('day', '=', day).execute();
}

/** Frees a run that was stopped, so that the next server takes it at once. */
export async function releaseRun(db: Db, day: string): Promise<void> {
  await db
    .updateTable('item_runs')
    .set({ alive_at: new Date(0) })
    .where('day', '=', day)
    .where('finished_at', 'is', null)
    .execute();
}

export async function finishRun(db: Db, day: string, at: Date, counts: { answers: number; questions: number }): Promise<void> {
  await db
    .updateTable('item_runs')
    .set({ ...counts, finished_at: at, alive_at: at })
    .where('day', '=', day)
    .execute();
}

export function findLastRun(db: Db): Promise<ItemRun | undefined> {
  return db
    .selectFrom('item_runs')
    .select(allOf('item_runs'))
    .where('finished_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The first day of the running experiment; before it all learners had the same kind of repeats. */
export async function experimentBegan(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from item_runs where siblings = 'half'
      and day > coalesce((select max(day) from item_runs where siblings <> 'half'), '-infinity')`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Ids of learners, in batches. */
export async function nextLearners(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'customer')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The first answer of each of these learners to each question, by time of receipt; repeats say little about the question. */
const firstSights = (users: readonly number[]): RawBuilder<unknown> => sql`
  select distinct on (a.user_id, a.question_id)
    a.user_id, a.question_id, a.option_id, a.version, a.answered_at, a.received_at, a.language, a.mode, a.correct
  from answers a where a.user_id = any(${users}::int[])
  order by a.user_id, a.question_id, a.received_at, a.number nulls first, a.id`;

export type Easiness = { question_id: number; answers: number; right: number };

/** For each question in its present wording: how many of these learners answered it, and how many were right at first sight. */
export async function countFirstSights(db: Db, users: readonly number[]): Promise<Easiness[]> {
  const { rows } = await sql<Easiness>`
    select a.question_id, count(*)::int as answers, (count(*) filter (where a.option_id = i.key_option))::int as right
    from (${firstSights(users)}) a join items i on i.question_id = a.question_id
    where ${OF_NOW} group by a.question_id`.execute(db);
  return rows;
}

export type Residuals = { user_id: number; count: number; sum: number };

/** For each learner, right answers minus expected right answers. */
export async function sumResiduals(
  db: Db,
  users: readonly number[],
  easiness: ReadonlyMap<number, number>,
): Promise<Residuals[]> {
  const { rows } = await sql<Residuals>`
    select a.user_id, count(*)::int as count,
      sum((a.option_id = i.key_option)::int - e.easiness)::float8 as sum
    from (${firstSights(users)}) a join items i on i.question_id = a.question_id
    join unnest(${[...easiness.keys()]}::int[], ${[...easiness.values()]}::float8[]) as e (question_id, easiness)
      on e.question_id = a.question_id
    where ${OF_NOW} group by a.user_id`.execute(db);
  return rows;
}

type SiblingSights = { user_id: number; place: 'exam' | 'all'; sights: number; right: number };

/** First sights since a day of questions of which a rule had been met on an earlier day, by another question. */
export async function countSiblingSights(db: Db, users: readonly number[], since: string): Promise<SiblingSights[]> {
  const { rows } = await sql<SiblingSights>`
    with sights as materialized (
      select a.user_id, a.question_id, a.mode, a.correct, (a.received_at at time zone 'Europe/Stockholm' - interval '4 hours')::date as day
      from (${firstSights(users)}) a
    ), met as (
      select s.user_id, r.rule, min(s.day) as day
      from sights s join questions q on q.id = s.question_id cross join unnest(q.facts) as r (rule)
      group by s.user_id, r.rule
    ), siblings as (
      select s.user_id, s.mode, s.correct from sights s where s.day >= ${since}::date and exists (
        select from questions q cross join unnest(q.facts) as r (rule) join met on met.user_id = s.user_id and met.rule = r.rule
        where q.id = s.question_id and met.day < s.day)
    )
    select user_id, p.place, count(*)::int as sights, (count(*) filter (where correct))::int as right
    from siblings cross join (values ('exam'), ('all')) as p (place)
    where p.place = 'all' or mode = 'exam'
    group by user_id, p.place`.execute(db);
  return rows;
}

export type ItemToJudge = Row<'items'> & { options: number[] };

/** Questions with at least this many counted answers, with their options. */
export async function findItems(db: Db, ids: readonly number[]): Promise<ItemToJudge[]> {
  const { rows } = await sql<ItemToJudge>`
    select i.question_id, i.asked_digest, i.asked_version, i.asked_at, i.key_option, i.answers, i.looked, i.counted_at, i.statistics, i.findings,
      i.suspect_at, i.cleared_at, array(select o.id from options o where o.question_id = i.question_id and o.retired_at is null order by o.position, o.id) as options
    from items i where i.question_id = any(${ids}::int[]) order by i.question_id`.execute(db);
  return rows;
}

type QuestionSight = { user_id: number; option_id: number; in_swedish: boolean };

/** First sights of a question in its present wording, from the latest learners, at most this many. */
export async function sightsOf(db: Db, questionId: number, limit: number): Promise<QuestionSight[]> {
  const { rows } = await sql<QuestionSight>`
    select a.user_id, a.option_id, a.language = 'sv' as in_swedish
    from (
      select distinct on (a.user_id) a.user_id, a.question_id, a.option_id, a.version, a.answered_at, a.language
      from answers a where a.question_id = ${questionId}
      order by a.user_id desc, a.received_at, a.number nulls first, a.id
    ) a join items i on i.question_id = a.question_id join users u on u.id = a.user_id and u.role = 'customer'
    where ${OF_NOW} order by a.user_id desc limit ${limit}`.execute(db);
  return rows;
}

export type Counted = {
  questionId: number;
  /** Digest of the counted wording, so that an edit made meanwhile is not overwritten. */
  digest: string;
  key: number;
  answers: number;
  looked: number;
  findings: readonly Finding[];
  statistics: StoredStatistics;
};

/** Returns false when the question was changed meanwhile, so nothing was written. */
export async function saveCounted(tx: Db, counted: Counted, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('items')
    .set({
      answers: counted.answers,
      looked: counted.looked,
      findings: [...counted.findings],
      statistics: JSON.stringify(counted.statistics),
      counted_at: at,
    })
    .where('question_id', '=', counted.questionId)
    .where('asked_digest', '=', counted.digest)
    .where('key_option', '=', counted.key)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns false when it was suspect before. */
export async function suspect(tx: Db, questionId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('items')
    .set({ suspect_at: at })
    .where('question_id', '=', questionId)
    .where('suspect_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function countInRun(tx: Db, day: string, { suspected }: { suspected: number }): Promise<void> {
  await sql`update item_runs set looked = looked + 1, suspected = suspected + ${suspected} where day = ${day}`.execute(tx);
}

/** Clears the mark. Undefined: no such question; false: it was not suspect. */
export async function clearSuspect(tx: Db, questionId: number, at: Date): Promise<boolean | undefined> {
  const found = await tx
    .selectFrom('items')
    .select('suspect_at')
    .where('question_id', '=', questionId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (found.suspect_at === null) return false;
  await tx.updateTable('items').set({ suspect_at: null, cleared_at: at }).where('question_id', '=', questionId).execute();
  return true;
}

/** When the last run was finished, and how many questions are suspect. */
export async function itemsNow(db: Db): Promise<{ countedAt: number | undefined; suspects: number }> {
  const run = await findLastRun(db);
  const at = run?.finished_at ?? null;
  return { countedAt: at === null ? undefined : Date.parse(at), suspects: (await suspectIds(db)).length };
}

export async function suspectIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('items').select('question_id').where('suspect_at', 'is not', null).execute();
  return rows.map(({ question_id }) => question_id);
}

export async function measuredItems(db: Db): Promise<ReadonlyMap<number, Measured>> {
  const { rows } = await sql<{ question_id: number } & Measured>`
    select question_id, answers, (statistics->>'difficulty')::float8 as share from items where statistics is not null`.execute(
    db,
  );
  return new Map(rows.map(({ question_id, answers, share }) => [question_id, { answers, share }]));
}

export type ItemRow = {
  question_id: number;
  question: string;
  question_sv: string;
  version: number;
  asked_version: number;
  answers: number;
  looked: number;
  counted_at: string | null;
  statistics: StoredStatistics | null;
  findings: Finding[];
  suspect_at: string | null;
  cleared_at: string | null;
  options: { id: number; option: string; option_sv: string; correct: boolean }[];
};

/** Of one question, or of all of which something was found, the suspects first. */
export async function readItems(db: Db, which: { id: number } | 'found'): Promise<ItemRow[]> {
  const wanted =
    which === 'found'
      ? sql`q.retired_at is null and (i.suspect_at is not null or i.findings <> '{}')`
      : sql`i.question_id = ${which.id}`;
  const { rows } = await sql<ItemRow>`
    select i.question_id, q.question, q.question_sv, q.version, i.asked_version, i.answers, i.looked, i.counted_at, i.statistics, i.findings,
      i.suspect_at, i.cleared_at,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'option', o.option, 'option_sv', o.option_sv, 'correct', o.correct) order by o.position, o.id)
        from options o where o.question_id = q.id and o.retired_at is null) as options
    from items i join questions q on q.id = i.question_id
    where ${wanted}
    order by i.suspect_at is null, i.suspect_at desc, i.question_id limit 500`.execute(db);
  return rows;
}

// Whether siblings help.

export type SiblingResult = Row<'sibling_results'>;

export async function saveSiblingResults(db: Db, results: readonly SiblingResult[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sibling_results').execute();
    if (results.length > 0)
      await tx
        .insertInto('sibling_results')
        .values([...results])
        .execute();
  });
}

export function findSiblingResults(db: Db): Promise<SiblingResult[]> {
  return db.selectFrom('sibling_results').select(allOf('sibling_results')).orderBy('arm').orderBy('place').execute();
}

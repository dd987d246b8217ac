import { sql } from 'kysely';
import type { RealTest, ShownDay } from '#contract/study.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { allOf } from '../columns.ts';
import type { Db } from '../connect.ts';
import type { Row } from '../content/content.ts';

export type Learner = Row<'learners'>;
/** The learner's row, locked until the transaction ends, so that parallel calls of two devices are serialised. `isNew`: it was created now. */
export async function lockLearner(db: Db, userId: number): Promise<{ learner: Learner; isNew: boolean }> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('learners')
    .values({ user_id: userId, exam_date: null, band: null, pass: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const learner = await db
    .selectFrom('learners')
    .select(allOf('learners'))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { learner, isNew: numInsertedOrUpdatedRows === 1n };
}

export function findLearner(db: Db, userId: number): Promise<Learner | undefined> {
  return db.selectFrom('learners').select(allOf('learners')).where('user_id', '=', userId).executeTakeFirst();
}

/** Raises the revision: the answer of GET /api/study has changed. */
export async function touchLearner(db: Db, userId: number): Promise<void> {
  await sql`update learners set revision = revision + 1 where user_id = ${userId}`.execute(db);
}

/** Stores the result of folding the log up to this number. */
export async function noteFolded(
  db: Db,
  userId: number,
  { answers, seen, lastDay }: { answers: number; seen: number; lastDay: number | undefined },
): Promise<void> {
  await sql`
    update learners set answers = ${answers}, folded = ${answers}, seen = ${seen}, last_day = ${lastDay ?? null}, revision = revision + 1
    where user_id = ${userId}`.execute(db);
}

/** Records that the learner's figures were computed again by newer rules. */
export async function noteRecounted(db: Db, userId: number): Promise<void> {
  await sql`
    update learners set recounted_on = (now() at time zone 'Europe/Stockholm')::date where user_id = ${userId}`.execute(db);
}

export async function updateSettings(
  db: Db,
  userId: number,
  settings: { exam_date: string | null; minutes: number; daily_goal: number; test_language?: ContentLanguage | null },
): Promise<void> {
  await db.updateTable('learners').set(settings).where('user_id', '=', userId).execute();
  await touchLearner(db, userId);
}

/** Stores the day's prediction; the last one of a day is kept. Returns whether it changed. */
export async function saveShown(
  db: Db,
  userId: number,
  revision: number,
  shown: Omit<Row<'shown'>, 'user_id' | 'revision'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shown')
    .values({ user_id: userId, ...shown, revision })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ ...shown, revision })
        .where(
          sql<boolean>`(shown.pass, shown.low, shown.high, shown.word, shown.counted, shown.language, shown.exam_day, shown.version, shown.gap)
            is distinct from (excluded.pass, excluded.low, excluded.high, excluded.word, excluded.counted, excluded.language, excluded.exam_day, excluded.version, excluded.gap)`,
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Predictions of the last days, oldest first. */
const SHOWN_DAYS = 90;

export async function findShown(db: Db, userId: number, since: number): Promise<ShownDay[]> {
  const { rows } = await sql<ShownDay>`
    select day, word, pass, low, high, language from (
      select day, word, pass, low, high, language from shown where user_id = ${userId} and revision > ${since} order by day desc limit ${SHOWN_DAYS}
    ) as latest order by day`.execute(db);
  return rows;
}

export async function findStudyDays(db: Db, userId: number, since: string): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select day - date '1970-01-01' as day from learner_days where user_id = ${userId} and day >= ${since}::date order by day`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

/** Questions practised per day, since a day. */
export async function findPractised(db: Db, userId: number, since: string): Promise<[day: number, questions: number][]> {
  const { rows } = await sql<{ day: number; practised: number }>`
    select day - date '1970-01-01' as day, practised from learner_days
    where user_id = ${userId} and day >= ${since}::date and practised > 0 order by day`.execute(db);
  return rows.map(({ day, practised }) => [day, practised]);
}

/** `days`: the day of each practised question. */
export async function notePractised(db: Db, userId: number, days: readonly number[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into learner_days (user_id, day, practised)
    select ${userId}, date '1970-01-01' + d, count(*) from unnest(${days}::int[]) d group by d
    on conflict (user_id, day) do update set practised = learner_days.practised + excluded.practised`.execute(db);
}

export async function findBookmarks(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bookmarks')
    .select('question_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('question_id')
    .execute();
  return rows.map((row) => row.question_id);
}

/** Limit per learner. */
export const BOOKMARKS_MAX = 1_000;

export async function countOtherBookmarks(db: Db, userId: number, questionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bookmarks where user_id = ${userId} and question_id <> ${questionId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertBookmark(db: Db, userId: number, questionId: number, at: Date): Promise<void> {
  await db
    .insertInto('bookmarks')
    .values({ user_id: userId, question_id: questionId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether it existed. */
export async function deleteBookmark(db: Db, userId: number, questionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const REAL_TEST_COLUMNS = ['id', 'day', 'passed', 'points', 'areas'] as const;

export function findRealTest(db: Db, userId: number, id: string): Promise<RealTest> {
  return db
    .selectFrom('real_tests')
    .select(REAL_TEST_COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function findRealTests(db: Db, userId: number): Promise<RealTest[]> {
  return db
    .selectFrom('real_tests')
    .select(REAL_TEST_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** Returns whether it was new. */
export async function insertRealTest(db: Db, userId: number, test: RealTest, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('real_tests')
    .values({ user_id: userId, ...test, areas: test.areas ?? null, pass: null, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function userIdsWithAnswers(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users u where id > ${after} and exists (select from answers a where a.user_id = u.id) order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Learners whose log has unfolded answers, or was folded by an earlier version. */
export async function userIdsToFold(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users u
    where not exists (select from learners l where l.user_id = u.id and l.folded is not null)
      and exists (select from answers a where a.user_id = u.id)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

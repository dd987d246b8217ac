import type { Progress } from '#contract/levels.ts';
import type { Db } from '../connect.ts';

export async function findProgress(db: Db, userId: number): Promise<Progress> {
  const scores = await db
    .selectFrom('scores')
    .select(['level_id', 'passed', 'questions', 'options', 'reward'])
    .where('user_id', '=', userId)
    .orderBy('level_id')
    .execute();
  return { id: userId, scores };
}

/** The first saved result of a step is kept. Returns whether this was the first. */
export async function insertScore(db: Db, userId: number, score: Progress['scores'][number]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('scores')
    .values({ user_id: userId, ...score })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteScores(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('scores').where('user_id', '=', userId).execute();
}

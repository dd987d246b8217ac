import { isDeepStrictEqual } from 'node:util';
import type { Answer, Body } from '#contract/endpoints.ts';
import type { Db } from '../db/connect.ts';
import { findRealTest, insertRealTest, touchLearner } from '../db/learning/study.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { readyLearner } from './learner.ts';

/** Stores the result of a real test that the learner reported. Idempotent. */
export async function saveRealTest(
  { content, now }: Pick<Services, 'content' | 'now'>,
  tx: Db,
  userId: number,
  { areas = null, ...test }: Body<'POST /api/real-tests'>,
): Promise<Answer<'POST /api/real-tests'>> {
  await readyLearner(tx, userId, content.current());
  const isNew = await insertRealTest(tx, userId, { ...test, areas }, new Date(now()));
  if (isNew) await touchLearner(tx, userId);
  const stored = await findRealTest(tx, userId, test.id);
  // Another report with the same id is refused.
  if (!isDeepStrictEqual(stored, { ...test, areas, id: stored.id })) throw new Refusal('conflict', 'examMismatch');
  return stored;
}

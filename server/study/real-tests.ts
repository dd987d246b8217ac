import type { Answer, Body } from '#contract/endpoints.ts';
import type { Db } from '../db/connect.ts';
import { findRealTests, insertRealTest, touchLearner } from '../db/study.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { readyLearner } from './learner.ts';

/** Stores the result of a real test that the learner reported. Idempotent. */
export async function saveRealTest(
  { content, now }: Pick<Services, 'content' | 'now'>,
  tx: Db,
  userId: number,
  { day, ...test }: Body<'POST /api/real-tests'>,
): Promise<Answer<'POST /api/real-tests'>> {
  await readyLearner(tx, userId, content.current());
  const isNew = await insertRealTest(tx, userId, { ...test, day }, new Date(now()));
  if (isNew) await touchLearner(tx, userId);
  const stored = (await findRealTests(tx, userId)).find(({ id }) => id === test.id.toLowerCase());
  // Another report with the same id is refused.
  if (stored === undefined || stored.day !== day || stored.passed !== test.passed) throw new Refusal('conflict', 'examMismatch');
  return stored;
}

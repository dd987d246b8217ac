import { insertAudit } from '../db/audit.ts';
import * as store from '../db/content/items.ts';
import { lockLearner } from '../db/learning/study.ts';
import { tryLock } from '../db/locks.ts';
import type { Services } from '../services.ts';
import { rebuildIn } from './learner.ts';

/** Learners per query; each is a transaction of its own. */
const AT_ONCE = 200;

type Work = Pick<Services, 'db' | 'content' | 'memories' | 'now'>;

/**
 * Re-marks answers to questions whose key was corrected, updates everything derived from them, and stores notices for the learners. One transaction per
 * learner, to keep locks short; what is left is found by comparing marks with the key, so that it can stop and restart at any point. Returns the number of
 * learners affected.
 */
export async function correctKeys(work: Work, signal?: AbortSignal): Promise<number> {
  let learners = 0;
  for (const correction of await store.findOpenCorrections(work.db)) {
    const marked = await correctOne(work, correction, signal);
    learners += marked ?? 0;
    // Another server is doing it, or this one is stopping.
    if (marked === undefined || signal?.aborted === true) break;
    await end(work, correction);
  }
  return learners;
}

async function correctOne(work: Work, correction: store.KeyCorrection, signal: AbortSignal | undefined) {
  let learners = 0;
  for (;;) {
    const ids = await store.learnersMarkedOtherwise(work.db, correction.question_id, AT_ONCE);
    if (ids.length === 0) return learners;
    for (const id of ids) {
      if (signal?.aborted === true) return learners;
      if (!(await markLearner(work, correction, id))) return undefined;
      learners += 1;
    }
  }
}

/** False when another server is doing it. */
async function markLearner({ db, content, memories, now }: Work, { id, question_id }: store.KeyCorrection, userId: number) {
  const isOurs = await db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, 'keyCorrections'))) return false;
    await lockLearner(tx, userId);
    const marked = await store.markAnew(tx, userId, question_id);
    const last = marked.at(-1);
    if (last === undefined) return true;
    await rebuildIn(tx, userId, content.current());
    await store.noteForLearner(tx, userId, question_id, last, new Date(now()));
    await store.countMarked(tx, id, marked.length);
    return true;
  });
  memories.forget(userId);
  return isOurs;
}

async function end({ db }: Work, { id }: store.KeyCorrection): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await store.endCorrection(tx, id);
    if (ended === undefined) return;
    const { question_id, key_before, key_after, answers, learners, by_user_id } = ended;
    await insertAudit(tx, {
      user_id: by_user_id,
      request_id: null,
      action: 'mark anew',
      subject: 'question',
      subject_id: question_id,
      before: { key: key_before },
      after: { key: key_after, answers, learners },
    });
  });
}

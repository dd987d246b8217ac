import type { Answer } from '#contract/exercises.ts';
import type { Quota } from '#domain/quota.ts';
import { changedRows, stateOf } from '#domain/study/rows.ts';
import { NOTHING_STUDIED, type StudyEvent, type StudyState, study } from '#domain/study/sights.ts';
import type { Db } from '../db/connect.ts';
import { findLog, insertAnswers, numberAnswers } from '../db/learning/answers.ts';
import { findLeft } from '../db/learning/attempts.ts';
import { findLoggedExams } from '../db/learning/exams.ts';
import { deleteStudyRows, findTouched, saveStudyRows } from '../db/learning/sights.ts';
import { type Learner, lockLearner, noteFolded, notePractised, noteRecounted, userIdsToFold } from '../db/learning/study.ts';
import { countWrites } from '../db/people/write-counts.ts';
import type { Asked } from '../publishing/bank.ts';
import { eventsOf, wholeLog } from './log.ts';
import { refuseSpent } from './quotas.ts';

type RecordedAnswer = Answer & { correct: boolean };
/** The state after these answers; undefined: none was new. */
export type Recorded = { readonly taken: number; readonly state: StudyState | undefined };

const questionsOf = (events: readonly StudyEvent[]) =>
  events.flatMap((event) => (event.kind === 'exam' ? event.asked.map(({ question }) => question) : [event.question]));

/** Folds new events into the stored state, reading only rows they can change. Call with the learner locked. */
export async function foldIn(
  tx: Db,
  learner: Learner,
  answers: number,
  events: readonly StudyEvent[],
  { everAsked }: Asked,
): Promise<StudyState> {
  const { user_id, revision, seen } = learner;
  const questions = [...new Set(questionsOf(events))];
  const rules = [...new Set(questions.flatMap((id) => everAsked.byId.get(id)?.rules ?? []))];
  const before = stateOf(await findTouched(tx, user_id, questions, rules), { seen, lastDay: learner.last_day ?? undefined });
  const after = study(before, events, everAsked);
  const changed = changedRows(before, after);
  await saveStudyRows(tx, user_id, revision + 1, seen, changed);
  await noteFolded(tx, user_id, { answers, seen: after.seen, lastDay: after.lastDay });
  // One practice per question and day; mocks are no practice.
  const practised = new Set(events.flatMap((event) => (event.kind === 'answer' ? [event.question] : [])));
  await notePractised(
    tx,
    user_id,
    changed.memories.flatMap(([question, , , lastDay]) => (practised.has(question) ? [lastDay] : [])),
  );
  return after;
}

/** Stores answers and folds them, in one transaction. Idempotent. */
export function recordAnswers(
  db: Db,
  userId: number,
  answers: readonly RecordedAnswer[],
  asked: Asked,
  quota: Quota,
  now: number,
): Promise<Recorded> {
  return db.transaction().execute(async (tx) => {
    const recorded = await recordIn(tx, userId, answers, asked);
    // The batch that exceeds the quota is still accepted; the next one is refused.
    if (recorded.taken > 0) refuseSpent(quota, await countWrites(tx, userId, 'answers', recorded.taken, now), now);
    return recorded;
  });
}

/** The same within a larger transaction. */
export async function recordIn(tx: Db, userId: number, answers: readonly RecordedAnswer[], asked: Asked): Promise<Recorded> {
  const learner = await readyLearner(tx, userId, asked);
  const taken = await insertAnswers(tx, userId, learner.answers, answers);
  if (taken.length === 0) return { taken: 0, state: undefined };
  const state = await foldIn(tx, learner, learner.answers + taken.length, eventsOf(taken), asked);
  return { taken: taken.length, state };
}

/** Locks the learner. One without folded state, or with an older version's, is rebuilt from the log. */
export async function readyLearner(tx: Db, userId: number, asked: Asked): Promise<Learner> {
  const { learner } = await lockLearner(tx, userId);
  return learner.folded === learner.answers ? learner : rebuild(tx, learner, asked);
}

async function rebuild(tx: Db, { user_id, revision, folded }: Learner, asked: Asked): Promise<Learner> {
  const answers = await numberAnswers(tx, user_id);
  const log = {
    answers: await findLog(tx, user_id),
    exams: await findLoggedExams(tx, user_id),
    left: await findLeft(tx, user_id),
  };
  const after = study(NOTHING_STUDIED, wholeLog(log, asked), asked.everAsked);
  await deleteStudyRows(tx, user_id);
  await saveStudyRows(tx, user_id, revision + 1, 0, changedRows(NOTHING_STUDIED, after));
  await noteFolded(tx, user_id, { answers, seen: after.seen, lastDay: after.lastDay });
  if (folded === null && answers > 0) await noteRecounted(tx, user_id);
  return (await lockLearner(tx, user_id)).learner;
}

/** Rebuilds everything that is derived from a learner's log. */
export async function rebuildIn(tx: Db, userId: number, asked: Asked): Promise<Learner> {
  return rebuild(tx, (await lockLearner(tx, userId)).learner, asked);
}

export const rebuildLearner = (db: Db, userId: number, asked: Asked): Promise<Learner> =>
  db.transaction().execute((tx) => rebuildIn(tx, userId, asked));

/**
 * Folds the logs of some learners for the first time, one transaction each. A learner who calls meanwhile is folded by that call. Returns how many; fewer than
 * `limit` means that none is left.
 */
export async function foldSome(db: Db, limit: number, asked: Asked): Promise<number> {
  const ids = await userIdsToFold(db, limit);
  for (const id of ids) await db.transaction().execute((tx) => readyLearner(tx, id, asked));
  return ids.length;
}

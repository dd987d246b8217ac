import type { Answer } from '#contract/exercises.ts';
import type { Quota } from '#domain/quota.ts';
import { studyDay } from '#domain/study/day.ts';
import { type Memory, remember } from '#domain/study/memory.ts';
import { insertAnswers } from '../db/answers.ts';
import type { Db } from '../db/connect.ts';
import {
  countAnswers,
  deleteMemories,
  findLog,
  findMemories,
  findNewest,
  type Learner,
  type LoggedAnswer,
  lockLearner,
  numberAnswers,
  type StoredMemory,
  saveMemories,
  setAnswerCount,
  touchLearner,
  userIdsWithoutMemory,
} from '../db/study.ts';
import { countWrites } from '../db/write-counts.ts';
import { refuseSpent } from '../quotas.ts';

export const toMemory = (stored: StoredMemory): Memory => ({
  stability: stored.stability,
  difficulty: stored.difficulty,
  lastDay: stored.last_day,
  lastRight: stored.last_right,
  rightDays: stored.right_days,
  firstRight: stored.first_right,
});

/** The memory of one question after more of its answers, in the order in which they were given. */
function fold(before: StoredMemory | undefined, answers: readonly LoggedAnswer[]): StoredMemory {
  let memory = before && toMemory(before);
  for (const { answered_at, correct, sure } of answers) {
    memory = remember(memory, { day: studyDay(Date.parse(answered_at)), right: correct, sure });
  }
  const first = before ?? (answers[0] as LoggedAnswer);
  const last = answers.at(-1) as LoggedAnswer;
  const { stability, difficulty, lastDay, lastRight, rightDays, firstRight } = memory as Memory;
  return {
    question_id: last.question_id,
    stability,
    difficulty,
    last_day: lastDay,
    last_right: lastRight,
    right_days: rightDays,
    first_right: firstRight,
    first_at: 'first_at' in first ? first.first_at : first.answered_at,
    first_number: 'first_number' in first ? first.first_number : first.number,
    last_at: last.answered_at,
  };
}

/** More answers to one question than anybody gives who studies. Of more than these the newest count, so that a call costs the same for everybody. */
const GONE_THROUGH_AGAIN = 50;

/** The memory after answers that came late, from the newest of the log. The first answer stays the first, unless an earlier one has come. */
function foldAgain(before: StoredMemory, fresh: readonly LoggedAnswer[], log: readonly LoggedAnswer[]): StoredMemory {
  const memory = fold(undefined, log);
  if (log.length < GONE_THROUGH_AGAIN) return memory;
  const [earliest] = fresh;
  const { first_right, first_at, first_number } =
    earliest !== undefined && Date.parse(earliest.answered_at) < Date.parse(before.first_at)
      ? { first_right: earliest.correct, first_at: earliest.answered_at, first_number: earliest.number }
      : before;
  return { ...memory, first_right, first_at, first_number };
}

type RecordedAnswer = Answer & { correct: boolean };
type Recorded = { taken: number; memories: StoredMemory[] };

/** Stores answers and what follows from them, in one transaction: a repeat changes nothing. Returns the memories that changed, and how many answers were new. */
export function recordAnswers(
  db: Db,
  userId: number,
  answers: readonly RecordedAnswer[],
  quota: Quota,
  now: number,
): Promise<Recorded> {
  return db.transaction().execute(async (tx) => {
    const recorded = await recordIn(tx, userId, answers);
    // What comes at once with the last that may be is let through.
    if (recorded.taken > 0) refuseSpent(quota, await countWrites(tx, userId, 'answers', recorded.taken, now), now);
    return recorded;
  });
}

/** The same as a part of something larger. */
export async function recordIn(tx: Db, userId: number, answers: readonly RecordedAnswer[]): Promise<Recorded> {
  const learner = await readyLearner(tx, userId);
  const taken = await insertAnswers(tx, userId, learner.answers, answers);
  if (taken.length === 0) return { taken: 0, memories: [] };
  const fresh = Map.groupBy(taken, (answer) => answer.question_id);
  const stored = new Map((await findMemories(tx, userId, [...fresh.keys()])).map((memory) => [memory.question_id, memory]));
  // A device that was offline may send what was answered before: then the log of that question is gone through again.
  const late = [...fresh].flatMap(([id, [first]]) => {
    const before = stored.get(id);
    return before !== undefined && first !== undefined && Date.parse(first.answered_at) < Date.parse(before.last_at) ? [id] : [];
  });
  const log =
    late.length === 0
      ? new Map<number, LoggedAnswer[]>()
      : Map.groupBy(await findNewest(tx, userId, late, GONE_THROUGH_AGAIN), (answer) => answer.question_id);
  const memories = [...fresh].map(([id, of]) => {
    const [before, again] = [stored.get(id), log.get(id)];
    return before === undefined || again === undefined ? fold(before, of) : foldAgain(before, of, again);
  });
  await saveMemories(tx, userId, learner.revision + 1, memories);
  await touchLearner(tx, userId, taken.length);
  return { taken: taken.length, memories };
}

/** The learner's row, locked. Whoever answered before there was a memory gets it now, from the log. */
export async function readyLearner(tx: Db, userId: number): Promise<Learner> {
  const { learner, isNew } = await lockLearner(tx, userId);
  return isNew ? rebuild(tx, userId) : learner;
}

/** Makes anew all that follows from a learner's answers; the learner's row is locked. */
export async function rebuild(tx: Db, userId: number): Promise<Learner> {
  await numberAnswers(tx, userId);
  const log = Map.groupBy(await findLog(tx, userId), (answer) => answer.question_id);
  await deleteMemories(tx, userId);
  const { learner } = await lockLearner(tx, userId);
  await saveMemories(
    tx,
    userId,
    learner.revision + 1,
    [...log.values()].map((answers) => fold(undefined, answers)),
  );
  await setAnswerCount(tx, userId, await countAnswers(tx, userId));
  return (await lockLearner(tx, userId)).learner;
}

/** Makes a learner's memory anew from the log of answers. */
export function rebuildMemory(db: Db, userId: number): Promise<Learner> {
  return db.transaction().execute(async (tx) => {
    await lockLearner(tx, userId);
    return rebuild(tx, userId);
  });
}

/**
 * Makes the memory of some learners who answered before there was one. Each is a transaction of its own, which makes nobody wait but that learner;
 * whoever comes meanwhile gets it at once. Returns how many there were: none is left when that is less than asked for.
 */
export async function rememberSome(db: Db, limit: number): Promise<number> {
  const ids = await userIdsWithoutMemory(db, limit);
  for (const id of ids) await db.transaction().execute((tx) => readyLearner(tx, id));
  return ids.length;
}

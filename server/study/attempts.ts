import type { ExamDetail } from '#contract/exams.ts';
import type { Answer } from '#contract/exercises.ts';
import { ATTEMPT_GRACE_MS, compareGiven, isAttemptOver, mergeGiven } from '#domain/attempt.ts';
import { type ExamQuestion, scoreExam } from '#domain/exam.ts';
import type { Db } from '../db/connect.ts';
import { insertAnswers } from '../db/learning/answers.ts';
import * as store from '../db/learning/attempts.ts';
import { findExamDetail, insertExam, type NewExam, type StoredExam, updateLateExam } from '../db/learning/exams.ts';
import type { Learner } from '../db/learning/study.ts';
import type { StoredExamAnswer } from '../db/schema.ts';
import type { Asked } from '../publishing/bank.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { foldIn, readyLearner, rebuildIn } from './learner.ts';
import { examAnswerId, examEvent, leftEvent } from './log.ts';

type Entries = Asked['entries'];
type Read = 'ms' | 'help' | 'place';
type SentAnswer = Omit<store.StoredAnswer, 'revision' | 'given_at' | Read> & Partial<Pick<store.StoredAnswer, Read>>;
export type Sent = { readonly answers: readonly SentAnswer[]; readonly swedish?: number };

export const over = () => new Refusal('conflict', 'attemptOver', { code: 'attempt_over' });
export const left = () => new Refusal('conflict', 'attemptLeft', { code: 'attempt_left' });

/** Answers must be to drawn questions, each once, with one of its options. */
function refuseForeign(entries: Entries, drawn: readonly number[], answers: readonly SentAnswer[]): void {
  const seen = new Set<number>();
  for (const [place, { question_id, option_id }] of answers.entries()) {
    if (!drawn.includes(question_id)) {
      throw invalid({ [`answers.${place}.question_id`]: { key: 'questionNotDrawn' } }, 'question_not_drawn');
    }
    if (seen.has(question_id)) throw invalid({ [`answers.${place}.question_id`]: { key: 'questionTwice' } }, 'question_twice');
    seen.add(question_id);
    const isOption = option_id === null || entries.get(question_id)?.options.some(({ id }) => id === option_id) === true;
    if (!isOption) throw invalid({ [`answers.${place}.option_id`]: { key: 'optionUnknown' } }, 'option_unknown');
  }
}

function refuseClash(stored: StoredExamAnswer | store.StoredAnswer | undefined, sent: SentAnswer, place: number): void {
  if (stored === undefined || compareGiven(toGiven(stored), sent) !== 'clash') return;
  throw new Refusal('conflict', 'sequenceTaken', {
    code: 'sequence_taken',
    fields: { [`answers.${place}.sequence`]: { key: 'fieldInvalid' } },
  });
}

const toGiven = ({ question_id, option_id, flagged = false, seconds = 0, sequence = 0 }: StoredExamAnswer) => ({
  question_id,
  option_id,
  flagged,
  seconds,
  sequence,
});

/** Call with the attempt locked. Returns its new revision. */
export async function takeAnswers(
  tx: Db,
  entries: Entries,
  attempt: store.StoredAttempt,
  sent: Sent,
  now: number,
): Promise<number> {
  const { user_id, id } = attempt;
  refuseForeign(entries, attempt.questions, sent.answers);
  const ids = sent.answers.map(({ question_id }) => question_id);
  const stored = new Map((await store.findAnswers(tx, user_id, id, ids)).map((answer) => [answer.question_id, answer]));
  const changed: store.StoredAnswer[] = [];
  let isNews = false;
  for (const [place, answer] of sent.answers.entries()) {
    const before = stored.get(answer.question_id);
    refuseClash(before, answer, place);
    const isNewer = compareGiven(before, answer) === 'newer';
    isNews ||= isNewer;
    const { ms = null, help = null, place: optionPlace = null } = answer;
    const news = {
      ...answer,
      ms,
      help,
      place: optionPlace,
      revision: attempt.revision + 1,
      given_at: new Date(now).toISOString(),
    };
    const merged = mergeGiven(before, news);
    if (isNewer || merged.seconds !== before?.seconds) changed.push(merged);
  }
  await store.saveAnswers(tx, user_id, id, changed);
  const { swedish = 0 } = sent;
  const revision = attempt.revision + Number(isNews);
  if (isNews || swedish > attempt.swedish) await store.touchAttempt(tx, user_id, id, revision, swedish);
  return revision;
}

type GivenInExam = StoredExamAnswer & Partial<Pick<store.StoredAnswer, 'language' | 'given_at' | Read>>;

/** Adds the chosen options to the log of answers. Returns how many were new. */
async function record(
  tx: Db,
  { entries }: Asked,
  learner: Learner,
  attemptId: string,
  given: readonly GivenInExam[],
  at: string,
): Promise<number> {
  const chosen = given.flatMap((answer): (Answer & { correct: boolean })[] => {
    const entry = entries.get(answer.question_id);
    const option = entry?.options.find(({ id }) => id === answer.option_id);
    if (entry === undefined || option === undefined) return [];
    return [
      {
        id: examAnswerId(attemptId, answer.question_id),
        question_id: answer.question_id,
        option_id: option.id,
        mode: 'exam',
        language: answer.language ?? 'ti',
        answered_at: answer.given_at ?? at,
        version: entry.version === 0 ? null : entry.version,
        run: attemptId,
        ms: answer.ms ?? null,
        help: answer.help ?? 'none',
        place: answer.place ?? null,
        correct: option.correct,
      },
    ];
  });
  if (chosen.length === 0) return 0;
  return (await insertAnswers(tx, learner.user_id, learner.answers, chosen)).length;
}

function score(entries: Entries, answers: readonly StoredExamAnswer[], pilots: readonly number[]) {
  // Questions are deleted for good only long after any exam with them.
  const questions = answers.flatMap(({ question_id }): ExamQuestion[] => {
    const entry = entries.get(question_id);
    return entry === undefined ? [] : [entry];
  });
  const chosen: Record<number, number> = {};
  for (const { question_id, option_id } of answers) if (option_id !== null) chosen[question_id] = option_id;
  const { total, correct, passed, categories } = scoreExam(questions, chosen, pilots);
  return { total, correct, passed, categories: [...categories] };
}

/** Turns the attempt into an exam. Call with it locked. */
async function closeAttempt(
  tx: Db,
  asked: Asked,
  attempt: store.StoredAttempt,
  end: { readonly secondsUsed: number; readonly timedOut: boolean },
): Promise<void> {
  const { user_id, id, mode, minutes, pilots, started_at, fresh, language: chosen } = attempt;
  const { entries } = asked;
  const learner = await readyLearner(tx, user_id, asked);
  const given = new Map((await store.findAnswers(tx, user_id, id)).map((answer) => [answer.question_id, answer]));
  const answers = attempt.questions.map((question_id): StoredExamAnswer => {
    const answer = given.get(question_id) ?? { question_id, option_id: null };
    const { language = chosen ?? 'ti', help } = answer as GivenInExam;
    return { ...toGiven(answer), language, help: help ?? 'none', version: entries.get(question_id)?.version ?? 0 };
  });
  const count = learner.answers + (await record(tx, asked, learner, id, [...given.values()], started_at));
  const exam: NewExam = {
    id,
    started_at,
    seconds_used: end.secondsUsed,
    ...score(entries, answers, pilots),
    fresh,
    mode,
    minutes,
    pilots,
    swedish: attempt.swedish,
    offline: false,
    timed_out: end.timedOut,
    log_number: count,
    log_revision: learner.revision,
  };
  await insertExam(tx, user_id, exam, answers);
  const { secondsUsed: seconds_used, timedOut: timed_out } = end;
  const event = examEvent({ started_at, seconds_used, minutes, offline: false, timed_out, answers }, asked);
  await foldIn(tx, learner, count, [event], asked);
  await store.deleteAttempt(tx, user_id, id);
}

/** Left by the learner without a result: questions that were on the screen count as seen. */
export async function leaveAttempt({ db, content, memories, asking, now }: Closing, userId: number, id: string): Promise<void> {
  const asked = content.current();
  await db.transaction().execute(async (tx) => {
    const attempt = await store.lockAttempt(tx, userId, id);
    if (attempt === undefined || attempt.left_at !== null) return;
    const learner = await readyLearner(tx, userId, asked);
    await store.leaveAttempt(tx, userId, id, new Date(now()), learner);
    const events = (await store.findLeft(tx, userId, id)).map(leftEvent);
    await foldIn(tx, learner, learner.answers, events, asked);
  });
  memories.forget(userId);
  asking.forget(userId);
}

/** Overdue attempts closed per run. */
const OVERDUE_AT_ONCE = 1_000;

type Closing = Pick<Services, 'db' | 'content' | 'memories' | 'asking' | 'now'>;
const findOverdue = ({ db, now }: Closing, userId?: number) =>
  store.findOverdue(db, new Date(now() - ATTEMPT_GRACE_MS), userId, OVERDUE_AT_ONCE);

async function closeByClock(
  { db, content, memories, asking }: Closing,
  { user_id, id }: { user_id: number; id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const attempt = await store.lockAttempt(tx, user_id, id);
    // Closed by another call meanwhile.
    if (attempt === undefined || attempt.left_at !== null) return;
    await closeAttempt(tx, content.current(), attempt, { secondsUsed: attempt.minutes * 60, timedOut: true });
  });
  memories.forget(user_id);
  asking.forget(user_id);
}

/** Closes this learner's overdue attempts with the answers that have arrived. Returns how many. */
export async function closeOwnOverdue(services: Closing, userId: number): Promise<number> {
  const overdue = await findOverdue(services, userId);
  for (const attempt of overdue) await closeByClock(services, attempt);
  return overdue.length;
}

/** Closes overdue attempts of all learners; a failing one does not stop the others. Returns how many. */
export async function closeOverdue(services: Closing, onFailure: (error: Error) => void): Promise<number> {
  let closed = 0;
  for (const attempt of await findOverdue(services)) {
    await closeByClock(services, attempt).then(() => {
      closed += 1;
    }, onFailure);
  }
  return closed;
}

/** Hands in an attempt, also late. Returns the stored result, and whether it is new. */
export async function submitAttempt(
  services: Services,
  userId: number,
  id: string,
  sent: Sent & { readonly seconds_used: number },
): Promise<{ exam: ExamDetail; isNew: boolean }> {
  const { db, content, memories, asking, now } = services;
  const asked = content.current();
  const { entries } = asked;
  const outcome = await db.transaction().execute(async (tx) => {
    const attempt = await store.lockAttempt(tx, userId, id);
    if (attempt !== undefined && attempt.left_at !== null) throw left();
    let isNew = attempt !== undefined;
    if (attempt !== undefined) {
      const { minutes, started_at, deadline } = attempt;
      const timedOut = isAttemptOver(Date.parse(deadline), now());
      if (!timedOut) await takeAnswers(tx, entries, attempt, sent, now());
      const elapsed = Math.floor((now() - Date.parse(started_at)) / 1_000);
      const secondsUsed = timedOut ? minutes * 60 : Math.max(0, Math.min(elapsed, sent.seconds_used, minutes * 60));
      const swedish = Math.max(attempt.swedish, sent.swedish ?? 0);
      await closeAttempt(tx, asked, { ...attempt, swedish }, { secondsUsed, timedOut });
    }
    const stored = await findExamDetail(tx, userId, id, 'locked');
    if (stored === undefined) throw notFound();
    isNew = (await completeLate(tx, asked, userId, stored, sent)) || isNew;
    const { pilots: _pilots, stored: _stored, ...exam } = (await findExamDetail(tx, userId, id)) ?? stored;
    return { exam, isNew };
  });
  memories.forget(userId);
  asking.forget(userId);
  return outcome;
}

/** Late answers of a device that was offline are accepted once: the exam is scored with them and does not count for readiness. */
async function completeLate(
  tx: Db,
  asked: Asked,
  userId: number,
  exam: StoredExam,
  sent: Sent & { readonly seconds_used: number },
): Promise<boolean> {
  if (!exam.timed_out || exam.offline) return false;
  const { entries } = asked;
  refuseForeign(
    entries,
    exam.stored.map(({ question_id }) => question_id),
    sent.answers,
  );
  const late = new Map(sent.answers.map((answer) => [answer.question_id, answer]));
  const isNews = exam.stored.some((answer) => {
    const came = late.get(answer.question_id);
    return came !== undefined && came.option_id !== answer.option_id && compareGiven(toGiven(answer), came) === 'newer';
  });
  if (!isNews) return false;
  const answers = exam.stored.map((answer): GivenInExam => {
    const came = late.get(answer.question_id);
    return came === undefined ? answer : { ...answer, ...mergeGiven(toGiven(answer), came) };
  });
  const secondsUsed = Math.min(sent.seconds_used, exam.seconds_used);
  await updateLateExam(
    tx,
    userId,
    exam.id,
    { ...score(entries, answers, exam.pilots), seconds_used: secondsUsed },
    answers.map((answer) => ({ ...answer, ...toGiven(answer) })),
  );
  await record(tx, asked, await readyLearner(tx, userId, asked), exam.id, answers, exam.started_at);
  // The log has changed in its middle, so everything derived is rebuilt.
  await rebuildIn(tx, userId, asked);
  return true;
}

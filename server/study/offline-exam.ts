import { isDeepStrictEqual } from 'node:util';
import type { Answer, Body } from '#contract/endpoints.ts';
import { canStoreExam, type Viewer } from '#domain/access.ts';
import { type RecordedFault, recordedFault } from '#domain/clock-skew.ts';
import { EXAM_SECONDS, type ExamQuestion, scoreExam } from '#domain/exam.ts';
import type { Db } from '../db/connect.ts';
import { findAttempt } from '../db/learning/attempts.ts';
import { findExam, findExamDetail, insertExam } from '../db/learning/exams.ts';
import type { Asked } from '../publishing/bank.ts';
import { forbidden, invalid, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { TextKey } from '../text/catalog.ts';
import { holdWhileAsked } from './asking.ts';
import { foldIn, readyLearner } from './learner.ts';
import { examEvent } from './log.ts';
import { whatOpens } from './practice.ts';
import { refuseOverQuota, withinQuota } from './quotas.ts';

const FAULTS: Readonly<Record<RecordedFault, TextKey>> = { 'too long ago': 'tooLongAgo', 'in the future': 'inFuture' };

type Needs = Pick<Services, 'db' | 'config' | 'content' | 'memories' | 'asking' | 'metrics' | 'now'>;
type Learner = NonNullable<Viewer> & { readonly id: number };
type SentExam = Body<'POST /api/exams'>;

/** Stores an exam that a device drew and held offline. Idempotent. */
export async function storeExam(services: Needs, user: Learner, sent: SentExam): Promise<Answer<'POST /api/exams'>> {
  const { db, config, content, memories, metrics, now } = services;
  const { id, seconds_used, answers } = sent;
  const startedAt = Date.parse(sent.started_at);
  const fault = recordedFault(startedAt, now());
  if (fault !== undefined) throw invalid({ started_at: { key: FAULTS[fault] } });
  if (!canStoreExam(user, Math.min(startedAt, now()), now())) {
    // Stored before; the confirmation was lost.
    const known = await findStored(db, user.id, sent);
    if (known !== undefined) return known;
    throw forbidden('locked');
  }

  const account = { userId: user.id, kind: 'exams', factor: config.quotaFactor, now: now() } as const;
  await refuseOverQuota(db, account, async () => (await findExam(db, user.id, id.toLowerCase())) !== undefined);
  const asked = content.current();
  const score = await scoreSent(services, user, sent, asked);
  const exam = {
    id: id.toLowerCase(),
    started_at: new Date(startedAt).toISOString(),
    seconds_used,
    total: score.total,
    correct: score.correct,
    passed: score.passed,
    categories: [...score.categories],
    // Neither drawn nor timed by the server.
    offline: true,
  };
  // An attempt of this id exists: hand that in instead.
  if ((await findAttempt(db, user.id, exam.id)) !== undefined) throw new Refusal('conflict', 'examMismatch');
  const ids = answers.map(({ question_id }) => question_id);
  if ((await findExam(db, user.id, exam.id)) === undefined) await holdWhileAsked(services, user, ids);
  const versioned = answers.map((answer) => ({ ...answer, version: asked.entries.get(answer.question_id)?.version ?? 0 }));
  const isNew = await withinQuota(db, account, async (tx) => {
    const learner = await readyLearner(tx, user.id, asked);
    if (!(await insertExam(tx, user.id, { ...exam, log_number: learner.answers, log_revision: learner.revision }, versioned)))
      return false;
    const { started_at } = exam;
    const ended = { started_at, seconds_used, minutes: EXAM_SECONDS / 60, offline: true, timed_out: false };
    await foldIn(tx, learner, learner.answers, [examEvent({ ...ended, answers: versioned }, asked)], asked);
    return true;
  });
  memories.forget(user.id);
  metrics.countWrites('exams', 1, Number(isNew));
  const stored = await findStored(db, user.id, sent);
  // Another exam with the same id is refused.
  if (stored === undefined) throw new Refusal('conflict', 'examMismatch');
  return stored;
}

/** The result of this exam as it was stored: it stands, as the content may have changed. Undefined for another exam with this id. */
async function findStored(db: Db, userId: number, sent: SentExam): Promise<Answer<'POST /api/exams'> | undefined> {
  const found = await findExamDetail(db, userId, sent.id.toLowerCase());
  if (found === undefined) return undefined;
  const { stored, answers: _answers, pilots: _pilots, ...exam } = found;
  const asSent = ({ started_at, seconds_used, answers }: Omit<SentExam, 'id'>) => ({
    started_at: Date.parse(started_at),
    seconds_used,
    answers: answers.map(({ question_id, option_id }) => ({ question_id, option_id })),
  });
  return isDeepStrictEqual(asSent({ ...exam, answers: stored }), asSent(sent)) ? exam : undefined;
}

/** Answers must be to questions that were open to the learner then or are now, each once, with one of its options. */
async function scoreSent(services: Needs, user: Learner, { answers, started_at }: SentExam, { entries }: Asked) {
  const now = services.now();
  const startedAt = Math.min(Date.parse(started_at), now);
  const ids = answers.map(({ question_id }) => question_id);
  const opens = await whatOpens(services, user, ids);
  const questions: ExamQuestion[] = [];
  const chosen: Record<number, number> = {};
  for (const { question_id, option_id } of answers) {
    const entry = opens(question_id, startedAt) || opens(question_id, now) ? entries.get(question_id) : undefined;
    const isKnown = entry !== undefined && (option_id === null || entry.options.some((option) => option.id === option_id));
    if (!isKnown) throw invalid({ answers: { key: 'wrongAnswers' } });
    questions.push(entry);
    if (option_id !== null) chosen[question_id] = option_id;
  }
  if (new Set(questions.map((question) => question.id)).size !== questions.length) {
    throw invalid({ answers: { key: 'wrongQuestions' } });
  }
  return scoreExam(questions, chosen);
}

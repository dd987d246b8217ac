import { isUnreached } from '#domain/exam-review.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { findExamDetail, noteOpened } from '../db/learning/exams.ts';
import { notFound } from '../refusal.ts';
import type { Services } from '../services.ts';
import { refuseWhileAsked } from './asking.ts';
import { foldIn, readyLearner } from './learner.ts';
import { keyEvent } from './log.ts';

/** Opens the key of a question that an exam did not reach; it counts as seen from then on. Idempotent. */
export async function openKey(
  services: Pick<Services, 'db' | 'content' | 'memories' | 'asking' | 'now'>,
  userId: number,
  examId: string,
  questionId: number,
  language: ContentLanguage,
): Promise<void> {
  const { db, content, memories, now } = services;
  const asked = content.current();
  const isNew = await db.transaction().execute(async (tx) => {
    const exam = await findExamDetail(tx, userId, examId, 'locked');
    const answer = exam?.stored.find(({ question_id }) => question_id === questionId);
    // Offline exams already had their keys on the device.
    if (exam === undefined || exam.offline === true || answer === undefined || !asked.pieces.has(questionId)) throw notFound();
    await refuseWhileAsked(services, { id: userId }, [questionId]);
    if (!isUnreached(exam, answer)) return false;
    const learner = await readyLearner(tx, userId, asked);
    const version = asked.entries.get(questionId)?.version ?? 0;
    const opened = { at: new Date(now()).toISOString(), number: learner.answers, revision: learner.revision, language, version };
    await noteOpened(
      tx,
      userId,
      examId,
      exam.stored.map((one) => (one === answer ? { ...one, opened } : one)),
    );
    await foldIn(tx, learner, learner.answers, [keyEvent(questionId, opened)], asked);
    return true;
  });
  if (isNew) memories.forget(userId);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExamDetail } from '#contract/exams.ts';
import { type Question, withoutKey } from '#contract/question.ts';
import { isUnreached } from '#domain/exam-review.ts';
import type { Translations } from '#domain/question.ts';
import { drawnPieces } from '../publishing/maker.ts';
import type { Published } from '../publishing/published.ts';
import { sendFramed } from './send.ts';

/** A finished exam with its questions; those that were not reached keep their keys. */
export function sendEnded(
  request: FastifyRequest,
  reply: FastifyReply,
  published: Published,
  exam: ExamDetail,
  ids: readonly number[],
  translations: Translations | undefined,
): Promise<undefined> {
  const unreached = new Set(exam.answers.flatMap((answer) => (isUnreached(exam, answer) ? [answer.question_id] : [])));
  const known = ids.filter((id) => published.pieces.has(id));
  return sendFramed(request, reply, exam, 'questions', drawnPieces(published, known, translations), (question: Question) =>
    unreached.has(question.id) ? withoutKey(question) : question,
  );
}

import type { Question } from '#contract/question.ts';
import { type FinishedExam, scoreExam } from '#domain/exam.ts';
import { correctOption } from '#domain/question.ts';
import { noteAnswers } from '../../device/given-answers.ts';
import { enqueue } from '../../device/outbox.ts';
import { keepWaitingResult } from '../../device/waiting-exams.ts';
import type { Given } from './persisted-exam.ts';

/** Derived from exam and question, so that submitting twice (in two tabs) records each answer once. */
const answerId = (examId: string, questionId: number) => `${examId.slice(0, -12)}${questionId.toString(16).padStart(12, '0')}`;

/** Stores the locally computed result of an offline exam for the list of results. */
export function keepResult({ id, questions, answers, secondsUsed, startedAt }: FinishedExam<Question>): void {
  const { total, correct, passed, categories } = scoreExam(questions, answers);
  const started_at = new Date(startedAt).toISOString();
  keepWaitingResult({ id, started_at, seconds_used: secondsUsed, total, correct, passed, categories: [...categories] });
}

/** Records right and wrong answers locally once the keys are known, to plan practice. */
export function noteExam({ questions, answers, startedAt }: FinishedExam<Question>, given: Given): void {
  noteAnswers(
    questions.flatMap((question) => {
      const chosen = answers[question.id];
      if (chosen === undefined) return [];
      const right = correctOption(question)?.id === chosen;
      return [{ question: question.id, right, sure: null, inExam: true, at: given[question.id]?.at || startedAt }];
    }),
  );
}

/** Queues an offline exam with all of its answers as one write. */
export function submitWhole(exam: FinishedExam<Question>, given: Given): void {
  const { id, questions, answers, secondsUsed } = exam;
  enqueue('POST /api/exams', {
    id,
    started_at: new Date(exam.startedAt).toISOString(),
    seconds_used: secondsUsed,
    answers: questions.map((question) => ({ question_id: question.id, option_id: answers[question.id] ?? null })),
  });
  const record = questions.flatMap((question) => {
    const option_id = answers[question.id];
    if (option_id === undefined) return [];
    const { language = 'ti' as const, at = exam.startedAt, ms = null, help = 'none', place = null } = given[question.id] ?? {};
    return [
      {
        id: answerId(id, question.id),
        question_id: question.id,
        option_id,
        mode: 'exam' as const,
        language,
        answered_at: new Date(at || exam.startedAt).toISOString(),
        version: question.version ?? null,
        run: id,
        ms,
        help,
        place,
      },
    ];
  });
  if (record.length > 0) enqueue('POST /api/answers', { answers: record });
}

import type { Question } from '#contract/question.ts';
import { type FinishedExam, scoreExam } from '#domain/exam.ts';
import { correctOption } from '#domain/question.ts';
import { noteAnswers } from '../../device/given-answers.ts';
import { enqueue } from '../../device/outbox.ts';
import { keepWaitingResult } from '../../device/waiting-exams.ts';
import type { Given } from './persisted-exam.ts';

/** Each answer's id follows from the exam's, so that an exam submitted twice (two tabs) records its answers once. */
const answerId = (examId: string, questionId: number) => `${examId.slice(0, -12)}${questionId.toString(16).padStart(12, '0')}`;

/** The finished exam and its answers go to the outbox, which sends them once, now or when the network is back. */
export function submitExam(exam: FinishedExam<Question>, given: Given): void {
  const { id, questions, answers, secondsUsed } = exam;
  const started_at = new Date(exam.startedAt).toISOString();
  const { total, correct, passed, categories } = scoreExam(questions, answers);
  keepWaitingResult({ id, started_at, seconds_used: secondsUsed, total, correct, passed, categories: [...categories] });
  enqueue('POST /api/exams', {
    id,
    started_at,
    seconds_used: secondsUsed,
    answers: questions.map((question) => ({ question_id: question.id, option_id: answers[question.id] ?? null })),
  });
  const record = questions.flatMap((question) => {
    const option_id = answers[question.id];
    if (option_id === undefined) return [];
    const { language, at } = given[question.id] ?? { language: 'ti' as const, at: exam.startedAt };
    return [
      {
        id: answerId(id, question.id),
        question_id: question.id,
        option_id,
        mode: 'exam' as const,
        language,
        answered_at: new Date(at).toISOString(),
      },
    ];
  });
  if (record.length === 0) return;
  const rightOptions = new Set(questions.map((question) => correctOption(question)?.id));
  noteAnswers(
    record.map(({ question_id, option_id, answered_at }) => ({
      question: question_id,
      right: rightOptions.has(option_id),
      sure: null,
      at: Date.parse(answered_at),
    })),
  );
  enqueue('POST /api/answers', { answers: record });
}

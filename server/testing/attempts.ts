import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Attempt } from '#contract/attempts.ts';
import type { Question } from '#contract/question.ts';
import type { ExamMinutes, ExamMode } from '#domain/attempt.ts';
import { type Caller, optionsOf } from './app.ts';

export type Begun = { readonly attempt: Attempt; readonly questions: Question[]; readonly now: string };

export const attemptBody = (mode: ExamMode = 'standard', minutes: ExamMinutes = 50) => ({
  id: randomUUID() as string,
  mode,
  minutes,
});

export async function beginAttempt(
  caller: Caller,
  body: ReturnType<typeof attemptBody> & { language?: string } = attemptBody(),
): Promise<Begun> {
  const answer = await caller.post('/api/exams/attempts', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** An answer in an exam, in the form that a device sends. */
export function choice(questionId: number, isRight = true, sequence = 1_001) {
  const { right, wrong } = optionsOf(questionId);
  return { question_id: questionId, option_id: isRight ? right : wrong, flagged: false, seconds: 20, sequence, language: 'ti' };
}

export const putAnswers = (caller: Caller, id: string, answers: readonly object[], since = 0) =>
  caller.call('PUT', `/api/exams/attempts/${id}/answers`, { answers, since });

export const submit = (caller: Caller, id: string, answers: readonly object[] = [], seconds_used = 6_000) =>
  caller.post(`/api/exams/attempts/${id}/submit`, { answers, seconds_used });

import type { Body } from '#contract/endpoints.ts';
import type { Question } from '#contract/question.ts';
import type { Answers } from '#domain/practice.ts';
import { parseIds, type Score } from '#domain/step.ts';
import type { PracticeRun } from './persisted-run.ts';

export const stepRunName = (stepId: number) => `step.${stepId}`;

/** Request body of a finished run; ids in the order of the run. */
export function resultOf(stepId: number, run: Pick<PracticeRun, 'questions' | 'answers'>): Body<'POST /api/progress'> {
  const ids = run.questions.map((question) => question.id);
  return { level_id: stepId, questions: ids.join(','), options: ids.map((id) => run.answers[id]).join(',') };
}

/** behaviour 4.5: restores a saved step with its questions and options. Questions removed since are left out. */
export function restoredRun(questions: readonly Question[], score: Score): PracticeRun {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const optionIds = parseIds(score.options) ?? [];
  const restored: Question[] = [];
  const answers: Record<number, number> = {};
  for (const [place, id] of (parseIds(score.questions) ?? []).entries()) {
    const question = byId.get(id);
    const optionId = optionIds[place];
    if (question === undefined) continue;
    restored.push(question);
    if (optionId !== undefined && question.options.some((option) => option.id === optionId)) answers[id] = optionId;
  }
  return { questions: restored, answers: answers satisfies Answers, position: 0, resultsShown: true };
}

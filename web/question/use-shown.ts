import { useMemo } from 'react';
import type { Question } from '#contract/question.ts';
import { inShownOrder } from '#domain/shuffle.ts';

/** The question as it is shown in this run, or in this exam and its review: its options in the order that they have there. */
export function useShown<Shown extends Question | undefined>(question: Shown, run: string): Shown {
  return useMemo(
    () => question && { ...question, options: inShownOrder(question.options, `${run} ${question.id}`) },
    [question, run],
  );
}

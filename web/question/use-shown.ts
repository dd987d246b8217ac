import { useMemo } from 'react';
import type { Question } from '#contract/question.ts';
import { inShownOrder } from '#domain/shuffle.ts';

/** The question with its options in the order of this run or exam (and its review). */
export function useShown<Shown extends Question | undefined>(question: Shown, run: string): Shown {
  return useMemo(
    () => question && { ...question, options: inShownOrder(question.options, `${run} ${question.id}`) },
    [question, run],
  );
}

import { useEffect } from 'react';
import { isMeteredHere } from '../device/metered.ts';
import { whenIdle } from '../words/when-idle.ts';
import { fetchQuestions } from './kept-questions.ts';
import { isToSwedish } from './plan.ts';
import { holdsWords, planRun, type StudyView } from './view.ts';

/** Prefetches the next session when idle and not on a metered connection, so that it opens at once and offline. */
export function usePrefetch(view: StudyView | undefined): void {
  useEffect(() => {
    if (view === undefined || isMeteredHere()) return undefined;
    return whenIdle(() => {
      const ids = new Set((['today', 'mistakes', 'saved'] as const).flatMap((kind) => planRun(view, kind).map(({ id }) => id)));
      if (ids.size === 0) return;
      fetchQuestions([...ids], view.today).catch(() => undefined);
      if (!holdsWords(view, isToSwedish(view))) return;
      const today = planRun(view, 'today').map(({ id }) => id);
      import('../words/run-words.ts').then(({ bringRunWords }) => bringRunWords(today)).catch(() => undefined);
    });
  }, [view]);
}

import { useEffect } from 'react';
import { fetchQuestions } from './kept-questions.ts';
import { planRun, type StudyView } from './view.ts';

const whenIdle = (work: () => void) =>
  globalThis.requestIdleCallback === undefined ? window.setTimeout(work, 1_000) : requestIdleCallback(work);

/** The next session's questions come ahead while nothing else happens, so that it opens at once, also without a network. */
export function usePrefetch(view: StudyView | undefined): void {
  useEffect(() => {
    if (view === undefined) return undefined;
    let isOver = false;
    whenIdle(() => {
      if (isOver) return;
      const ids = new Set((['today', 'mistakes', 'saved'] as const).flatMap((kind) => planRun(view, kind).map(({ id }) => id)));
      if (ids.size > 0) fetchQuestions([...ids], view.today).catch(() => undefined);
    });
    return () => {
      isOver = true;
    };
  }, [view]);
}

import { useEffect, useRef } from 'react';
import type { Question } from '#contract/question.ts';
import type { ContentLanguage } from '#domain/language.ts';
import type { Help } from '#domain/study/help.ts';
import { takeHelp } from '../state/help.ts';

/** How a question was read before the answer. */
export type Reading = {
  readonly language: ContentLanguage;
  readonly help: Help;
  /** Milliseconds from showing to choosing; null if the app was in the background meanwhile. */
  readonly ms: number | null;
};

/** Measures how the current question is read; the returned function is called once, with the answer. */
export function useReading(question: Question | undefined, languages: readonly ContentLanguage[]): () => Reading {
  const id = question?.id;
  const shown = useRef({ id, since: 0, wasHidden: false });
  useEffect(() => {
    shown.current = { id, since: performance.now(), wasHidden: false };
    const onHidden = () => {
      if (document.hidden) shown.current.wasHidden = true;
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [id]);
  return () => {
    const { since, wasHidden } = shown.current;
    return {
      language: languages[0] ?? 'ti',
      help: id === undefined ? 'none' : takeHelp(id),
      ms: wasHidden ? null : Math.round(performance.now() - since),
    };
  };
}

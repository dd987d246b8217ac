import { useEffect, useRef, useState } from 'react';
import type { Question } from '#contract/question.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { type Help, stronger } from '#domain/study/help.ts';
import { usePreferences } from '../preferences.ts';
import { noteHelp, takeHelp } from './help.ts';
import { shownLanguages, toggleLanguage } from './languages.ts';

/** How a question was read before the answer. */
export type Reading = {
  readonly language: ContentLanguage;
  readonly help: Help;
  /** From showing to choosing; null: the app was in the background in between. */
  readonly ms: number | null;
};

type Shown = { id: number | undefined; since: number; wasHidden: boolean };

/** The language toggle of the question on the screen. Moving to another question returns it to the preference. */
export function useQuestionLanguage(question: Question | undefined): {
  languages: readonly ContentLanguage[];
  toggle: ContentLanguage | undefined;
  onToggle: () => void;
  reading: () => Reading;
} {
  const { content } = usePreferences();
  const [isToggled, setToggled] = useState(false);
  const [shownId, setShownId] = useState(question?.id);
  const shown = useRef<Shown>({ id: undefined, since: 0, wasHidden: false });
  if (shownId !== question?.id) {
    setShownId(question?.id);
    setToggled(false);
  }
  useEffect(() => {
    shown.current = { id: question?.id, since: performance.now(), wasHidden: false };
    const onHidden = () => {
      if (document.hidden) shown.current.wasHidden = true;
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [question?.id]);
  const languages = question === undefined ? (['ti'] as const) : shownLanguages(question, content, isToggled);
  return {
    languages,
    toggle: question === undefined ? undefined : toggleLanguage(question, content, isToggled),
    onToggle: () => {
      if (question !== undefined) noteHelp(question.id, 'translation');
      setToggled(!isToggled);
    },
    reading: () => {
      const { id, since, wasHidden } = shown.current;
      return {
        language: languages[0] ?? 'ti',
        help: stronger(id === undefined ? 'none' : takeHelp(id), languages.length > 1 ? 'side by side' : 'none'),
        ms: wasHidden ? null : Math.round(performance.now() - since),
      };
    },
  };
}

import { useState } from 'react';
import type { Question } from '#contract/question.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { usePreferences } from '../preferences.ts';
import { noteHelp } from './help.ts';
import { shownLanguages, toggleLanguage } from './languages.ts';

/** The language toggle of the question on the screen. Moving to another question returns it to the preference. */
export function useQuestionLanguage(question: Question | undefined): {
  languages: readonly ContentLanguage[];
  toggle: ContentLanguage | undefined;
  onToggle: () => void;
} {
  const { content } = usePreferences();
  const [isToggled, setToggled] = useState(false);
  const [shownId, setShownId] = useState(question?.id);
  if (shownId !== question?.id) {
    setShownId(question?.id);
    setToggled(false);
  }
  return {
    languages: question === undefined ? ['ti'] : shownLanguages(question, content, isToggled),
    toggle: question === undefined ? undefined : toggleLanguage(question, content, isToggled),
    onToggle: () => {
      if (question !== undefined) noteHelp(question.id, 'translation');
      setToggled(!isToggled);
    },
  };
}

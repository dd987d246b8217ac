import { useEffect, useState } from 'react';
import type { Question } from '#contract/question.ts';
import type { ExamLanguage } from '#domain/attempt.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { translationLanguage } from '#domain/question.ts';
import type { Degree } from '#domain/study/swedish.ts';
import { persist, readPersisted } from '../device/persisted.ts';
import { forgetHelp, noteHelp } from '../state/help.ts';
import { setPreferences, usePreferences } from '../state/preferences.ts';
import { shownLanguages, toggleLanguage } from './languages.ts';

/** The language to return to when side by side is turned off. */
const SINGLE_LANGUAGE = 'language-alone';

export type SideBySide = { readonly isOn: boolean; readonly onChange: () => void };

/**
 * The languages to show for a question. The toggle applies to the current question only; side by side is a preference. `chosen`: the exam's language.
 * `degree`: how a run on the way to the test in Swedish is read.
 */
export function useQuestionLanguage(
  question: Question | undefined,
  {
    mayBeBoth = true,
    chosen,
    degree,
  }: { readonly mayBeBoth?: boolean; readonly chosen?: ExamLanguage | undefined; readonly degree?: Degree | undefined } = {},
): {
  languages: readonly ContentLanguage[];
  toggle: ContentLanguage | undefined;
  onToggle: () => void;
  /** Undefined for questions in one language. */
  sideBySide: SideBySide | undefined;
} {
  const { content: usual } = usePreferences();
  const preferred = chosen ?? (degree === undefined ? usual : degree === 'alone' ? 'sv' : 'both');
  // Exams show one language at a time.
  const content = preferred === 'both' && !mayBeBoth ? 'ti' : preferred;
  const [isToggled, setToggled] = useState(false);
  const id = question?.id;
  const [shownId, setShownId] = useState(id);
  if (shownId !== id) {
    setShownId(id);
    setToggled(false);
  }
  const shown = question === undefined ? (['ti'] as const) : shownLanguages(question, content, isToggled);
  const languages = degree === 'beneath' ? shown.toReversed() : shown;
  const isBoth = languages.length > 1;
  useEffect(() => {
    if (id !== undefined && isBoth) noteHelp(id, 'side by side');
  }, [id, isBoth]);
  // Help used after the answer does not count.
  useEffect(() => (id === undefined ? undefined : () => forgetHelp(id)), [id]);
  const setBoth = () => {
    if (content !== 'both') persist(SINGLE_LANGUAGE, content);
    setPreferences({ content: content === 'both' ? (readPersisted<'ti' | 'sv'>(SINGLE_LANGUAGE) ?? 'ti') : 'both' });
    setToggled(false);
  };
  return {
    languages,
    toggle: question === undefined ? undefined : toggleLanguage(question, content, isToggled),
    onToggle: () => {
      if (id !== undefined) noteHelp(id, 'translation');
      setToggled(!isToggled);
    },
    sideBySide:
      !mayBeBoth || degree !== undefined || question === undefined || translationLanguage(question) === undefined
        ? undefined
        : { isOn: content === 'both', onChange: setBoth },
  };
}

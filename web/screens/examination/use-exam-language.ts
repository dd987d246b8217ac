import type { Question } from '#contract/question.ts';
import type { ExamMode } from '#domain/attempt.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { translationLanguage } from '#domain/question.ts';
import { useQuestionLanguage } from '../../question/use-question.ts';
import { noteHelp } from '../../state/help.ts';
import { switchLanguage } from './exam-store.ts';
import type { Sync } from './persisted-exam.ts';

/**
 * Languages in an exam. Standard mode has the usual toggle per question; the official mode, like the real test, a switch to Swedish that stays on, and none if
 * the exam is in Swedish.
 */
export function useExamLanguage(
  question: Question | undefined,
  mode: ExamMode,
  { isSwedish, language }: Pick<Sync, 'isSwedish' | 'language'>,
): { languages: readonly ContentLanguage[]; toggle: ContentLanguage | undefined; onToggle: () => void } {
  const usual = useQuestionLanguage(question, { mayBeBoth: false, chosen: language });
  if (mode === 'standard') return usual;
  const hasSwedish = question !== undefined && translationLanguage(question) === 'sv';
  return {
    languages: [hasSwedish && isSwedish ? 'sv' : 'ti'],
    toggle: hasSwedish && language !== 'sv' ? (isSwedish ? 'ti' : 'sv') : undefined,
    onToggle: () => {
      if (question !== undefined) noteHelp(question.id, 'translation');
      switchLanguage();
    },
  };
}

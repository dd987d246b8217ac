import type { Question } from '#contract/question.ts';
import type { ExamMode } from '#domain/attempt.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { translationLanguage } from '#domain/question.ts';
import { useQuestionLanguage } from '../../question/use-question.ts';
import { noteHelp } from '../../state/help.ts';
import { switchLanguage } from './exam-store.ts';
import type { Sync } from './persisted-exam.ts';

/** In the language that was chosen before. The usual toggle of one question; in the official mode, as in the real test, a switch to Swedish that stays until it is switched back, and none in an exam in Swedish. */
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

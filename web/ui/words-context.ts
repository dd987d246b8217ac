import { createContext, type ReactNode } from 'react';
import type { Question } from '#contract/question.ts';
import type { ContentLanguage } from '#domain/language.ts';

/** Turns words of the test into links. Loaded when the page is idle; without it texts are plain. */
export type WordMarks = {
  /** Returns a Swedish text with its words as links. */
  mark(text: string): ReactNode;
  /** The same for a text node in the DOM. */
  markNode(text: Text): void;
  /** Words in the options, listed separately, because every option is a single button. */
  inAnswers(question: Question, languages: readonly ContentLanguage[]): ReactNode;
};

export const WordsContext = createContext<WordMarks | undefined>(undefined);

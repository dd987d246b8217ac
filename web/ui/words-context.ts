import { createContext, type ReactNode } from 'react';
import type { Question } from '#contract/question.ts';
import type { ContentLanguage } from '#domain/language.ts';

/** What makes words of the test tappable. It comes when the page is idle; until then, and where there is none, texts are plain. */
export type WordMarks = {
  /** A Swedish text with its words as links. */
  mark(text: string): ReactNode;
  /** The same for text that is in the document already. */
  markNode(text: Text): void;
  /** The words of the options, which are one target each. */
  inAnswers(question: Question, languages: readonly ContentLanguage[]): ReactNode;
};

export const WordsContext = createContext<WordMarks | undefined>(undefined);
